# ruff: noqa: RUF009 - `_setting` is `field` with words
"""The settings of a server: each is declared here, once.

The flags of `spoorbrug serve`, the environment variables, the keys of the file that `--config`
names and the table in `docs/hosting.md` follow from these declarations. A flag goes before the
environment, the environment before the file, the file before the default.

This module imports nothing of the server, so that `--help` answers at once.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

PREFIX = "SPOORBRUG_"
HIDDEN = "…"
"""Stands for a secret wherever settings are shown."""
DAY = 86_400.0
Kind = Literal["text", "number", "decimal", "switch", "folder", "list"]


class SettingsError(Exception):
    """A setting that makes no sense; the message says which, where, and what would be right."""


def _setting(
    default: Any,
    about: str,
    *,
    metavar: str | None = None,
    usual: str | None = None,
    low: float | None = None,
    choices: tuple[str, ...] = (),
    secret: bool = False,
    hidden: bool = False,
    read_elsewhere: bool = False,
) -> Any:
    """Declare one. `usual` words the default where the value itself does not say it."""
    given = {
        "about": about,
        "metavar": metavar,
        "usual": usual,
        "low": low,
        "choices": choices,
        "secret": secret,
        "hidden": hidden,
        "read_elsewhere": read_elsewhere,
    }
    return field(default=default, metadata=given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that a host may choose."""

    host: str = _setting("127.0.0.1", "The address to listen on.", metavar="ADDRESS")
    port: int | None = _setting(
        None, "The port to listen on.", usual="the first free one from 8765 on", low=0
    )
    lan: bool = _setting(False, "For every device in the house, with a QR code.")
    public_url: str | None = _setting(
        None, "The address behind a proxy, such as https://trains.example.", metavar="URL",
        usual="none",
    )  # fmt: skip
    proxy: tuple[str, ...] = _setting(
        ("127.0.0.1",),
        "With --public-url: proxies whose forwarded addresses are believed; addresses or networks.",
        metavar="ADDRESS",
    )
    root_path: str = _setting(
        "",
        "The path under which the proxy serves the page, such as /trains.",
        metavar="PATH",
        usual="the path of --public-url",
    )
    allowed_hosts: tuple[str, ...] = _setting(
        (),
        "Further names under which browsers may ask for the page; * allows any.",
        metavar="NAME",
        usual="the name in --public-url, and this computer's own",
    )
    data: Path | None = _setting(
        None, "The folder where the games are kept.", metavar="DIR", usual="the user's data folder"
    )
    database: str | None = _setting(
        None,
        "Another database, such as postgresql://user@host/name.",
        metavar="URL",
        usual="SQLite in the folder of --data",
        secret=True,
    )
    processes: int = _setting(
        1, "The number of processes that serve this port; more than one need PostgreSQL.", low=1
    )
    lease_seconds: float = _setting(
        6.0,
        "On PostgreSQL: seconds after which others do what a server or worker did that is gone.",
        low=0.1,
    )
    threads: int = _setting(
        2, "The number of bots that think at once, in a server or in `spoorbrug think`.", low=1
    )
    thinking: str = _setting(
        "server",
        "Who thinks about hints and analyses: the server, or the visitor's own browser, where that "
        "has four processors or more and need not save data.",
        choices=("server", "browser"),
        metavar="server|browser",
    )
    boards: Path | None = _setting(
        None,
        "A folder with boards of your own, beside ours.",
        metavar="DIR",
        usual="only ours",
        read_elsewhere=True,  # spoorbrug.boards reads the variable, for every command
    )
    forget_after: int = _setting(
        0,
        "Delete tables that nobody has changed for this number of days, and visitors without any.",
        metavar="DAYS",
        usual="0: never",
        low=0,
    )
    link_days: int = _setting(
        30, "The number of days for which a recovery link is good.", metavar="DAYS", low=1
    )
    tables_each: int = _setting(
        40,
        "The most tables of one visitor's making that are not over. A day after the last move "
        "they do not count.",
        low=1,
    )
    connections: int = _setting(
        900,
        "The most connections at a time.",
        usual="900, fewer where few files may be open",
        low=1,
    )
    connections_each: int = _setting(
        200, "The most connections at a time of one address (IPv6: of one /64 network).", low=1
    )
    sockets_each: int = _setting(
        100,
        "The most sockets at tables at a time of one address (IPv6: of one /64 network).",
        low=1,
    )
    header_seconds: float = _setting(
        10.0, "The number of seconds in which a request's headers must have come.", low=0.001
    )
    body_seconds: float = _setting(
        30.0, "The number of seconds in which a request's body must have come.", low=0.001
    )
    metrics: bool = _setting(
        False, "Figures for Prometheus at /metrics, for this computer only unless a token is set."
    )
    metrics_token: str | None = _setting(
        None, "Whoever sends this as a bearer token may read /metrics.", metavar="TOKEN",
        usual="none", secret=True,
    )  # fmt: skip
    telemetry: str | None = _setting(
        None,
        "Where OpenTelemetry's spans go: a collector (OTLP over HTTP), such as "
        "http://127.0.0.1:4318.",
        metavar="URL",
        usual="none",
    )
    log_format: str = _setting(
        "text", "How lines of the log are written.", choices=("text", "json"), metavar="text|json"
    )
    log_level: str = _setting(
        "warning",
        "What is logged: info has a line for each request.",
        choices=("debug", "info", "warning", "error"),
        metavar="LEVEL",
    )
    browser: bool = _setting(True, "Open the page in a browser.")
    limits: bool = _setting(True, "Limit how much a visitor may ask for.", hidden=True)
    bot_pause: float | None = _setting(
        None, "Seconds that a bot waits before it moves.", usual="0.9", hidden=True, low=0
    )

    @property
    def origin(self) -> str | None:
        """The scheme and the name of the public address."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()

    @property
    def is_https(self) -> bool:
        """Do browsers come by HTTPS?"""
        return self.public_url is not None and urlsplit(self.public_url).scheme == "https"

    @property
    def root(self) -> str:
        """The path before every address of the page, without a slash at its end; often empty."""
        path = self.root_path or (urlsplit(self.public_url).path if self.public_url else "")
        path = path.strip("/")
        return f"/{path}" if path else ""

    def shown(self) -> dict[str, str]:
        """The settings that differ from the defaults, for the log: no secrets."""
        found: dict[str, str] = {}
        for one in DECLARED.values():
            value = getattr(self, one.name)
            if value != one.default:
                found[one.flag] = HIDDEN if one.secret else str(value)
        return found

    def __repr__(self) -> str:
        return f"Settings({self.shown()})"


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known about one setting."""

    name: str
    kind: Kind
    about: str
    default: Any
    metavar: str | None
    usual: str | None
    low: float | None
    choices: tuple[str, ...]
    secret: bool
    hidden: bool
    read_elsewhere: bool

    @property
    def flag(self) -> str:
        """How the command line spells it."""
        return "--" + self.key

    @property
    def key(self) -> str:
        """How the file spells it."""
        return self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """How the environment spells it."""
        return PREFIX + self.name.upper()

    @property
    def usually(self) -> str:
        """The default in words."""
        if self.usual is not None:
            return self.usual
        if self.kind == "switch":
            return "on" if self.default else "off"
        if self.kind == "list":
            return ", ".join(self.default)
        return f"{self.default:g}" if self.kind == "decimal" else str(self.default)

    def read(self, value: Any, where: str) -> Any:
        """A value as it was written somewhere; `where` is for the sentence about a wrong one."""
        shown = "that" if self.secret else f"'{value}'"
        found = _READERS[self.kind](value)
        if found is None:
            raise SettingsError(f"{where} is {_WANTED[self.kind]}, not {shown}.")
        if self.choices and found not in self.choices:
            raise SettingsError(f"{where} is one of {', '.join(self.choices)}, not {shown}.")
        if self.low is not None and found < self.low:
            raise SettingsError(f"{where} is at least {self.low:g}, not {shown}.")
        return found


