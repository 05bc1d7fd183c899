"""The endgame solver: two players left, no talon, all cards known.

It is an alpha-beta search with a transposition table on an explicit stack. A search can therefore pause and
resume: `run` searches a number of nodes and returns whether it is done. Values are those of the first player:
1 not the durak, -1 the durak, 0 a draw.

With transfers two players can repeat the same cards forever, and neither becomes the durak. A position that
repeats on its own path therefore counts 0. Such a 0 holds on that path only: the table stores it once it
depends on no position above it (DEPENDS). 1 and -1 never depend on the path.
"""

from kozyr.kernel.compiled import Array, compiled, inlined
from kozyr.kernel.endings import lead_key, solver_moves
from kozyr.kernel.layout import FIELDS, LEAD, LOSERS, OVER, PHASE, TRANSFER, TURN
from kozyr.kernel.step import step

DEPTH = 4096
"""The longest path; with transfers, paths of 16 cards exceed 512 positions. `run` gives up longer ones."""

# The fields of a frame, which is one position on the path.
COUNT, NEXT, ALPHA, BETA, ALPHA_GIVEN, BETA_GIVEN, BEST, BEST_MOVE, KEY, DEPENDS, MAXIMIZES = range(11)
FRAME = 11

# The fields that `run` needs to resume.
AT, DOING, ANSWER, ANSWER_DEPENDS, NODES, FIRST, SALT = range(7)
CONTROL = 7

ENTER, GO_ON, ANSWERED = range(3)
UNFINISHED, DONE, TOO_DEEP = range(3)

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
WAYS = 8
"""The number of table entries per slot: one cache line."""
INFO = 9
"""The bits of an entry that are not the key; the index of the slot replaces these bits of the key."""
MOST_HINTS = 31
NEVER = 1 << 30


@compiled
def begin(frames: Array, control: Array, first: int, alpha: int, beta: int) -> None:
    """Begin a search from the position in row 0 of the states; values are those of the seat `first`."""
    control[AT] = 0
    control[DOING] = ENTER
    control[FIRST] = first
    frames[0, ALPHA] = alpha
    frames[0, BETA] = beta


@compiled
def run(
    o: Array, states: Array, moves: Array, frames: Array, table: Array, control: Array, budget: int
) -> int:
    """Search up to `budget` more nodes; return DONE, UNFINISHED or TOO_DEEP."""
    at, doing = control[AT], control[DOING]
    answer, depends = control[ANSWER], control[ANSWER_DEPENDS]
    first = control[FIRST]
    stop = control[NODES] + budget
    status = DONE
    while True:
        frame = frames[at]
        if doing == ENTER:
            if control[NODES] >= stop:
                status = UNFINISHED
                break
            if at + 1 >= DEPTH:
                status = TOO_DEEP
                break
            control[NODES] += 1
            doing = ANSWERED
            s = states[at]
            count = _to_a_choice(o, s, moves[at])
            answer, depends = NEVER, NEVER
            frame[BEST_MOVE] = 0
            frame[KEY] = 0
            if s[PHASE] == OVER:
                answer = _outcome(s, first)
            elif s[PHASE] == LEAD:
                # Within a bout positions rarely repeat: a lookup costs more than it saves.
                frame[KEY] = lead_key(o, s, control[SALT])
                answer = _remembered(table, frame)
                if answer == NEVER:
                    if o[TRANSFER]:
                        answer, depends = _repeated(frames, at)
                    count = solver_moves(o, s, moves[at])
            if answer == NEVER:
                doing = GO_ON
                _open(s, frame, moves[at], count, first)
        elif doing == GO_ON:
            if frame[NEXT] == frame[COUNT] or frame[ALPHA] >= frame[BETA]:
                answer, depends = frame[BEST], frame[DEPENDS]
                if answer != 0 or depends >= at:
                    depends = NEVER
                    if frame[KEY]:
                        _remember(table, frame)
                doing = ANSWERED
            else:
                move = moves[at, frame[NEXT]]
                frame[NEXT] += 1
                for field in range(FIELDS):
                    states[at + 1, field] = states[at, field]
                step(o, states[at + 1], moves[at], move)  # there is no talon: any row is fine
                frames[at + 1, ALPHA] = frame[ALPHA]
                frames[at + 1, BETA] = frame[BETA]
                at += 1
                doing = ENTER
        else:
            if at == 0:
                break
            at -= 1
            _take_in(frames[at], answer, depends)
            doing = GO_ON
    control[AT], control[DOING] = at, doing
    control[ANSWER], control[ANSWER_DEPENDS] = answer, depends
    return status


@inlined
def _to_a_choice(o: Array, s: Array, moves: Array) -> int:
    # Within a bout, play forced moves immediately.
    while s[PHASE] != OVER and s[PHASE] != LEAD:
        count = solver_moves(o, s, moves)
        if count > 1:
            return count
        step(o, s, moves, moves[0])
    return 0


@inlined
def _outcome(s: Array, first: int) -> int:
    if s[LOSERS] == 0:
        return 0
    return -1 if s[LOSERS] >> first & 1 else 1


@inlined
def _open(s: Array, frame: Array, moves: Array, count: int, first: int) -> None:
    frame[COUNT], frame[NEXT] = count, 0
    frame[MAXIMIZES] = s[TURN] == first
    frame[ALPHA_GIVEN], frame[BETA_GIVEN] = frame[ALPHA], frame[BETA]
    frame[BEST] = -2 if frame[MAXIMIZES] else 2
    frame[DEPENDS] = NEVER
    n = frame[BEST_MOVE]
    if 0 < n < count:  # a position with the same key may have other moves
        move = moves[n]
        while n > 0:
            moves[n] = moves[n - 1]
            n -= 1
        moves[0] = move
    frame[BEST_MOVE] = 0


@inlined
def _take_in(frame: Array, answer: int, depends: int) -> None:
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
def _repeated(frames: Array, at: int) -> tuple[int, int]:
    for above in range(at):
        if frames[above, KEY] == frames[at, KEY]:
            return 0, above
    return NEVER, NEVER


@inlined
def _slot(table: Array, key: int) -> int:
    return (key & (table.shape[0] // WAYS - 1)) * WAYS  # both sizes are powers of two


@inlined
def _remembered(table: Array, frame: Array) -> int:
    # Return the stored value if it decides this window; else keep the stored best move as a hint.
    slot = _slot(table, frame[KEY])
    for row in range(slot, slot + WAYS):
        known = table[row]
        if known >> INFO == frame[KEY] >> INFO:
            value, bound = (known >> 2 & 3) - 1, known & 3
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= frame[BETA])
                or (bound == AT_MOST and value <= frame[ALPHA])
            ):
                return value
            frame[BEST_MOVE] = known >> 4 & MOST_HINTS
            break
    return NEVER


@inlined
def _remember(table: Array, frame: Array) -> None:
    bound = EXACT
    if frame[BEST] >= frame[BETA_GIVEN] and frame[BEST] < 1:
        bound = AT_LEAST
    elif frame[BEST] <= frame[ALPHA_GIVEN] and frame[BEST] > -1:
        bound = AT_MOST
    slot = _slot(table, frame[KEY])
    row = slot
    while row < slot + WAYS - 1 and table[row] >> INFO != frame[KEY] >> INFO:
        row += 1
    # The newest entry is first; it replaces the entry of the same position, else the oldest.
    while row > slot:
        table[row] = table[row - 1]
        row -= 1
    known = min(frame[BEST_MOVE], MOST_HINTS) << 4 | (frame[BEST] + 1) << 2 | bound
    table[slot] = frame[KEY] >> INFO << INFO | known
