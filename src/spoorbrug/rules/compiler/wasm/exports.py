"""Exports: how an entry point is called from outside.

An array comes as a pointer and its lengths, a whole number as 32 bits, any other as a double. What
went wrong inside (there was no memory left) stops the module.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import sigutils
from numba.np import arrayobj

from spoorbrug.rules.compiler.entry_points import EntryPoint

WORD = ir.IntType(32)
LONG = ir.IntType(64)


@dataclass(frozen=True)
class Argument:
    """What an export takes."""

    name: str
    type: Any

    @property
    def dimensions(self) -> int:
        """Of an array; 0 for a number."""
        return self.type.ndim if isinstance(self.type, types.Array) else 0

    @property
    def outside(self) -> list[ir.Type]:
        """The types by which it comes."""
        if self.dimensions:
            return [ir.IntType(8).as_pointer(), *[WORD] * self.dimensions]
        return [WORD if isinstance(self.type, types.Integer) else ir.DoubleType()]


@dataclass(frozen=True)
class Export:
    """An entry point as the module shows it."""

    name: str
    arguments: tuple[Argument, ...]
    answers: bool
    """Does it answer a number?"""


def export_of(entry_point: EntryPoint) -> Export:
    """The export of an entry point, by its signature."""
    function = entry_point.dispatcher.py_func
    taken, result = sigutils.normalize_signature(entry_point.signature)
    names = inspect.signature(function).parameters
    arguments = tuple(Argument(*both) for both in zip(names, taken, strict=True))
    return Export(function.__name__, arguments, result != types.void)


def add(context: Any, module: ir.Module, export: Export, described: Any) -> None:
    """Write an export into a module; `described` is what Numba says of the function behind it."""
    convention = context.call_conv
    behind = ir.Function(
        module,
        convention.get_function_type(described.restype, described.argtypes),
        described.llvm_func_name,
    )
    outside = [one for argument in export.arguments for one in argument.outside]
    result = WORD if export.answers else ir.VoidType()
    function = ir.Function(module, ir.FunctionType(result, outside), export.name)
    builder = ir.IRBuilder(function.append_basic_block())
    given = iter(function.args)
    values = [_inside(context, builder, argument, given) for argument in export.arguments]
    status, answer = convention.call_function(
        builder, behind, described.restype, described.argtypes, values
    )
    with builder.if_then(status.is_error, likely=False):
        builder.call(
            module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ()
        )
        builder.unreachable()
    if export.answers:
        builder.ret(builder.trunc(answer, WORD))
    else:
        builder.ret_void()


def _inside(context: Any, builder: Any, argument: Argument, given: Iterator[Any]) -> Any:
    """What was given, as Numba has it."""
    first = next(given)
    if not argument.dimensions:
        return builder.sext(first, LONG) if first.type == WORD else first
    lengths = [builder.zext(next(given), LONG) for _ in range(argument.dimensions)]
    size = context.get_abi_sizeof(context.get_data_type(argument.type.dtype))
    strides = _strides(builder, lengths, size)
    array = context.make_array(argument.type)(context, builder)
    arrayobj.populate_array(
        array,
        data=builder.bitcast(first, array.data.type),
        shape=lengths,
        strides=strides,
        itemsize=ir.Constant(LONG, size),
        meminfo=None,
    )
    return array._getvalue()


def _strides(builder: Any, lengths: Sequence[Any], size: int) -> list[Any]:
    """Of an array without gaps, the last index running fastest."""
    strides: list[Any] = [ir.Constant(LONG, size)]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    return strides
