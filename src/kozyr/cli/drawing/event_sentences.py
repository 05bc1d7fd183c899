"""Sentences that describe the events of a game."""

from collections.abc import Iterable, Sequence

from kozyr.client.move_text import describe_move
from kozyr.locales import Language, say
from kozyr.locales.cards import write_card, write_cards
from kozyr.rules import events
from kozyr.rules.actions import MoveEvent, Passed, Taken, Transferred, TrumpShown
from kozyr.rules.cards import Card
from kozyr.rules.game import Game, Result, Seat, places
from kozyr.rules.view import DealtView, RefilledView, SeenEvent
from kozyr.server.api.messages.actions import make_move


class Narrator:
    """Describes a game's events with the players' names, in one language."""

    def __init__(self, names: Sequence[str], language: Language) -> None:
        self.names = names
        self.language = language

    def describe(self, event: events.Event | SeenEvent, game: Game) -> str:
        """Describe one event; `game` is the position after the whole step."""
        match event:
            case events.Dealt() | DealtView():
                return self._describe_deal(event)
            case events.TakeReopened():
                return self._translate(event.event, event.seat)
            case events.BoutEnded():
                cards = self._write_cards(event.cards)
                return self._translate(f"bout_{event.outcome}", event.defender, cards=cards)
            case events.Refilled() | RefilledView():
                return self._describe_refill(event)
            case events.WentOut():
                place = places(game)[event.seats[0]]
                return say(
                    self.language, f"cli_{event.event}", place=place, names=self._list_names(event.seats)
                )
            case events.BoutBegan():
                defender = self.names[event.defender]
                return self._translate(event.event, event.attacker, bout=event.bout, defender=defender)
            case events.Left():
                return self._translate(event.reason, event.seat, cards=self._write_cards(event.cards))
            case events.GameEnded():
                return self.describe_ending(event.result)
            case _:
                return self._describe_move(event)

    def _describe_move(self, event: MoveEvent) -> str:
        if isinstance(event, Taken | Passed) and event.auto:
            return self._translate(f"{event.event}_auto", event.seat)
        is_defender = isinstance(event, Taken)
        move = make_move(event, self.names)
        sentence = describe_move(move, self.names[event.seat], self.language, is_defender=is_defender)
        if isinstance(event, Transferred | TrumpShown):
            return f"{sentence} {self._translate('defends', event.defender)}"
        return sentence

    def describe_ending(self, result: Result) -> str:
        """Describe how a game ended."""
        if result.reason == "redeal":
            return say(self.language, "cli_redeal")
        if result.losers:
            key = "cli_durak" if len(result.losers) == 1 else "cli_durak_team"
            return say(self.language, key, names=self._list_names(result.losers))
        if result.winners:
            return say(self.language, "cli_won_before", names=self._list_names(result.winners))
        return say(self.language, "told_draw")

    def _translate(self, key: str, seat: Seat, **values: object) -> str:
        return say(self.language, f"cli_{key}", name=self.names[seat], **values)

    def _write_cards(self, cards: Iterable[Card]) -> str:
        return write_cards(cards, self.language) or say(self.language, "cli_no_cards")

    def _list_names(self, seats: Iterable[Seat]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _describe_deal(self, event: events.Dealt | DealtView) -> str:
        setup = event.setup
        trump = write_card(event.trump_card, self.language)
        sentences = [say(self.language, f"cli_{event.event}", dealer=self.names[setup.dealer], trump=trump)]
        if setup.shown is not None:
            card_text = write_card(setup.shown.card, self.language)
            sentences.append(self._translate("shown", setup.shown.seat, card=card_text))
        sentences.append(
            self._translate("bout_began", event.attacker, bout=1, defender=self.names[event.defender])
        )
        return " ".join(sentences)

    def _describe_refill(self, event: events.Refilled | RefilledView) -> str:
        draws = []
        for seat, cards in event.draws:
            card_text = f"+{cards}" if isinstance(cards, int) else self._write_cards(cards)
            draws.append(f"{self.names[seat]} {card_text}")
        return say(self.language, f"cli_{event.event}", draws=", ".join(draws))
