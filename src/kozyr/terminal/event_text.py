"""The lines of the action log: events in words.

They are made from transitions, which hold only what the viewer may know. Every player is called by name, even
the reader, because several people may share one keyboard.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from kozyr.cli.drawing.card_text import write_card
from kozyr.rules.cards import CARD_IDS, Card
from kozyr.rules.refusals import Language
from kozyr.server.api.messages import events as wire
from kozyr.server.api.messages.game import GameState, PrevMove, RoundEnd
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.table_model import Transition, transitions
from kozyr.terminal.words import catalogue, say
from kozyr.words import printable

CardWriter: TypeAlias = Callable[[str, Language], str]
"""A function that writes a card of the messages, such as `S9`, for a reader."""

_CARDS: Final = {name: Card(card) for card, name in enumerate(CARD_IDS)}


def card_text(card: str, language: Language) -> str:
    """Write a card as players do: 9♠, Q♥, in Russian Д♥."""
    return write_card(_CARDS[card], language) if card in _CARDS else printable(card)


def player_name(snapshot: TableSnapshot, seat: int, language: Language) -> str:
    """Return a player's name; a bot without a name of its own is called by level and seat."""
    sitter = snapshot.table.sitters[seat] if seat < len(snapshot.table.sitters) else None
    players = snapshot.game.players if snapshot.game is not None else []
    player = players[seat] if seat < len(players) else None
    playing = snapshot.table.status == "playing" and player is not None and bool(player.name)
    someone = player if playing or sitter is None else sitter
    if someone is None or not someone.name:
        return say(language, "seat_n", n=seat + 1)
    if someone.bot is not None and someone.name == someone.bot:
        return say(language, "bot_name", level=level_name(someone.bot, language), n=seat + 1)
    return printable(someone.name)


def level_name(level: str, language: Language) -> str:
    """Return a bot's level in words; a level that only the server knows is returned unchanged."""
    return catalogue(language).get(f"level_{level}", printable(level))


def question_after(snapshot: TableSnapshot, entry: TableEntry, language: Language) -> str | None:
    """Return why the viewer must be ready again if an entry revoked that because the players changed."""
    cause = say(language, "company_changed")
    for transition in transitions(snapshot, entry):
        match transition.event.data:
            case wire.TableSeated() as sat:
                cause = say(
                    language, "company_seated", name=player_name(transition.after, sat.seat, language)
                )
            case wire.TableLeft() as left:
                key = "company_removed" if left.why == "removed" else "company_left"
                cause = say(language, key, name=player_name(transition.before, left.seat, language))
            case wire.TableReady(seat=seat, ready=False, why="company_changed"):
                if seat == snapshot.table.your_seat:
                    return cause
            case _:
                pass
    return None


def question_now(question: str, snapshot: TableSnapshot, entry: TableEntry, language: Language) -> str:
    """Return the request to be ready after an entry; a later change of players ends an earlier request."""
    new_question = question_after(snapshot, entry, language)
    if new_question is not None:
        return new_question
    events = [transition.event.data for transition in transitions(snapshot, entry)]
    changed = any(isinstance(event, wire.TableSeated | wire.TableLeft) for event in events)
    return "" if changed else question


