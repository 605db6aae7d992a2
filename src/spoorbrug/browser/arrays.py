"""Arrays of numbers and of records: as much of NumPy as games need, over plain bytes.

Numbers are Python's own, so nothing overflows here; what is written is cut to the field's width.
Names and meanings are NumPy's, since the rest of Python imports this in its place.
"""

# ruff: noqa: N801

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable, Iterator, Sequence
from math import nan, prod
from struct import Struct
from typing import IO, Any
from zipfile import ZipFile

KINDS = {
    "i1": "b",
    "u1": "B",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
    "b1": "?",
}
"""What `struct` calls a kind of number."""


class void:
    """One record: a place in memory, with fields."""

    __slots__ = ("_at", "_form", "_memory")

    def __init__(self, memory: bytearray, at: int, form: dtype) -> None:
        self._memory = memory
        self._at = at
        self._form = form

    def __getitem__(self, name: str) -> Any:
        form, at, shape = self._form.fields[name]
        if shape:
            return ndarray(self._memory, self._at + at, form, shape)
        return form.read(self._memory, self._at + at)

    def __setitem__(self, name: str, value: Any) -> None:
        form, at, shape = self._form.fields[name]
        if shape:
            ndarray(self._memory, self._at + at, form, shape)[:] = value
        else:
            form.write(self._memory, self._at + at, value)

    def tobytes(self) -> bytes:
        """What it holds."""
        return bytes(self._memory[self._at : self._at + self._form.itemsize])


