"""Queries about a local table that its messages do not answer.

They tell which players must act, which hands are visible, what a bot remembers, and whether the game counts.
They never change the table.
"""

import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from kozyr.bots.memory import Memory, remember
from kozyr.locales import ENGLISH, Language, explain
from kozyr.rules import Game, Refusal, Result, Seat, view
from kozyr.rules.bout import can_redeal
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.table.roles import compute_standings
from kozyr.terminal.commands.table_editor import TablePlayer
from kozyr.terminal.local.bot_choice import find_next_bot
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.state import LocalState, effect_of, position_of
from kozyr.terminal.local.table_messages import hand_of, snapshot_of
from kozyr.terminal.profile import GameOutcome
from kozyr.terminal.table_client import ClientRefusal

NotCounted: TypeAlias = Literal["open_cards", "command", "several_people", "no_people"]
"""Why a game does not count: all hands were open, a command changed the game or showed hidden cards, or the
number of people at this keyboard was not one."""


class LocalEnvironment(NamedTuple):
    """The clock, the random source and the language of a local table."""

    clock: Callable[[], int]
    """Milliseconds since 1970."""
    random_bytes: Callable[[int], bytes]
    """Returns this number of secret random bytes."""
    language: Language = ENGLISH


def local_environment(language: Language, random: Random | None = None) -> LocalEnvironment:
    """Return this machine's clock and random source; `random` makes the deals repeatable."""
    random_bytes = secrets.token_bytes if random is None else random.randbytes
    return LocalEnvironment(lambda: time.time_ns() // 1_000_000, random_bytes, language)


class TableQueries:
    """The read-only part of a local table."""

    def __init__(self, environment: LocalEnvironment, local: LocalState) -> None:
        self.environment = environment
        self.local = local

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played."""
        return self.local.table.phase == "playing"

    @property
    def bot_to_move(self) -> Seat | None:
        """The bot that acts next; None if no bot can act, or while a person is offered a redeal."""
        return None if self.redeal_offers else find_next_bot(self.local)

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
        game = self.local.table.game
        if not self.is_playing or game is None or game.bout > 1 or game.phase != "lead":
            return ()
        if not game.setup.options.redeal:
            return ()
        seats = [
            seat
            for seat in self.persons
            if seat != game.attacker and can_redeal(game, seat) and not self.local.redeal_declined >> seat & 1
        ]
        return tuple(sorted(seats, key=lambda seat: (seat - game.attacker) % game.setup.seats))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats of the people who must act, clockwise from the attacker."""
        game, offers = self.local.table.game, self.redeal_offers
        if not self.is_playing or game is None or offers:
            return offers
        standings = compute_standings(game, None)
        seats = [seat for seat in self.persons if standings[seat].state == "active"]
        return tuple(sorted(seats, key=lambda seat: (seat - game.attacker) % game.setup.seats))

    @property
    def not_counted_because(self) -> NotCounted | None:
        """Why the game does not count for the profile; None if it counts."""
        if self.local.see_all:
            return "open_cards"
        if self.local.is_edited:
            return "command"
        if not self.persons:
            return "no_people"
        return None if len(self.persons) == 1 else "several_people"

    @property
    def is_counted(self) -> bool:
        """Whether the game counts for the profile."""
        return self.not_counted_because is None

    @property
    def effect_label(self) -> str:
        """The running game's effect and the effect's state in a few words; empty without an effect."""
        position, language = position_of(self.local), self.environment.language
        if position is None or not self.local.effect:
            return ""
        effect = effect_of(self.local)
        name, _ = effect.texts(language)
        detail = effect.write_detail(position, self.environment.clock(), language)
        return f"{name}: {detail}" if detail else name

    @property
    def result(self) -> Result | None:
        """The result of the last game; None while a game is running."""
        game = self.local.table.game
        return None if game is None else game.result

    @property
    def sitters(self) -> tuple[TablePlayer, ...]:
        """All players at the table, in the order of the seats."""
        return tuple(
            TablePlayer(seat, sitter.name, sitter.bot is not None)
            for seat, sitter in enumerate(self.local.table.sitters)
            if sitter is not None
        )

    @property
    def ends_at(self) -> int | None:
        """When the running game's time is up (effect 10); None without a limit."""
        return None if position_of(self.local) is None else self.local.effect_state.ends_at

    @property
    def notice(self) -> str:
        """What all players must know about the effect now; empty if there is nothing to say."""
        position = position_of(self.local)
        if position is None:
            return ""
        environment = self.environment
        return effect_of(self.local).write_notice(position, environment.clock(), environment.language)

    def player(self, seat: Seat) -> str:
        """Return the id of the player on a seat."""
        sitter = self.local.table.sitters[seat]
        assert sitter is not None, "the seat is empty"  # noqa: S101 - every seat of a local table is taken
        return sitter.player

    def snapshot(self, seat: Seat | None) -> TableSnapshot:
        """Return the table from a seat's view, or from a spectator's."""
        player = None if seat is None else self.player(seat)
        return snapshot_of(self.local, player, self.environment.clock())

    def open_hands(self, viewer: Seat | None) -> tuple[tuple[str, ...] | None, ...]:
        """Return the visible hands by seat: all hands if cards are open, else only the viewer's hand."""
        return tuple(
            hand_of(self.local, Seat(sitter.seat)) if self.local.see_all or sitter.seat == viewer else None
            for sitter in self.sitters
        )

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Return the cards of a hand, in the order of their indices."""
        if not 0 <= seat < len(self.sitters):
            # Commands name players by index: i0, i1 and so on.
            return self._to_client_refusal(refuse("no_such_player", f"i{seat}"))
        return hand_of(self.local, Seat(seat))

    def has_memory(self, seat: int) -> bool:
        """Return whether this bot has moved in this game; only then does it have a memory to show."""
        return bool(self.local.moved_bots >> seat & 1)

    def memory_of(self, seat: int) -> Memory | ClientRefusal:
        """Return a bot's memory: everything that the bot's seat can know."""
        game, sitters = self.local.table.game, self.sitters
        if not 0 <= seat < len(sitters):
            # Commands name players by index: i0, i1 and so on.
            return self._to_client_refusal(refuse("no_such_player", f"i{seat}"))
        if not sitters[seat].is_bot:
            return self._to_client_refusal(refuse("player_is_person", sitters[seat].name))
        if game is None or not self.has_memory(seat):
            return self._to_client_refusal(refuse("memory_not_ready", sitters[seat].name))
        return remember(view(game, Seat(seat)))

    def outcome_if_abandoned(self, name: str) -> GameOutcome | None:
        """Return the result for this player if the game is abandoned now; None if it does not count.

        Abandoning a game counts as a loss. A player who is already out has won and keeps the place. With
        teams, such a player's team could still lose, so leaving counts as a loss there.
        """
        game = self.local.table.game
        if game is None or not self.is_playing or not self.is_counted:
            return None
        seat = self.persons[0]
        if self.sitters[seat].name.casefold() != name.casefold():
            return None
        players = game.setup.seats
        if game.active >> seat & 1 or game.setup.options.teams:
            return GameOutcome("lost", players)
        return GameOutcome("won", players, _find_place(game, seat))

    def _to_client_refusal(self, refusal: Refusal) -> ClientRefusal:
        return to_client_refusal(refusal, self.environment.language)


def to_client_refusal(refusal: Refusal, language: Language) -> ClientRefusal:
    """Convert a refusal to a sentence for the player."""
    return ClientRefusal(refusal.word, explain(refusal, language))


def _find_place(game: Game, seat: Seat) -> int:
    # Players get places in the order of going out; players who go out together share a place (§5.2).
    place = 1
    for group in game.out:
        if seat in group:
            break
        place += len(group)
    return place
