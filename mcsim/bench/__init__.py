"""`mcsim bench`: the engine's speed beside other ways to answer the same question, in one run (DESIGN section 8)."""

from mcsim.bench.workloads import WORKLOADS, run_bench

__all__ = ["WORKLOADS", "run_bench"]
