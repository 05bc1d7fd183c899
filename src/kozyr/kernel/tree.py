"""The search for the best move when hands are hidden.

It is an information-set tree search. Every iteration deals the hidden cards at random and walks down one
common tree of public moves by the upper confidence of the legal ones. It adds one move, then plays sensibly
to the end or to a solvable ending. A move's value is that of the seat that makes it.
"""

import numpy as np

from kozyr.kernel import solver
from kozyr.kernel.chance import below, shuffle
from kozyr.kernel.compiled import Array, Chance, Talon, compiled, inlined
from kozyr.kernel.layout import (
    ATTACKER,
    DEFENDER,
    FIELDS,
    LOSERS,
    OPPONENTS,
    OVER,
    PHASE,
    SEATS,
    TALON,
    TURN,
)
from kozyr.kernel.moves import legal
from kozyr.kernel.policy import imagine, sensible_move
from kozyr.kernel.step import step

# A node of the tree: the move that leads to it, the seat that makes it, and its statistics.
MOVE, SEAT, CHILD, SIBLING, VISITS, OFFERED, SCORE = range(7)
NODE = 7

EXPLORATION = 0.5
"""The exploration weight: how much rarely tried moves are preferred."""
CONTENT = 0.8
"""Below the root, a move with a confidence above this precedes untried moves. That is four points
stronger against `experienced` than trying every move first."""
MOST_PLIES = 128
"""The longest path down the tree."""
MOST_IMAGINED = 400
"""The longest playout: three or more players can take the same cards in turn forever. It counts as a draw."""
FEW = 6
"""Endings of at most this many cards are solved, which costs as much as a playout."""
MOST_SOLVED = 3000
"""The largest number of nodes for one such ending."""

SolverArrays = tuple[Array, Array, Array, Array, Array]
"""The arrays of the solver."""


@compiled
def grow(
    o: Array,
    root: Array,
    hidden: Array,
    pool: Array,
    bottom: int,
    nodes: Array,
    used: int,
    iterations: int,
    work: Array,
    chance: Chance,
    solver_arrays: SolverArrays,
) -> int:
    """Do this number of iterations; return the number of used nodes.

    `hidden` is the number of cards that each seat gets from the pool; the rest is the talon above the bottom
    card (0 for none). `work` has rows for a position, a talon, moves and a path.
    """
    s, talon, moves, path = work[0], work[1], work[2], work[3]
    for _ in range(iterations):
        for field in range(FIELDS):
            s[field] = root[field]
        _deal_hidden(o, s, talon, hidden, pool, bottom, chance)
        node, plies = 0, 0
        path[0] = 0
        while s[PHASE] != OVER and plies < MOST_PLIES:
            count = legal(o, s, moves)
            child = _choose(nodes, node, moves, count)
            new = child < 0
            if new:
                if used == nodes.shape[0]:
                    break
                child = used
                used += 1
                _add(nodes, node, child, _untried(o, s, nodes, node, moves, count, chance), s[TURN])
            plies += 1
            path[plies] = child
            node = child
            step(o, s, talon, nodes[child, MOVE])
            if new:
                break
        if imagine(o, s, talon, chance, MOST_IMAGINED, FEW):
            _end(o, s, talon, chance, solver_arrays)
        for ply in range(plies + 1):
            node = path[ply]
            nodes[node, VISITS] += 1
            # Two points for not losing, one for a draw or an unfinished game.
            if s[PHASE] != OVER or s[LOSERS] == 0:
                nodes[node, SCORE] += 1
            elif s[LOSERS] >> nodes[node, SEAT] & 1 == 0:
                nodes[node, SCORE] += 2
    return used


@inlined
def _deal_hidden(
    o: Array, s: Array, talon: Talon, hidden: Array, pool: Array, bottom: int, chance: Chance
) -> None:
    shuffle(pool, pool.shape[0], chance)
    at = 0
    for seat in range(o[SEATS]):
        for _ in range(hidden[seat]):
            s[seat] |= pool[at]
            at += 1
    talon[0] = 0
    talon[1] = bottom
    for place in range(2, s[TALON] + 1):
        talon[place] = talon[place - 1] | pool[at]
        at += 1


@inlined
def _choose(nodes: Array, node: int, moves: Array, count: int) -> int:
    # Return the legal child with the highest upper confidence, or -1 to try a new move.
    tried = 0
    best, best_worth = -1, -1.0
    child = nodes[node, CHILD]
    while child:
        move = nodes[child, MOVE]
        for n in range(count):
            if moves[n] == move:
                tried += 1
                nodes[child, OFFERED] += 1
                visits = nodes[child, VISITS]
                unsure = np.sqrt(np.log(nodes[child, OFFERED]) / visits)
                worth = nodes[child, SCORE] / (2.0 * visits) + EXPLORATION * unsure
                if worth > best_worth:
                    best, best_worth = child, worth
                break
        child = nodes[child, SIBLING]
    return best if tried == count or (node > 0 and best_worth > CONTENT) else -1


@inlined
def _untried(o: Array, s: Array, nodes: Array, node: int, moves: Array, count: int, chance: Chance) -> int:
    # Try the sensible move first, then any.
    left = 0
    sensible = sensible_move(o, s)
    for n in range(count):
        move = moves[n]
        child = nodes[node, CHILD]
        while child and nodes[child, MOVE] != move:
            child = nodes[child, SIBLING]
        if child == 0:
            if move == sensible:
                return move
            moves[left] = move
            left += 1
    return moves[below(chance, left)]


@inlined
def _add(nodes: Array, node: int, child: int, move: int, seat: int) -> None:
    nodes[child, MOVE] = move
    nodes[child, SEAT] = seat
    nodes[child, OFFERED] = 1
    nodes[child, SIBLING] = nodes[node, CHILD]
    nodes[node, CHILD] = child


@inlined
def _end(o: Array, s: Array, talon: Talon, chance: Chance, solver_arrays: SolverArrays) -> None:
    # Solve the ending; if that takes too long, play it out.
    states, moves, frames, table, control = solver_arrays
    one = min(s[ATTACKER], s[DEFENDER])
    for field in range(FIELDS):
        states[0, field] = s[field]
    solver.begin(frames, control, one, -1, 1)
    if solver.run(o, states, moves, frames, table, control, MOST_SOLVED) != solver.DONE:
        imagine(o, s, talon, chance, MOST_IMAGINED, 0)
        return
    everybody = (1 << o[SEATS]) - 1
    loser = s[ATTACKER] + s[DEFENDER] - one if control[solver.ANSWER] > 0 else one
    s[LOSERS] = everybody & ~o[OPPONENTS + loser] if control[solver.ANSWER] else 0
    s[PHASE] = OVER
