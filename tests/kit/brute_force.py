"""The value of an ending, found by brute force.

At most one card is in the talon, two seats are active, and the order is `turns`: everything is known and one
seat acts at a time. `kozyr.rules` alone lists every reachable position; then wins and losses are carried back
from the ends. With `transfer` the same cards can go round for ever. A player who cannot force a better end
has a draw, and an endless game has no durak, so a position that no end decides is a draw too.
"""

from typing import NamedTuple

from kozyr.rules import Action, Game, Result, Seat, Setup, legal, must, seats_in, step
from kozyr.rules.cards import BIT

Key = tuple[object, ...]


class Verdict(NamedTuple):
    """The value of a position for each seat (1 not the durak, -1 the durak, 0 a draw), and best actions."""

    values: tuple[int, ...]
    best: tuple[Action, ...]


class _Node:
    """A position: the seat to act, and where each of its actions leads."""

    __slots__ = ("actions", "before", "ends", "followers", "mover", "open", "value")

    def __init__(self, mover: Seat, actions: tuple[Action, ...]) -> None:
        self.mover = mover
        self.actions = actions
        self.followers: list[_Node | None] = []
        """The position after each action; None if the action ends the game."""
        self.ends: list[int] = []
        """The value of the end for the seat to act, if there is one."""
        self.before: list[_Node] = []
        self.open = len(actions)
        """Actions that are not known to lose."""
        self.value = 0

    def worth(self, at: int) -> int:
        """Return the value of an action for the seat to act."""
        follower = self.followers[at]
        if follower is None:
            return self.ends[at]
        return follower.value if follower.mover == self.mover else -follower.value


class BruteForce:
    """Solves endings of one setup; later endings reuse the positions of earlier ones."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.nodes: dict[Key, _Node] = {}

    def solve(self, game: Game) -> Verdict:
        """Return the values of all seats and every best action of the seat to act, in canonical order."""
        assert game.setup == self.setup
        node = self.nodes.get(_key(game)) or self._explore(game)
        best = tuple(action for at, action in enumerate(node.actions) if node.worth(at) == node.value)
        return Verdict(_for_each_seat(game, node.mover, node.value), best)

    def _explore(self, game: Game) -> _Node:
        root = self._enter(game)
        waiting = [(game, root)]
        found = [root]
        while waiting:
            here, node = waiting.pop()
            for action in node.actions:
                after = must(step(here, node.mover, action)).game
                if after.result is not None:
                    node.followers.append(None)
                    node.ends.append(_worth(after.result, node.mover))
                    continue
                follower = self.nodes.get(_key(after))
                if follower is None:
                    follower = self._enter(after)
                    waiting.append((after, follower))
                    found.append(follower)
                node.followers.append(follower)
                node.ends.append(0)
                follower.before.append(node)
        _carry_back(found)
        return root

    def _enter(self, game: Game) -> _Node:
        ((mover, actions),) = legal(game).items()  # §3.6: in turns, one seat acts at a time
        self.nodes[_key(game)] = node = _Node(mover, actions)
        return node


def _carry_back(found: list[_Node]) -> None:
    # A position is won if one action wins and lost if every action loses; an undecided one is a draw.
    decided: list[_Node] = []
    # Read all values before changing one: a decided position updates its predecessors itself.
    known = [(node, node.worth(at)) for node in found for at in range(len(node.actions))]
    for node, worth in known:
        _count(node, worth, decided)
    while decided:
        node = decided.pop()
        for before in node.before:
            _count(before, node.value if before.mover == node.mover else -node.value, decided)
        node.before = []  # updated once; positions found later read the value itself


def _count(node: _Node, worth: int, decided: list[_Node]) -> None:
    if node.value or not worth:
        return
    node.open -= worth < 0
    if worth > 0 or not node.open:
        node.value = worth
        decided.append(node)


def _key(game: Game) -> Key:
    # The key has what the future depends on; which cover lies on which card, and its owner, do not matter.
    unbeaten = beaten = 0
    for attack, cover, _ in game.table:
        if cover is None:
            unbeaten |= BIT[attack]
        else:
            beaten |= BIT[attack] | BIT[cover]
    return (
        game.hands, unbeaten, beaten, len(game.table), game.taking, game.attacker, game.defender, game.limit,
        game.passed, game.active, game.show_used, game.bout == 1, game.discard == 0, game.talon,
    )  # fmt: skip


def _worth(result: Result, seat: Seat) -> int:
    return -1 if seat in result.losers else int(seat in result.winners)


def _for_each_seat(game: Game, mover: Seat, value: int) -> tuple[int, ...]:
    # §6.1, §6.2: a player who went out earlier has won; with teams the partners share the result.
    setup = game.setup
    playing = setup.opponents[mover] if setup.options.teams else game.active

    def of(seat: Seat) -> int:
        if setup.opponents[mover] >> seat & 1:
            return -value if playing >> seat & 1 else 1
        return value

    return tuple(of(seat) for seat in seats_in((1 << setup.seats) - 1))


def solve(game: Game) -> Verdict:
    """Solve a single ending."""
    return BruteForce(game.setup).solve(game)
