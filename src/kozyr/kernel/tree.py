"""The search for the best move when hands are hidden.

The search is an information-set tree search. Every iteration deals the hidden cards at random and walks down
one common tree of public moves. At each node the iteration follows the legal move with the highest upper
confidence. It adds one new move to the tree and then plays sensibly, to the end or to a solvable ending. A
move is scored by the result of the seat that makes it. `layout` explains `settings` and `state`;
`state[seat]` is the hand of a seat.
"""

import numpy as np

from kozyr.kernel import layout, solver
from kozyr.kernel.compiled import Array, Rng, Talon, compiled, inlined
from kozyr.kernel.moves import list_legal_moves
from kozyr.kernel.policy import choose_sensible_move, play_sensibly
from kozyr.kernel.rng import draw_below, shuffle
from kozyr.kernel.step import step

# A node of the tree has the move that leads to it, the seat that makes this move, and statistics. AVAILABLE
# counts the iterations that reached the parent with a deal in which this move was legal. Node 0 is the root,
# so a CHILD or SIBLING of 0 means none.
MOVE, SEAT, CHILD, SIBLING, VISITS, AVAILABLE, SCORE = range(7)
NODE_FIELDS = 7

EXPLORATION = 0.5
"""The weight of the uncertainty: a larger weight prefers rarely tried moves."""
GOOD_CONFIDENCE = 0.8
"""Below the root, a move with a confidence above this comes before untried moves. In games against the bot
`experienced`, this scores four percentage points more than trying every move first."""
MAX_PLIES = 128
"""The longest path down the tree."""
MAX_PLAYOUT_MOVES = 400
"""The longest playout. Three or more players can take the same cards forever: this counts as a draw."""
MAX_ENDING_CARDS = 6
"""The search solves endings of at most this many cards, because solving costs no more than a playout."""
MAX_SOLVER_NODES = 3000
"""The largest number of solver nodes for one ending."""

SolverArrays = tuple[Array, Array, Array, Array, Array]
"""The arguments of `solver.run` after the talon: states, moves, frames, table and control."""


@compiled
def run_iterations(
    settings: Array,
    root: Array,
    hidden_counts: Array,
    pool: Array,
    bottom: int,
    nodes: Array,
    used_nodes: int,
    iterations: int,
    work: Array,
    rng: Rng,
    solver_arrays: SolverArrays,
) -> int:
    """Run this number of iterations; return the new number of used nodes.

    `pool` holds the hidden cards, each as a mask of one bit. `hidden_counts` says how many cards each seat
    gets from the pool. The rest of the pool forms the talon above the card `bottom`, which is 0 without a
    talon. `work` has rows for a position, a talon, moves and a path.
    """
    state, talon, moves, path = work[0], work[1], work[2], work[3]
    for _ in range(iterations):
        for field in range(layout.FIELDS):
            state[field] = root[field]
        _deal_hidden(settings, state, talon, hidden_counts, pool, bottom, rng)
        node, plies = 0, 0
        path[0] = 0
        while state[layout.PHASE] != layout.OVER and plies < MAX_PLIES:
            count = list_legal_moves(settings, state, moves)
            child = _choose_child(nodes, node, moves, count)
            is_new = child < 0
            if is_new:
                if used_nodes == nodes.shape[0]:
                    break
                child = used_nodes
                used_nodes += 1
                move = _choose_untried_move(settings, state, nodes, node, moves, count, rng)
                _add_node(nodes, node, child, move, state[layout.TURN])
            plies += 1
            path[plies] = child
            node = child
            step(settings, state, talon, nodes[child, MOVE])
            if is_new:
                break
        has_solvable_ending = play_sensibly(settings, state, talon, rng, MAX_PLAYOUT_MOVES, MAX_ENDING_CARDS)
        if has_solvable_ending:
            finish_ending(settings, state, talon, rng, solver_arrays)
        for ply in range(plies + 1):
            node = path[ply]
            nodes[node, VISITS] += 1
            # A seat gets two points for not losing, and one point for a draw or an unfinished game.
            if state[layout.PHASE] != layout.OVER or state[layout.LOSERS] == 0:
                nodes[node, SCORE] += 1
            elif (state[layout.LOSERS] >> nodes[node, SEAT] & 1) == 0:
                nodes[node, SCORE] += 2
    return used_nodes


