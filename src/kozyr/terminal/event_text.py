"""The lines of the action log, which describe events in words.

The lines are made from transitions: events with the table before and after, as the viewer may know them.
Every player is called by name, even the reader, because several people may share one keyboard.
"""

from collections.abc import Iterable
from typing import assert_never

from kozyr.bots.levels import LEVELS
from kozyr.client.move_text import CardWriter, describe_move
from kozyr.client.table_model import Transition, find_moved_players, list_transitions
from kozyr.locales import Language, say
from kozyr.locales.cards import write_card_by_id
from kozyr.printable import printable
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.server.api.messages import events as wire
from kozyr.server.api.messages.actions import PrevMove
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.game import GameState, PlayerState
from kozyr.server.api.messages.last_move import RoundEnd
from kozyr.server.api.messages.ratings import GameRated, SeatRating, SeatRatingChange
from kozyr.server.api.messages.snapshot import TableSnapshot


def card_text(card: str, language: Language) -> str:
    """Write a card as players do: 9♠, Q♥, in Russian Д♥."""
    return write_card_by_id(card, language) if card in CARDS_BY_ID else printable(card)


def player_name(snapshot: TableSnapshot, seat: int, language: Language) -> str:
    """Return a player's name; a bot without a name is called by its level and seat."""
    sitter = snapshot.table.sitters[seat] if seat < len(snapshot.table.sitters) else None
    players = snapshot.game.players if snapshot.game is not None else []
    player = players[seat] if seat < len(players) else None
    is_playing = snapshot.table.status == "playing" and player is not None and bool(player.name)
    person = player if is_playing or sitter is None else sitter
    if person is None or not person.name:
        return say(language, "seat_n", n=seat + 1)
    if person.bot is not None and person.name == person.bot:
        return say(language, "bot_name", level=level_name(person.bot, language), n=seat + 1)
    return printable(person.name)


def rating_text(rating: SeatRating) -> str:
    """Write a rating; a question mark says that it is provisional."""
    return f"{rating.rating}?" if rating.provisional else str(rating.rating)


def rating_change_text(change: SeatRatingChange) -> str:
    """Write how much a game changed a rating, with a plus or minus sign."""
    return f"{change.after - change.before:+d}"


def level_name(level: str, language: Language) -> str:
    """Return a bot's level in words; a level that only the server knows is returned unchanged."""
    return say(language, f"level_{level}") if level in LEVELS else printable(level)


def find_ready_prompt(snapshot: TableSnapshot, entry: TableEntry, language: Language) -> str | None:
    """Return the sentence that asks the viewer to declare themselves ready again, or None.

    After an entry that seats, removes or loses a player, the server sets the viewer to not ready.
    """
    prompt = say(language, "company_changed")
    transitions = list_transitions(snapshot, entry)
    moved_players = find_moved_players(transitions)
    for transition in transitions:
        match transition.event.data:
            case wire.TableSeated(seat=seat, player_id=player_id):
                key = "company_moved" if player_id in moved_players else "company_seated"
                prompt = say(language, key, name=player_name(transition.after, seat, language))
            case wire.TableLeft(seat=seat, why=why):
                key = "company_removed" if why == "removed" else "company_left"
                prompt = say(language, key, name=player_name(transition.before, seat, language))
            case wire.TableReady(seat=seat, ready=False, why="company_changed"):
                if seat == transition.before.table.your_seat:
                    return prompt
            case _:
                pass
    return None


def update_ready_prompt(prompt: str, snapshot: TableSnapshot, entry: TableEntry, language: Language) -> str:
    """Return the prompt to show after an entry; `prompt` was shown before it. Either may be empty.

    A change of players without a new prompt removes the old one.
    """
    new_prompt = find_ready_prompt(snapshot, entry, language)
    if new_prompt is not None:
        return new_prompt
    events = [transition.event.data for transition in list_transitions(snapshot, entry)]
    has_change = any(isinstance(event, wire.TableSeated | wire.TableLeft) for event in events)
    return "" if has_change else prompt


