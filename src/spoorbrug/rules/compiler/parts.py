"""How the compiled functions of the rules become one piece of machine code.

Numba treats every compiled function as if somebody might call it: it links in all that the
function uses, optimises the whole and makes machine code of it, again at each level of a
deep program. Nobody calls our functions but through a few entry points, so they are parts: typed
and translated once, and linked, optimised and made machine code with the entry point alone. That
more than halves the first compilation, and the entry points are optimised as before.

A compiler of one's own is Numba's documented way to change a pipeline; the library class is
Numba's inside, and the reason why pyproject.toml names one version of it.
"""

# mypy: disable-error-code="attr-defined"

import ctypes
import sys
from collections.abc import Iterator
from typing import Any

from numba import _dynfunc
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class Part(CPUCodeLibrary):
    """The code of one function, with what it links to only named."""

    def finalize(self) -> None:
        """Nothing to link, to optimise or to emit yet."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """This part and all that it uses, for the entry point that asks."""
        whole = super()._get_module_for_linking().clone()
        for library in self.used({self}):
            whole.link_in(CPUCodeLibrary._get_module_for_linking(library), preserve=True)
        return whole

    def used(self, seen: set[CPUCodeLibrary]) -> Iterator[CPUCodeLibrary]:
        """What it links to, and what those link to, each once."""
        for library in self._linking_libraries:
            if library not in seen:
                seen.add(library)
                yield library
                if isinstance(library, Part):
                    yield from library.used(seen)


@ctypes.PYFUNCTYPE(*4 * [ctypes.c_void_p])
def _refuse(*_: Any) -> None:
    """What Python calls in a part's place. It cannot raise: its empty answer is the error."""
    sys.stderr.write(
        "Parts of the rules run in compiled code only; call an entry point of the kernel.\n"
    )


REFUSAL = ctypes.cast(_refuse, ctypes.c_void_p).value


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Numba's own pass, into a library that is a part."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Translate the function."""
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        fndesc, call_helper, _, env = state["cr"]
        # The rest of the compiler wants a function object that Python could call.
        function = _dynfunc.make_function(
            fndesc.lookup_module(), fndesc.qualname, "a part", REFUSAL, env, (state.library,)
        )
        state.targetctx.insert_user_function(function, fndesc, [state.library])
        state["cr"] = _LowerResult(fndesc, call_helper, cfunc=function, env=env)
        return True


class PartCompiler(CompilerBase):
    """Numba's pipeline for compiled functions, ending in a part."""

    def define_pipelines(self) -> list[Any]:
        """The passes, in their order."""
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.passes = [
            (PartLowering if one is NativeLowering else one, said) for one, said in pipeline.passes
        ]
        pipeline.finalize()
        return [pipeline]
