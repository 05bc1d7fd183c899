"""The result of a game, the payout of the pot, and the dealer and leader of the next game (§6, §7)."""

from typing import NamedTuple

from kozyr.rules.game import EndReason, Game, Result, Seat, Setup, places, seats_in

_BASIS_POINTS = 10_000
"""The whole in basis points."""


class NextDeal(NamedTuple):
    """The dealer and the leader of the next game; without a leader the deal decides (§2.4)."""

    dealer: Seat
    leader: Seat | None


class Payout(NamedTuple):
    """The coins that each seat and the house get from the pot (§7.2)."""

    seats: tuple[int, ...]
    house: int


def result_if_over(game: Game) -> Result | None:
    """Return the result if the cards have decided the game, else None (§6.1, §6.2)."""
    setup = game.setup
    for seat in seats_in(game.active):
        return None if game.active & setup.opponents[seat] else loss_result(setup, "cards", seat)
    return draw_result(game) if setup.options.draw else loss_result(setup, "cards", game.defender)


def loss_result(setup: Setup, reason: EndReason, seat: Seat) -> Result:
    """Return the result of a game that this seat lost, together with its team if any (§6.1 to §6.3)."""
    winners = seats_in(setup.opponents[seat])
    losers = seats_in((1 << setup.seats) - 1 & ~setup.opponents[seat])
    return Result(reason, losers, winners, draw=False, points=_points(setup, winners))


def draw_result(game: Game) -> Result:
    """Return the result of a draw: without teams, seats that went out in earlier bouts have won (§6.1)."""
    earlier = () if game.setup.options.teams else game.out[:-1]
    winners = tuple(sorted(seat for together in earlier for seat in together))
    return Result("cards", (), winners, draw=True, points=_points(game.setup, winners))


def redeal_result(setup: Setup) -> Result:
    """Return the result of a game that is dealt again (§2.5)."""
    return Result("redeal", (), (), draw=False, points=_points(setup, ()))


def abandoned_result(setup: Setup) -> Result:
    """Return the result of an abandoned game: a draw without winners or losers."""
    return Result("abandoned", (), (), draw=True, points=_points(setup, ()))


def _points(setup: Setup, winners: tuple[Seat, ...]) -> tuple[int, ...]:
    # §7.1
    return tuple(int(seat in winners) for seat in range(setup.seats))


def next_deal(game: Game, leader: Seat | None = None) -> NextDeal:
    """Return the next dealer and leader; a redeal keeps this game's `leader`, if any (§6.4, §6.5)."""
    setup, result = game.setup, game.result
    assert result is not None, "the game is not over"  # noqa: S101 - an earlier call is a bug
    if result.reason == "redeal":
        return NextDeal(setup.dealer, leader)
    if not result.losers:
        return NextDeal(setup.dealer, None)
    circle = (*setup.clockwise[setup.dealer], setup.dealer)
    dealer = next(seat for seat in circle if seat in result.losers)
    if setup.options.next_first == "winner":
        place = places(game)
        best = min(place.get(seat, setup.seats) for seat in result.winners)
        return NextDeal(
            dealer,
            next(s for s in circle if s in result.winners and place.get(s, setup.seats) == best),
        )
    if setup.options.next_first == "under_durak":
        return NextDeal(dealer, Seat((result.losers[0] - 1) % setup.seats))
    return NextDeal(dealer, None)


def payout(result: Result, stake: int, rake: int) -> Payout:
    """Share the pot: winners get their stakes and the losers', less the rake in basis points (§7.2)."""
    assert stake >= 0, "a stake is no debt"  # noqa: S101 - the table checks its settings
    assert 0 <= rake <= _BASIS_POINTS, "a rake is a part of the stakes"  # noqa: S101 - the same
    seats = len(result.points)
    if not result.losers:
        return Payout((stake,) * seats, 0)
    lost_stakes = stake * len(result.losers)
    prize = lost_stakes - lost_stakes * rake // _BASIS_POINTS
    share = prize // len(result.winners)
    paid = tuple(stake + share if seat in result.winners else 0 for seat in range(seats))
    return Payout(paid, stake * seats - sum(paid))
