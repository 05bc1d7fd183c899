"""Every refusal of a table has a code and a clear sentence."""

import re
from pathlib import Path
from typing import get_args

import pytest

from kozyr.locales import explain, language_names
from kozyr.table import TABLE_REASONS, TableEvent
from kozyr.table.table_refusals import refuse

FACTS = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


@pytest.mark.parametrize("name", TABLE_REASONS)
def test_every_refusal_says_something_in_every_language(name: str) -> None:
    """Each refusal has a word of small letters and complete sentences."""
    refusal = refuse(name, *"ABCD"[: len(TABLE_REASONS[name].arguments)])

    assert re.fullmatch("[a-z_]+", refusal.word)
    assert [code for code in language_names() if not explain(refusal, code).endswith(".")] == []


@pytest.mark.parametrize("word", sorted({reason.word for reason in TABLE_REASONS.values()}))
def test_every_refusal_occurs_in_a_fact(word: str) -> None:
    """Every refusal code occurs in a test."""
    assert re.search(rf"\b{word}\b", FACTS)


@pytest.mark.parametrize("event", get_args(TableEvent), ids=lambda event: event.__name__)
def test_every_event_occurs_in_a_fact(event: type) -> None:
    """Every event type occurs in a test."""
    assert re.search(rf"\b{event.__name__}\(", FACTS)


def test_a_command_id_is_for_one_command() -> None:
    """The log: a command carries the sender's id for it; the shell refuses the same id for another one."""
    assert refuse("command_reused").word == "command_reused"