@inlined
def _deal_hidden(
    settings: Array, state: Array, talon: Talon, hidden_counts: Array, pool: Array, bottom: int, rng: Rng
) -> None:
    shuffle(pool, pool.shape[0], rng)
    pool_index = 0
    for seat in range(settings[layout.SEATS]):
        for _ in range(hidden_counts[seat]):
            state[seat] |= pool[pool_index]
            pool_index += 1
    # talon[n] is the set of the n cards at the bottom of the talon.
    talon[0] = 0
    talon[1] = bottom
    for index in range(2, state[layout.TALON] + 1):
        talon[index] = talon[index - 1] | pool[pool_index]
        pool_index += 1


@inlined
def _choose_child(nodes: Array, node: int, moves: Array, count: int) -> int:
    # Return the legal child with the highest upper confidence, or -1 to try a new move.
    tried_count = 0
    best, best_confidence = -1, -1.0
    child = nodes[node, CHILD]
    while child:
        move = nodes[child, MOVE]
        for index in range(count):
            if moves[index] == move:
                tried_count += 1
                nodes[child, AVAILABLE] += 1
                visits = nodes[child, VISITS]
                uncertainty = np.sqrt(np.log(nodes[child, AVAILABLE]) / visits)
                mean_score = nodes[child, SCORE] / (2.0 * visits)  # a seat gets up to two points a visit
                confidence = mean_score + EXPLORATION * uncertainty
                if confidence > best_confidence:
                    best, best_confidence = child, confidence
                break
        child = nodes[child, SIBLING]
    return best if tried_count == count or (node > 0 and best_confidence > GOOD_CONFIDENCE) else -1


@inlined
def _choose_untried_move(
    settings: Array, state: Array, nodes: Array, node: int, moves: Array, count: int, rng: Rng
) -> int:
    # The sensible move comes first, then any other untried move.
    untried_count = 0
    sensible_move = choose_sensible_move(settings, state)
    for index in range(count):
        move = moves[index]
        child = nodes[node, CHILD]
        while child and nodes[child, MOVE] != move:
            child = nodes[child, SIBLING]
        if child == 0:
            if move == sensible_move:
                return move
            moves[untried_count] = move  # collect the untried moves at the front
            untried_count += 1
    return moves[draw_below(rng, untried_count)]


@inlined
def _add_node(nodes: Array, node: int, child: int, move: int, seat: int) -> None:
    nodes[child, MOVE] = move
    nodes[child, SEAT] = seat
    nodes[child, AVAILABLE] = 1
    nodes[child, SIBLING] = nodes[node, CHILD]
    nodes[node, CHILD] = child


@inlined
def finish_ending(settings: Array, state: Array, talon: Talon, rng: Rng, solver_arrays: SolverArrays) -> None:
    """Solve an ending of two players and write its losers; if that takes too long, play it out.

    If the solved ending is a draw, both players stay active.
    """
    states, moves, frames, table, control = solver_arrays
    lower_seat = min(state[layout.ATTACKER], state[layout.DEFENDER])
    for field in range(layout.FIELDS):
        states[0, field] = state[field]
    solver.begin(frames, control, lower_seat, -1, 1)  # alpha and beta: search for the exact value
    if solver.run(settings, talon, states, moves, frames, table, control, MAX_SOLVER_NODES) != solver.DONE:
        play_sensibly(settings, state, talon, rng, MAX_PLAYOUT_MOVES, 0)
        return
    # ANSWER is positive if `lower_seat` wins, negative if it loses, and 0 for a draw.
    all_seats = (1 << settings[layout.SEATS]) - 1
    higher_seat = max(state[layout.ATTACKER], state[layout.DEFENDER])
    loser = higher_seat if control[solver.ANSWER] > 0 else lower_seat
    state[layout.LOSERS] = all_seats & ~settings[layout.OPPONENTS + loser] if control[solver.ANSWER] else 0
    state[layout.PHASE] = layout.OVER
