"""Every refusal leads to a paragraph that explains it."""

import pytest

from kozyr.bots.bot_refusals import BOT_REASONS
from kozyr.custom_table.custom_refusals import CUSTOM_REASONS
from kozyr.locales import Language, explain, language_names
from kozyr.rules import REASONS
from kozyr.rules.refusals import refuse, refuse_with
from kozyr.rules.rule_refusals import Reason
from kozyr.server.api.calls.call_refusals import CALL_REASONS
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.table import TABLE_REASONS
from kozyr.terminal.book.blocks import read_book
from kozyr.terminal.book.links import REFUSAL_PARAGRAPH, paragraph_of

LISTS = {
    "rules": REASONS,
    "table": TABLE_REASONS,
    "bots": BOT_REASONS,
    "service": TABLE_HOST_REASONS,
    "calls": CALL_REASONS,
    "local": CUSTOM_REASONS,
}
ALL = [(name, reason) for reasons in LISTS.values() for name, reason in reasons.items()]


@pytest.mark.parametrize("language", [*language_names()])
def test_every_reason_has_its_paragraph(language: Language) -> None:
    """Its name, its code, and its code with its sentence all lead to a paragraph of the book."""
    names = {name for block in read_book(language) for name in block.names} - {REFUSAL_PARAGRAPH}
    lost = [(name, found) for name, reason in ALL if (found := _paragraphs(name, reason, language) - names)]

    assert lost == []


def _paragraphs(name: str, reason: Reason, language: Language) -> set[str]:
    sentence = explain(refuse_with(reason, *["S9"] * len(reason.arguments)), language)
    return {paragraph_of(name), paragraph_of(reason.word), paragraph_of(reason.word, sentence)}


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("name", [name for name, reason in REASONS.items() if reason.word == "not_your_turn"])
def test_the_sentence_distinguishes_reasons_with_one_code(name: str, language: Language) -> None:
    """Ten reasons have the code `not_your_turn`; each sentence leads to its own §."""
    sentence = explain(refuse(name, *[2] * len(REASONS[name].arguments)), language)

    assert paragraph_of("not_your_turn", sentence) == REASONS[name].section.removeprefix("§")


def test_a_move_leads_to_its_paragraph() -> None:
    """A card that does not beat leads to §3.4, a rank that is not on the table to §3.5, and so on."""
    moves = ("does_not_beat", "rank_not_on_table", "transfer_hand", "limit_reached", "attacker_must_lead")

    assert [paragraph_of(move) for move in moves] == ["3.4", "3.5", "4.1", "3.2", "3.3"]


def test_an_unknown_reason_leads_to_the_paragraph_about_refusals() -> None:
    """A newer server may have reasons of its own."""
    paragraphs = {paragraph_of(code, text) for code, text in (("", ""), ("xyz", "No."), ("xyz", ""))}

    assert paragraphs == {REFUSAL_PARAGRAPH}
