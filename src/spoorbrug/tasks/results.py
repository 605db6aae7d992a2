"""The result of a task, as a file: a score with its interval, every deal, and a signature.

The signature (Ed25519) proves that nobody has changed the file since the holder of the key signed
it, and that two files with one key have one author. It does not prove that the games were played,
nor that the bot saw only its views: for that somebody has to play it again.
"""

from __future__ import annotations

import base64
import json
import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from spoorbrug.arena.intervals import Interval, doubt, generator, percentiles, resampled_sums
from spoorbrug.tasks.catalogue import SEEDS, TASKS, Task, TaskError

FORMAT = 1
KEY = "task-key.pem"
NEEDED = frozenset({"bot", "by", "faults", "milliseconds"})
"""What a table shows beside the score."""
Json = dict[str, Any]


def is_official(task: Task, seed: str, deals: int) -> bool:
    """Was it played on all deals of the task, and no others? Anything else is a try."""
    return seed == SEEDS + task.name and deals == task.deals


def score_of(shares: Sequence[float], task: Task) -> Interval:
    """The share of the wins over all deals, with the interval that a bootstrap over deals gives."""
    if not shares:
        raise TaskError("A result has at least one deal.")
    rows = np.array([[share, 1 - share] for share in shares])
    random = generator(f"{task.name} {len(shares)}")
    sums = doubt(resampled_sums(rows, random), rows, random)
    return percentiles(sums[:, 0] / len(shares))


def read(path: Path) -> Json:
    """A file that holds a result; a sentence says what is wrong with it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TaskError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise TaskError(f"{path} is no JSON.") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise TaskError(f"{path} is no result of a task.")
    return found


def check(result: Json) -> str:
    """Whose signature it has, in words; raises where something does not fit."""
    try:
        task = TASKS[result["task"]["name"]]
        if result["task"] != task.facts() or result["digest"] != task.digest:
            raise TaskError(f"It says something else of the task {task.name} than is so.")
        if len(result["shares"]) != result["deals"]:
            raise TaskError(f"It has {len(result['shares'])} deals, not {result['deals']}.")
        found = score_of(result["shares"], task)
        told = [result["score"], result["low"], result["high"]]
        whole = task.seats * math.lcm(*range(1, task.seats + 1))
        if result["official"] != is_official(task, result["seed"], result["deals"]):
            raise TaskError("It says wrongly whether it is on all deals of the task.")
        if missing := NEEDED - result.keys():
            raise TaskError(f"It does not say: {', '.join(sorted(missing))}.")
        for share in result["shares"]:  # of each game won alone, or shared; over all seatings
            if not 0 <= share <= 1 or abs(share * whole - round(share * whole)) > 1e-6:
                raise TaskError(f"{share} is no share of the wins of {task.seats} games.")
        counted = (found.value, found.low, found.high)
        if any(abs(a - b) > 1e-9 for a, b in zip(told, counted, strict=True)):
            raise TaskError(f"Its deals give {found.value:.4f}, and it says {told[0]}.")
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, TaskError):
            raise
        raise TaskError(f"It is not whole: {type(error).__name__}: {error}.") from None
    return _check_signature(result)


# Signing


def _bytes(result: Json) -> bytes:
    """What is signed: all of it but the signature."""
    rest = {name: value for name, value in result.items() if name != "signature"}
    return json.dumps(rest, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def sign(result: Json, folder: Path | None = None) -> Json:
    """With this user's key, which is made when it is first needed; unsigned without the package."""
    try:
        from cryptography.hazmat.primitives import serialization
    except ModuleNotFoundError:
        return result | {"signature": None}
    key = _key(folder or platformdirs.user_data_path("spoorbrug"))
    raw = serialization.Encoding.Raw, serialization.PublicFormat.Raw
    public = base64.b64encode(key.public_key().public_bytes(*raw)).decode()
    signed = result | {"public_key": public}
    made = base64.b64encode(key.sign(_bytes(signed))).decode()
    return signed | {"signature": made}


def _key(folder: Path) -> Any:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    path = folder / KEY
    try:
        if path.exists():
            return serialization.load_pem_private_key(path.read_bytes(), None)
        folder.mkdir(parents=True, exist_ok=True)
        key = Ed25519PrivateKey.generate()
        text = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise TaskError(f"The key {path} cannot be used: {error}.") from None
    return key


def _check_signature(result: Json) -> str:
    if not result.get("signature"):
        return "not signed"
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError:
        return "signed; to check that: pip install 'spoorbrug[tasks]'"
    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(result["public_key"]))
        key.verify(base64.b64decode(result["signature"]), _bytes(result))
    except (InvalidSignature, KeyError, ValueError, TypeError):
        raise TaskError("Its signature does not fit: the file was changed after it.") from None
    return f"signed by the key {result['public_key'][:12]}…"
