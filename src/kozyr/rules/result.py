"""The result of a game, the payout of the pot, and the dealer and leader of the next game (§6, §7)."""

from typing import NamedTuple

from kozyr.rules.game import EndReason, Game, Result, Seat, Setup, places, seats_in

_BASIS_POINTS = 10_000
"""The number of basis points that make 100 percent."""


class NextDeal(NamedTuple):
    """The dealer and the leader of the next game; without a leader the deal decides (§2.4)."""

    dealer: Seat
    leader: Seat | None


class Payout(NamedTuple):
    """The coins that each seat and the house get from the pot (§7.2)."""

    seats: tuple[int, ...]
    house: int


def find_result(game: Game) -> Result | None:
    """Return the result if the cards have decided the game, else None (§6.1, §6.2)."""
    setup = game.setup
    active_seats = seats_in(game.active)
    if not active_seats:  # the last seats went out together
        is_draw = setup.options.draw
        return make_draw_result(game) if is_draw else make_loss_result(setup, "cards", game.defender)
    seat = active_seats[0]
    has_opponents = game.active & setup.opponents[seat] != 0
    return None if has_opponents else make_loss_result(setup, "cards", seat)


def make_loss_result(setup: Setup, reason: EndReason, seat: Seat) -> Result:
    """Return the result of a game that this seat lost, together with its team if any (§6.1 to §6.3)."""
    winners = seats_in(setup.opponents[seat])
    all_seats = (1 << setup.seats) - 1
    losers = seats_in(all_seats & ~setup.opponents[seat])
    return Result(reason, losers, winners, draw=False, points=_compute_points(setup, winners))


def make_draw_result(game: Game) -> Result:
    """Return the result of a draw: without teams, seats that went out in earlier bouts have won (§6.1)."""
    earlier_groups = () if game.setup.options.teams else game.out[:-1]
    winners = tuple(sorted(seat for group in earlier_groups for seat in group))
    return Result("cards", (), winners, draw=True, points=_compute_points(game.setup, winners))


def make_redeal_result(setup: Setup) -> Result:
    """Return the result of a game that is dealt again (§2.5)."""
    return Result("redeal", (), (), draw=False, points=_compute_points(setup, ()))


def make_abandoned_result(setup: Setup) -> Result:
    """Return the result of an abandoned game: a draw without winners or losers."""
    return Result("abandoned", (), (), draw=True, points=_compute_points(setup, ()))


def _compute_points(setup: Setup, winners: tuple[Seat, ...]) -> tuple[int, ...]:
    # §7.1
    return tuple(int(seat in winners) for seat in range(setup.seats))


def next_deal(game: Game, leader: Seat | None = None) -> NextDeal:
    """Return the next dealer and leader; a redeal keeps this game's `leader` (§6.4, §6.5)."""
    setup, result = game.setup, game.result
    assert result is not None, "the game is not over"  # noqa: S101 - callers wait for the end of the game
    if result.reason == "redeal":
        return NextDeal(setup.dealer, leader)
    if not result.losers:
        return NextDeal(setup.dealer, None)
    order = (*setup.clockwise[setup.dealer], setup.dealer)
    dealer = next(seat for seat in order if seat in result.losers)
    if setup.options.next_first == "winner":
        places_by_seat = places(game)
        # The winner who went out first leads. A winner who never went out has no place and comes last.
        winners = [seat for seat in order if seat in result.winners]
        return NextDeal(dealer, min(winners, key=lambda seat: places_by_seat.get(seat, setup.seats)))
    if setup.options.next_first == "under_durak":  # the seat before the durak leads
        return NextDeal(dealer, Seat((result.losers[0] - 1) % setup.seats))
    return NextDeal(dealer, None)


def payout(result: Result, stake: int, rake: int) -> Payout:
    """Share the pot: winners get back their stakes and share the losers', less `rake` basis points (§7.2)."""
    assert stake >= 0, "the stake is negative"  # noqa: S101 - the table checks its settings
    assert 0 <= rake <= _BASIS_POINTS, "the rake is out of range"  # noqa: S101 - the table checks its settings
    seats = len(result.points)
    if not result.losers:
        return Payout((stake,) * seats, 0)
    lost_stakes = stake * len(result.losers)
    prize = lost_stakes - lost_stakes * rake // _BASIS_POINTS
    share = prize // len(result.winners)
    paid = tuple(stake + share if seat in result.winners else 0 for seat in range(seats))
    return Payout(paid, stake * seats - sum(paid))
