"""Every refusal of the tabletop API has a clear sentence."""

import re
from pathlib import Path

import pytest

from kozyr.locales import explain, language_names
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.server.tables.host_refusals import refuse as refuse_by_table_host
from kozyr.server.tabletop.tabletop_refusals import TABLETOP_REASONS, http_status_of, refuse

FACTS = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


@pytest.mark.parametrize("name", TABLETOP_REASONS)
def test_every_refusal_has_a_sentence_in_every_language(name: str) -> None:
    """The word has small letters, and the sentence ends and has no unfilled place."""
    refusal = refuse(name, *"ABCD"[: len(TABLETOP_REASONS[name].arguments)])

    assert re.fullmatch("[a-z_]+", refusal.word)
    assert [code for code in language_names() if not explain(refusal, code).endswith(".")] == []


@pytest.mark.parametrize("word", sorted({reason.word for reason in TABLETOP_REASONS.values()}))
def test_every_refusal_occurs_in_a_test(word: str) -> None:
    """A word that no test names is a gap."""
    assert re.search(rf"\b{word}\b", FACTS)


def test_a_refusal_has_a_status() -> None:
    """Errors: 400, 401 no token, 403 not a participant, 404 no such game or type; 503 is our own."""
    names = ("not_json", "ended", "no_token", "not_participant", "no_game", "no_type", "too_large")

    assert [http_status_of(refuse(name, 1)) for name in names] == [400, 400, 401, 403, 404, 404, 413]
    assert http_status_of(refuse_by_rules("nothing_to_take")) == 400
    assert [http_status_of(refuse_by_table_host(name)) for name in ("unavailable", "busy", "stopping")] == [
        503
    ] * 3
