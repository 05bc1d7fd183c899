"""The search for the best move with trained networks, when hands are hidden.

The search is an information-set tree search (PUCT). Every iteration deals the hidden cards, weighted by what
the large network believes, and walks down one common tree of public moves. A small policy network gives the
prior of each move, from what the imagined seat to act would know. A small value network, which sees all hands
of the deal, scores the first new position with a choice. Small endings are solved, and finished games need no
network. A move is scored by the chance that the seat that makes it does not lose. The statistics belong to
moves, because automatic events can give one node different seats to act in different deals. Forced moves are
part of the tree too. `layout` explains `settings` and `state`; `state[seat]` is the hand of a seat.
"""

from typing import Final, NamedTuple

import numpy as np

from kozyr.kernel import actions, inputs, knowledge, layout, network
from kozyr.kernel.compiled import Array, Rng, Talon, compiled, inlined
from kozyr.kernel.ending_scores import EndingLimits, score_ending
from kozyr.kernel.imagined_deal import Doubles, HiddenCards, deal_hidden
from kozyr.kernel.network import Floats
from kozyr.kernel.step import step
from kozyr.kernel.tree import CHILD, MOVE, SEAT, SIBLING, VISITS, SolverArrays

# The fields of a node are the first ones of a node of `tree`, from MOVE to VISITS, and then these three. The
# nodes of the searching seat keep their moves and priors, because deals rarely change what this seat knows.
# START and COUNT say where they are, and KEY what the seat knew. START of the root counts all kept moves.
KEY, START, COUNT = range(5, 8)
NODE_FIELDS: Final = 8
KEPT_PER_NODE: Final = 3
"""The room for kept moves, for each node of a tree."""

MAX_PLIES: Final = 100
"""The longest path down the tree."""
MAX_FORCED_MOVES: Final = 200
"""The most forced moves from a new node to the next choice."""
INPUTS: Final = inputs.INPUTS + 52 * (knowledge.MAX_SEATS - 1)
"""The inputs of the value network: those of the policy, then the other seats' hands."""


class Root(NamedTuple):
    """The position from which the search starts, as the seat to act knows it."""

    settings: Array
    state: Array
    """The position, with only known cards in the hands."""
    seen: Array
    """The cards of each seat's hand that all players know."""
    trump_card: int
    pool: HiddenCards
    moves: Array
    """The moves of the network's legal actions."""
    prior: Floats
    """The prior of each of these moves."""


class Net(NamedTuple):
    """The weights and widths of a network, as in `network`."""

    weights: Floats
    widths: Array


class Tree(NamedTuple):
    """The nodes, the sum of the scores of each, and the moves and priors that nodes keep."""

    nodes: Array
    scores: Doubles
    moves: Array
    prior: Floats


class Scratch(NamedTuple):
    """Memory for one iteration."""

    numbers: Array
    """Rows for the position, the one before, the talon, and so on: see the constants below."""
    features: Floats
    prior: Floats
    chances: Floats
    values: Doubles


# The rows of `Scratch.numbers`.
STATE, BEFORE, TALON, SEEN, HISTORY, ROW, BITS, LEGAL, MOVES, CHILDREN, PATH, LEFT = range(12)
NUMBER_ROWS: Final = 12


def make_tree(size: int) -> Tree:
    """Make a tree with room for this many nodes."""
    return Tree(
        np.zeros((size, NODE_FIELDS), np.int64),
        np.zeros(size, np.float64),
        np.zeros(KEPT_PER_NODE * size, np.int64),
        np.zeros(KEPT_PER_NODE * size, np.float32),
    )


def make_scratch(*nets: Net) -> Scratch:
    """Make the memory for a search with these networks."""
    width = max(int(net.widths[1 : -network.HEADS].max()) for net in nets)
    return Scratch(
        np.zeros((NUMBER_ROWS, INPUTS + 1), np.int64),
        np.zeros((2, width), np.float32),
        np.zeros(actions.MAX_LEGAL, np.float32),
        np.zeros(knowledge.MAX_SEATS, np.float32),
        np.zeros(knowledge.MAX_SEATS, np.float64),
    )


