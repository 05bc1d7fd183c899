"""The check of which positions the solver accepts as endings.

Two seats must be active, and at most the trump card may lie in the talon. Throw-ins must be in turns. Then
every card is known and one seat acts at a time. Each unmet condition has its own reason for a refusal.
"""

from typing import Final

from kozyr.rules import Game, Refusal, View
from kozyr.rules.bout import has_redeal_hand, list_table_cards
from kozyr.rules.game import seats_in
from kozyr.rules.refusals import refuse, refuse_with
from kozyr.rules.rule_refusals import make_reasons

ENDING_REASONS: Final = make_reasons(
    "ending",
    {
        "order_not_turns": ("order_not_turns", "§3.6"),
        "talon_left": ("talon_left", "§5.1", "cards"),
        "not_two_players": ("not_two_players", "§6.1", "players"),
        "redeal_open": ("redeal_open", "§2.5"),
        "unsolved": ("unsolved", "§6", "limit_ms"),
    },
)


MAX_TALON: Final = 1
"""The most cards in the talon of an ending. The last card of the talon is the trump card (§2.2)."""


def is_exact_ending(view: View) -> bool:
    """Whether a seat that acts knows every card of an ending of two, so that the ending can be solved.

    With free order, a throw-in may come before all cards are beaten. The kernel has no such move.
    """
    is_throw_in_during_defence = view.phase == "defence" and view.seat != view.defender
    return (
        view.talon <= MAX_TALON
        and view.active.bit_count() == 2  # noqa: PLR2004 - an ending of two
        and len(view.known) == view.setup.options.deck
        and not is_throw_in_during_defence
    )


def count_ending_cards(view: View) -> int:
    """Return the number of cards in the hands, on the table and in the talon."""
    return sum(view.counts) + len(list_table_cards(view.table)) + view.talon


def refuse_non_ending(game: Game) -> Refusal | None:
    """Refuse a position that is not an ending of two players with every card known."""
    options = game.setup.options
    if game.phase == "over":
        return refuse("game_over")
    if options.order != "turns":
        return refuse_with(ENDING_REASONS["order_not_turns"])
    if len(game.talon) > MAX_TALON:
        return refuse_with(ENDING_REASONS["talon_left"], len(game.talon))
    if (active_count := game.active.bit_count()) != 2:  # noqa: PLR2004 - an ending of two
        return refuse_with(ENDING_REASONS["not_two_players"], active_count)
    # A caller may send a state of the first bout without a talon. A redeal would deal new cards, so the
    # solver cannot give it a value.
    is_redeal_open = options.redeal and game.bout == 1 and game.phase == "lead"
    if is_redeal_open and any(has_redeal_hand(game, seat) for seat in seats_in(game.active)):
        return refuse_with(ENDING_REASONS["redeal_open"])
    return None


def refuse_unsolved(limit_ms: int) -> Refusal:
    """Refuse an ending that took too long."""
    return refuse_with(ENDING_REASONS["unsolved"], limit_ms)


def list_seat_values(game: Game, value: int) -> tuple[int, ...]:
    """Return the value for every seat, from the value for the first of the two active seats (§6.1, §6.2).

    A value is 1 for a win, 0 for a draw and -1 for a loss. A player who went out earlier has won. With teams,
    partners share their result.
    """
    setup = game.setup
    first_seat = seats_in(game.active)[0]
    opponents_mask = setup.opponents[first_seat]
    all_seats = (1 << setup.seats) - 1
    out_mask = 0 if setup.options.teams else all_seats & ~game.active
    values = []
    for seat in range(setup.seats):
        if out_mask >> seat & 1:
            values.append(1)
        else:
            values.append(-value if opponents_mask >> seat & 1 else value)
    return tuple(values)
