"""Every rule has a number, every number a test, and the rules page the same numbers."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "rules.md"

BASE = {f"B{n}" for n in range(1, 16)}
NEDERLAND = {f"N{n}" for n in range(1, 17)}
RULINGS = {f"R{n}" for n in (*range(1, 10), *range(16, 20), 22, 24, 25, *range(27, 34), 38)}
"""Of the rulings, those that touch the card game or Nederland."""


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
    missing = (BASE | NEDERLAND | RULINGS) - numbers_named_by_tests()
    assert not missing, f"no test names {sorted(missing)}"


def test_no_test_names_a_rule_that_is_not_there():
    unknown = numbers_named_by_tests() - (BASE | NEDERLAND | RULINGS)
    assert not unknown


def test_the_rules_page_has_the_same_numbers():
    heads = re.findall(r"^- \*\*([BNR]\d+)\*\* ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(heads) == sorted(set(heads))
    assert set(heads) == BASE | NEDERLAND | RULINGS