@compiled
def run_iterations(
    root: Root,
    policy: Net,
    value: Net,
    tree: Tree,
    used_nodes: int,
    iterations: int,
    exploration: float,
    reduction: float,
    scratch: Scratch,
    rng: Rng,
    solver_arrays: SolverArrays,
    limits: EndingLimits,
) -> int:
    """Run this number of iterations; return the new number of used nodes.

    `exploration` is the weight of a move's prior against its mean score; a larger weight tries more moves.
    `reduction` says how much worse an untried move counts than the mean of the tried ones.
    """
    settings, numbers, nodes = root.settings, scratch.numbers, tree.nodes
    state, before, talon, seen = numbers[STATE], numbers[BEFORE], numbers[TALON], numbers[SEEN]
    moves, children, path = numbers[MOVES], numbers[CHILDREN], numbers[PATH]
    for _ in range(iterations):
        for field in range(layout.FIELDS):
            state[field] = root.state[field]
        for seat in range(knowledge.MAX_SEATS):
            seen[seat] = root.seen[seat]
        deal_hidden(root.pool, state, talon, numbers[LEFT], rng)
        node, plies = 0, 0
        while True:
            if plies > 0 and score_ending(settings, state, talon, scratch.values, solver_arrays, limits):
                break
            if plies == MAX_PLIES or used_nodes == nodes.shape[0]:
                _score_choice(root, value, scratch)
                break
            count = _list_choices(root, policy, tree, scratch, node)
            for index in range(count):
                child = nodes[node, CHILD]
                while child and nodes[child, MOVE] != moves[index]:
                    child = nodes[child, SIBLING]
                children[index] = child
            chosen = 0
            if count > 1:
                chosen = _choose(tree, children, scratch.prior, count, exploration, reduction)
            child, move = children[chosen], moves[chosen]
            is_new = child == 0
            if is_new:
                child = used_nodes
                used_nodes += 1
                nodes[child, MOVE] = move
                nodes[child, SEAT] = state[layout.TURN]
                nodes[child, SIBLING] = nodes[node, CHILD]
                nodes[node, CHILD] = child
            path[plies] = child
            plies += 1
            node = child
            make_move(root, state, before, talon, seen, move)
            if is_new and count > 1:
                score_new_position(root, value, scratch, solver_arrays, limits)
                break
        for ply in range(plies):
            node = path[ply]
            nodes[node, VISITS] += 1
            tree.scores[node] += scratch.values[nodes[node, SEAT]]
    return used_nodes


@inlined
def make_move(root: Root, state: Array, before: Array, talon: Talon, seen: Array, move: int) -> None:
    """Make a move, and follow what all players know of the hands."""
    for field in range(layout.FIELDS):
        before[field] = state[field]
    step(root.settings, state, talon, move)
    knowledge.follow_seen(before, state, move, root.trump_card, seen)


@compiled
def _list_choices(root: Root, policy: Net, tree: Tree, scratch: Scratch, node: int) -> int:
    # Write the moves of the seat to act and, if there are several, their prior; return their number.
    state, moves, prior = scratch.numbers[STATE], scratch.numbers[MOVES], scratch.prior
    if node == 0:
        count = root.moves.shape[0]
        for index in range(count):
            moves[index] = root.moves[index]
            prior[index] = root.prior[index]
        return count
    if state[layout.TURN] != root.state[layout.TURN]:
        return find_choices(root, policy, scratch)
    fields, key = tree.nodes[node], _find_key(state)
    count = fields[COUNT]
    if count and fields[KEY] == key:
        start = fields[START]
        for index in range(count):
            moves[index] = tree.moves[start + index]
            prior[index] = tree.prior[start + index]
        return count
    count = find_choices(root, policy, scratch)
    start = tree.nodes[0, START]
    if fields[COUNT] == 0 and start + count <= tree.moves.shape[0]:
        for index in range(count):
            tree.moves[start + index] = moves[index]
            tree.prior[start + index] = prior[index]
        fields[KEY], fields[START], fields[COUNT] = key, start, count
        tree.nodes[0, START] = start + count
    return count


@inlined
def _find_key(state: Array) -> int:
    # What the seat to act knows at a node, if two deals differ at all: its hand and the automatic events.
    seat = state[layout.TURN]
    automatic = state[layout.TAKING] | state[layout.PASSED] << 1 | state[layout.PHASE] << 7
    return state[seat] | automatic << 52


@compiled
def find_choices(root: Root, policy: Net, scratch: Scratch) -> int:
    """Write the moves of the seat to act and, if there are several, their prior; return their number.

    The policy network is asked from what this seat would know.
    """
    numbers = scratch.numbers
    state, row, legal, moves = numbers[STATE], numbers[ROW], numbers[LEGAL], numbers[MOVES]
    history = numbers[HISTORY]
    knowledge.find_knowledge(
        root.settings, state, state[layout.TURN], numbers[SEEN], history, history, root.trump_card, row
    )
    suits = actions.order_suits(row)
    count = actions.list_actions(row, suits, legal)
    for index in range(count):
        moves[index] = actions.find_move(row, suits, legal[index])
    if count > 1:
        bit_count = inputs.list_inputs(row, suits, numbers[BITS])
        position = network.run_layers(
            policy.weights, policy.widths, numbers[BITS], bit_count, scratch.features
        )
        network.find_policy(
            policy.weights, policy.widths, position, legal, count, scratch.features, scratch.prior
        )
    return count


