"""What tests share: rule markers, tables set by hand, setups."""

import pytest

rule = pytest.mark.rule
"""`@rule("N8")`: this test is about that rule of docs/rules.md."""
