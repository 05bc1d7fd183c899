"""Exact chances in endings of two players with every card known."""

from collections.abc import Sequence

from kozyr.bots.endgame import KernelEnding, Solver
from kozyr.bots.ending_check import MAX_TALON, list_seat_values
from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.kernel.layout import TURN
from kozyr.rules import Game, Result, Seat, Setup, seats_in


def find_result_shares(setup: Setup, result: Result) -> tuple[float, ...]:
    """Return each seat's share of the loss: 1 for a durak and 0 for a winner; seats in a draw share it."""
    if result.losers:
        return tuple(float(seat in result.losers) for seat in range(setup.seats))
    if setup.options.teams:
        return (0.5,) * setup.seats
    drawing = setup.seats - len(result.winners)
    return tuple(0.0 if seat in result.winners else 1 / drawing for seat in range(setup.seats))


def is_open_ending(game: Game) -> bool:
    """Whether the solver can solve a position whose cards are all known."""
    return game.phase != "over" and len(game.talon) <= MAX_TALON and game.active.bit_count() == 2  # noqa: PLR2004 - an ending of two


def solve_chances(game: Game, solver: Solver, max_nodes: int) -> tuple[float, ...] | None:
    """Return each seat's chance to be the durak if both play perfectly; None if that takes too long."""
    ending = KernelEnding(settings_of(game.setup), *state_of(game))
    value = _find_value(ending, seats_in(game.active)[0], solver, max_nodes)
    if value is None:
        return None
    return tuple((1 - seat_value) / 2 for seat_value in list_seat_values(game, value))


def solve_moves(
    game: Game, seat: Seat, moves: Sequence[Sequence[int]], solver: Solver, max_nodes: int
) -> list[float] | None:
    """Return the seat's chance to be the durak after each sequence of moves; None if that takes too long."""
    settings = settings_of(game.setup)
    state, talon = state_of(game)
    state[TURN] = seat
    first = seats_in(game.active)[0]
    chances = []
    for sequence in moves:
        ending = KernelEnding(settings, state, talon)
        for move in sequence:
            ending = ending.after(move)
        value = _find_value(ending, first, solver, max_nodes)
        if value is None:
            return None
        chances.append((1 - value if seat == first else 1 + value) / 2)
    return chances


def _find_value(ending: KernelEnding, first: int, solver: Solver, max_nodes: int) -> int | None:
    # The solver keeps its values from ending to ending, so all values must be values for the same seat: the
    # first active one.
    stop_at = solver.nodes + max_nodes
    return solver.find_value(ending, first, -1, lambda: solver.nodes < stop_at)
