"""The bots there are, by name: ours, and those that other packages bring.

A bot is made by a *factory*, a callable `(seed, **parameters) -> Bot`, which is imported when the
bot is first asked for: what it compiles or loads costs nobody else anything. Other packages name
theirs in the entry point group `spoorbrug.players`. Nothing of a package runs before its bot is
asked for, and one that is broken says so then, and only then.
"""

from __future__ import annotations

import inspect
import logging
import pkgutil
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from typing import Any

from spoorbrug.game import seeds
from spoorbrug.players import from_file
from spoorbrug.players.bot import Bot
from spoorbrug.players.program import Program, check_command
from spoorbrug.players.spec import PROGRAM, PYTHON, Spec, is_name

GROUP = "spoorbrug.players"
"""The entry points of other packages' bots."""

Factory = Callable[..., Bot]
log = logging.getLogger("spoorbrug.players")


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """One of ours: where its factory is, and the parameters that the name fixes."""

    factory: str
    fixed: Mapping[str, object] = field(default_factory=dict)


LEVELS = ("easy", "medium", "hard", "expert")
"""One player with more and more thought; all are of the same compiled code."""

_COMPILED = "spoorbrug.players.compiled_bot:make"
_YARDSTICK = "spoorbrug.players.yardstick_bot:make"
_ADVISER = "spoorbrug.players.adviser:make"
_EXPERT = "spoorbrug.players.expert:make"
_NET = "spoorbrug.learning.baselines.net_bot:make"
_SEARCH = "spoorbrug.learning.baselines.search_bot:make"
_QUICK = "spoorbrug.players.quick:make"
_LEARNT = (_ADVISER, _NET, _QUICK, _SEARCH)
"""What was learnt as a baseline."""


def _level(name: str, iterations: int, slips: float, watches: bool) -> dict[str, object]:
    """The expert with less to think with, and a hand that slips."""
    return {"name": name, "iterations": iterations, "slips": slips, "watches": watches}


BUILT_IN = {
    "adviser": BuiltIn(_ADVISER, {"name": "adviser"}),
    "dqn": BuiltIn(_NET, {"name": "dqn"}),
    "easy": BuiltIn(_EXPERT, _level("easy", 40, slips=0.5, watches=False)),
    "expert": BuiltIn(_EXPERT, {"name": "expert", "slips": 0.0, "watches": True}),
    "hard": BuiltIn(_EXPERT, _level("hard", 100, slips=0.2, watches=True)),
    "hungry": BuiltIn(_YARDSTICK, {"name": "hungry"}),
    "long_route": BuiltIn(_YARDSTICK, {"name": "long_route"}),
    "medium": BuiltIn(_EXPERT, _level("medium", 50, slips=0.4, watches=True)),
    "one_step": BuiltIn(_YARDSTICK, {"name": "one_step"}),
    "path": BuiltIn(_YARDSTICK, {"name": "path"}),
    "planner": BuiltIn(_COMPILED, {"name": "planner"}),
    "ppo": BuiltIn(_NET, {"name": "ppo"}),
    "quick": BuiltIn(_QUICK, {"name": "quick"}),
    "random": BuiltIn(_COMPILED, {"name": "random"}),
    "search": BuiltIn(_SEARCH, {"name": "search"}),
}


def names() -> list[str]:
    """The bots there are, ours and installed ones; whether those work is not known yet."""
    return sorted({*BUILT_IN, *_installed()})


def yardsticks() -> frozenset[str]:
    """The agents of published studies: to be measured against, not to be played with."""
    return frozenset(name for name, ours in BUILT_IN.items() if ours.factory == _YARDSTICK)


def for_studies() -> frozenset[str]:
    """Ours that the page does not offer: the yardsticks, and what was learnt as a baseline."""
    return yardsticks() | {name for name, ours in BUILT_IN.items() if ours.factory in _LEARNT}


def usable() -> list[str]:
    """The bots that can be asked for by their name alone; the others are logged."""
    return [name for name in names() if _is_usable(name)]


@cache
def _is_usable(name: str) -> bool:
    try:
        check(name)
    except ValueError as error:
        log.warning("%s", error)
        return False
    return True


def check(text: str) -> None:
    """Refuse a spec that is none with a `ValueError`, whose sentence says why."""
    spec = _read_spec(text)
    if spec.name == PROGRAM:
        check_command(spec.command)
    else:
        _prepared(spec)


def _read_spec(text: str) -> Spec:
    spec = Spec.read(text)
    if spec.label in BUILT_IN:
        raise ValueError(f"'{spec.label}' is the name of one of ours: call '{spec}' something else")
    return spec


