"""Operations on many games with the same options.

Each row of `states` is a position, and the same row of `talons` is its talon. Every function works on the
rows from `first` to `last` - 1, so that threads can share a batch. Rows do not depend on each other.
`o` is the options row and `s` the state row, in which `s[seat]` is the hand of a seat (`layout`). `scratch`
is memory that a function may overwrite.
"""

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Rng, Talon, compiled, inlined, popcount
from kozyr.kernel.moves import list_legal_moves
from kozyr.kernel.playout import play_to_end
from kozyr.kernel.rng import deal
from kozyr.kernel.step import step


@compiled
def deal_games(o: Array, states: Array, talons: Talon, rngs: Rng, first: int, last: int) -> None:
    """Deal a new game into each row, with the row's own random generator."""
    for game in range(first, last):
        deal(o, states[game], talons[game], rngs[game])


@compiled
def list_moves(
    o: Array, states: Array, moves: Array, counts: Array, scratch: Array, first: int, last: int
) -> int:
    """Write every game's legal moves, padded with zeros, and their count; return the largest count.

    If that exceeds the length of a row of `moves`, some moves are missing. Then call again with longer rows.
    """
    max_count, width = 0, moves.shape[1]
    for game in range(first, last):
        count = list_legal_moves(o, states[game], scratch)
        counts[game] = count
        max_count = max(max_count, count)
        for index in range(width):
            moves[game, index] = scratch[index] if index < count else 0
    return max_count


@compiled
def step_games(
    o: Array,
    states: Array,
    talons: Talon,
    moves: Array,
    next_states: Array,
    scratch: Array,
    first: int,
    last: int,
) -> int:
    """Write the position after each game's move into `next_states`.

    Return the first game whose move is illegal, or -1. The move 0 changes nothing. `states` stays unchanged.
    """
    for game in range(first, last):
        move = moves[game]
        if move != 0 and not _contains(move, scratch, list_legal_moves(o, states[game], scratch)):
            return game
        for field in range(layout.FIELDS):
            next_states[game, field] = states[game, field]
        if move != 0:
            step(o, next_states[game], talons[game], move)
    return -1


@inlined
def _contains(move: int, moves: Array, count: int) -> bool:
    for index in range(count):  # noqa: SIM110 - compiled code has no generators
        if moves[index] == move:
            return True
    return False


@compiled
def play_out_games(
    o: Array,
    states: Array,
    talons: Talon,
    rngs: Rng,
    losers: Array,
    move_counts: Array,
    scratch: Array,
    first: int,
    last: int,
) -> None:
    """Play each game to its end at random; write the set of losers (0 for a draw) and the number of moves.

    `states` stays unchanged.
    """
    for game in range(first, last):
        for field in range(layout.FIELDS):
            scratch[field] = states[game, field]
        move_counts[game] = play_to_end(o, scratch, talons[game], rngs[game])
        losers[game] = scratch[layout.LOSERS]


@compiled
def find_first_unsound(o: Array, states: Array, talons: Talon, first: int, last: int) -> int:
    """Return the first row that is not sound, or -1. Other kernel functions could crash on such a row."""
    for game in range(first, last):
        if not is_sound(o, states[game], talons[game]):
            return game
    return -1


@compiled
def is_sound(o: Array, s: Array, talon: Talon) -> bool:
    """Return whether a position is sound: its seats exist, each card occurs once, and a seat can act."""
    seats = o[layout.SEATS]
    all_seats = (1 << seats) - 1
    for field in (layout.ATTACKER, layout.DEFENDER, layout.TURN):
        if s[field] < 0 or s[field] >= seats:
            return False
    if (
        s[layout.PHASE] < layout.LEAD
        or s[layout.PHASE] > layout.OVER
        or s[layout.TRUMP] < 0
        or s[layout.TRUMP] > 3
    ):
        return False
    # The index in BEATERS at which this game's 52 entries begin, as `rng.deal` computes it.
    if s[layout.BEATS] != 52 * (4 * o[layout.LOW_BEATS_ACE] + s[layout.TRUMP]):
        return False
    if (
        s[layout.BOUT] < 1
        or s[layout.LIMIT] < 0
        or s[layout.LIMIT] > 52
        or s[layout.TAKING] < 0
        or s[layout.TAKING] > 1
    ):
        return False
    if (s[layout.ACTIVE] | s[layout.PASSED]) & ~all_seats or not _are_cards_valid(o, s, talon):
        return False
    return s[layout.PHASE] == layout.OVER or _can_continue(o, s)


@inlined
def _are_cards_valid(o: Array, s: Array, talon: Talon) -> bool:
    talon_count = s[layout.TALON]
    if talon_count < 0 or talon_count > o[layout.DECK] or talon[0] != 0:
        return False
    for n in range(talon_count):  # talon[n] is the set of the last n cards of the talon
        if talon[n] & ~talon[n + 1] or popcount(talon[n + 1]) != n + 1:
            return False
    all_cards, count = talon[talon_count], talon_count
    for seat in range(6):  # a state row has six hands; seats that do not exist have no cards
        all_cards |= s[seat]
        count += popcount(s[seat])
    for field in (layout.TABLE, layout.DISCARD):
        all_cards |= s[field]
        count += popcount(s[field])
    ranks = o[layout.DECK] // 4  # the deck has this many of the highest ranks, in every suit
    deck = (layout.SUIT_MASK & ~((1 << (layout.RANKS - ranks)) - 1)) * layout.EVERY_SUIT
    cards_without_seat = 0
    for seat in range(o[layout.SEATS], 6):
        cards_without_seat |= s[seat]
    attacks_off_table = s[layout.ATTACKS] & ~s[layout.TABLE]
    unbeaten_non_attacks = s[layout.UNBEATEN] & ~s[layout.ATTACKS]
    misplaced_cards = cards_without_seat | attacks_off_table | unbeaten_non_attacks
    return all_cards == deck and count == o[layout.DECK] and misplaced_cards == 0


@inlined
def _can_continue(o: Array, s: Array) -> bool:
    for seat in range(o[layout.SEATS]):
        if (s[layout.ACTIVE] & o[layout.OPPONENTS + seat]) == 0:
            return False
    if s[layout.PHASE] == layout.DEFENCE:
        return s[layout.UNBEATEN] != 0 and s[layout.TAKING] == 0 and s[layout.TURN] == s[layout.DEFENDER]
    if s[s[layout.TURN]] == 0 or (s[layout.ACTIVE] >> s[layout.TURN] & 1) == 0:  # no cards, or not active
        return False
    if s[layout.PHASE] == layout.LEAD:
        return s[layout.TABLE] == 0 and s[layout.TURN] == s[layout.ATTACKER] and s[layout.LIMIT] > 0
    is_attack_settled = s[layout.UNBEATEN] == 0 or s[layout.TAKING] == 1
    return s[layout.TABLE] != 0 and is_attack_settled and popcount(s[layout.ATTACKS]) < s[layout.LIMIT]
