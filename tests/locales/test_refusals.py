"""Every refusal has a sentence with the same arguments in every language."""

import pytest

from kozyr.analysis.analysis_refusals import ANALYSIS_REASONS
from kozyr.bots.bot_refusals import BOT_REASONS
from kozyr.bots.ending_check import ENDING_REASONS
from kozyr.cli.engine.engine_refusals import ENGINE_REASONS
from kozyr.custom_table.custom_refusals import CUSTOM_REASONS
from kozyr.locales import explain_reason, language_names
from kozyr.rules import REASONS
from kozyr.server.api.calls.call_refusals import CALL_REASONS
from kozyr.server.operations.config import CONFIG_REASONS
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.server.tabletop.tabletop_refusals import TABLETOP_REASONS
from kozyr.table import TABLE_REASONS
from kozyr.table.proof_refusals import PROOF_FAULTS, PROOF_REASONS
from tests.kit.fluent import list_messages, variables_of

ALL_REASONS = [
    reason
    for reasons in (
        REASONS,
        ENGINE_REASONS,
        ANALYSIS_REASONS,
        BOT_REASONS,
        ENDING_REASONS,
        TABLE_REASONS,
        PROOF_REASONS,
        PROOF_FAULTS,
        TABLE_HOST_REASONS,
        CALL_REASONS,
        CONFIG_REASONS,
        TABLETOP_REASONS,
        CUSTOM_REASONS,
    )
    for reason in reasons.values()
]


@pytest.mark.parametrize("language", language_names())
def test_every_reason_has_a_sentence(language: str) -> None:
    """The sentence ends with a period, or with the detail that it quotes."""
    sentences = {reason.message: explain_reason(reason, language) for reason in ALL_REASONS}

    assert {name: text for name, text in sentences.items() if not text.endswith((".", "…"))} == {}


def test_a_sentence_has_the_arguments_of_its_reason() -> None:
    """The catalogue and the code name the same arguments."""
    variables = {message.id.name: variables_of(message) for _, message in list_messages("en")}

    differing = [each.message for each in ALL_REASONS if variables[each.message] != {*each.arguments}]

    assert differing == []