def make(text: str, seed: int | str = 0) -> Bot:
    """A bot by its spec; a `ValueError` says what is wrong with it."""
    spec = _read_spec(text)
    word = seeds.check(seed)
    if spec.name == PROGRAM:
        return Program(spec.command, word, label=spec.label)
    factory, parameters = _prepared(spec)
    if spec.name in BUILT_IN:
        return factory(word, **parameters)
    try:
        bot = factory(word, **parameters)
    except ValueError as error:
        raise ValueError(f"the bot '{spec}': {error}") from error
    except Exception as error:
        raise ValueError(f"the bot '{spec}' cannot be made: {_said(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"what the bot '{spec}' is made of has no method 'choose'")
    return bot


def again(bot: Bot, text: str, seed: int | str) -> Bot:
    """The same bot for another game: one that can change its seed keeps what it has loaded."""
    with_seed: Callable[[str], Bot] | None = getattr(bot, "with_seed", None)
    return with_seed(seeds.check(seed)) if with_seed else make(text, seed)


def close(bot: Bot) -> None:
    """Let a bot end what it has started; most have started nothing."""
    end = getattr(bot, "close", None)
    if end is not None:
        end()


# Factories


@cache
def _installed() -> dict[str, tuple[metadata.EntryPoint, ...]]:
    """Other packages' bots. Ours keep their names, whatever is installed."""
    found: dict[str, tuple[metadata.EntryPoint, ...]] = {}
    for entry in metadata.entry_points(group=GROUP):
        if is_name(entry.name) and entry.name not in BUILT_IN:
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def look_again() -> None:
    """Forget which packages are installed: some came or went."""
    for known in (_installed, _is_usable, _loaded):
        known.cache_clear()


def _prepared(spec: Spec) -> tuple[Factory, dict[str, object]]:
    """A bot's factory and the parameters for it."""
    if spec.name in BUILT_IN:
        ours = BUILT_IN[spec.name]
        return _with_parameters(spec, pkgutil.resolve_name(ours.factory), ours.fixed)
    if spec.name == PYTHON:
        return _with_parameters(spec, from_file.load(spec.command, spec.made_by), {})
    theirs = _installed().get(spec.name, ())
    if not theirs:
        raise ValueError(f"there is no bot '{spec.name}'; there are {', '.join(names())}")
    if len(theirs) > 1:
        packages = ", ".join(sorted(_package(entry) for entry in theirs))
        raise ValueError(f"several packages bring a bot '{spec.name}': {packages}; keep one")
    factory = _loaded(theirs[0])
    if isinstance(factory, str):
        raise ValueError(f"the bot '{spec.name}' of the package {_package(theirs[0])} {factory}")
    return _with_parameters(spec, factory, {})


@cache
def _loaded(entry: metadata.EntryPoint) -> Factory | str:
    """A package's factory, or what is wrong with it; it is not tried twice."""
    try:
        factory = entry.load()
    except (Exception, SystemExit) as error:
        return f"cannot be loaded: {_said(error)}"
    if not callable(factory):
        return f"is made by {entry.value}, which cannot be called"
    return typing.cast(Factory, factory)


def _package(entry: metadata.EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.module


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


# Parameters


def _with_parameters(
    spec: Spec, factory: Factory, fixed: Mapping[str, object]
) -> tuple[Factory, dict[str, object]]:
    try:
        _, *signature = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):  # something in C, or it takes nothing
        signature = []
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    takes = {p.name: p for p in signature if p.kind in named and p.name not in fixed}
    takes_any = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in signature)
    hints = _hints(factory)
    values: dict[str, object] = dict(fixed)
    for key, text in spec.parameters:
        if key in fixed or not (key in takes or takes_any):
            there = f"it has {', '.join(takes)}" if takes else "it has none"
            raise ValueError(f"the bot '{spec.name}' has no parameter '{key}'; {there}")
        values[key] = _value(spec, key, text, hints.get(key))
    missing = [p.name for p in takes.values() if p.default is p.empty and p.name not in values]
    if missing:
        wanted = ",".join(f"{key}=…" for key in missing)
        raise ValueError(f"the bot '{spec.name}' wants to be told: '{spec.name}:{wanted}'")
    return factory, values


def _hints(factory: Any) -> dict[str, Any]:
    try:
        return typing.get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
    except Exception:  # hints are for readers; those that cannot be resolved say nothing
        return {}


_WORDS: dict[type, str] = {bool: "'true' or 'false'", int: "a whole number", float: "a number"}


def _value(spec: Spec, key: str, text: str, hint: Any) -> object:
    """A parameter as the factory's hint wants it, or as it looks where there is no hint."""
    kinds = typing.get_args(hint) or (hint,)
    simple = [kind for kind in (bool, int, float, str) if kind in kinds]
    for kind in simple or (bool, int, float, str):
        value = _read(text, kind)
        if value is not None:
            return value
    wanted = " or ".join(_WORDS[kind] for kind in simple)
    raise ValueError(f"'{key}' of the bot '{spec.name}' is {wanted}, not '{text}'")


def _read(text: str, kind: type) -> object | None:
    if kind is bool:
        return {"true": True, "false": False}.get(text.lower())
    if kind is str:
        return text
    try:
        value: object = kind(text)
    except ValueError:
        return None
    return value
