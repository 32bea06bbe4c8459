"""Compare the defence policies on the core scenarios: the table of docs/policies.md, as Markdown on standard output.

    python benchmarks/defence_policies.py [TRIALS]

Every position is played with the same shuffles under each policy, 6 rounds of an activation study.
"""

import sys
import tempfile
from itertools import groupby
from pathlib import Path

import numpy as np

from mcsim.analysis.intervals import paired_interval
from mcsim.cards.catalogue import load_catalogue
from mcsim.engine.batch import run_batch
from mcsim.scenario.build import build_case
from mcsim.study import load_study
from mcsim.study.tables import POLICIES

STUDY = """
[study]
name = "policies"
trials = {trials}
seed = 20261130
rounds = 6
[scenario]
name = "{scenario}"
[[players]]
identity = "01001a"
[sweep]
"scenario.mode" = ["standard", "expert"]
"players.0.identity" = ["01001a", "01010a"] # Spider-Man, Captain Marvel
"players.0.allies" = [[], ["01002", "01083"], ["01002", "01058", "01083"]] # Black Cat, (Daredevil,) Mockingbird
"players.0.minions" = [[], ["01101"]] # Hydra Mercenary
"players.0.defense.policy" = [{policies}]
"""
HEROES = {"01001a": "Spider-Man", "01010a": "Captain Marvel"}
BLOCK = 10_000  # trials at a time


def main() -> None:
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    columns = ["position", *POLICIES, "expected less the best other [points]", "rounds survived more"]
    print("| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))
    for scenario in ("rhino", "klaw", "ultron"):
        for _, cases in groupby(cases_of(scenario, trials), key=lambda case: case.name.rsplit(", ", 1)[0]):
            print(line(list(cases), trials), flush=True)


def cases_of(scenario: str, trials: int):
    """The cases of a scenario; the policies of a position stand together."""
    policies = ", ".join(f'"{policy}"' for policy in POLICIES)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "policies.toml"
        path.write_text(STUDY.format(trials=trials, scenario=scenario, policies=policies), encoding="utf-8")
        return load_study(path).cases()


def line(cases, trials: int) -> str:
    """A row of the table: alive [%], mean damage and allies lost under each policy, then the paired differences."""
    played = [play(case, trials) for case in cases]
    alive = np.array([outcomes["alive"] for outcomes, _ in played], np.int64)
    rounds = [survived for _, survived in played]
    fixed = alive[:-1].sum(1)
    best = max(range(len(fixed)), key=lambda i: (fixed[i], rounds[i]))
    difference = alive[-1] - alive[best]
    mean, low, high = (100 * float(x) for x in paired_interval(difference.sum(), (difference**2).sum(), trials))
    cells = [
        f"{100 * outcomes['alive'].mean():.1f} · {outcomes['damage'].mean():.1f} · {outcomes['allies_lost'].mean():.1f}"
        for outcomes, _ in played
    ]
    more = (rounds[-1] - max(rounds[:-1])) / trials
    return f"| {position(cases[0])} | {' | '.join(cells)} | {mean:+.2f} ({low:+.2f} to {high:+.2f}) | {more:+.2f} |"


def play(case, trials: int):
    """Outcome rows of the trials, and the rounds that the hero survived, added up."""
    template = build_case(case, load_catalogue()).template
    parts = [run_batch(template, case.seed, first, min(BLOCK, trials - first), 6) for first in range(0, trials, BLOCK)]
    return np.concatenate([rows for rows, _ in parts]), sum(int(tally.alive.sum()) for _, tally in parts)


def position(case) -> str:
    player = case.players[0]
    minion = ", a minion" if player.minions else ""
    return f"{case.scenario.name} {case.scenario.mode}, {HEROES[player.identity]}, {len(player.allies)} allies{minion}"


if __name__ == "__main__":
    main()