_KINDS: dict[Any, Kind] = {
    str: "text", int: "number", float: "decimal", bool: "switch", Path: "folder",
    tuple[str, ...]: "list",
}  # fmt: skip
_WANTED = {
    "text": "a text",
    "number": "a whole number",
    "decimal": "a number",
    "switch": "true or false",
    "folder": "the name of a folder",
    "list": "a list of texts",
}


def _read_switch(value: Any) -> bool | None:
    words = {"1": True, "true": True, "yes": True, "on": True}
    words |= {"0": False, "false": False, "no": False, "off": False}
    return value if isinstance(value, bool) else words.get(str(value).lower())


def _read_number(value: Any) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return int(value) if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value) else None


def _read_decimal(value: Any) -> float | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    good = isinstance(value, str) and re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", value)
    return float(value) if good else None


def _read_list(value: Any) -> tuple[str, ...] | None:
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        return None
    return tuple(word for one in value for word in one.replace(",", " ").split())


_READERS: dict[Kind, Any] = {
    "text": lambda value: value if isinstance(value, str) else None,
    "number": _read_number,
    "decimal": _read_decimal,
    "switch": _read_switch,
    "folder": lambda v: Path(v).expanduser() if isinstance(v, str | Path) and str(v) else None,
    "list": _read_list,
}


