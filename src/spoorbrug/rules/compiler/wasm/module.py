"""The parts of all entry points, linked and optimised as one object of WebAssembly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import llvmlite.binding as llvm
from numba.core import sigutils
from numba.core.codegen import CPUCodeLibrary

from spoorbrug.rules.compiler.entry_points import EntryPoint
from spoorbrug.rules.compiler.parts import Part, PartCompiler
from spoorbrug.rules.compiler.wasm import exports, target


def compile_to_object(entry_points: Iterable[EntryPoint]) -> bytes:
    """One object file with an export for each; this process compiles nothing else after."""
    context = target.turn()
    codegen = context.codegen()
    outside = codegen._create_empty_module("exports")
    whole = llvm.parse_assembly(str(codegen._create_empty_module("spoorbrug")))
    seen: set[CPUCodeLibrary] = set()
    shown = set()
    for entry_point in entry_points:
        made = _translate(entry_point)
        for part in _all_of(made.library, seen):
            whole.link_in(part._final_module, preserve=True)
        export = exports.export_of(entry_point)
        if export.name in shown:
            raise ValueError(f"two exports would be called {export.name}")
        exports.add(context, outside, export, made.fndesc)
        shown.add(export.name)
    whole.link_in(llvm.parse_assembly(str(outside)))
    for function in whole.functions:
        if not function.is_declaration and function.name not in shown:
            function.linkage = llvm.Linkage.internal
    whole.verify()
    passes, builder = codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False)
    passes.run(whole, builder)
    return bytes(codegen._tm.emit_object(whole))


def _translate(entry_point: EntryPoint) -> Any:
    """An entry point as a part, like those that it uses."""
    compiler = entry_point.dispatcher._compiler
    compiler.pipeline_class = PartCompiler
    arguments, result = sigutils.normalize_signature(entry_point.signature)
    return compiler._compile_core(arguments, result)


def _all_of(library: Part, seen: set[CPUCodeLibrary]) -> Iterable[CPUCodeLibrary]:
    """A part and what it uses, but for what was seen before."""
    if library not in seen:
        seen.add(library)
        yield library
        yield from library.used(seen)
