"""The five decorators of the engine; no other jit options anywhere.

Numba normally links, optimises and emits machine code for every function it compiles, callees included again in each
caller: for 400 small rules that is minutes. Rules are only ever called by compiled code, so `rule` uses Numba's own
extension point (a compiler pipeline) to lower them and no more; the kernel links and optimises all of them, once.
docs/engine.md has the measurements; the results are the same (tests/engine/test_jit.py).
"""

from collections.abc import Callable
from functools import cache
from types import BuiltinFunctionType
from typing import Any, ClassVar

from llvmlite.binding import Linkage
from numba import njit, types
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, _pass_registry, register_pass
from numba.core.transforms import canonicalize_cfg
from numba.core.typed_passes import NativeLowering
from numba.core.typing.context import Context

_environments: list[tuple[str, Any]] = []  # of rules lowered since the last kernel; the kernel's module defines them


class _RuleLibrary(JITCodeLibrary):
    """Code of a rule: linked into kernels, never optimised, emitted or linked with its callees by itself."""

    def add_linking_library(self, library: Any) -> None:
        self._linking_libraries.append(library)

    def add_llvm_module(self, ll_module: Any) -> None:
        self._final_module.link_in(ll_module)

    def finalize(self) -> None:
        """Ready for linking, but unknown to the execution engine, which would emit it and might call that slow copy."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"
        self._shared_module = self._final_module
        self._finalize_dynamic_globals()
        self._finalized = True


class _KernelLibrary(JITCodeLibrary):
    """Code of a kernel: linked with each rule below it, once."""

    def add_linking_library(self, library: Any) -> None:
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, _RuleLibrary):
            for callee in library._linking_libraries:
                self.add_linking_library(callee)


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
        codegen = state.targetctx.codegen()
        state.library = _KernelLibrary(codegen, state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        present = {variable.name for variable in state.library._final_module.global_variables}
        for name, environment in _environments:
            if name in present:  # a rule that was inlined everywhere leaves no environment
                codegen.set_env(name, environment)
        return True


class _TypingContext(Context):
    """Numba's knowledge of types, and what each operator or built-in gave for the same types before."""

    _signatures: ClassVar[dict] = {}
    _instances: ClassVar[dict] = {}

    @classmethod
    def of(cls, numba: Context) -> "_TypingContext":
        """The one for a context of Numba's, whose attributes it shares."""
        if numba not in cls._instances:
            cls._instances[numba] = cls.__new__(cls)
            cls._instances[numba].__dict__ = numba.__dict__
        return cls._instances[numba]

    def resolve_function_type(self, func: Any, args: tuple, kws: dict) -> Any:
        fixed = isinstance(func, BuiltinFunctionType | types.Function | str) and not kws
        if not fixed or not all(isinstance(arg, types.Type | str) for arg in args):
            return super().resolve_function_type(func, args, kws)
        if (func, args) not in self._signatures:
            self._signatures[func, args] = super().resolve_function_type(func, args, kws)
        return self._signatures[func, args]


@register_pass(mutates_CFG=True, analysis_only=False)
class _InferTypes(typed_passes.NopythonTypeInference):
    """Numba's type inference, without finding out again and again what an operator does to two integers."""

    _name = "mcsim_infer_types"

    def run_pass(self, state: Any) -> bool:
        numba = state.typingctx
        state.typingctx = _TypingContext.of(numba)
        try:
            return super().run_pass(state)
        finally:
            state.typingctx = numba


# Passes for what no rule has: closures, `with`, literal_unroll, isinstance, array expressions; and for inspection.
_NEVER_NEEDED = (
    typed_passes.AnnotateTypes,
    typed_passes.DumpParforDiagnostics,
    typed_passes.InlineOverloads,
    typed_passes.NopythonRewrites,
    typed_passes.NoPythonSupportedFeatureValidation,
    untyped_passes.FindLiterallyCalls,
    untyped_passes.InlineClosureLikes,
    untyped_passes.LiteralPropagationSubPipelinePass,
    untyped_passes.LiteralUnroll,
    untyped_passes.MakeFunctionToJitFunction,
    untyped_passes.WithLifting,
)


class _PassManager(PassManager):
    """Runs passes without telling listeners of each, in words that spell out all record types."""

    def _runPass(self, index: int, pss: Any, internal_state: Any) -> None:  # noqa: N802 - Numba's name
        pss.analysis = self._analysis
        pss.run_initialization(internal_state)
        pss.run_pass(internal_state)
        pss.run_finalizer(internal_state)
        if _pass_registry.get(type(pss)).mutates_CFG:
            internal_state.func_ir.blocks = canonicalize_cfg(internal_state.func_ir.blocks)


def _pipeline(lowering: type) -> type:
    """A compiler that is Numba's own but for its lowering pass and the time it takes."""
    replaced = {NativeLowering: lowering, typed_passes.NopythonTypeInference: _InferTypes}

    class Compiler(CompilerBase):
        def define_pipelines(self) -> list:
            numba = DefaultPassBuilder.define_nopython_pipeline(self.state)
            manager = _PassManager(numba.pipeline_name)
            manager.passes = [(replaced.get(p, p), why) for p, why in numba.passes if p not in _NEVER_NEEDED]
            manager.finalize()
            return [manager]

    return Compiler


_RuleCompiler = _pipeline(_LowerRule)
_ColdCompiler = _pipeline(_LowerCold)
_KernelCompiler = _pipeline(_LowerKernel)
types.Record.__repr__ = cache(types.Record.__repr__)  # type: ignore[method-assign] # spelt out in unread messages
# A callee takes over its caller's options unless its own are given: hence forceinline in each of the decorators.
_RULE: dict[str, Any] = {  # only compiled code calls a rule: no wrappers for Python, no cache of its own
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def _compiled_once(dispatcher: Any) -> Any:
    """Let enum members and literals reach a rule as int64: one compilation for all of them."""
    template = getattr(dispatcher, "get_call_template", None)
    if template is not None:  # interpreted functions have none
        dispatcher.get_call_template = lambda args, kws: template(tuple(map(_plain, args)), kws)
    return dispatcher


def _plain(kind: types.Type) -> types.Type:
    if isinstance(kind, types.IntegerLiteral | types.IntEnumMember):
        return types.int64
    return kind


def rule(function: Callable) -> Any:
    """Compile a rule, for compiled code to call."""
    return _compiled_once(njit(**_RULE, pipeline_class=_RuleCompiler, forceinline=False)(function))


def hot(function: Callable) -> Any:
    """Compile a rule of the hot path: as `rule`, but LLVM copies it into its callers when the kernel is optimised."""
    return _compiled_once(njit(**_RULE, pipeline_class=_RuleCompiler, forceinline=True)(function))


def cold(function: Callable) -> Any:
    """Compile a rule that the hot path seldom needs: as `rule`, but never copied into its callers, which stay small."""
    return _compiled_once(njit(**_RULE, pipeline_class=_ColdCompiler, forceinline=False)(function))


def inlined(function: Callable) -> Any:
    """Compile a small piece of the hot path into its callers (docs/engine.md has the measurements)."""
    return njit(nogil=True, inline="always")(function)


def kernel(function: Callable) -> Any:
    """Compile an entry point that Python calls: cached on disk with all rules below it, without the interpreter
    lock.
    """
    return njit(nogil=True, cache=True, pipeline_class=_KernelCompiler)(function)
