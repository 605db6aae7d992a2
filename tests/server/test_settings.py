"""Settings of a server: what is declared is a flag, a variable, a key and a line in the docs."""

from dataclasses import fields
from pathlib import Path

import pytest
from tools import declared
from typer.main import get_command

from spoorbrug.cli import app
from spoorbrug.server.settings import DECLARED, Settings, SettingsError, read

PASSWORD = "correct horse battery"


def flags_of_serve():
    command = get_command(app).commands["serve"]
    return {name for one in command.params for name in (*one.opts, *one.secondary_opts)}


def written(one):
    """A value for a setting as text, and as it is read; not the default."""
    if one.choices:
        other = next(c for c in one.choices if c != one.default)
        return other, other
    return {
        "text": ("/trains" if one.name == "root_path" else "https://trains.example/a",) * 2,
        "number": ("7", 7),
        "decimal": ("2.5", 2.5),
        "switch": ("false" if one.default else "true", not one.default),
        "folder": ("/somewhere", Path("/somewhere")),
        "list": ("a.example, b.example", ("a.example", "b.example")),
    }[one.kind]


def test_all_of_them_are_flags_and_stand_in_the_docs():
    assert set(DECLARED) == {one.name for one in fields(Settings)}
    assert {one.flag for one in DECLARED.values()} <= flags_of_serve()
    assert "--config" in flags_of_serve()
    text = declared.HOSTING.read_text(encoding="utf-8")
    assert declared.hosting() == text, "run `make types`"
    for one in DECLARED.values():
        assert one.about.endswith("."), one.name
        assert (f"`{one.variable}`" in text) is not one.hidden


@pytest.mark.parametrize("one", DECLARED.values(), ids=DECLARED)
def test_each_is_read_from_flag_environment_and_file(one, tmp_path):
    text, value = written(one)
    file = tmp_path / "spoorbrug.toml"
    quoted = f'"{text}"' if one.kind in ("text", "folder", "list") else text
    file.write_text(f"{one.key} = {quoted}\n")
    assert getattr(read({}, file, {}), one.name) == value
    assert getattr(read({one.name: text}, None, {}), one.name) == value
    assert getattr(read({one.name: None}, None, {}), one.name) == one.default
    if not one.read_elsewhere:
        assert getattr(read({}, None, {one.variable: text}), one.name) == value
    assert getattr(read({}, None, {"SPOORBRUG_CONFIG": str(file)}), one.name) == value


def test_a_flag_goes_before_the_environment_and_that_before_the_file(tmp_path):
    file = tmp_path / "s.toml"
    file.write_text('port = 1\nhost = "file"\nlog-level = "info"\n')
    environment = {"SPOORBRUG_PORT": "2", "SPOORBRUG_HOST": "variable"}
    found = read({"port": 3}, file, environment)
    assert (found.port, found.host, found.log_level) == (3, "variable", "info")


@pytest.mark.parametrize(
    ("flags", "environment", "text", "said"),
    [
        ({}, {"SPOORBRUG_PORT": "many"}, "", "SPOORBRUG_PORT is a whole number, not 'many'"),
        ({}, {}, "port = true", "'port' is a whole number, not 'True'"),
        ({}, {}, "prot = 1", "there is no setting 'prot'"),
        ({}, {}, "port = = 1", "are no TOML"),
        ({}, {"SPOORBRUG_LAN": "perhaps"}, "", "SPOORBRUG_LAN is true or false"),
        ({"log_format": "xml"}, {}, "", "--log-format is one of text, json"),
        ({"connections": 0}, {}, "", "--connections is at least 1, not '0'"),
        ({"header_seconds": 0.0}, {}, "", "--header-seconds is at least"),
        ({"public_url": "trains.example"}, {}, "", "begins with https://"),
        ({"root_path": "/a b"}, {}, "", "--root-path is a path"),
        ({"allowed_hosts": ["a;b"]}, {}, "", "--allowed-hosts has names"),
        ({"data": Path("x"), "database": "sqlite://"}, {}, "", "choose one"),
        ({}, {"SPOORBRUG_DATABASE_FILE": "/nowhere/x"}, "", "/nowhere/x cannot be read"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said_in_a_sentence(flags, environment, text, said, tmp_path):
    file = tmp_path / "s.toml"
    file.write_text(text)
    with pytest.raises(SettingsError) as error:
        read(flags, file, environment)
    assert said in str(error.value)
    with pytest.raises(SettingsError, match="cannot be read"):
        read({}, tmp_path / "nowhere.toml", {})


def test_secrets_are_never_shown(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text(f"postgresql://trains:{PASSWORD}@db/trains\n")
    found = read({"metrics_token": PASSWORD}, None, {"SPOORBRUG_DATABASE_FILE": str(secret)})
    assert found.database == f"postgresql://trains:{PASSWORD}@db/trains"
    assert PASSWORD not in repr(found) and PASSWORD not in str(found.shown())
    assert found.shown() == {"--database": "…", "--metrics-token": "…"}
    with pytest.raises(SettingsError) as error:
        read({"metrics_token": "short-secret"}, None, {})
    assert "short-secret" not in str(error.value)


@pytest.mark.parametrize(
    ("given", "origin", "root", "https"),
    [
        ({}, None, "", False),
        ({"public_url": "https://Trains.example/"}, "https://trains.example", "", True),
        ({"public_url": "http://a:81/x/y/"}, "http://a:81", "/x/y", False),
        ({"public_url": "https://a/x", "root_path": "/z/"}, "https://a", "/z", True),
        ({"root_path": "trains"}, None, "/trains", False),
    ],
)
def test_what_follows_from_the_public_address(given, origin, root, https):
    found = read(given, None, {})
    assert (found.origin, found.root, found.is_https) == (origin, root, https)
