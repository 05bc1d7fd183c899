"""The catalogue of reasons for which the rules refuse a request.

Each reason has the word that programs test, the § that explains it and the names of its arguments. This list
is the only source of these words; the documentation's table is generated from it. `kozyr.locales` has the
sentences for people.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Reason(NamedTuple):
    """One reason for which a request is refused."""

    message: str
    """The id of its sentence in the catalogues of `kozyr.locales`."""
    word: str
    """The stable word that programs test; several reasons may share one."""
    section: str
    """The § of the rules, or the layer that refuses."""
    arguments: tuple[str, ...]
    """The names of the values in its sentence, such as `card`."""


def make_reasons(layer: str, rows: Mapping[str, tuple[str, ...]]) -> dict[str, Reason]:
    """Make a layer's reasons by name; a row lists the word, the § if it has one, and the arguments."""
    reasons = {}
    for name, (word, *arguments) in rows.items():
        section = arguments.pop(0) if arguments and arguments[0].startswith("§") else layer
        reasons[name] = Reason(f"{layer}-{name}", word, section, tuple(arguments))
    return reasons


_START_REASONS: Final = make_reasons(
    "rules",
    {
        # Starting a game.
        "unknown_rules": ("unknown_rules", "§8", "name"),
        "unknown_option": ("bad_option", "§8", "name"),
        "bad_value": ("bad_option", "§8", "name", "value"),
        "under_durak_with_teams": ("bad_option", "§6.4"),
        "seats_out_of_range": ("bad_seats", "§1.3", "seats"),
        "too_many_seats": ("bad_seats", "§1.3", "seats", "cards"),
        "seats_for_teams": ("bad_seats", "§1.4", "seats"),
        "no_such_seat": ("bad_seat", "§1.3", "seat"),
        "deck_length": ("bad_deck", "§1.2", "expected", "found"),
        "deck_card": ("bad_deck", "§1.2", "deck", "card"),
        "deck_twice": ("bad_deck", "§1.2", "card"),
        "seed_or_deck": ("bad_request", "§2.1"),
        "seed_and_lot": ("bad_request", "§2.1"),
        "seed_text": ("bad_request", "§2.1"),
        "lot_range": ("bad_request", "§2.1", "max"),
        # Leaving a game.
        "leave_reason": ("bad_request", "§6.3", "reason"),
    },
)
"""The reasons for which a game cannot start or a player cannot leave."""

ACTION_REASONS: Final = make_reasons(
    "rules",
    {
        # Any action.
        "game_over": ("game_over", "§6"),
        "seat_is_out": ("seat_is_out", "§5.2", "seat"),
        "card_not_in_hand": ("card_not_in_hand", "§9", "card"),
        "no_cards": ("bad_action", "§9"),
        # An action as plain data.
        "action_shape": ("bad_action", "§9", "types"),
        "action_type": ("bad_action", "§9", "type", "types"),
        "action_fields": ("bad_action", "§9", "type", "fields"),
        "action_card": ("bad_action", "§1.1"),
        "action_cards": ("bad_action", "§1.1"),
        "action_pairs": ("bad_action", "§3.4"),
        # Lead.
        "not_attacker": ("not_your_turn", "§3.1", "seat"),
        "already_led": ("not_your_turn", "§3.3"),
        "ranks_differ": ("ranks_differ", "§3.3"),
        "one_card_only": ("one_card_only", "§3.3"),
        "limit_reached": ("limit_reached", "§3.2", "limit"),
        # Throw in.
        "nothing_led": ("not_your_turn", "§3.5"),
        "not_a_thrower": ("not_your_turn", "§3.5", "seat"),
        "wait_for_thrower": ("not_your_turn", "§3.6", "seat"),
        "wait_for_defence": ("not_your_turn", "§3.6"),
        "already_passed": ("already_passed", "§3.9", "seat"),
        "rank_not_on_table": ("rank_not_on_table", "§3.5", "card"),
        # Pass.
        "attacker_must_lead": ("cannot_pass", "§3.3"),
        "pass_too_early": ("cannot_pass", "§3.9"),
        # Beat and take.
        "not_defender": ("not_your_turn", "§3.1", "seat"),
        "nothing_to_beat": ("not_your_turn", "§3.4"),
        "already_taking": ("already_taking", "§3.7"),
        "not_on_table": ("not_on_table", "§3.4", "card"),
        "already_beaten": ("already_beaten", "§3.4", "card"),
        "does_not_beat": ("does_not_beat", "§3.4", "attack", "cover"),
        "nothing_to_take": ("cannot_take", "§3.7"),
        # Transfer.
        "transfer_off": ("cannot_transfer", "§4.1"),
        "transfer_too_early": ("cannot_transfer", "§4.3"),
        "transfer_after_beat": ("cannot_transfer", "§4.1"),
        "transfer_rank": ("cannot_transfer", "§4.1", "card"),
        "transfer_hand": ("cannot_transfer", "§4.1", "seat"),
        "transfer_cap": ("cannot_transfer", "§4.1", "limit"),
        "show_off": ("cannot_show", "§4.4"),
        "show_used": ("cannot_show", "§4.4"),
        "show_card": ("cannot_show", "§4.4", "card"),
        # Redeal.
        "redeal_off": ("cannot_redeal", "§2.5"),
        "redeal_late": ("cannot_redeal", "§2.5"),
        "redeal_hand": ("cannot_redeal", "§2.5"),
    },
)
"""The reasons for which an action is refused."""

ACTION_WORDS: Final = tuple(sorted({reason.word for reason in ACTION_REASONS.values()}))
"""The words with which an action can be refused; the API derives its lists from them."""

_STATE_REASONS: Final = make_reasons(
    "rules",
    {
        # An untrusted position.
        "state_shape": ("bad_state", "§9"),
        "state_unknown_field": ("bad_state", "§9", "field"),
        "state_field": ("bad_state", "§9", "field", "example"),
        "state_card": ("bad_state", "§1.2", "card", "places"),
        "state_cannot_be": ("bad_state", "§9", "fault"),
        # Perft.
        "perft_depth": ("too_deep", "§9", "max", "depth"),
        "perft_large": ("too_large", "§9", "steps"),
    },
)

REASONS: Final = {**_START_REASONS, **ACTION_REASONS, **_STATE_REASONS}
