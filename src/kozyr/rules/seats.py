"""Neighbouring seats, and the seats that may throw in (§3.1, §3.5, §3.6)."""

from kozyr.rules.game import Game, Seat, SeatMask, Setup, seats_in


def find_next_seat(setup: Setup, mask: SeatMask, seat: Seat) -> Seat:
    """Return the first seat of a set clockwise from this seat, excluding this seat."""
    next_seat = setup.next_seats[seat][mask]
    assert next_seat is not None, "the set has no other seat"  # noqa: S101 - callers look for a seat that exists
    return next_seat


def find_next_opponent(game: Game, seat: Seat) -> Seat:
    """Return the next active opponent clockwise, the target of an attack or a transfer (§3.1, §4.1)."""
    return find_next_seat(game.setup, game.active & game.setup.opponents[seat], seat)


def find_throwers(game: Game) -> SeatMask:
    """Return the seats that may throw in during this bout, with or without cards (§3.5)."""
    setup = game.setup
    option = setup.options.throwers
    if option == "attacker":
        return game.active & 1 << game.attacker
    opponents = game.active & setup.opponents[game.defender]
    if option == "all":
        return opponents
    left_seat = find_next_seat(setup, opponents, game.defender)
    right_seat = next(seat for seat in reversed(setup.clockwise[game.defender]) if opponents >> seat & 1)
    return opponents & (1 << game.attacker | 1 << left_seat | 1 << right_seat)


def find_unpassed_throwers(game: Game) -> SeatMask:
    """Return the throwers that have cards and have not passed; the bout waits for them (§3.9, §3.10)."""
    mask = find_throwers(game) & ~game.passed
    if 0 in game.hands:
        for seat in seats_in(mask):
            if not game.hands[seat]:
                mask ^= 1 << seat
    return mask


def find_throwers_to_act(game: Game) -> SeatMask:
    """Return the unpassed throwers that may act now: all, or in `order=turns` only the one on turn (§3.6)."""
    mask = find_unpassed_throwers(game)
    if game.setup.options.order == "free" or not mask:
        return mask
    if mask >> game.attacker & 1:
        return 1 << game.attacker
    return 1 << find_next_seat(game.setup, mask, game.attacker)
