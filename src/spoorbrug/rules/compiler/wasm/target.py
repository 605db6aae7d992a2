"""Numba turned to WebAssembly: pointers have 32 bits from the first line of its code on.

Numba has one context for the processor, and every compiled function refers to it. `turn` makes
that one speak WebAssembly, for the rest of the process: whatever was compiled before would not
fit, so it belongs at the beginning of a process that does nothing else.
"""

# mypy: disable-error-code="attr-defined"

from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import _dynfunc
from numba.core import cgutils
from numba.core.codegen import CPUCodegen
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys

from spoorbrug.rules.compiler.mode import PARTS
from spoorbrug.rules.compiler.parts import REFUSAL, Part

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""What every browser of the last years can do."""


class WasmCodegen(CPUCodegen):
    """Modules for WebAssembly, made of parts; there is nothing here that could run them."""

    _library_class = Part

    def _init(self, llvm_module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        target = llvm.Target.from_triple(TRIPLE)
        self._tm = target.create_target_machine(opt=3, features=FEATURES, reloc="static")
        self._tm_features = FEATURES
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None:
        """There is nowhere to load it."""


class WasmContext(CPUContext):
    """Numba's context for the processor without what belongs to Python."""

    def post_lowering(self, mod: Any, library: Any) -> None:
        """Nothing to link to: `runtime.c` takes the place of Numba's own runtime."""

    def create_cpython_wrapper(self, *given: Any, **named: Any) -> None:
        """Python does not call these."""

    def create_cfunc_wrapper(self, *given: Any, **named: Any) -> None:
        """Nor does C."""

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Any:
        """What the rest of the compiler keeps as the function: it refuses to be called."""
        return _dynfunc.make_function(
            fndesc.lookup_module(), fndesc.qualname, "for WebAssembly", REFUSAL, env, (library,)
        )

    def declare_env_global(self, module: Any, envname: str) -> Any:
        """Numba's own makes a `common` symbol, which WebAssembly does not have."""
        if envname not in module.globals:
            variable = ir.GlobalVariable(module, cgutils.voidptr_t, name=envname)
            variable.linkage = "linkonce_odr"
            variable.initializer = cgutils.get_null_value(cgutils.voidptr_t)
        return module.globals[envname]


def turn() -> WasmContext:
    """From now on, this process compiles for WebAssembly."""
    if not PARTS:
        raise RuntimeError("WebAssembly is made of parts, which this Numba or setting has not")
    context: Any = cpu_target.target_context
    if not isinstance(context, WasmContext):
        rtsys.initialize(context)  # on this processor, so that nobody tries it later
        context._internal_codegen = WasmCodegen("spoorbrug")
        context.__class__ = WasmContext
    return context  # type: ignore[no-any-return]