def has_same_players(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Return whether the same people and bots sit on the same seats."""
    return _seated(before) == _seated(after)


def _seated(snapshot: TableSnapshot) -> list[tuple[str | None, str | None] | None]:
    return [None if each is None else (each.player_id, each.bot) for each in snapshot.table.sitters]


def describe_entry(
    snapshot: TableSnapshot, entry: TableEntry, language: Language, draw: CardWriter = card_text
) -> list[str]:
    """Describe an entry that follows this snapshot; chat messages are left out."""
    return [
        line
        for transition in transitions(snapshot, entry)
        for line in _Describer(transition, language, draw).lines()
    ]


class _Describer:
    """Describes one transition to one reader."""

    def __init__(self, transition: Transition, language: Language, draw: CardWriter) -> None:
        self.transition = transition
        self.language = language
        self.draw = draw

    def lines(self) -> list[str]:  # noqa: C901, PLR0912 - one case per event
        transition, data = self.transition, self.transition.event.data
        match data:
            case GameState() if transition.event.name == "game.start":
                trump = self.draw(data.trump, self.language)
                dealt = self._say("step_dealt", dealer=self._name(data.dealer), trump=trump)
                return [dealt, self._against(data)]
            case GameState():
                return self._move(data)
            case wire.GameShown():
                return [self._of("step_shown", data.seat, card=self.draw(data.card, self.language))]
            case wire.GameDispatch():
                gone = self._of("step_time" if data.reason == "time" else "step_left", data.seat)
                held = self._of("told_held", data.seat, cards=self._cards(data.cards))
                return [gone, held] if data.cards else [gone]
            case wire.GameEnd():
                return [self._say("said_over"), *self._ending(data)]
            case wire.TableSeated():
                return [self._of("said_seated", data.seat)]
            case wire.TableLeft():
                # A player who leaves at the end of a game was already reported as leaving.
                key = "told_removed" if data.why == "removed" else "said_left"
                return [self._say(key, name=player_name(transition.before, data.seat, self.language))]
            case wire.TableDeparted():
                return [self._of("told_departed", data.seat)]
            case wire.TableReady():
                if data.why == "company_changed":
                    return []  # the change itself is reported, and the question appears beside the log
                unready = "told_cannot_pay" if data.why == "cannot_pay" else "told_not_ready"
                return [self._of("said_ready" if data.ready else unready, data.seat)]
            case wire.TableConnected():
                return [self._of("said_back" if data.connected else "said_away", data.seat)]
            case wire.TableHost():
                return self._host(data.player_id)
            case wire.TableClosed():
                return [self._say("said_closed")]
            case _:
                return []

    def _move(self, game: GameState) -> list[str]:
        before = self.transition.before.game
        lines = [] if game.prev_move is None else [self._act(game.prev_move, before)]
        if before is None:
            return lines
        if game.round_end is not None:
            lines.append(self._bout(game.round_end, before))
            lines += self._draws(game.round_end, before)
        lines += self._going_out(before, game)
        if game.phase == "lead" and (game.round_end is not None or before.phase != "lead"):
            lines.append(self._against(game))
        return lines

    def _act(self, move: PrevMove, before: GameState | None) -> str:
        cards = self._cards(move.cards or ())
        match move.type:
            case "move":
                return self._of("step_lead", move.seat, cards=cards)
            case "toss" | "transfer":
                return self._of(f"step_{move.type}", move.seat, cards=cards)
            case "show":
                return self._of("step_show", move.seat, card=self._cards([move.card] if move.card else []))
            case "defend":
                pairs = ", ".join(
                    self._say(
                        "step_pair", attack=self._cards([pair.attack]), cover=self._cards([pair.defend])
                    )
                    for pair in move.pairs or ()
                )
                return self._of("step_beat", move.seat, pairs=pairs)
            case "redeal":
                return self._of("step_redeal", move.seat)
            case _:
                takes = before is not None and before.defender == move.seat
                return self._of("step_take" if takes else "step_pass", move.seat)

    def _bout(self, end: RoundEnd, before: GameState) -> str:
        key = "told_taken" if end.result == "taken" else "told_beaten"
        return self._of(key, before.defender, bout=before.bout, n=len(end.cards))

    def _draws(self, end: RoundEnd, before: GameState) -> list[str]:
        # §5.1: the attacker first, the defender last; the others in between, clockwise or counterclockwise.
        seats = len(before.players)
        others = [(before.attacker + place) % seats for place in range(1, seats)]
        if self.transition.before.table.options.get("refill") == "against":
            others.reverse()
        order = [before.attacker, *(seat for seat in others if seat != before.defender), before.defender]
        draws = [f"{self._name(seat)} {end.drew[seat]}" for seat in order if end.drew[seat]]
        if not draws:
            return []
        return [self._say("told_drawn" if len(draws) == 1 else "told_drawn_in_order", draws=", ".join(draws))]

    def _going_out(self, before: GameState, after: GameState) -> list[str]:
        # Places exist only without teams and while a player is left to lose (§5.2, §6.1).
        out = sum(each.role == "out" for each in before.players)
        counted = not self.transition.after.table.options.get("teams") and any(
            each.role != "out" for each in after.players
        )
        lines = []
        for was, now in zip(before.players, after.players, strict=False):
            if now.role == "out" and was.role != "out" and counted:
                lines.append(self._of("told_place", now.seat, n=out + 1))
            elif was.cards_count and not now.cards_count:
                lines.append(self._of("told_no_cards", now.seat))
        return lines

    def _against(self, game: GameState) -> str:
        return self._of("told_against", game.attacker, defender=self._name(game.defender))

    def _ending(self, end: wire.GameEnd) -> list[str]:
        if end.reason == "abandoned":
            return [self._say("told_abandoned")]
        by = {
            word: ", ".join(self._name(each.seat) for each in end.results if each.result == word)
            for word in ("win", "lose", "draw")
        }
        if by["lose"]:
            alone = sum(each.result == "lose" for each in end.results) == 1
            return [self._say("told_durak" if alone else "told_losers", names=by["lose"])]
        return [self._say("told_draw_after", names=by["win"]) if by["win"] else self._say("told_draw")]

    def _host(self, player: str | None) -> list[str]:
        sitters = self.transition.after.table.sitters
        seat = next((each.seat for each in sitters if each is not None and each.player_id == player), None)
        return [] if seat is None else [self._of("told_host", seat)]

    def _name(self, seat: int) -> str:
        return player_name(self.transition.after, seat, self.language)

    def _of(self, key: str, seat: int, **values: object) -> str:
        return self._say(key, name=self._name(seat), **values)

    def _say(self, key: str, **values: object) -> str:
        return say(self.language, key, **values)

    def _cards(self, cards: Iterable[str]) -> str:
        return " ".join(self.draw(card, self.language) for card in cards)
