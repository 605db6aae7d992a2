"""Every reason that can be given has words on the page, and none is worded for nothing."""

import json
import re
from pathlib import Path

from spoorbrug.analysis import reasons

ROOT = Path(__file__).resolve().parents[2]


def test_every_reason_has_words():
    folder = Path(reasons.__file__).parent
    sources = "".join(file.read_text("utf-8") for file in sorted(folder.glob("*.py")))
    given = set(re.findall(r'\bReason\(\s*"(\w+)"', sources))
    assert len(given) > 20
    texts = json.loads((ROOT / "web/src/i18n/en/hints.json").read_text("utf-8"))
    worded = {key.removeprefix("reason_") for key in texts if key.startswith("reason_")}
    assert given == worded
