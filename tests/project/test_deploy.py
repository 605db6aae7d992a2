"""What is in `deploy/` names things that there are. No container engine is needed for that."""

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from spoorbrug.cli import app
from spoorbrug.server.settings import DECLARED, read

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {one.variable for one in DECLARED.values()}
SECRETS = {f"{one.variable}_FILE" for one in DECLARED.values() if one.secret}
OTHERS = {"SPOORBRUG_CACHE_DIR", "SPOORBRUG_HOME"}
PORT = "8765"
UNITS = {"spoorbrug.service": "serve", "spoorbrug-think.service": "think"}


def text(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


def flags_of(command):
    params = get_command(app).commands[command].params
    return {name for one in params for name in (*one.opts, *one.secondary_opts)}


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load(text("compose.yaml"))


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", *UNITS, "start.sh"])
def test_every_variable_is_a_setting(name):
    found = set(re.findall(r"SPOORBRUG_[A-Z_]+", text(name)))
    assert found and found <= VARIABLES | SECRETS | OTHERS


@pytest.mark.parametrize("name", ["install.sh", "start.sh"])
def test_scripts_are_scripts(name):
    path = DEPLOY / name
    assert path.stat().st_mode & 0o111
    shell = shutil.which("sh")
    assert shell and subprocess.run([shell, "-n", str(path)], check=False).returncode == 0


def test_the_image_is_made_of_what_there_is():
    lines = re.sub(r"\\\n", " ", text("Containerfile")).splitlines()
    orders = [line.split() for line in lines if line and not line.startswith((" ", "#"))]
    stages = [words[-1] for words in orders if words[0] == "FROM" and "AS" in words]
    for words in orders:
        if words[0] != "COPY":
            continue
        source = re.fullmatch(r"--from=(\w+)", words[1])
        if source:
            assert source[1] in stages
        else:
            assert (ROOT / words[1]).exists(), words
    assert sum(words[0] == "FROM" for words in orders) == 3
    last = orders[max(i for i, words in enumerate(orders) if words[0] == "FROM") :]
    found = {words[0]: " ".join(words[1:]) for words in last}
    assert found["USER"].isdecimal() and int(found["USER"]) > 0
    assert "/healthz" in found["HEALTHCHECK"] and PORT in found["HEALTHCHECK"]
    assert found["EXPOSE"] == PORT and f"SPOORBRUG_PORT={PORT}" in found["ENV"]
    assert "/opt/spoorbrug/start.sh" in found["ENTRYPOINT"]
    assert text("../.dockerignore") == text("../.containerignore")


def test_the_servers_of_the_compose_file_are_guarded_and_alike(compose):
    services = compose["services"]
    assert set(services) == {"one", "two", "thinker", "database", "proxy"}
    assert services["one"] == services["two"]
    worker, own = services["thinker"], ("command", "healthcheck", "depends_on")
    assert {key: value for key, value in worker.items() if key not in own} == {
        key: value for key, value in services["one"].items() if key not in own
    }
    assert worker["command"][0] == "think"
    used = {word for word in worker["command"] if word.startswith("--")}
    assert used <= flags_of("think")
    assert worker["healthcheck"] == {"disable": True}
    one = services["one"]
    assert one["read_only"] and one["cap_drop"] == ["ALL"] and one["tmpfs"] == ["/tmp"]
    assert "ports" not in one and "ports" not in services["database"]
    assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).is_file()
    for service in services.values():
        assert set(service.get("secrets", ())) <= set(compose["secrets"])
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file()
    subnet = compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    given = {name: value for name, value in one["environment"].items() if "FILE" not in name}
    given["SPOORBRUG_PUBLIC_URL"] = re.sub(
        r"\$\{.*\}", "trains.example", given["SPOORBRUG_PUBLIC_URL"]
    )
    settings = read({}, None, given)
    assert settings.proxy == (subnet,) and settings.is_https


def test_the_proxy_knows_the_servers(compose):
    found = text("Caddyfile")
    hosts = re.search(r"reverse_proxy \{\$SERVERS:(.+)\} \{", found)[1].split()
    assert hosts == [f"one:{PORT}", f"two:{PORT}"]
    assert found.count("{") == found.count("}")
    assert "health_uri /readyz" in found and "read_header" in found
    assert "{$SITE}" in found and "SITE" in compose["services"]["proxy"]["environment"]


@pytest.mark.parametrize(("name", "command"), UNITS.items())
def test_a_unit_starts_a_server_or_a_worker(name, command):
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str
    unit.read_string(text(name))
    service = unit["Service"]
    words = service["ExecStart"].split()
    assert words[:2] == ["/opt/spoorbrug/venv/bin/spoorbrug", command]
    assert {word for word in words if word.startswith("--")} <= flags_of(command)
    assert service["DynamicUser"] == "yes" and service["ProtectSystem"] == "strict"
    if command == "serve":
        assert int(service["LimitNOFILE"]) > DECLARED["connections"].default


def test_a_container_starts_a_server_or_a_worker(tmp_path):
    """The script, with a program in the place of ours that says what it was started with."""
    program = tmp_path / "venv" / "bin" / "spoorbrug"
    program.parent.mkdir(parents=True)
    (tmp_path / "rules").mkdir()
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    given = {"SPOORBRUG_HOME": str(tmp_path), "SPOORBRUG_CACHE_DIR": str(tmp_path / "cache")}
    environment = os.environ | given

    def said(*words):
        command = [str(DEPLOY / "start.sh"), *words]
        return subprocess.check_output(command, env=environment, text=True).strip()

    assert said() == "serve --no-browser"
    assert said("--lan") == "serve --no-browser --lan"
    assert said("think", "--threads", "3") == "think --threads 3"


def test_an_installation_is_checked_against_hashes():
    script = text("install.sh")
    assert "--require-hashes" in script and "requirements/runtime.lock" in script
    lock = (ROOT / "requirements" / "runtime.lock").read_text(encoding="utf-8")
    names = set(re.findall(r"^([a-z0-9-]+)==", lock, re.M))
    assert {"asyncpg", "uvicorn", "numba", "prometheus-client"} <= names
    assert not {"pytest", "playwright", "hatchling"} & names
    assert "://" not in lock
    module = re.search(r"-m (spoorbrug\.[\w.]+)", script)[1]
    assert (ROOT / "src" / Path(*module.split("."))).with_suffix(".py").is_file()