def has_same_players(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Return whether the same people and bots sit on the same seats."""
    return _list_players(before) == _list_players(after)


def _list_players(snapshot: TableSnapshot) -> list[tuple[str | None, str | None] | None]:
    return [None if sitter is None else (sitter.player_id, sitter.bot) for sitter in snapshot.table.sitters]


def describe_entry(
    snapshot: TableSnapshot, entry: TableEntry, language: Language, card_writer: CardWriter = card_text
) -> list[str]:
    """Describe an entry that follows this snapshot; chat messages are left out."""
    transitions = list_transitions(snapshot, entry)
    moved_players = find_moved_players(transitions)
    return [
        line
        for transition in transitions
        for line in _Describer(transition, language, card_writer, moved_players).describe()
    ]


class _Describer:
    """Describes one transition to one reader."""

    def __init__(
        self, transition: Transition, language: Language, card_writer: CardWriter, moved_players: set[str]
    ) -> None:
        self.transition = transition
        self.moved_players = moved_players
        self.language = language
        self.write_card = card_writer

    def describe(self) -> list[str]:  # noqa: C901, PLR0912 - one case per event
        transition, data = self.transition, self.transition.event.data
        match data:
            case GameState() if transition.event.name == "game.start":
                trump = self.write_card(data.trump, self.language)
                deal = self._say("step_dealt", dealer=self._write_name(data.dealer), trump=trump)
                return [deal, self._describe_attack(data)]
            case GameState():
                return self._describe_move(data)
            case wire.GameShown():
                card = self.write_card(data.card, self.language)
                return [self._say_about("step_shown", data.seat, card=card)]
            case wire.GameDispatch():
                departure = self._say_about("step_time" if data.reason == "time" else "step_left", data.seat)
                hand = self._say_about("told_held", data.seat, cards=self._write_cards(data.cards))
                return [departure, hand] if data.cards else [departure]
            case wire.GameEnd():
                return [self._say("said_over"), *self._describe_ending(data)]
            case GameRated():
                return [self._describe_rating(change) for change in data.changes]
            case wire.TableSeated():
                is_move = data.player_id in self.moved_players
                return [self._say_about("told_moved" if is_move else "said_seated", data.seat)]
            case wire.TableLeft(why="moved"):
                return []  # the player sits down on another seat with the next event
            case wire.TableLeft():
                # The seat is empty after the event, so the name comes from the table before it.
                key = "told_removed" if data.why == "removed" else "said_left"
                return [self._say(key, name=player_name(transition.before, data.seat, self.language))]
            case wire.TableDeparted():
                return [self._say_about("told_departed", data.seat)]
            case wire.TableReady():
                if data.why == "company_changed":
                    return []  # the log reports the change of players, and the screen shows the request
                unready = "told_cannot_pay" if data.why == "cannot_pay" else "told_not_ready"
                return [self._say_about("said_ready" if data.ready else unready, data.seat)]
            case wire.TableConnected():
                return [self._say_about("said_back" if data.connected else "said_away", data.seat)]
            case wire.TableHost():
                return self._describe_host(data.player_id)
            case wire.TableClosed():
                return [self._say("said_closed")]
            case wire.TableChat() | wire.TableReaction():
                return []  # the chat shows them
            case PlayerState() | wire.GameClock() | wire.TableCommit() | wire.TableNoted():
                return []
            case _:
                assert_never(data)

    def _describe_rating(self, change: SeatRatingChange) -> str:
        points = rating_change_text(change)
        return self._say_about("told_rated", change.seat, rating=change.after, change=points)

    def _describe_move(self, game: GameState) -> list[str]:
        before = self.transition.before.game
        lines = [] if game.prev_move is None else [self._describe_act(game.prev_move, before)]
        if before is None:
            return lines
        if game.round_end is not None:
            lines.append(self._describe_bout_end(game.round_end, before))
            lines += self._describe_draws(game.round_end, before)
        lines += self._describe_players_out(before, game)
        if game.phase == "lead" and (game.round_end is not None or before.phase != "lead"):
            lines.append(self._describe_attack(game))
        return lines

    def _describe_act(self, move: PrevMove, before: GameState | None) -> str:
        is_defender = before is not None and before.defender == move.seat
        name = self._write_name(move.seat)
        return describe_move(move, name, self.language, is_defender=is_defender, write_card=self.write_card)

    def _describe_bout_end(self, end: RoundEnd, before: GameState) -> str:
        key = "told_taken" if end.result == "taken" else "told_beaten"
        return self._say_about(key, before.defender, bout=before.bout, n=len(end.cards))

    def _describe_draws(self, end: RoundEnd, before: GameState) -> list[str]:
        # §5.1: the attacker draws first and the defender last. The option `refill` orders the others.
        seats = len(before.players)
        others = [(before.attacker + distance) % seats for distance in range(1, seats)]
        if self.transition.before.table.options.get("refill") == "against":
            others.reverse()
        order = [before.attacker, *(seat for seat in others if seat != before.defender), before.defender]
        draws = [f"{self._write_name(seat)} {end.drew[seat]}" for seat in order if end.drew[seat]]
        if not draws:
            return []
        return [self._say("told_drawn" if len(draws) == 1 else "told_drawn_in_order", draws=", ".join(draws))]

    def _describe_players_out(self, before: GameState, after: GameState) -> list[str]:
        # Places exist only without teams and while a player is left to lose (§5.2, §6.1).
        place = 1 + sum(player.role == "out" for player in before.players)
        has_teams = self.transition.after.table.options.get("teams")
        has_places = not has_teams and any(player.role != "out" for player in after.players)
        lines = []
        for old, new in zip(before.players, after.players, strict=False):
            if new.role == "out" and old.role != "out" and has_places:
                lines.append(self._say_about("told_place", new.seat, n=place))
            elif old.cards_count and not new.cards_count:
                lines.append(self._say_about("told_no_cards", new.seat))
        return lines

    def _describe_attack(self, game: GameState) -> str:
        return self._say_about("told_against", game.attacker, defender=self._write_name(game.defender))

    def _describe_ending(self, end: wire.GameEnd) -> list[str]:
        if end.reason == "abandoned":
            return [self._say("told_abandoned")]
        losers = [self._write_name(player.seat) for player in end.results if player.result == "lose"]
        winners = [self._write_name(player.seat) for player in end.results if player.result == "win"]
        if losers:
            return [self._say("told_durak" if len(losers) == 1 else "told_losers", names=", ".join(losers))]
        if winners:
            return [self._say("told_draw_after", names=", ".join(winners))]
        return [self._say("told_draw")]

    def _describe_host(self, player: str | None) -> list[str]:
        sitters = self.transition.after.table.sitters
        seats = [sitter.seat for sitter in sitters if sitter is not None and sitter.player_id == player]
        return [self._say_about("told_host", seats[0])] if seats else []

    def _write_name(self, seat: int) -> str:
        return player_name(self.transition.after, seat, self.language)

    def _say_about(self, key: str, seat: int, **values: object) -> str:
        return self._say(key, name=self._write_name(seat), **values)

    def _say(self, key: str, **values: object) -> str:
        return say(self.language, key, **values)

    def _write_cards(self, cards: Iterable[str]) -> str:
        return " ".join(self.write_card(card, self.language) for card in cards)
