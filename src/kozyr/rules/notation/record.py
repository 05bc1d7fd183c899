"""The record of a game.

It holds the beginning, the acts of each seat and the comments: enough to replay the game, because draws and
automatic events follow from them. A record read from a file has been replayed, so it is legal.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NoReturn

from kozyr.rules.actions import Action, Beat, Lead, ThrowIn, Transfer
from kozyr.rules.cards import Card
from kozyr.rules.fields import SURROGATE
from kozyr.rules.game import Game, Seat
from kozyr.rules.notation.tokens import Act, Leave, Turn
from kozyr.rules.options import Options
from kozyr.rules.refusals import Refusal, must
from kozyr.rules.step import Step, begin, leave, step

OWN_TAGS = ("Durak", "Rules", "Options", "Seats", "Dealer", "Seed", "Deck", "Lot", "Leader", "Result")
"""Tags that describe the beginning and the end of the game; authors may add any others."""
TAG_NAME = re.compile(r"[A-Z][A-Za-z0-9_]{0,31}")


class Comment(NamedTuple):
    """A comment after a number of turns."""

    after: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game that can be replayed."""

    options: Options = field(default_factory=Options)
    seats: int
    seed: str | None = None
    """The text that determines the deck and the lot; None if they are given."""
    deck: tuple[Card, ...] | None = None
    lot: int | None = None
    """Only with a deck; None is 0."""
    dealer: Seat = Seat(0)  # noqa: RUF009 - a plain number
    leader: Seat | None = None
    """The first attacker, if the deal did not decide (§2.4)."""
    tags: tuple[tuple[str, str], ...] = ()
    """Further facts about the game, such as players, place and date."""
    turns: tuple[Turn, ...] = ()
    """Cards inside a turn are in canonical order; `then` sorts them."""
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        """Reject a record that could not be written and read back unchanged."""
        if (self.seed is None) == (self.deck is None):
            _unwritable("a record has either a seed or a deck")
        names = [name for name, _ in self.tags]
        if len(set(names)) < len(names):
            _unwritable("a tag is named once")
        for name in names:
            if name in OWN_TAGS or not TAG_NAME.fullmatch(name):
                _unwritable(f"{name!r} cannot be the name of a tag of your own")
        texts = [self.seed or "", *(value for _, value in self.tags), *(text for _, text in self.comments)]
        if any(SURROGATE.search(text) for text in texts):
            _unwritable("a text has characters that cannot be written in UTF-8")
        if any("\r" in text or ("}" in text and "\n" in text) for _, text in self.comments):
            _unwritable("a comment has a carriage return, or a closing brace and several lines")
        places = [place for place, _ in self.comments]
        if places != sorted(places) or not all(0 <= place <= len(self.turns) for place in places):
            _unwritable("comments stand in order, after turns that there are")

    def then(self, seat: Seat, act: Act) -> "Record":
        """Return the record with one more turn, its cards in canonical order."""
        return replace(self, turns=(*self.turns, Turn(seat, _in_order(act))))

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
        now = must(self.begin())
        yield now
        for turn in self.turns:
            now = must(play(now.game, turn))
            yield now


def _in_order(act: Act) -> Act:
    match act:
        case Lead(cards) | ThrowIn(cards) | Transfer(cards):
            return type(act)(tuple(sorted(cards)))
        case Beat(pairs):
            return Beat(tuple(sorted(pairs)))
        case _:
            return act


def _unwritable(message: str) -> NoReturn:
    raise ValueError(message)


def play(game: Game, turn: Turn) -> Step | Refusal:
    """Play one turn of a record."""
    if isinstance(turn.act, Leave):
        return leave(game, turn.seat, turn.act.reason)
    action: Action = turn.act
    return step(game, turn.seat, action)
