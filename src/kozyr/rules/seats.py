"""Neighbouring seats, and the seats that may throw in (§3.1, §3.5, §3.6)."""

from kozyr.rules.game import Game, Seat, SeatMask, Setup, seats_in


def next_of(setup: Setup, mask: SeatMask, seat: Seat) -> Seat:
    """Return the first seat of a set clockwise from this seat, excluding this seat."""
    for other in setup.clockwise[seat]:
        if mask >> other & 1:
            return other
    message = "nobody is left to find"
    raise AssertionError(message)


def next_opponent(game: Game, seat: Seat) -> Seat:
    """Return the next active opponent clockwise, the target of an attack or a transfer (§3.1, §4.1)."""
    return next_of(game.setup, game.active & game.setup.opponents[seat], seat)


def throwers(game: Game) -> SeatMask:
    """Return the seats that may throw in during this bout, with or without cards (§3.5)."""
    setup = game.setup
    who = setup.options.throwers
    if who == "attacker":
        return game.active & 1 << game.attacker
    opponents = game.active & setup.opponents[game.defender]
    if who == "all":
        return opponents
    left = next_of(setup, opponents, game.defender)
    right = next(seat for seat in reversed(setup.clockwise[game.defender]) if opponents >> seat & 1)
    return opponents & (1 << game.attacker | 1 << left | 1 << right)


def undecided_seats(game: Game) -> SeatMask:
    """Return the throwers with cards who have not passed: the bout waits for them (§3.9, §3.10)."""
    mask = throwers(game) & ~game.passed
    if 0 in game.hands:
        for seat in seats_in(mask):
            if not game.hands[seat]:
                mask ^= 1 << seat
    return mask


def deciding_seats(game: Game) -> SeatMask:
    """Return the undecided seats that may throw in or pass now: all, or the one whose turn it is (§3.6)."""
    mask = undecided_seats(game)
    if game.setup.options.order == "free" or not mask:
        return mask
    if mask >> game.attacker & 1:
        return 1 << game.attacker
    return 1 << next_of(game.setup, mask, game.attacker)
