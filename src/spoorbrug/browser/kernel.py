"""Calls the functions of the WebAssembly module.

The module has a memory of its own: what an array holds is copied there before a call and back
after it. Arrays that share memory here share it there.
"""

from __future__ import annotations

from typing import Any, Protocol

from spoorbrug.browser.arrays import ndarray


class Module(Protocol):
    """What JavaScript gives: the module's functions, and its memory to write and read."""

    def lend(self, size: int) -> int:
        """Memory of this size; 0 if there is none left."""

    def give_back(self, pointer: int) -> None:
        """It is not needed any more."""

    def write(self, pointer: int, data: bytearray) -> None:
        """Copy bytes into the module's memory."""

    def read(self, pointer: int, data: bytearray) -> None:
        """Copy bytes from there, as many as there is room for."""

    def call(self, name: str, *numbers: float) -> int | None:
        """Call a function."""


_module: Module | None = None


def use(module: Module) -> None:
    """From now on, call the functions of this one."""
    global _module
    _module = module


def call(name: str, *given: Any) -> int | None:
    """Call a function with numbers and arrays."""
    module = _module
    assert module is not None, "no module is there yet"
    places: dict[int, tuple[int, bytearray]] = {}
    numbers: list[float] = []
    try:
        for one in given:
            if not isinstance(one, ndarray):
                numbers.append(one)
                continue
            assert one.is_whole, f"{name}: an array with gaps"
            memory = one.memory
            if id(memory) not in places:
                pointer = module.lend(max(1, len(memory)))
                if not pointer:
                    raise MemoryError(f"{name}: WebAssembly has no memory left")
                places[id(memory)] = pointer, memory
                module.write(pointer, memory)
            numbers += (places[id(memory)][0] + one.at, *one.shape)
        answer = module.call(name, *numbers)
        for pointer, memory in places.values():
            module.read(pointer, memory)
    finally:
        for pointer, _ in reversed(places.values()):
            module.give_back(pointer)
    return answer
