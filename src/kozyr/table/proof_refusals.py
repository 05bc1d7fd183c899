"""The reasons why a proof cannot be read, and the differences that a check can find in it.

Both lists have the form of `kozyr.rules.rule_refusals`. The tables of docs/reference/fair-deal.md are
generated from them.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

PROOF_REASONS: Final = make_reasons(
    "proof",
    {
        "proof_shape": ("bad_proof",),
        "proof_version": ("unknown_version", "version"),
        "proof_unknown_field": ("bad_proof", "field"),
        "proof_field": ("bad_proof", "field", "example"),
        "proof_count": ("bad_proof", "field", "seats", "count"),
        "not_json": ("bad_json", "column"),
        "bad_number": ("bad_json",),
        "nested": ("bad_json",),
        "twice": ("bad_json", "field"),
        "too_long": ("too_long", "max"),
        "no_proof": ("no_proof",),
    },
)
"""The reasons why a proof cannot be read."""


PROOF_FAULTS: Final = make_reasons(
    "fault",
    {
        "commitment": ("commitment", "expected", "found"),
        "secret": ("secret", "expected", "found"),
        "dealer": ("dealer", "§2.1", "deal", "expected", "found"),
        "leader": ("leader", "§6.4", "deal", "expected", "found"),
        "hand": ("hand", "§2.1", "deal", "expected", "found", "place"),
        "talon": ("talon", "§2.2", "deal", "expected", "found", "place"),
        "trump_card": ("trump_card", "§2.2", "deal", "expected", "found"),
        "attacker": ("attacker", "§2.4", "deal", "expected", "found"),
        "shown": ("shown", "§2.4", "deal", "expected", "found"),
        "too_many_deals": ("redeal", "§6.5", "expected", "found"),
        "needless_redeal": ("redeal", "§2.5", "deal"),
    },
)
"""The differences between a proof and its recomputed deals."""


def refuse(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `PROOF_REASONS`."""
    return refuse_with(PROOF_REASONS[reason], *about)