@inlined
def _choose(
    tree: Tree, children: Array, prior: Floats, count: int, exploration: float, reduction: float
) -> int:
    # Return the index of the move with the highest sum of mean score and exploration.
    total, tried_prior, tried_score = 0, 0.0, 0.0
    for index in range(count):
        child = children[index]
        if child:
            visits = tree.nodes[child, VISITS]
            total += visits
            tried_prior += prior[index]
            tried_score += prior[index] * tree.scores[child] / visits
    # An untried move counts as somewhat worse than the tried ones.
    first_score = (tried_score / tried_prior if tried_prior > 0.0 else 0.5) - reduction
    factor = exploration * np.sqrt(total + 1.0)
    best, best_score = 0, -1e9
    for index in range(count):
        child = children[index]
        score, visits = first_score, 0
        if child:
            visits = tree.nodes[child, VISITS]
            score = tree.scores[child] / visits
        score += factor * prior[index] / (1.0 + visits)
        if score > best_score:
            best, best_score = index, score
    return best


@compiled
def score_new_position(
    root: Root, value: Net, scratch: Scratch, solver_arrays: SolverArrays, limits: EndingLimits
) -> None:
    """Play forced moves, and score the first position with a choice into `scratch.values`."""
    numbers = scratch.numbers
    state, row, legal = numbers[STATE], numbers[ROW], numbers[LEGAL]
    history = numbers[HISTORY]
    for _ in range(MAX_FORCED_MOVES):
        if score_ending(root.settings, state, numbers[TALON], scratch.values, solver_arrays, limits):
            return
        knowledge.find_knowledge(
            root.settings, state, state[layout.TURN], numbers[SEEN], history, history, root.trump_card, row
        )
        suits = actions.order_suits(row)
        if actions.list_actions(row, suits, legal) > 1:
            break
        move = actions.find_move(row, suits, legal[0])
        make_move(root, state, numbers[BEFORE], numbers[TALON], numbers[SEEN], move)
    _score_choice(root, value, scratch)


@compiled
def _score_choice(root: Root, value: Net, scratch: Scratch) -> None:
    # Score a position by the value network.
    settings, numbers, values = root.settings, scratch.numbers, scratch.values
    state, row, history, bits = numbers[STATE], numbers[ROW], numbers[HISTORY], numbers[BITS]
    seats, viewer = settings[layout.SEATS], state[layout.TURN]
    knowledge.find_knowledge(settings, state, viewer, numbers[SEEN], history, history, root.trump_card, row)
    suits = actions.order_suits(row)
    bit_count = inputs.list_inputs(row, suits, bits)
    bit_count = inputs.add_hidden_inputs(settings, state, viewer, suits, inputs.INPUTS, bits, bit_count)
    position = network.run_layers(value.weights, value.widths, bits, bit_count, scratch.features)
    network.find_losses(value.weights, value.widths, position, seats, scratch.features, scratch.chances)
    # The chances of the seats, or of the teams, sum up to 1. Without teams, seats that are out cannot lose.
    total = 0.0
    for distance in range(seats):
        seat = viewer + distance if viewer + distance < seats else viewer + distance - seats
        is_safe = not settings[layout.TEAMS] and not state[layout.ACTIVE] >> seat & 1
        values[seat] = 0.0 if is_safe else scratch.chances[distance]
        total += values[seat]
    if settings[layout.TEAMS]:
        even = 0.0
        for seat in range(0, seats, 2):
            even += values[seat]
        for seat in range(seats):
            values[seat] = 1.0 - (even if seat % 2 == 0 else total - even) / total
    else:
        for seat in range(seats):
            values[seat] = 1.0 - values[seat] / total


@compiled
def evaluate_root(row: Array, net: Net, scratch: Scratch, hands: Floats) -> int:
    """Write the moves of the seat that knows this, their prior, and the logits of the other seats' cards.

    `row` is that of `knowledge`. `hands` gets 52 logits for each other seat clockwise, by card. Return the
    number of moves; they are in the row MOVES.
    """
    numbers = scratch.numbers
    suits = actions.order_suits(row)
    bit_count = inputs.list_inputs(row, suits, numbers[BITS])
    count = actions.list_actions(row, suits, numbers[LEGAL])
    for index in range(count):
        numbers[MOVES, index] = actions.find_move(row, suits, numbers[LEGAL, index])
    position = network.run_layers(net.weights, net.widths, numbers[BITS], bit_count, scratch.features)
    network.find_policy(
        net.weights, net.widths, position, numbers[LEGAL], count, scratch.features, scratch.prior
    )
    others = row[knowledge.OPTIONS + layout.SEATS] - 1
    network.find_hands(net.weights, net.widths, position, others + 1, scratch.features, hands[1])
    for index in range(52 * others):
        hands[0, index // 52 * 52 + actions.find_card(index % 52, suits)] = hands[1, index]
    return count
