"""The comparison of the training environment with the rules.

Call `python -m tests.training.equal_check --games 100000 --jobs 2 --seed 1`. It plays the same random games
step by step on both sides, over all options that the kernel supports. It compares the deal, every field, what
the seat to act may know, the legal actions, the sensible player's move and the result.
"""

import ctypes
import random
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from training.history import update_history
from training.library import load_library
from training.options_row import options_row

from kozyr.bots.kernel_codec import move_of, settings_of, state_of, supported_options
from kozyr.bots.knowledge import NO_HISTORY, History, knowledge_of
from kozyr.kernel import layout
from kozyr.kernel.compiled import Array
from kozyr.kernel.policy import choose_sensible_move
from kozyr.rules import Card, Game, Options, Seat, cards_in, legal, must, step, view
from kozyr.rules.step import begin
from tests.kit.game_comparison import Compared, compare_games
from tests.kit.random_games import MOST_TURNS, random_options

_ROW = 45
_SEEN, _DECLINED, _PASSED_ON, _TRUMP_CARD = 26, 32, 38, 44
_NOT_COMPARED = (layout.BEATERS_START,)


class EnvironmentGame:
    """One game of the environment on the CPU."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        self.library = load_library("cpu")
        self.memory = ctypes.create_string_buffer(self.library.game_size())
        settings, players = options_row(options, seats), bytes(6)
        seeds = np.array([seed], np.uint64)
        self.library.begin_games(self.memory, 1, settings, players, seeds.ctypes.data, None)
        self.library.check_deal(self.memory)
        self.last_move = 0

    def row(self) -> list[int]:
        """Return the fields of the position."""
        row = np.zeros(_ROW, np.uint64)
        self.library.check_row(self.memory, row.ctypes.data)
        return [int(value) for value in row]

    def talon(self, count: int) -> list[int]:
        """Return the talon, its top card first."""
        cards = np.zeros(52, np.uint8)
        self.library.check_talon(self.memory, cards.ctypes.data)
        return [int(card) for card in cards[:count][::-1]]

    def knowledge(self) -> Array:
        """Return what the seat to act may know."""
        row = np.zeros(self.library.knowledge_size() // 8, np.int64)
        self.library.check_knowledge(self.memory, row.ctypes.data)
        return row

    def replace_hidden(self, hands: list[int], talon: list[int]) -> None:
        """Replace all hands and the talon, its top card first."""
        hand_row = np.array([*hands, *[0] * (6 - len(hands))], np.uint64)
        talon_row = np.array(talon[::-1], np.uint8)
        self.library.check_hands(self.memory, hand_row.ctypes.data, talon_row.ctypes.data)

    def apply(self, move: int) -> None:
        """Play a move of the kernel."""
        self.library.check_apply(self.memory, move)
        self.last_move = move

    def sensible_move(self) -> int:
        """Return the move of the sensible player."""
        return int(self.library.check_sensible(self.memory))


class Position(NamedTuple):
    """A position on both sides, and the public history that led to it."""

    game: Game
    history: History
    other: EnvironmentGame


class Encoded(NamedTuple):
    """The inputs of a choice and the move of each legal action."""

    inputs: tuple[int, ...]
    moves: dict[int, int]


def encode(row: Array) -> Encoded:
    """Return the inputs and the legal actions of a seat that knows this."""
    library = load_library("cpu")
    inputs = np.zeros(library.input_words(), np.uint32)
    bits = np.zeros(library.action_words(), np.uint32)
    count = library.encode(row.ctypes.data, inputs.ctypes.data, bits.ctypes.data)
    actions = [action for action in range(32 * len(bits)) if bits[action >> 5] >> (action & 31) & 1]
    assert len(actions) == count, (len(actions), count)
    return Encoded(
        tuple(inputs.tolist()), {action: int(library.decode(row.ctypes.data, action)) for action in actions}
    )


def begin_both(number: int, chance: random.Random) -> tuple[Game, EnvironmentGame]:
    """Deal the random game of this number in the environment, and the same cards in the rules."""
    options = supported_options(random_options(chance))
    most = min(6, options.deck // 6)
    seats = chance.choice([n for n in (4, 6) if n <= most]) if options.teams else chance.randint(2, most)
    other = EnvironmentGame(options, seats, number)
    row = other.row()
    trump_card = row[_TRUMP_CARD]
    hands = [list(cards_in(row[seat])) for seat in range(seats)]
    undealt = other.talon(row[layout.TALON])
    if undealt:
        undealt = [trump_card, *undealt[:-1]]
    else:  # the dealer, seat 0, gets the trump card last
        hands[0].remove(Card(trump_card))
        hands[0].append(Card(trump_card))
    packets = [iter(hand) for hand in hands]
    deck: list[Card] = []
    for packet in range(seats * 6 // options.deal_by):
        deck.extend(next(packets[(packet + 1) % seats]) for _ in range(options.deal_by))
    cards = tuple(Card(card) for card in (*deck, *undealt))
    return must(begin(options, seats, deck=cards, lot=row[layout.ATTACKER])).game, other


def play_both(number: int) -> Iterator[Position]:
    """Play the random game of this number on both sides; yield every position, the last one included."""
    chance = random.Random(f"environment {number}")
    game, other = begin_both(number, chance)
    history = NO_HISTORY
    avoids_passing = chance.random() < 0.5
    for _ in range(MOST_TURNS):
        yield Position(game, history, other)
        if game.phase == "over":
            return
        ((seat, actions),) = legal(game).items()
        active_actions = [each for each in actions if each.action not in ("take", "pass")]
        action = chance.choice(
            active_actions if avoids_passing and active_actions and chance.random() < 0.9 else actions
        )
        result = must(step(game, seat, action))
        history = update_history(history, game, result.events)
        game = result.game
        other.apply(move_of(action))


def walk_choices(number: int) -> Iterator[Position]:
    """Play the random game of this number on both sides; yield every position before a move."""
    return (position for position in play_both(number) if position.game.phase != "over")


def pad(masks: tuple[int, ...]) -> Array:
    """Return masks by seat as a row for six seats."""
    return np.array([*masks, *[0] * (6 - len(masks))], np.int64)


def compare_game(number: int) -> Compared:
    """Play the game of this number on both sides and compare each position."""
    for move_count, position in enumerate(play_both(number)):
        if difference := _find_difference(*position):
            return Compared(number, move_count, f"game {number}, after {move_count} moves: {difference}")
        if position.game.phase == "over":
            return Compared(number, move_count, None)
    return Compared(number, MOST_TURNS, f"game {number} does not end")


def _find_difference(game: Game, history: History, other: EnvironmentGame) -> str | None:
    row = other.row()
    state, _ = state_of(game)
    for field in range(layout.FIELDS):
        if field in _NOT_COMPARED or (field == layout.TURN and game.phase == "over"):
            continue
        if row[field] != int(state[field]):
            return f"field {field} is {row[field]:#x}, expected {int(state[field]):#x} in {game}"
    facts = ((_SEEN, game.seen), (_DECLINED, history.declined), (_PASSED_ON, history.passed_on))
    for start, expected in facts:
        if row[start : start + game.setup.seats] != [*expected[: game.setup.seats]]:
            return f"row {start} is {row[start : start + 6]}, expected {expected} in {game}"
    if row[_TRUMP_CARD] != game.trump_card or other.talon(len(game.talon)) != [*game.talon]:
        return f"another talon in {game}"
    return None if game.phase == "over" else _find_difference_of_choice(game, history, other)


def _find_difference_of_choice(game: Game, history: History, other: EnvironmentGame) -> str | None:
    state, _ = state_of(game)
    seat = Seat(int(state[layout.TURN]))
    knowledge = knowledge_of(view(game, seat), history)
    if not np.array_equal(knowledge, other.knowledge()):
        return f"knowledge {other.knowledge()}, expected {knowledge} in {game}"
    moves = [*encode(knowledge).moves.values()]
    expected = [move_of(action) for action in legal(game)[seat]]
    targets = {move >> 6 & 63 for move in moves if move & layout.KIND_MASK == layout.MOVE_BEAT}
    if len(targets) > 1:
        return f"beats of several cards {moves} in {game}"
    if game.phase == "defence":  # only one attack card may be beaten now, the one with the fewest covers
        beats = [move for move in expected if move & layout.KIND_MASK == layout.MOVE_BEAT]
        sizes = [sum(move >> 6 & 63 == attack for move in beats) for attack in _list_unbeaten(game)]
        others = [move for move in expected if move not in beats]
        expected = [move for move in beats if move >> 6 & 63 in targets] + others
        if len(moves) != min(sizes) + len(others):
            return f"not the fewest covers {moves} in {game}"
    if sorted(moves) != sorted(expected):
        return f"legal {moves}, expected {expected} in {game}"
    sensible = int(choose_sensible_move(settings_of(game.setup), state))
    if other.sensible_move() != sensible:
        return f"sensible {other.sensible_move():#x}, expected {sensible:#x} in {game}"
    return None


def _list_unbeaten(game: Game) -> list[Card]:
    return [laid.attack for laid in game.table if laid.cover is None]


if __name__ == "__main__":
    sys.exit(compare_games("tests.training.equal_check", compare_game))
