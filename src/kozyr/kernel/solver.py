"""The solver of endings with two players, at most one card in the talon, and all cards known.

The solver is an alpha-beta search with a transposition table on an explicit stack. A search can therefore
pause and resume: `run` searches a number of nodes and returns whether the search is done. A value is 1 if the
player on the seat FIRST_SEAT wins, -1 if this player is the durak, and 0 for a draw. `layout` explains
`settings` and `state`.

With transfers two players can repeat the same cards forever, and neither becomes the durak. A position that
repeats an earlier position of its path therefore has the value 0, but only on that path. The values 1 and -1
never depend on the path. DEPENDS is the lowest path index among the positions on which a value 0 depends.
The transposition table stores only values that do not depend on earlier positions.
"""

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Talon, compiled, inlined
from kozyr.kernel.endings import compute_lead_key, list_solver_moves
from kozyr.kernel.step import step

DEPTH = 4096
"""The longest path that `run` searches. With transfers, paths of 16 cards exceed 512 positions."""

# The fields of a frame, which is one position on the path. COUNT is the number of moves, NEXT the index of
# the next one to search. Only values from ALPHA to BETA still matter. The search narrows these two bounds;
# START_ALPHA and START_BETA are the first ones. MAXIMIZES says that FIRST_SEAT acts.
COUNT, NEXT, ALPHA, BETA, START_ALPHA, START_BETA, BEST, BEST_MOVE, KEY, DEPENDS, MAXIMIZES = range(11)
FRAME_FIELDS = 11

# The fields that `run` needs to resume a search. TOP is the index of the current frame. ANSWER is the value
# of the last position that was searched, and ANSWER_DEPENDS its DEPENDS. NODES counts the positions searched
# so far. SALT is part of every key.
TOP, MODE, ANSWER, ANSWER_DEPENDS, NODES, FIRST_SEAT, SALT = range(7)
CONTROL_FIELDS = 7

# The values of MODE: search a new position, search its next move, or pass its value to the position before.
ENTER, CONTINUE, RETURN = range(3)
UNFINISHED, DONE, TOO_DEEP = range(3)  # the results of `run`

EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what the table knows about a value
SLOT_ENTRIES = 8
"""The number of table entries per slot, which fill one cache line."""
INFO_BITS = 9
"""The low bits of an entry hold a move (5 bits), a value plus 1 (2 bits) and its bound (2 bits). They replace
the low bits of the key, which the index of the slot already determines."""
MAX_HINT = 31
"""The largest index of a best move that an entry can hold."""
UNSET = 1 << 30
"""The answer of a position that has none yet, and the dependence of a value that depends on no position."""


@compiled
def begin(frames: Array, control: Array, first_seat: int, alpha: int, beta: int) -> None:
    """Begin a search from the position in row 0 of the states; values are those of the seat `first_seat`."""
    control[TOP] = 0
    control[MODE] = ENTER
    control[FIRST_SEAT] = first_seat
    frames[0, ALPHA] = alpha
    frames[0, BETA] = beta


@compiled
def run(
    settings: Array,
    talon: Talon,
    states: Array,
    moves: Array,
    frames: Array,
    table: Array,
    control: Array,
    budget: int,
) -> int:
    """Search up to `budget` more nodes; return DONE, UNFINISHED or TOO_DEEP."""
    top, mode = control[TOP], control[MODE]
    answer, depends = control[ANSWER], control[ANSWER_DEPENDS]
    first_seat = control[FIRST_SEAT]
    node_limit = control[NODES] + budget
    status = DONE
    while True:
        frame = frames[top]
        if mode == ENTER:
            if control[NODES] >= node_limit:
                status = UNFINISHED
                break
            if top + 1 >= DEPTH:
                status = TOO_DEEP
                break
            control[NODES] += 1
            mode = RETURN
            state = states[top]
            count = _play_forced_moves(settings, state, talon, moves[top])
            answer, depends = UNSET, UNSET
            frame[BEST_MOVE] = 0
            frame[KEY] = 0
            if state[layout.PHASE] == layout.OVER:
                answer = _read_outcome(state, first_seat)
            elif state[layout.PHASE] == layout.LEAD:
                # Positions rarely repeat within a bout, so a lookup there costs more than it saves.
                frame[KEY] = compute_lead_key(settings, state, talon, control[SALT])
                answer = _look_up(table, frame)
                if answer == UNSET:
                    if settings[layout.TRANSFER]:
                        answer, depends = _find_repetition(frames, top)
                    count = list_solver_moves(settings, state, moves[top])
            if answer == UNSET:
                mode = CONTINUE
                _open_frame(state, frame, moves[top], count, first_seat)
        elif mode == CONTINUE:
            if frame[NEXT] == frame[COUNT] or frame[ALPHA] >= frame[BETA]:
                answer, depends = frame[BEST], frame[DEPENDS]
                # A 0 that depends only on this position, and on no earlier one, is true on every path.
                if answer != 0 or depends >= top:
                    depends = UNSET
                    if frame[KEY]:
                        _store(table, frame)
                mode = RETURN
            else:
                move = moves[top, frame[NEXT]]
                frame[NEXT] += 1
                for field in range(layout.FIELDS):
                    states[top + 1, field] = states[top, field]
                step(settings, states[top + 1], talon, move)
                frames[top + 1, ALPHA] = frame[ALPHA]
                frames[top + 1, BETA] = frame[BETA]
                top += 1
                mode = ENTER
        else:
            if top == 0:
                break
            top -= 1
            _apply_answer(frames[top], answer, depends)
            mode = CONTINUE
    control[TOP], control[MODE] = top, mode
    control[ANSWER], control[ANSWER_DEPENDS] = answer, depends
    return status


