"""Operations on many games with the same options.

Each row of `states` is a position, and the same row of `talons` is its talon. Every function works on the
rows from `first` to `last` - 1, so that threads can share a batch. Rows do not depend on each other.
`layout` explains `settings` and `state`. `scratch` is memory that a function may overwrite.
"""

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Rng, Talon, compiled, inlined, popcount
from kozyr.kernel.moves import list_legal_moves
from kozyr.kernel.playout import play_to_end
from kozyr.kernel.rng import deal
from kozyr.kernel.step import step


@compiled
def deal_games(settings: Array, states: Array, talons: Talon, rngs: Rng, first: int, last: int) -> None:
    """Deal a new game into each row, with the row's own random generator."""
    for game in range(first, last):
        deal(settings, states[game], talons[game], rngs[game])


@compiled
def list_moves(
    settings: Array, states: Array, moves: Array, counts: Array, scratch: Array, first: int, last: int
) -> int:
    """Write every game's legal moves, padded with zeros, and their count; return the largest count.

    If that exceeds the length of a row of `moves`, some moves are missing. Then call again with longer rows.
    """
    max_count, width = 0, moves.shape[1]
    for game in range(first, last):
        count = list_legal_moves(settings, states[game], scratch)
        counts[game] = count
        max_count = max(max_count, count)
        for index in range(width):
            moves[game, index] = scratch[index] if index < count else 0
    return max_count


@compiled
def step_games(
    settings: Array,
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
        if move != 0 and not _contains(move, scratch, list_legal_moves(settings, states[game], scratch)):
            return game
        for field in range(layout.FIELDS):
            next_states[game, field] = states[game, field]
        if move != 0:
            step(settings, next_states[game], talons[game], move)
    return -1


@inlined
def _contains(move: int, moves: Array, count: int) -> bool:
    for index in range(count):  # noqa: SIM110 - compiled code has no generators
        if moves[index] == move:
            return True
    return False


@compiled
def play_out_games(
    settings: Array,
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
        move_counts[game] = play_to_end(settings, scratch, talons[game], rngs[game])
        losers[game] = scratch[layout.LOSERS]


@compiled
def find_first_unsound(settings: Array, states: Array, talons: Talon, first: int, last: int) -> int:
    """Return the first row that is not sound, or -1. Other kernel functions could crash on such a row."""
    for game in range(first, last):
        if not is_sound(settings, states[game], talons[game]):
            return game
    return -1


@compiled
def is_sound(settings: Array, state: Array, talon: Talon) -> bool:
    """Return whether a position is sound: its seats exist, each card occurs once, and a seat can act."""
    seats = settings[layout.SEATS]
    all_seats = (1 << seats) - 1
    for field in (layout.ATTACKER, layout.DEFENDER, layout.TURN):
        if state[field] < 0 or state[field] >= seats:
            return False
    if (
        state[layout.PHASE] < layout.LEAD
        or state[layout.PHASE] > layout.OVER
        or state[layout.TRUMP] < 0
        or state[layout.TRUMP] > 3
    ):
        return False
    # The index in BEATERS at which this game's 52 entries begin, as `rng.deal` computes it.
    if state[layout.BEATERS_START] != 52 * (4 * settings[layout.LOW_BEATS_ACE] + state[layout.TRUMP]):
        return False
    if (
        state[layout.BOUT] < 1
        or state[layout.LIMIT] < 0
        or state[layout.LIMIT] > 52
        or state[layout.TAKING] < 0
        or state[layout.TAKING] > 1
    ):
        return False
    if (state[layout.ACTIVE] | state[layout.PASSED]) & ~all_seats or not _are_cards_valid(
        settings, state, talon
    ):
        return False
    return state[layout.PHASE] == layout.OVER or _can_continue(settings, state)


@inlined
def _are_cards_valid(settings: Array, state: Array, talon: Talon) -> bool:
    talon_count = state[layout.TALON]
    if talon_count < 0 or talon_count > settings[layout.DECK] or talon[0] != 0:
        return False
    for n in range(talon_count):  # talon[n] is the set of the last n cards of the talon
        if talon[n] & ~talon[n + 1] or popcount(talon[n + 1]) != n + 1:
            return False
    all_cards, count = talon[talon_count], talon_count
    for seat in range(6):  # a state row has six hands; seats that do not exist have no cards
        all_cards |= state[seat]
        count += popcount(state[seat])
    for field in (layout.TABLE, layout.DISCARD):
        all_cards |= state[field]
        count += popcount(state[field])
    ranks = settings[layout.DECK] // 4  # the deck has this many of the highest ranks, in every suit
    deck = (layout.SUIT_MASK & ~((1 << (layout.RANKS - ranks)) - 1)) * layout.EVERY_SUIT
    cards_without_seat = 0
    for seat in range(settings[layout.SEATS], 6):
        cards_without_seat |= state[seat]
    attacks_off_table = state[layout.ATTACKS] & ~state[layout.TABLE]
    unbeaten_non_attacks = state[layout.UNBEATEN] & ~state[layout.ATTACKS]
    misplaced_cards = cards_without_seat | attacks_off_table | unbeaten_non_attacks
    return all_cards == deck and count == settings[layout.DECK] and misplaced_cards == 0


@inlined
def _can_continue(settings: Array, state: Array) -> bool:
    # Return whether the seat to act has a legal move in this phase, and every seat an opponent.
    for seat in range(settings[layout.SEATS]):
        if (state[layout.ACTIVE] & settings[layout.OPPONENTS + seat]) == 0:
            return False
    if state[layout.PHASE] == layout.DEFENCE:
        return (
            state[layout.UNBEATEN] != 0
            and state[layout.TAKING] == 0
            and state[layout.TURN] == state[layout.DEFENDER]
        )
    if (
        state[state[layout.TURN]] == 0 or (state[layout.ACTIVE] >> state[layout.TURN] & 1) == 0
    ):  # no cards, or not active
        return False
    if state[layout.PHASE] == layout.LEAD:
        return (
            state[layout.TABLE] == 0
            and state[layout.TURN] == state[layout.ATTACKER]
            and state[layout.LIMIT] > 0
        )
    is_attack_settled = state[layout.UNBEATEN] == 0 or state[layout.TAKING] == 1
    return (
        state[layout.TABLE] != 0
        and is_attack_settled
        and popcount(state[layout.ATTACKS]) < state[layout.LIMIT]
    )