def _kind(annotation: Any) -> Kind:
    if get_origin(annotation) is UnionType:
        annotation = next(one for one in get_args(annotation) if one is not type(None))
    return _KINDS[annotation]


def _declared(one: Field[Any], annotation: Any) -> Setting:
    return Setting(name=one.name, kind=_kind(annotation), default=one.default, **one.metadata)


_hints = get_type_hints(Settings)
DECLARED = {one.name: _declared(one, _hints[one.name]) for one in fields(Settings)}
"""All settings by name."""


def read(
    flags: Mapping[str, Any],
    config: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The settings of a server. `flags` are by name; None where one was not used."""
    environment = os.environ if environment is None else environment
    named = config or _config_of(environment)
    values = _from_file(named) if named is not None else {}
    values |= _from_environment(environment)
    for name, value in flags.items():
        if value is not None and value != []:
            values[name] = DECLARED[name].read(value, DECLARED[name].flag)
    settings = Settings(**values)
    _check(settings)
    return settings


def _config_of(environment: Mapping[str, str]) -> Path | None:
    named = environment.get(f"{PREFIX}CONFIG")
    return Path(named) if named else None


def _from_file(path: Path) -> dict[str, Any]:
    try:
        written = tomllib.loads(path.expanduser().read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or error
        raise SettingsError(f"the settings {path} cannot be read: {reason}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"the settings {path} are no TOML: {error}.") from None
    known = {one.key: one for one in DECLARED.values()}
    for key in written:
        if key not in known:
            raise SettingsError(f"{path}: there is no setting '{key}'.")
    return {
        known[key].name: known[key].read(value, f"{path}: '{key}'")
        for key, value in written.items()
    }


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Secrets may also come from a file that `NAME_FILE` names, as containers hand them over."""
    values: dict[str, Any] = {}
    for one in DECLARED.values():
        text, where = environment.get(one.variable), one.variable
        if one.secret and not text and (file := environment.get(f"{one.variable}_FILE")):
            where = f"{one.variable}_FILE"
            try:
                text = Path(file).read_text(encoding="utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                reason = getattr(error, "strerror", None) or error
                raise SettingsError(f"{where}: {file} cannot be read: {reason}.") from None
        if text and not one.read_elsewhere:
            values[one.name] = one.read(text, where)
    return values


_NAME = re.compile(r"[A-Za-z0-9._:\[\]-]+|\*")


def _check(settings: Settings) -> None:
    """What makes no sense together is refused."""
    if settings.data is not None and settings.database is not None:
        raise SettingsError(
            "--data and --database are two ways to say where the games are kept: choose one."
        )
    for flag, url in (("--public-url", settings.public_url), ("--telemetry", settings.telemetry)):
        parts = urlsplit(url or "http://none")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise SettingsError(f"{flag} begins with https:// or http://, unlike '{url}'.")
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*", settings.root):
        raise SettingsError(f"--root-path is a path such as /trains, not '{settings.root_path}'.")
    for name in settings.allowed_hosts:
        if not _NAME.fullmatch(name):
            raise SettingsError(f"--allowed-hosts has names such as trains.example, not '{name}'.")
    token = settings.metrics_token
    if token is not None and len(token) < 16:
        raise SettingsError("--metrics-token has at least 16 characters.")


def table() -> str:
    """The table of settings for the documentation."""
    lines = [
        "| flag, key of the file | environment | what it is | if not set |",
        "|---|---|---|---|",
    ]
    for one in DECLARED.values():
        if one.hidden:
            continue
        flag = f"`{one.flag}`, `--no-{one.key}`" if one.kind == "switch" else f"`{one.flag}`"
        about = one.about + (" Secret: never shown." if one.secret else "")
        usual = one.usually if one.usual or one.kind == "switch" else f"`{one.usually}`"
        lines.append(f"| {flag} | `{one.variable}` | {about} | {usual} |")
    return "\n".join(lines) + "\n"


def with_values(settings: Settings, **values: Any) -> Settings:
    """The same settings but for some."""
    return replace(settings, **values)
