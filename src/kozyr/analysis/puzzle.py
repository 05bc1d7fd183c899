"""A puzzle: an ending of two in which exactly one move keeps the win or the draw.

The player has the seat 0. All cards are known: the talon is empty, and every card that is neither in a hand
nor on the table is discarded. Throw-ins are in turns. The moves of a puzzle are also called its line.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from kozyr.rules import Game, Seat, Setup
from kozyr.rules.cards import full_deck, ids
from kozyr.rules.notation import read_position, write_position

PuzzleGoal: TypeAlias = Literal["win", "draw"]
PuzzleTheme: TypeAlias = Literal[
    "take-to-win", "keep-the-trump", "lead-a-pair", "let-it-go", "throw-after-take", "transfer",
    "sacrifice-the-ace", "draw-saves", "long", "memory",
]  # fmt: skip
THEMES: Final[tuple[PuzzleTheme, ...]] = get_args(PuzzleTheme)

PLAYER: Final = Seat(0)
"""The player's seat in every puzzle."""
MIN_CARDS: Final = 6
MAX_CARDS: Final = 14
"""The fewest and the most cards that are not discarded."""
MIN_MOVES: Final = 3
"""The fewest legal moves of the player at the start."""
MIN_ONLY_MOVES: Final = 3
"""The fewest decisions along the line at which a single move keeps the goal."""
MIN_EASY_ONLY_MOVES: Final = 2
"""The fewest such decisions in an easy puzzle."""
START_DEVIATION: Final = 350
_DECK: Final = 36
_START_RATING: Final = 1500
_MEAN_CARDS: Final = 10
_POINTS_PER_ONLY_MOVE: Final = 120
_POINTS_PER_CARD: Final = 40
_POINTS_IF_MISSED: Final = 150


class Puzzle(NamedTuple):
    """A puzzle; a row of `puzzles.csv` has the same fields."""

    id: str
    position: str
    """The start in notation, without the discarded cards; the player acts."""
    moves: tuple[str, ...]
    """The line: the moves of both sides in notation, from the start to the last decision of the player."""
    rating: int
    deviation: int
    plays: int
    popularity: int
    """How much players like the puzzle, from -100 to 100."""
    themes: tuple[PuzzleTheme, ...]
    source: str
    """The game from which the puzzle was made, a colon, and the number of moves before the puzzle."""

    @property
    def game(self) -> Game:
        """The position at the start."""
        return read_start(self.position)

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return self.position.removeprefix("rules:").split(" ")[0].split(",")[0]

    @property
    def goal(self) -> PuzzleGoal:
        """What the player must reach."""
        return "draw" if "draw-saves" in self.themes else "win"

    @property
    def goal_value(self) -> int:
        """The value that every move of the player must keep: 1 for a win, 0 for a draw."""
        return 0 if self.goal == "draw" else 1

    @property
    def move_count(self) -> int:
        """How many moves the player makes in the line; after as many right moves the puzzle is solved."""
        return sum(token.startswith(f"{PLAYER}:") for token in self.moves)


class PuzzleHistory(NamedTuple):
    """The game before a puzzle."""

    deal: str
    """The deal in notation."""
    tokens: tuple[str, ...]
    """The moves from the deal to the puzzle, in notation."""

    @property
    def game(self) -> Game:
        """The deal."""
        return read_position(self.deal)


def compute_start_rating(only_moves: int, cards: int, *, is_missed: bool) -> int:
    """Return the rating of a new puzzle; `is_missed` says that the level `experienced` misses it."""
    return (
        _START_RATING
        + _POINTS_PER_ONLY_MOVE * (only_moves - MIN_ONLY_MOVES)
        + _POINTS_PER_CARD * (cards - _MEAN_CARDS)
        + _POINTS_IF_MISSED * is_missed
    )


def write_start(game: Game) -> str:
    """Write a position without the discarded cards, and without what players saw before."""
    setup = Setup(game.setup.options, game.setup.seats, game.setup.dealer, game.setup.trump, None)
    text = write_position(game._replace(setup=setup, seen=(0,) * setup.seats))
    return re.sub(r" discard:\S+", "", text)


@lru_cache(maxsize=256)
def read_start(text: str) -> Game:
    """Read a position; the cards that it does not name are discarded. Raise `ValueError` for a bad text."""
    deck = re.search(r"[:,]deck=(\d+)", text)
    named = set(re.findall(r"[SCHD](?:10|[2-9JQKA])", re.sub(r"^rules:\S+|trump:\S+", "", text)))
    discarded = [card for card in ids(full_deck(int(deck[1]) if deck else _DECK)) if card not in named]
    return read_position(f"{text} discard:{','.join(discarded)}")


def count_cards_in_play(game: Game) -> int:
    """Return the number of cards that are in hands or on the table."""
    return game.setup.options.deck - game.discard.bit_count() - len(game.talon)
