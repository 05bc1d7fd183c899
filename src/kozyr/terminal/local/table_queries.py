"""Queries about a local table that its messages do not answer.

They say which players must act, which hands are visible, what a bot remembers, and whether the game counts.
Nothing here changes the table.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from kozyr.bots.memory import Memory, remember
from kozyr.rules import Game, Refusal, Result, Seat, view
from kozyr.rules.bout import can_redeal
from kozyr.rules.refusals import Language
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.table.roles import compute_standings
from kozyr.terminal.commands.table_editor import TablePlayer
from kozyr.terminal.local.bot_choice import next_bot
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.state import LocalState, effect_of, position_of
from kozyr.terminal.local.table_messages import hand_of, snapshot_of
from kozyr.terminal.profile import GameOutcome
from kozyr.terminal.table_client import ClientRefusal

NotCounted: TypeAlias = Literal["open_cards", "command", "several_people", "no_people"]
"""Why a game does not count: all hands lay open; a command changed the game or showed hidden cards; several
people, or none, played at this keyboard."""


class LocalEnvironment(NamedTuple):
    """The clock, the random source and the language of a local table."""

    clock: Callable[[], int]
    """Milliseconds since 1970."""
    chance: Callable[[int], bytes]
    """Returns this number of secret random bytes."""
    language: Language = "en"


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
        """The bot that acts next, if any; bots wait while a person is offered a redeal."""
        return None if self.redeal_offers else next_bot(self.local)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(Seat(each.seat) for each in self.sitters if not each.is_bot)

    @property
    def redeal_offers(self) -> tuple[Seat, ...]:
        """The seats of people who are offered a redeal and have not answered, clockwise from the attacker.

        The attacker is not among them: the attacker answers by leading a card or demanding the redeal. The
        others answer first, because the first lead ends their right (§2.5).
        """
        game = self.local.table.game
        if not self.is_playing or game is None or game.bout > 1 or game.phase != "lead":
            return ()
        if not game.setup.options.redeal:
            return ()
        offered = [
            seat
            for seat in self.persons
            if seat != game.attacker and can_redeal(game, seat) and not self.local.keeping >> seat & 1
        ]
        return tuple(sorted(offered, key=lambda seat: (seat - game.attacker) % game.setup.seats))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats of the people who must act, clockwise from the attacker."""
        game, offers = self.local.table.game, self.redeal_offers
        if not self.is_playing or game is None or offers:
            return offers
        standing = compute_standings(game, None)
        seats = game.setup.seats
        waiting = [seat for seat in self.persons if standing[seat].state == "active"]
        return tuple(sorted(waiting, key=lambda seat: (seat - game.attacker) % seats))

    @property
    def not_counted_because(self) -> NotCounted | None:
        """Why the game does not count for the profile; None if it counts."""
        if self.local.see_all:
            return "open_cards"
        if self.local.is_edited:
            return "command"
        people = len(self.persons)
        return None if people == 1 else "several_people" if people else "no_people"

    @property
    def counts(self) -> bool:
        """Whether the game counts for the profile."""
        return self.not_counted_because is None

    @property
    def effect_label(self) -> str:
        """The running game's effect and its current state in a few words; empty if there is none."""
        position, language = position_of(self.local), self.environment.language
        if position is None or not self.local.effect:
            return ""
        effect = effect_of(self.local)
        name, detail = (
            effect.texts(language)[0],
            effect.detail(position, self.environment.clock(), language),
        )
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
        """What all players must know of the effect now; empty if nothing."""
        position = position_of(self.local)
        if position is None:
            return ""
        return effect_of(self.local).notice(position, self.environment.clock(), self.environment.language)

    def player(self, seat: Seat) -> str:
        """Return the id of the player on a seat."""
        sitter = self.local.table.sitters[seat]
        assert sitter is not None, "nobody sits there"  # noqa: S101 - every seat of a local table is taken
        return sitter.player

    def snapshot(self, seat: Seat | None) -> TableSnapshot:
        """Return the table from a seat's view, or from a spectator's."""
        player = None if seat is None else self.player(seat)
        return snapshot_of(self.local, player, self.environment.clock())

    def open_hands(self, viewer: Seat | None) -> tuple[tuple[str, ...] | None, ...]:
        """Return the visible hands by seat: all if cards are open, else only the viewer's own."""
        return tuple(
            hand_of(self.local, Seat(each.seat)) if self.local.see_all or each.seat == viewer else None
            for each in self.sitters
        )

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Return the cards of a hand, in the order of their indices."""
        if not 0 <= seat < len(self.sitters):
            return self._refused(refuse("no_such_player", f"i{seat}"))
        return hand_of(self.local, Seat(seat))

    def has_memory(self, seat: int) -> bool:
        """Return whether this bot has a memory to show: it has decided something in this game."""
        return bool(self.local.decided >> seat & 1)

    def memory_of(self, seat: int) -> Memory | ClientRefusal:
        """Return a bot's memory: what its seat can know, which is what it thinks with."""
        game, sitters = self.local.table.game, self.sitters
        if not 0 <= seat < len(sitters):
            return self._refused(refuse("no_such_player", f"i{seat}"))
        if not sitters[seat].is_bot:
            return self._refused(refuse("player_is_person", sitters[seat].name))
        if game is None or not self.has_memory(seat):
            return self._refused(refuse("memory_not_ready", sitters[seat].name))
        return remember(view(game, Seat(seat)))

    def outcome_if_abandoned(self, name: str) -> GameOutcome | None:
        """Return the result for this player if the game is abandoned now; None if it does not count.

        An abandoned game is lost. A player without cards has already won and keeps the place. With teams,
        that player's team could still lose, so leaving counts as a loss.
        """
        game = self.local.table.game
        if game is None or not self.is_playing or not self.counts:
            return None
        seat = self.persons[0]
        if self.sitters[seat].name.casefold() != name.casefold():
            return None
        players = game.setup.seats
        if game.active >> seat & 1 or game.setup.options.teams:
            return GameOutcome("lost", players)
        return GameOutcome("won", players, _place(game, seat))

    def _refused(self, refusal: Refusal) -> ClientRefusal:
        return to_client_refusal(refusal, self.environment.language)


def to_client_refusal(refusal: Refusal, language: Language) -> ClientRefusal:
    """Convert a refusal to a sentence for the player."""
    return ClientRefusal(refusal.word, refusal.sentence(language))


def _place(game: Game, seat: Seat) -> int:
    # Players get places in the order of going out; those who go out together share one (§5.2).
    place = 1
    for together in game.out:
        if seat in together:
            break
        place += len(together)
    return place