@inlined
def _play_forced_moves(settings: Array, state: Array, talon: Talon, moves: Array) -> int:
    # Within a bout, play forced moves immediately; return the number of moves at the first real choice.
    while state[layout.PHASE] != layout.OVER and state[layout.PHASE] != layout.LEAD:
        count = list_solver_moves(settings, state, moves)
        if count > 1:
            return count
        step(settings, state, talon, moves[0])
    return 0


@inlined
def _read_outcome(state: Array, first_seat: int) -> int:
    if state[layout.LOSERS] == 0:
        return 0
    return -1 if state[layout.LOSERS] >> first_seat & 1 else 1


@inlined
def _open_frame(state: Array, frame: Array, moves: Array, count: int, first_seat: int) -> None:
    # Prepare the search of a position's moves; the best move of an earlier search comes first.
    frame[COUNT], frame[NEXT] = count, 0
    frame[MAXIMIZES] = state[layout.TURN] == first_seat
    frame[START_ALPHA], frame[START_BETA] = frame[ALPHA], frame[BETA]
    frame[BEST] = -2 if frame[MAXIMIZES] else 2  # worse than any value
    frame[DEPENDS] = UNSET
    hint_index = frame[BEST_MOVE]
    if 0 < hint_index < count:  # a position with the same key may have other moves
        move = moves[hint_index]
        while hint_index > 0:
            moves[hint_index] = moves[hint_index - 1]
            hint_index -= 1
        moves[0] = move
    frame[BEST_MOVE] = 0


@inlined
def _apply_answer(frame: Array, answer: int, depends: int) -> None:
    if answer == 0 and depends < frame[DEPENDS]:
        frame[DEPENDS] = depends
    if frame[MAXIMIZES]:
        if answer > frame[BEST]:
            frame[BEST], frame[BEST_MOVE] = answer, frame[NEXT] - 1
        frame[ALPHA] = max(frame[ALPHA], answer)
    else:
        if answer < frame[BEST]:
            frame[BEST], frame[BEST_MOVE] = answer, frame[NEXT] - 1
        frame[BETA] = min(frame[BETA], answer)


@inlined
def _find_repetition(frames: Array, top: int) -> tuple[int, int]:
    # Return the value 0 and the index of the equal position on the path; UNSET for both if there is none.
    for earlier in range(top):
        if frames[earlier, KEY] == frames[top, KEY]:
            return 0, earlier
    return UNSET, UNSET


@inlined
def _find_slot(table: Array, key: int) -> int:
    return (key & (table.shape[0] // SLOT_ENTRIES - 1)) * SLOT_ENTRIES  # both sizes are powers of two


@inlined
def _look_up(table: Array, frame: Array) -> int:
    # Return the stored value if it is enough for the bounds. Else keep the stored best move as a hint.
    slot = _find_slot(table, frame[KEY])
    for row in range(slot, slot + SLOT_ENTRIES):
        entry = table[row]
        if entry >> INFO_BITS == frame[KEY] >> INFO_BITS:
            value, bound = (entry >> 2 & 3) - 1, entry & 3
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= frame[BETA])
                or (bound == AT_MOST and value <= frame[ALPHA])
            ):
                return value
            frame[BEST_MOVE] = entry >> 4 & MAX_HINT
            break
    return UNSET


@inlined
def _store(table: Array, frame: Array) -> None:
    # Store the value of a position, or a bound of it, in the transposition table.
    bound = EXACT  # the values 1 and -1 are always exact, because no value lies beyond them
    if frame[BEST] >= frame[START_BETA] and frame[BEST] < 1:
        bound = AT_LEAST
    elif frame[BEST] <= frame[START_ALPHA] and frame[BEST] > -1:
        bound = AT_MOST
    slot = _find_slot(table, frame[KEY])
    row = slot
    while row < slot + SLOT_ENTRIES - 1 and table[row] >> INFO_BITS != frame[KEY] >> INFO_BITS:
        row += 1
    # The newest entry is first. It replaces the entry of the same position, or otherwise the oldest entry.
    while row > slot:
        table[row] = table[row - 1]
        row -= 1
    info = min(frame[BEST_MOVE], MAX_HINT) << 4 | (frame[BEST] + 1) << 2 | bound
    table[slot] = frame[KEY] >> INFO_BITS << INFO_BITS | info
