"""What is a game's record?

How it began, what was done, by whom, and what was said about it: enough to play it again, since draws and
everything automatic follow. A record read from a file has been played through, so it is legal.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kozyr.rules.actions import Action
from kozyr.rules.cards import Card
from kozyr.rules.deal import deal
from kozyr.rules.evolve import evolve
from kozyr.rules.game import Game, Seat
from kozyr.rules.notation.tokens import Act, Leave, Turn
from kozyr.rules.options import Options
from kozyr.rules.refusals import Refusal, must
from kozyr.rules.shuffle import key_of_seed, shuffled
from kozyr.rules.step import Step, leave, step


class Comment(NamedTuple):
    """A remark that stands after so many turns."""

    after: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game that can be played again."""

    options: Options = field(default_factory=Options)
    seats: int
    seed: str | None = None
    """The text the deck and the lot follow from; else they are given."""
    deck: tuple[Card, ...] | None = None
    lot: int = 0
    dealer: Seat = Seat(0)  # noqa: RUF009 - a plain number
    leader: Seat | None = None
    """The first attacker, where he was named outright (§2.4)."""
    tags: tuple[tuple[str, str], ...] = ()
    """Whatever else is told of the game: players, place, date."""
    turns: tuple[Turn, ...] = ()
    comments: tuple[Comment, ...] = ()

    def then(self, seat: Seat, act: Act) -> "Record":
        """Give the record with one more turn."""
        return replace(self, turns=(*self.turns, Turn(seat, act)))

    def begin(self) -> Step | Refusal:
        """Deal the cards."""
        cards, lot = self.deck or (), self.lot
        if self.seed is not None:
            cards, lot = shuffled(key_of_seed(self.seed), self.options.deck)
        dealt = deal(self.options, self.seats, cards, dealer=self.dealer, lot=lot, leader=self.leader)
        return dealt if isinstance(dealt, Refusal) else Step(evolve(None, dealt), (dealt,))

    def steps(self) -> Iterator[Step]:
        """Play the record: the deal, then a step a turn; a refused one raises RefusedError."""
        now = must(self.begin())
        yield now
        for turn in self.turns:
            now = must(play(now.game, turn))
            yield now


def play(game: Game, turn: Turn) -> Step | Refusal:
    """Play one turn of a record."""
    if isinstance(turn.act, Leave):
        return leave(game, turn.seat, turn.act.reason)
    action: Action = turn.act
    return step(game, turn.seat, action)