class dtype:
    """What the items of an array are: numbers of a kind, or records."""

    def __init__(self, given: Any, align: bool = False) -> None:
        self.kind = ""
        self.row: type[void] = void
        self.fields: dict[str, tuple[dtype, int, tuple[int, ...]]] = {}
        if isinstance(given, str):
            self.kind = given
            self._number = Struct("<" + KINDS[given])
            self.itemsize = self._number.size
            self._mask = 0 if given[0] in "fb" else (1 << 8 * self.itemsize) - 1
        elif isinstance(given, tuple):
            self.row, form = given
            self.fields, self.itemsize = form.fields, form.itemsize
        else:
            self.itemsize = self._lay_out(given, align)

    def _lay_out(self, fields: Iterable[Any], align: bool) -> int:
        """Place fields one after another, each where its processor likes it; answers the size."""
        at, widest = 0, 1
        for name, kind, *shape in fields:
            form = as_dtype(kind)
            width = form.itemsize if align else 1
            at = -(-at // width) * width
            self.fields[name] = (form, at, shape[0] if shape else ())
            at += form.itemsize * prod(shape[0] if shape else ())
            widest = max(widest, width)
        return -(-at // widest) * widest

    def read(self, memory: bytearray, at: int) -> Any:
        """The item at a place."""
        if self.fields:
            return self.row(memory, at, self)
        return self._number.unpack_from(memory, at)[0]

    def write(self, memory: bytearray, at: int, value: Any) -> None:
        """Put an item at a place."""
        if self.fields:
            memory[at : at + self.itemsize] = value.tobytes()
        elif self._mask:
            memory[at : at + self.itemsize] = (int(value) & self._mask).to_bytes(
                self.itemsize, "little"
            )
        else:
            self._number.pack_into(memory, at, value)

    def read_many(self, memory: bytearray, at: int, number: int) -> list[Any]:
        """Items that lie one after another."""
        if self.fields:
            return [self.row(memory, at + i * self.itemsize, self) for i in range(number)]
        found = memoryview(memory)[at : at + number * self.itemsize]
        return found.cast(KINDS[self.kind]).tolist()  # type: ignore[call-overload, no-any-return]


class ndarray:
    """An array: a part of some memory, that other arrays may share."""

    __slots__ = ("at", "dtype", "memory", "shape", "strides")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        memory: bytearray,
        at: int,
        form: dtype,
        shape: tuple[int, ...],
        strides: tuple[int, ...] | None = None,
    ) -> None:
        self.memory = memory
        self.at = at
        self.dtype = form
        self.shape = shape
        self.strides = _steps(shape, form.itemsize) if strides is None else strides

    def __class_getitem__(cls, of: Any) -> type[ndarray]:
        return cls

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def size(self) -> int:
        """How many items it has."""
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        """How many bytes these are."""
        return self.size * self.dtype.itemsize

    @property
    def is_whole(self) -> bool:
        """Do its items lie one after another?"""
        return self.strides == _steps(self.shape, self.dtype.itemsize)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            form, at, shape = self.dtype.fields[key]
            strides = (*self.strides, *_steps(shape, form.itemsize))
            return ndarray(self.memory, self.at + at, form, (*self.shape, *shape), strides)
        found = self._part(key if isinstance(key, tuple) else (key,))
        return found if found.shape else self.dtype.read(self.memory, found.at)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, str):
            part = self[key]
        else:
            part = self._part(key if isinstance(key, tuple) else (key,))
        part._fill(value)

    def _part(self, key: tuple[Any, ...]) -> ndarray:
        at, shape, strides, axis = self.at, [], [], 0
        for one in key:
            if one is None:  # a row becomes a column
                shape.append(1)
                strides.append(0)
                continue
            length, step = self.shape[axis], self.strides[axis]
            axis += 1
            if isinstance(one, slice):
                start, stop, by = one.indices(length)
                at += start * step
                shape.append(len(range(start, stop, by)))
                strides.append(step * by)
            else:
                place = int(one) + (length if one < 0 else 0)
                if not 0 <= place < length:
                    raise IndexError(f"there are {length}, not {one}")
                at += place * step
        rest = axis
        return ndarray(
            self.memory,
            at,
            self.dtype,
            (*shape, *self.shape[rest:]),
            (*strides, *self.strides[rest:]),
        )

    def _fill(self, value: Any) -> None:
        if not self.shape:
            self.dtype.write(self.memory, self.at, value)
        elif isinstance(value, int) and value == 0 and len(self.shape) == 1 and len(self):
            end = self.at + (len(self) - 1) * self.strides[0] + 1
            for byte in range(self.dtype.itemsize):
                self.memory[self.at + byte : end + byte : self.strides[0]] = bytes(len(self))
        elif isinstance(value, (Sequence, ndarray)):
            if len(value) != len(self):
                raise ValueError(f"there are {len(self)}, not {len(value)}")
            for i, one in enumerate(value):
                self._part((i,))._fill(one)
        else:
            for i in range(len(self)):
                self._part((i,))._fill(value)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def tolist(self) -> Any:
        """Plain lists."""
        if len(self.shape) == 1 and self.is_whole:
            return self.dtype.read_many(self.memory, self.at, len(self))
        return [one.tolist() if isinstance(one, ndarray) else one for one in self]

    def tobytes(self) -> bytes:
        """What it holds."""
        if self.is_whole:
            return bytes(self.memory[self.at : self.at + self.nbytes])
        return b"".join(
            one.tobytes() if isinstance(one, ndarray) else one.to_bytes(self.dtype.itemsize)
            for one in self
        )

    def copy(self) -> ndarray:
        """Another with the same."""
        return ndarray(bytearray(self.tobytes()), 0, self.dtype, self.shape)

    def reshape(self, shape: tuple[int, ...]) -> ndarray:
        """The same items in other rows."""
        return ndarray(self.memory, self.at, self.dtype, shape)

    def view(self, form: Any) -> ndarray:
        """The same memory as other items."""
        kind = as_dtype(form)
        return ndarray(self.memory, self.at, kind, (self.nbytes // kind.itemsize,))

    def __sub__(self, other: ndarray) -> ndarray:
        """The differences of two rows of numbers."""
        both = zip(self, other, strict=True)
        return array([mine - theirs for mine, theirs in both], self.dtype)

    def __truediv__(self, column: ndarray) -> ndarray:
        """Each row divided by the one number that a column has for it."""
        found = zeros(self.shape)
        for row, numbers in enumerate(self):
            by = column[row, 0]
            found[row] = [one / by if by else nan for one in numbers]
        return found

    def sum(self) -> Any:
        """Of all items."""
        return sum(one.sum() if isinstance(one, ndarray) else one for one in self)

    def any(self) -> bool:
        """Is any item not 0?"""
        return any(one.any() if isinstance(one, ndarray) else one for one in self)

    def all(self) -> bool:
        """Is no item 0?"""
        return all(one.all() if isinstance(one, ndarray) else one for one in self)

    def __repr__(self) -> str:
        return f"array({self.tolist()!r})"


def _steps(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    found: list[int] = []
    for length in reversed(shape):
        found.append(size)
        size *= length
    return tuple(reversed(found))


def as_dtype(form: Any) -> dtype:
    """What stands for a kind of items: a dtype, its name, or a class of numbers."""
    if isinstance(form, dtype):
        return form
    name = form if isinstance(form, str) else NUMBERS[form]
    if name not in _known:
        _known[name] = dtype(name)
    return _known[name]


_known: dict[str, dtype] = {}


class _Whole(int):
    """A class of whole numbers."""


class int8(_Whole):
    """8 bits."""


class int16(_Whole):
    """16 bits."""


class int32(_Whole):
    """32 bits."""


class int64(_Whole):
    """64 bits."""


class uint64(_Whole):
    """64 bits without a sign."""


class float32(float):
    """32 bits."""


class float64(float):
    """64 bits."""


bool_ = bool
NUMBERS: dict[Any, str] = {
    int8: "i1",
    int16: "i2",
    int32: "i4",
    int64: "i8",
    uint64: "u8",
    float32: "f4",
    float64: "f8",
    float: "f8",
    int: "i8",
    bool: "b1",
}


def _shape(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else shape


def zeros(shape: int | tuple[int, ...], form: Any = float64) -> ndarray:
    """An array of nothing."""
    kind, lengths = as_dtype(form), _shape(shape)
    return ndarray(bytearray(kind.itemsize * prod(lengths)), 0, kind, lengths)


empty = zeros


def empty_like(like: ndarray) -> ndarray:
    """An array of the same shape."""
    return zeros(like.shape, like.dtype)


def full(shape: int | tuple[int, ...], value: Any, form: Any = float64) -> ndarray:
    """An array of one value."""
    found = zeros(shape, form)
    found._fill(value)
    return found


def ones(shape: int | tuple[int, ...], form: Any = float64) -> ndarray:
    """An array of ones."""
    return full(shape, 1, form)


def array(items: Sequence[Any], form: Any = float64) -> ndarray:
    """An array of what lists hold."""
    shape: list[int] = []
    row: Any = items
    while isinstance(row, (Sequence, ndarray)):
        shape.append(len(row))
        row = row[0] if len(row) else None
    found = zeros(tuple(shape), form)
    found._fill(items)
    return found


def frombuffer(memory: bytes | bytearray, form: Any) -> ndarray:
    """Bytes as an array: the very ones of a bytearray, others copied."""
    kind = as_dtype(form)
    own = memory if isinstance(memory, bytearray) else bytearray(memory)
    return ndarray(own, 0, kind, (len(own) // kind.itemsize,))


class load:
    """The arrays of an `.npz` file, by name."""

    def __init__(self, file: IO[bytes]) -> None:
        self._archive = ZipFile(file)
        self.files = [name.removesuffix(".npy") for name in self._archive.namelist()]

    def __enter__(self) -> load:
        return self

    def __exit__(self, *_: object) -> None:
        self._archive.close()

    def __getitem__(self, name: str) -> ndarray:
        data = self._archive.read(f"{name}.npy")
        # A mark of 6 bytes, a version of 2, the header's length, the header, the items.
        start = 10 + int.from_bytes(data[8:10], "little")
        header = literal_eval(data[10:start].decode())
        form = as_dtype(header["descr"].lstrip("<|"))
        return frombuffer(data[start:], form).reshape(header["shape"])


class random:
    """For types only."""

    class Generator:
        """There is none here."""
