"""Sentences that describe the events of a game."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from kozyr.cli.drawing.card_text import write_card, write_cards
from kozyr.rules import events
from kozyr.rules.cards import Card
from kozyr.rules.game import Game, Result, Seat, places
from kozyr.rules.refusals import Language
from kozyr.rules.view import DealtView, RefilledView, SeenEvent
from kozyr.words import translate


class Narrator:
    """Describes a game's events with the players' names, in one language."""

    def __init__(self, names: Sequence[str], language: Language) -> None:
        self.names = names
        self.language = language

    def describe(self, event: events.Event | SeenEvent, game: Game) -> str:  # noqa: C901, PLR0912 - one case per event
        """Describe one event; `game` is the position after the whole step."""
        match event:
            case events.Dealt() | DealtView():
                return self._describe_deal(event)
            case events.Led() | events.ThrownIn():
                return self._translate(event.event, event.seat, cards=self._write_cards(event.cards))
            case events.Transferred():
                cards, defender = self._write_cards(event.cards), self.names[event.defender]
                return self._translate(event.event, event.seat, cards=cards, defender=defender)
            case events.TrumpShown():
                card, defender = write_card(event.card, self.language), self.names[event.defender]
                return self._translate(event.event, event.seat, card=card, defender=defender)
            case events.Beaten():
                pair_texts = ", ".join(self._write_pair(*pair) for pair in event.pairs)
                return self._translate(event.event, event.seat, cards=pair_texts)
            case events.Taken() | events.Passed():
                return self._translate(event.event + ("_auto" if event.auto else ""), event.seat)
            case events.TakeReopened() | events.RedealDemanded():
                return self._translate(event.event, event.seat)
            case events.BoutEnded():
                cards = self._write_cards(event.cards)
                return self._translate(f"bout_{event.outcome}", event.defender, cards=cards)
            case events.Refilled() | RefilledView():
                return self._describe_refill(event)
            case events.WentOut():
                place = places(game)[event.seats[0]]
                return translate(self.language, event.event, place=place, names=self._list_names(event.seats))
            case events.BoutBegan():
                defender = self.names[event.defender]
                return self._translate(event.event, event.attacker, bout=event.bout, defender=defender)
            case events.Left():
                return self._translate(event.reason, event.seat, cards=self._write_cards(event.cards))
            case events.GameEnded():
                return self.describe_ending(event.result)
            case _:
                assert_never(event)

    def describe_ending(self, result: Result) -> str:
        """Describe how a game ended."""
        if result.reason == "redeal":
            return translate(self.language, "redeal")
        if result.losers:
            key = "durak" if len(result.losers) == 1 else "durak_team"
            return translate(self.language, key, names=self._list_names(result.losers))
        if result.winners:
            return translate(self.language, "won_before", names=self._list_names(result.winners))
        return translate(self.language, "draw")

    def _translate(self, key: str, seat: Seat, **values: object) -> str:
        return translate(self.language, key, name=self.names[seat], **values)

    def _write_cards(self, cards: Iterable[Card]) -> str:
        return write_cards(cards, self.language) or translate(self.language, "no_cards")

    def _write_pair(self, attack: Card, cover: Card) -> str:
        card_texts = [write_card(card, self.language) for card in (attack, cover)]
        return translate(self.language, "with", *card_texts)

    def _list_names(self, seats: Iterable[Seat]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _describe_deal(self, event: events.Dealt | DealtView) -> str:
        setup = event.setup
        trump = write_card(setup.trump_card, self.language)
        sentences = [translate(self.language, event.event, dealer=self.names[setup.dealer], trump=trump)]
        if setup.shown is not None:
            card_text = write_card(setup.shown.card, self.language)
            sentences.append(self._translate("shown", setup.shown.seat, card=card_text))
        defender = self.names[event.defender]
        sentences.append(self._translate("bout_began", event.attacker, bout=1, defender=defender))
        return " ".join(sentences)

    def _describe_refill(self, event: events.Refilled | RefilledView) -> str:
        draws = []
        for seat, cards in event.draws:
            card_text = f"+{cards}" if isinstance(cards, int) else self._write_cards(cards)
            draws.append(f"{self.names[seat]} {card_text}")
        return translate(self.language, event.event, draws=", ".join(draws))
