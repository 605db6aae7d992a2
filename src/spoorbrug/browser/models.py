"""Stands in for pydantic: what arrives is held against the declarations of `server/messages`.

As much of it as these use. Nothing is turned into another kind: a number in quotes is no number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")
Where = tuple[str | int, ...]
_MISSING: Any = object()


class ValidationError(ValueError):
    """Something is not as it is declared."""

    def __init__(self, where: Where, what: str) -> None:
        super().__init__(what)
        self._found = [{"loc": where, "msg": what}]

    def errors(self, **_: bool) -> list[dict[str, Any]]:
        """Where, and what."""
        return self._found


@dataclass(frozen=True)
class Constraint:
    """What `Field` and `StringConstraints` say of a value, or of a default."""

    default: Any = _MISSING
    default_factory: Callable[[], Any] | None = None
    strip_whitespace: bool = False
    min_length: int = 0
    max_length: int | None = None
    pattern: str | None = None
    ge: float | None = None
    le: float | None = None
    discriminator: str | None = None
    description: str = ""
    json_schema_extra: Any = None

    def check(self, value: Any, where: Where) -> None:
        """Raises `ValidationError` for what is too long, too large or of another form."""
        if isinstance(value, (str, list)):
            if len(value) < self.min_length:
                raise ValidationError(where, f"it has at least {self.min_length}")
            if self.max_length is not None and len(value) > self.max_length:
                raise ValidationError(where, f"it has at most {self.max_length}")
        if self.pattern and not re.search(self.pattern, value):
            raise ValidationError(where, f"it does not match '{self.pattern}'")
        if self.ge is not None and value < self.ge:
            raise ValidationError(where, f"it is at least {self.ge}")
        if self.le is not None and value > self.le:
            raise ValidationError(where, f"it is at most {self.le}")


StringConstraints = Constraint


def Field(default: Any = _MISSING, **given: Any) -> Any:  # noqa: N802 (pydantic's name)
    """A default, or what else is true of a field."""
    return Constraint(default=default, **given)


def ConfigDict(**given: Any) -> dict[str, Any]:  # noqa: N802
    """How a model behaves."""
    return given


class BaseModel:
    """A message."""

    model_config: ClassVar[dict[str, Any]] = {}

    def __init__(self, **given: Any) -> None:
        self._take(given, ())

    @classmethod
    def fields(cls) -> dict[str, Any]:
        """The kinds of its fields by name, worked out once."""
        if "_fields" not in cls.__dict__:
            hints = get_type_hints(cls, include_extras=True)
            cls._fields = {n: kind for n, kind in hints.items() if get_origin(kind) is not ClassVar}
        return cls._fields

    _fields: ClassVar[dict[str, Any]]

    @classmethod
    def model_validate(cls, given: Any) -> Self:
        """One of what arrived."""
        return _model(cls, given, ())

    def model_dump(self) -> dict[str, Any]:
        """Plain data."""
        return {name: _plain(getattr(self, name)) for name in self.fields()}

    def model_dump_json(self) -> str:
        """The same as a text."""
        return json.dumps(self.model_dump(), separators=(",", ":"), ensure_ascii=False)

    def _take(self, given: Mapping[str, Any], where: Where) -> None:
        fields = self.fields()
        if self.model_config.get("extra") == "forbid":
            for name in given:
                if name not in fields:
                    raise ValidationError((*where, name), "there is no such field")
        for name, kind in fields.items():
            default = getattr(type(self), name, _MISSING)
            rule = default if isinstance(default, Constraint) else None
            if rule is not None:
                default = rule.default_factory() if rule.default_factory else rule.default
            if name in given:
                value = _checked(kind, given[name], (*where, name))
                if rule is not None:
                    rule.check(value, (*where, name))
            elif default is _MISSING:
                raise ValidationError((*where, name), "it is missing")
            else:
                value = default
            self.__dict__[name] = value


M = TypeVar("M", bound=BaseModel)


def create_model(name: str, __base__: type[M], **fields: tuple[Any, Any]) -> type[M]:
    """A model by its fields: kinds and defaults."""
    body: dict[str, Any] = {"__annotations__": {n: kind for n, (kind, _) in fields.items()}}
    body |= {n: default for n, (_, default) in fields.items()}
    return type(__base__)(name, (__base__,), body)  # type: ignore[misc, no-any-return]


class TypeAdapter(Generic[T]):
    """Holds values against any declaration."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind

    def validate_json(self, text: str) -> T:
        """What a text says."""
        try:
            given = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValidationError((), f"it is not JSON: {error}") from None
        found: T = _checked(self._kind, given, ())
        return found


def _checked(kind: Any, value: Any, where: Where) -> Any:
    if hasattr(kind, "__value__"):  # a name for another kind
        kind = kind.__value__
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(parts[0], parts[1:], value, where)
    if origin is Literal:
        if not any(type(value) is type(one) and value == one for one in parts):
            raise ValidationError(where, f"it is one of {', '.join(map(str, parts))}")
        return value
    if origin in (Union, UnionType):
        return _one_of(parts, value, where)
    if origin is list:
        if not isinstance(value, list):
            raise ValidationError(where, "it is a list")
        return [_checked(parts[0], one, (*where, i)) for i, one in enumerate(value)]
    if origin is dict:
        if not isinstance(value, dict):
            raise ValidationError(where, "it is an object")
        return {name: _checked(parts[1], one, (*where, name)) for name, one in value.items()}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _model(kind, value, where)
    return _simple(kind, value, where)


def _simple(kind: Any, value: Any, where: Where) -> Any:
    if kind is Any:
        return value
    kinds = (int, float) if kind is float else kind
    if not isinstance(value, kinds) or (isinstance(value, bool) and kind is not bool):
        raise ValidationError(where, f"it is {'null' if kind is NoneType else kind.__name__}")
    return value


def _model(kind: type[M], value: Any, where: Where) -> M:
    if isinstance(value, kind):
        return value
    if not isinstance(value, dict):
        raise ValidationError(where, "it is an object")
    made = kind.__new__(kind)
    made._take(value, where)
    return made


def _annotated(kind: Any, rules: tuple[Any, ...], value: Any, where: Where) -> Any:
    named = next((r.discriminator for r in rules if r.discriminator), None)
    if named is not None:
        said = value.get(named) if isinstance(value, dict) else None
        for one in get_args(kind):
            if said in get_args(one.fields()[named]):
                return _checked(one, value, where)
        raise ValidationError(where, f"its '{named}' is none that is known")
    value = _checked(kind, value, where)
    for rule in rules:
        if rule.strip_whitespace and isinstance(value, str):
            value = value.strip()
        rule.check(value, where)
    return value


def _one_of(kinds: tuple[Any, ...], value: Any, where: Where) -> Any:
    if value is None and NoneType in kinds:
        return None
    problem = None
    for kind in kinds:
        if kind is NoneType:
            continue
        try:
            return _checked(kind, value, where)
        except ValidationError as error:
            problem = error
    raise problem or ValidationError(where, "it is null")


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value
