"""The record of a game.

A record holds the beginning, the players' turns and the comments. This is enough to replay the game, because
draws and automatic events follow from the turns. `reader.read_game` returns only records of legal games.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NoReturn

from kozyr.rules.actions import Action, Beat, CardlessAction, CardsAction, ShowTrump
from kozyr.rules.cards import Card
from kozyr.rules.fields import SURROGATE
from kozyr.rules.game import Game, Seat
from kozyr.rules.notation.tokens import Act, LeaveToken, Turn
from kozyr.rules.options import Options
from kozyr.rules.refusals import Refusal, must
from kozyr.rules.step import Step, begin, leave, step

FORMAT_TAGS = ("Durak", "Rules", "Options", "Seats", "Dealer", "Seed", "Deck", "Lot", "Leader", "Result")
"""Tags that describe the beginning and the end of the game; authors may add any others."""
TAG_NAME = re.compile(r"[A-Z][A-Za-z0-9_]{0,31}")


class Comment(NamedTuple):
    """A comment on a game."""

    after: int
    """The number of turns before the comment."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game that can be replayed."""

    options: Options = field(default_factory=Options)
    seats: int
    seed: str | None = None
    """The text that determines the deck and the lot; None if the record has a deck."""
    deck: tuple[Card, ...] | None = None
    lot: int | None = None
    """The lot of a record with a deck; None means 0."""
    dealer: Seat = Seat(0)  # noqa: RUF009 - a plain number
    leader: Seat | None = None
    """The first attacker; None if the deal decides (§2.4)."""
    tags: tuple[tuple[str, str], ...] = ()
    """Further facts about the game, such as players, place and date."""
    turns: tuple[Turn, ...] = ()
    """The cards of each turn are sorted; `then` adds a turn and sorts its cards."""
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        """Reject a record that could not be written and read back unchanged."""
        if (self.seed is None) == (self.deck is None):
            _fail("a record has either a seed or a deck")
        names = [name for name, _ in self.tags]
        if len(set(names)) < len(names):
            _fail("two tags have the same name")
        for name in names:
            if name in FORMAT_TAGS or not TAG_NAME.fullmatch(name):
                _fail(f"{name!r} cannot be the name of a tag of your own")
        texts = [self.seed or "", *(value for _, value in self.tags), *(text for _, text in self.comments)]
        if any(SURROGATE.search(text) for text in texts):
            _fail("a text has characters that cannot be written in UTF-8")
        if any("\r" in text or ("}" in text and "\n" in text) for _, text in self.comments):
            _fail("a comment has a carriage return, or a closing brace and several lines")
        turn_counts = [comment.after for comment in self.comments]
        if turn_counts != sorted(turn_counts) or not all(0 <= n <= len(self.turns) for n in turn_counts):
            _fail("the comments are out of order, or one comes after a turn that does not exist")

    def then(self, seat: Seat, act: Act) -> "Record":
        """Return the record with one more turn, its cards sorted."""
        return replace(self, turns=(*self.turns, Turn(seat, _sort_cards(act))))

    def begin(self) -> Step | Refusal:
        """Deal the cards."""
        return begin(
            self.options,
            self.seats,
            seed=self.seed,
            deck=self.deck or (),
            lot=self.lot,
            dealer=self.dealer,
            leader=self.leader,
        )

    def steps(self) -> Iterator[Step]:
        """Yield the deal, then one step per turn; a refused turn raises RefusedError."""
        last_step = must(self.begin())
        yield last_step
        for turn in self.turns:
            last_step = must(play(last_step.game, turn))
            yield last_step


def _sort_cards(act: Act) -> Act:
    if isinstance(act, CardsAction):
        return type(act)(tuple(sorted(act.cards)))
    if isinstance(act, Beat):
        return Beat(tuple(sorted(act.pairs)))
    act_without_list: ShowTrump | CardlessAction | LeaveToken = act  # mypy finds a new action with cards
    return act_without_list


def _fail(message: str) -> NoReturn:
    raise ValueError(message)


def play(game: Game, turn: Turn) -> Step | Refusal:
    """Play one turn of a record."""
    if isinstance(turn.act, LeaveToken):
        return leave(game, turn.seat, turn.act.reason)
    action: Action = turn.act
    return step(game, turn.seat, action)
