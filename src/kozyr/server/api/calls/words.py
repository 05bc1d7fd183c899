"""The catalogue of all refusal words and their meanings.

It lists every reason for which a call may be refused. The documentation is generated from it.
"""

from typing import Final

from kozyr.rules import REASONS
from kozyr.rules.reasons import Reason
from kozyr.server.api.calls.call_refusals import CALL_REASONS
from kozyr.server.api.calls.statuses import STATUSES
from kozyr.server.tables.host_refusals import SERVICE_REASONS
from kozyr.table import TABLE_REASONS

_ENGINES: Final = ("bad_request", "too_large")
"""Words that the rules define for the engine alone (docs/reference/engine.md)."""

SAID: Final[tuple[Reason, ...]] = tuple(
    reason
    for reasons in (CALL_REASONS, SERVICE_REASONS, TABLE_REASONS, REASONS)
    for reason in reasons.values()
    if reason.word in STATUSES and not (reasons is REASONS and reason.word in _ENGINES)
)
"""Every reason that has a status."""


def reasons_of(word: str) -> tuple[Reason, ...]:
    """List the reasons that a word may mean."""
    return tuple(reason for reason in SAID if reason.word == word)
