"""Queries about a custom table: which players must act, whether the game counts, what an effect shows."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from kozyr.bots.memory import Memory, remember
from kozyr.custom_table.custom_refusals import refuse
from kozyr.custom_table.state import CustomState, effect_of, state_of
from kozyr.custom_table.suit_effects import NO_TRUMP
from kozyr.locales import Language
from kozyr.rules import Refusal, Result, Seat, view
from kozyr.rules.bout import has_redeal_hand
from kozyr.rules.cards import cards_in, ids
from kozyr.table import Table, bots_to_move
from kozyr.table.roles import compute_standings

NotCounted: TypeAlias = Literal["open_cards", "command", "several_people", "no_people"]
"""Why a game does not count. `open_cards`: all hands were open. `command`: a command changed the game or
showed hidden cards. `several_people`: more than one person played. `no_people`: only bots played."""


class TablePlayer(NamedTuple):
    """A player on a seat."""

    seat: int
    name: str
    is_bot: bool


class TableQueries:
    """The queries about a custom table; they never change it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def state(self) -> CustomState:
        """The part of the table's state that only custom tables have."""
        return state_of(self.table)

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played."""
        return self.table.phase == "playing"

    @property
    def result(self) -> Result | None:
        """The result of the last game; None while a game is running."""
        return None if self.table.game is None else self.table.game.result

    @property
    def sitters(self) -> tuple[TablePlayer, ...]:
        """All players at the table, in the order of the seats."""
        return tuple(
            TablePlayer(seat, sitter.name, sitter.bot is not None)
            for seat, sitter in enumerate(self.table.sitters)
            if sitter is not None
        )

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(Seat(sitter.seat) for sitter in self.sitters if not sitter.is_bot)

    @property
    def redeal_offers(self) -> tuple[Seat, ...]:
        """The seats of people who have to answer the offer of a redeal, clockwise from the attacker.

        The attacker is not listed, but answers by leading a card or demanding the redeal. The other people
        answer before the first lead, which ends their right to a redeal (§2.5).
        """
        game, declined = self.table.game, self.state.redeal_declined
        if not self.is_playing or game is None or game.bout > 1 or game.phase != "lead":
            return ()
        if not game.setup.options.redeal:
            return ()
        return self._sort_clockwise(
            seat
            for seat in self.persons
            if seat != game.attacker and has_redeal_hand(game, seat) and not declined >> seat & 1
        )

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats of the people who must act, clockwise from the attacker."""
        game, offers = self.table.game, self.redeal_offers
        if not self.is_playing or game is None or offers:
            return offers
        standings = compute_standings(game, None)
        return self._sort_clockwise(seat for seat in self.persons if standings[seat].state == "active")

    @property
    def bot_to_move(self) -> Seat | None:
        """The first bot clockwise from the attacker that can act; None while a person is offered a redeal."""
        bots = () if self.redeal_offers else self._sort_clockwise(bots_to_move(self.table))
        return bots[0] if bots else None

    @property
    def is_edited(self) -> bool:
        """Whether a command changed this game or showed hidden cards, so that the game does not count."""
        return self.state.is_edited

    @property
    def not_counted_because(self) -> NotCounted | None:
        """Why the game does not count for the profile; None if it counts."""
        if self.state.see_all:
            return "open_cards"
        if self.is_edited:
            return "command"
        if not self.persons:
            return "no_people"
        return None if len(self.persons) == 1 else "several_people"

    @property
    def is_counted(self) -> bool:
        """Whether the game counts for the profile."""
        return self.not_counted_because is None

    @property
    def ends_at(self) -> int | None:
        """When the running game's time is up (effect 10); None without a limit."""
        return self.state.effect_state.ends_at if self.is_playing else None

    @property
    def has_trump(self) -> bool:
        """Whether the running game has a trump; effect 9 removes the trump."""
        return not self.is_playing or self.state.effect != NO_TRUMP.number

    def label_effect(self, now_ms: int, language: Language) -> str:
        """Return the running game's effect and the effect's state in a few words; empty without an effect."""
        if not self.is_playing or not self.state.effect:
            return ""
        name, _ = effect_of(self.table).texts(language)
        detail = self.state.effect_state.describe(now_ms, language)
        return f"{name}: {detail}" if detail else name

    def has_memory(self, seat: int) -> bool:
        """Return whether this bot has moved in this game; only then does it have a memory to show."""
        return bool(self.state.moved_bots >> seat & 1)

    def find_memory(self, seat: int) -> Memory | Refusal:
        """Return a bot's memory: everything that the bot's seat can know."""
        game, sitters = self.table.game, self.sitters
        if not 0 <= seat < len(sitters):
            return refuse("no_such_player", f"i{seat}")  # commands name a seat by `i` and its number
        if not sitters[seat].is_bot:
            return refuse("player_is_person", sitters[seat].name)
        if game is None or not self.has_memory(seat):
            return refuse("memory_not_ready", sitters[seat].name)
        return remember(view(game, Seat(seat)))

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """Return the cards of a hand, in the order of the deck; the caller checks the permission."""
        game = self.table.game
        return () if game is None else tuple(ids(cards_in(game.hands[seat])))

    def _sort_clockwise(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        attacker = 0 if self.table.game is None else self.table.game.attacker
        return tuple(sorted(seats, key=lambda seat: (seat - attacker) % self.table.settings.seats))
