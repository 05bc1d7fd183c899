"""Sentences that describe the events of a game."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from kozyr.cli.drawing.faces import face, faces
from kozyr.rules.cards import Card
from kozyr.rules.events import (
    Beaten,
    BoutBegan,
    BoutEnded,
    Dealt,
    Event,
    GameEnded,
    Led,
    Left,
    Passed,
    RedealDemanded,
    Refilled,
    Taken,
    TakeReopened,
    ThrownIn,
    Transferred,
    TrumpShown,
    WentOut,
)
from kozyr.rules.game import Game, Result, Seat, places
from kozyr.rules.refusals import Language
from kozyr.rules.view import DealtView, RefilledView, SeenEvent
from kozyr.words import say


class Narrator:
    """Describes a game's events with the players' names, in one language."""

    def __init__(self, names: Sequence[str], language: Language) -> None:
        self.names = names
        self.language = language

    def describe(self, event: Event | SeenEvent, after: Game) -> str:  # noqa: C901, PLR0912 - one case per event
        """Describe one event; `after` is the position at the end of its step."""
        match event:
            case Dealt() | DealtView():
                return self._dealt(event)
            case Led() | ThrownIn():
                return self._say(event.event, event.seat, cards=self._cards(event.cards))
            case Transferred():
                return self._say(
                    event.event,
                    event.seat,
                    cards=self._cards(event.cards),
                    defender=self.names[event.defender],
                )
            case TrumpShown():
                shown = face(event.card, self.language)
                return self._say(event.event, event.seat, card=shown, defender=self.names[event.defender])
            case Beaten():
                pairs = ", ".join(self._pair(*pair) for pair in event.pairs)
                return self._say(event.event, event.seat, cards=pairs)
            case Taken() | Passed():
                return self._say(event.event + ("_auto" if event.auto else ""), event.seat)
            case TakeReopened() | RedealDemanded():
                return self._say(event.event, event.seat)
            case BoutEnded():
                return self._say(f"bout_{event.outcome}", event.defender, cards=self._cards(event.cards))
            case Refilled() | RefilledView():
                return self._refilled(event)
            case WentOut():
                place = places(after)[event.seats[0]]
                return say(self.language, event.event, place=place, names=self._names(event.seats))
            case BoutBegan():
                defender = self.names[event.defender]
                return self._say(event.event, event.attacker, bout=event.bout, defender=defender)
            case Left():
                return self._say(event.reason, event.seat, cards=self._cards(event.cards))
            case GameEnded():
                return self.ending(event.result)
            case _:
                assert_never(event)

    def ending(self, result: Result) -> str:
        """Describe how a game ended."""
        if result.reason == "redeal":
            return say(self.language, "redeal")
        if result.losers:
            key = "durak" if len(result.losers) == 1 else "durak_team"
            return say(self.language, key, names=self._names(result.losers))
        if result.winners:
            return say(self.language, "won_before", names=self._names(result.winners))
        return say(self.language, "draw")

    def _say(self, key: str, seat: Seat, **named: object) -> str:
        return say(self.language, key, name=self.names[seat], **named)

    def _cards(self, cards: Iterable[Card]) -> str:
        return faces(cards, self.language) or say(self.language, "no_cards")

    def _pair(self, attack: Card, cover: Card) -> str:
        return say(self.language, "with", face(attack, self.language), face(cover, self.language))

    def _names(self, seats: Iterable[Seat]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _dealt(self, event: Dealt | DealtView) -> str:
        setup = event.setup
        trump = face(setup.trump_card, self.language)
        sentences = [say(self.language, event.event, dealer=self.names[setup.dealer], trump=trump)]
        if setup.shown is not None:
            shown = face(setup.shown.card, self.language)
            sentences.append(self._say("shown", setup.shown.seat, card=shown))
        sentences.append(self._say("bout_began", event.attacker, bout=1, defender=self.names[event.defender]))
        return " ".join(sentences)

    def _refilled(self, event: Refilled | RefilledView) -> str:
        draws = []
        for seat, cards in event.draws:
            drawn = f"+{cards}" if isinstance(cards, int) else self._cards(cards)
            draws.append(f"{self.names[seat]} {drawn}")
        return say(self.language, event.event, draws=", ".join(draws))
