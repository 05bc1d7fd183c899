"""Operations on many games of the same options.

Each row of `states` is a position, and the same row of `talons` is its talon. Every function works on the
rows from `first` to before `last`, so that threads can share a batch. Rows do not depend on each other.
"""

from kozyr.kernel.chance import deal
from kozyr.kernel.compiled import Array, Chance, Talon, compiled, inlined, popcount
from kozyr.kernel.layout import (
    ACTIVE,
    ATTACKER,
    ATTACKS,
    BEATS,
    BOUT,
    DECK,
    DEFENCE,
    DEFENDER,
    DISCARD,
    EVERY_SUIT,
    FIELDS,
    LEAD,
    LIMIT,
    LOSERS,
    LOW_BEATS_ACE,
    OPPONENTS,
    OVER,
    PASSED,
    PHASE,
    RANKS,
    SEATS,
    SUIT,
    TABLE,
    TAKING,
    TALON,
    TRUMP,
    TURN,
    UNBEATEN,
)
from kozyr.kernel.moves import legal
from kozyr.kernel.playout import play_on
from kozyr.kernel.step import step


@compiled
def deal_games(o: Array, states: Array, talons: Talon, chances: Chance, first: int, last: int) -> None:
    """Deal a new game into each row, with the row's own random generator."""
    for game in range(first, last):
        deal(o, states[game], talons[game], chances[game])


@compiled
def list_moves(
    o: Array, states: Array, moves: Array, counts: Array, scratch: Array, first: int, last: int
) -> int:
    """Write every game's legal moves, padded with zeros; return the largest number of moves.

    If that exceeds the length of a row of `moves`, some are missing: call again with longer rows.
    """
    most, width = 0, moves.shape[1]
    for game in range(first, last):
        count = legal(o, states[game], scratch)
        counts[game] = count
        most = max(most, count)
        for n in range(width):
            moves[game, n] = scratch[n] if n < count else 0
    return most


@compiled
def step_games(
    o: Array, states: Array, talons: Talon, moves: Array, after: Array, scratch: Array, first: int, last: int
) -> int:
    """Write the position after each game's move into `after`; return the first illegal game, or -1.

    The move 0 changes nothing. `states` stays unchanged.
    """
    for game in range(first, last):
        move = moves[game]
        if move != 0 and not _among(move, scratch, legal(o, states[game], scratch)):
            return game
        for field in range(FIELDS):
            after[game, field] = states[game, field]
        if move != 0:
            step(o, after[game], talons[game], move)
    return -1


@inlined
def _among(move: int, listed: Array, count: int) -> bool:
    for n in range(count):  # noqa: SIM110 - compiled code has no generators
        if listed[n] == move:
            return True
    return False


@compiled
def play_out_games(
    o: Array,
    states: Array,
    talons: Talon,
    chances: Chance,
    losers: Array,
    moves: Array,
    scratch: Array,
    first: int,
    last: int,
) -> None:
    """Play each game to its end at random; write the set of losers (0 for a draw) and the number of moves.

    `states` stays unchanged.
    """
    for game in range(first, last):
        for field in range(FIELDS):
            scratch[field] = states[game, field]
        moves[game] = play_on(o, scratch, talons[game], chances[game])
        losers[game] = scratch[LOSERS]


@compiled
def first_unsound(o: Array, states: Array, talons: Talon, first: int, last: int) -> int:
    """Return the first invalid row, or -1; compiled code checks nothing and could crash on it."""
    for game in range(first, last):
        if not sound(o, states[game], talons[game]):
            return game
    return -1


@compiled
def sound(o: Array, s: Array, talon: Talon) -> bool:
    """Return whether a position is valid: seats exist, each card occurs once, and a seat can act."""
    seats = o[SEATS]
    everybody = (1 << seats) - 1
    for field in (ATTACKER, DEFENDER, TURN):
        if s[field] < 0 or s[field] >= seats:
            return False
    if s[PHASE] < LEAD or s[PHASE] > OVER or s[TRUMP] < 0 or s[TRUMP] > 3:
        return False
    if s[BEATS] != 52 * (4 * o[LOW_BEATS_ACE] + s[TRUMP]):
        return False
    if s[BOUT] < 1 or s[LIMIT] < 0 or s[LIMIT] > 52 or s[TAKING] < 0 or s[TAKING] > 1:
        return False
    if (s[ACTIVE] | s[PASSED]) & ~everybody or not _cards_once(o, s, talon):
        return False
    return s[PHASE] == OVER or _goes_on(o, s)


@inlined
def _cards_once(o: Array, s: Array, talon: Talon) -> bool:
    left = s[TALON]
    if left < 0 or left > o[DECK] or talon[0] != 0:
        return False
    for n in range(left):
        if talon[n] & ~talon[n + 1] or popcount(talon[n + 1]) != n + 1:
            return False
    seen, count = talon[left], left
    for seat in range(6):
        seen |= s[seat]
        count += popcount(s[seat])
    for field in (TABLE, DISCARD):
        seen |= s[field]
        count += popcount(s[field])
    ranks = o[DECK] // 4
    deck = (SUIT & ~((1 << (RANKS - ranks)) - 1)) * EVERY_SUIT
    strangers = 0
    for seat in range(o[SEATS], 6):
        strangers |= s[seat]
    inside = s[ATTACKS] & ~s[TABLE] == 0 and s[UNBEATEN] & ~s[ATTACKS] == 0
    return seen == deck and count == o[DECK] and strangers == 0 and inside


@inlined
def _goes_on(o: Array, s: Array) -> bool:
    for seat in range(o[SEATS]):
        if s[ACTIVE] & o[OPPONENTS + seat] == 0:
            return False
    if s[PHASE] == DEFENCE:
        return s[UNBEATEN] != 0 and s[TAKING] == 0 and s[TURN] == s[DEFENDER]
    if s[s[TURN]] == 0 or s[ACTIVE] >> s[TURN] & 1 == 0:
        return False
    if s[PHASE] == LEAD:
        return s[TABLE] == 0 and s[TURN] == s[ATTACKER] and s[LIMIT] > 0
    settled = s[UNBEATEN] == 0 or s[TAKING] == 1
    return s[TABLE] != 0 and settled and popcount(s[ATTACKS]) < s[LIMIT]
