"""The five decorators of the engine; no other jit options anywhere.

Numba normally optimises and emits machine code for every function it compiles, callees included again in each caller:
for
200 small rules that is two thirds of a minute. Rules are only ever called by compiled code, so `rule` uses Numba's own
extension point (a compiler pipeline with another lowering pass) to leave them unoptimised until the kernel that
contains
them is compiled, once. docs/engine.md has the measurements; the results are the same (tests/engine/test_jit.py).
"""

from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

_environments: list[tuple[str, Any]] = []  # of rules lowered since the last kernel; the kernel's module defines them


class _RuleLibrary(JITCodeLibrary):
    """Code of a rule: linked into kernels, never optimised or emitted by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        """Ready for linking, but unknown to the execution engine, which would emit it and might call that slow copy."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerRule(NativeLowering):
    """Lower a rule to LLVM without making it executable."""

    _name = "mcsim_lower_rule"

    def run_pass(self, state: Any) -> bool:
        state.library = _RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        key: Any = [].append  # a built-in that is equal to no other: what the dispatcher files the rule under
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        _environments.append((state.targetctx.get_env_name(lowered.fndesc), lowered.env))
        state["cr"] = lowered._replace(cfunc=key)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerCold(_LowerRule):
    """Lower a rule that LLVM shall never copy into its callers."""

    _name = "mcsim_lower_cold"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        function = state.library._final_module.get_function(state["cr"].fndesc.mangled_name)
        function.add_function_attribute("noinline")
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerKernel(NativeLowering):
    """Lower a kernel as usual, then hand the rules inside it their environments (their exceptions' constants)."""

    _name = "mcsim_lower_kernel"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        codegen = state.targetctx.codegen()
        present = {variable.name for variable in state.library._final_module.global_variables}
        for name, environment in _environments:
            if name in present:  # a rule that was inlined everywhere leaves no environment
                codegen.set_env(name, environment)
        return True


def _pipeline(lowering: type) -> type:
    """A compiler that is Numba's own but for its lowering pass."""

    class Compiler(CompilerBase):
        def define_pipelines(self) -> list:
            manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
            manager.passes = [(lowering if p is NativeLowering else p, why) for p, why in manager.passes]
            manager.finalize()
            return [manager]

    return Compiler


_RuleCompiler = _pipeline(_LowerRule)
_ColdCompiler = _pipeline(_LowerCold)
_KernelCompiler = _pipeline(_LowerKernel)
# A callee takes over its caller's options unless its own are given: hence forceinline in each of the decorators.
_RULE: dict[str, Any] = {  # only compiled code calls a rule: no wrappers for Python, no cache of its own
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def rule(function: Callable) -> Any:
    """Compile a rule, for compiled code to call."""
    return njit(**_RULE, pipeline_class=_RuleCompiler, forceinline=False)(function)


def hot(function: Callable) -> Any:
    """Compile a rule of the hot path: as `rule`, but LLVM copies it into its callers when the kernel is optimised."""
    return njit(**_RULE, pipeline_class=_RuleCompiler, forceinline=True)(function)


def cold(function: Callable) -> Any:
    """Compile a rule that the hot path seldom needs: as `rule`, but never copied into its callers, which stay small."""
    return njit(**_RULE, pipeline_class=_ColdCompiler, forceinline=False)(function)


def inlined(function: Callable) -> Any:
    """Compile a small piece of the hot path into its callers (docs/engine.md has the measurements)."""
    return njit(nogil=True, inline="always")(function)


def kernel(function: Callable) -> Any:
    """Compile an entry point that Python calls: cached on disk with all rules below it, without the interpreter
    lock.
    """
    return njit(nogil=True, cache=True, pipeline_class=_KernelCompiler)(function)
