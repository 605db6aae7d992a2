"""Every rule has a number, every number a test, and the rules page the same numbers."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "rules.md"

LAST = {"B": 15, "N": 16, "E": 4, "F": 3, "S": 2, "M": 6, "D": 14, "R": 38}
"""The highest number of each letter: base, Nederland, other boards, dice, rulings."""
NUMBERS = {f"{letter}{n}" for letter, last in LAST.items() for n in range(1, last + 1)}


def numbers_named_by_tests():
    found = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if (
                        isinstance(decorator, ast.Call)
                        and getattr(decorator.func, "id", "") == "rule"
                    ):
                        found |= {argument.value for argument in decorator.args}
    return found


def test_every_rule_is_named_by_a_test():
    missing = NUMBERS - numbers_named_by_tests()
    assert not missing, f"no test names {sorted(missing)}"


def test_no_test_names_a_rule_that_is_not_there():
    unknown = numbers_named_by_tests() - NUMBERS
    assert not unknown


def test_the_rules_page_has_the_same_numbers():
    heads = re.findall(r"^- \*\*([A-Z]\d+)\*\* ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(heads) == sorted(set(heads))
    assert set(heads) == NUMBERS
