"""Tables in tests: seats, commands and times.

A `Party` is a table with its log. Players are u0 (who opened it), u1, …; times are milliseconds from 0.
`playing` puts an arranged position on a table, for tests of clocks and roles.
"""

import hashlib
import json
from typing import NamedTuple

from kozyr.rules import Game, Refusal, Seat, must
from kozyr.rules.notation import LeaveToken, read_turn
from kozyr.rules.plain import plain_view
from kozyr.rules.plain_actions import plain_action
from kozyr.table import (
    THE_SERVER,
    Clock,
    Command,
    Connect,
    DoDueWork,
    Now,
    Open,
    Play,
    Ready,
    Resign,
    ResumeAfterOutage,
    Sit,
    SitterFacts,
    Table,
    TableEvent,
    TableStep,
    look,
    make_settings,
    seen_by,
    step,
)
from kozyr.table.clocks import compute_clock
from kozyr.table.events import Played
from kozyr.table.plain_events import Plain, plain_event, plain_settings, read_event
from kozyr.table.views import TableView

LEVELS = ("novice", "master")


class Entry(NamedTuple):
    """One accepted command and its events."""

    sender: str
    command: Command
    now: Now
    at: int
    events: tuple[TableEvent, ...]


class Party:
    """A table that u0 opened, and its log."""

    def __init__(self, seats: int = 2, **wishes: object) -> None:
        """Open a table; the wish `sitter` is what is known of everybody who sits down."""
        sitter = wishes.pop("sitter", SitterFacts())
        assert isinstance(sitter, SitterFacts)
        self.sitter = sitter
        self.at = 0
        self.coins = 1000
        self.short: frozenset[str] = frozenset()
        self.log: list[Entry] = []
        wanted = must(make_settings(seats=seats, **wishes))  # type: ignore[arg-type]  # any input of a client
        opening = Open("t1", wanted, "Ann")
        begun = must(step(None, "u0", opening, self.now()))
        self.table: Table = begun.table
        self._keep("u0", opening, begun)

    def now(self) -> Now:
        """Return the context of the next command; its chance depends on the number of entries."""
        chance = hashlib.sha256(f"chance {len(self.log)}".encode()).digest()
        return Now(self.at, chance, self.coins, self.short, LEVELS, self.sitter)

    def attempt(self, sender: str, command: Command, at: int | None = None) -> TableStep | Refusal:
        """Send a command; return the outcome or the refusal."""
        if at is not None:
            self.at = at
        outcome = step(self.table, sender, command, self.now())
        if not isinstance(outcome, Refusal):
            self._keep(sender, command, outcome)
        return outcome

    def _keep(self, sender: str, command: Command, done: TableStep) -> None:
        self.log.append(Entry(sender, command, self.now(), done.at, done.events))
        self.table = done.table

    def do(self, sender: str, command: Command, at: int | None = None) -> list[str]:
        """Send a command that must be accepted; return the names of its events."""
        return names(must(self.attempt(sender, command, at)).events)

    def word(self, sender: str, command: Command, at: int | None = None) -> str:
        """Return the word of a command's refusal, or `ok`."""
        outcome = self.attempt(sender, command, at)
        return outcome.word if isinstance(outcome, Refusal) else "ok"

    def sit(self, *players: str) -> "Party":
        """Seat these players, each on the next free seat; with invited players, each on their own seat."""
        for player in players:
            seat = None if self.table.settings.invited else Seat(self.table.sitters.index(None))
            self.do(player, Sit(seat, player.upper(), admitted=True))
        return self

    def ready(self, *players: str) -> "Party":
        """Make these players ready, each with their own seed; by default all who are not ready."""
        waiting = [s.player for s in self.table.sitters if s and s.client_seed is None]
        for player in players or waiting:
            self.do(player, Ready(f"seed of {player}"))
        return self

    def play(self, tokens: str, at: int | None = None) -> list[str]:
        """Play tokens of the notation, such as `1:S9/SQ`; return the names of the last one's events."""
        done: list[str] = []
        for token in tokens.split():
            done = self.do(*_said(token), at)
        return done

    def play_word(self, token: str, at: int | None = None) -> str:
        """Play a token; return the word of its refusal, or `ok`."""
        return self.word(*_said(token), at)

    def run_out(self, at: int | None = None) -> list[str]:
        """Let the server do the due work."""
        return self.do(THE_SERVER, DoDueWork(), at)

    def connect(self, player: str, *, there: bool, at: int | None = None) -> list[str]:
        """Connect or disconnect a player."""
        return self.do(THE_SERVER, Connect(player, there), at)

    def restart(self, at: int | None = None) -> list[str]:
        """Restart the server after a while."""
        return self.do(THE_SERVER, ResumeAfterOutage(), at)

    @property
    def game(self) -> Game:
        """The running game, or the last one."""
        assert self.table.game is not None
        return self.table.game

    @property
    def clock(self) -> Clock:
        """The running clock."""
        assert self.table.clock is not None
        return self.table.clock

    @property
    def running(self) -> tuple[str, int | None, int]:
        """The kind, owner and start of the running clock."""
        return self.clock.kind, self.clock.seat, self.clock.since

    @property
    def last(self) -> tuple[TableEvent, ...]:
        """The events of the last entry."""
        return self.log[-1].events

    def put(self, game: Game) -> "Party":
        """Put a position on the table in place of the running game; its clock starts now."""
        settings = self.table.settings._replace(options=game.setup.options)
        clock = compute_clock(None, game, (), self.at, settings.spans)
        self.table = self.table._replace(settings=settings, game=game, clock=clock)
        return self


def seated(seats: int = 2, **wishes: object) -> Party:
    """Open a table and seat all players."""
    return Party(seats, **wishes).sit(*[f"u{seat}" for seat in range(1, seats)])


def started(seats: int = 2, **wishes: object) -> Party:
    """Open a table at which all players are ready and the first game has started."""
    return seated(seats, **wishes).ready()


def finished(seats: int = 2, loser: str = "u1", **wishes: object) -> Party:
    """Open a table at which one game is over because a player resigned."""
    party = started(seats, **wishes)
    party.do(loser, Resign())
    return party


def playing(game: Game, **wishes: object) -> Party:
    """Open a table with this position, its clock started at 0."""
    rules = "pairs" if game.setup.options.teams else "classic"
    party = started(game.setup.seats, **{"rules": rules, **wishes})
    return party.put(game)


def _said(token: str) -> tuple[str, Play]:
    turn = read_turn(token)
    assert not isinstance(turn.act, LeaveToken)
    return f"u{turn.seat}", Play(turn.act)


def names(events: tuple[TableEvent, ...]) -> list[str]:
    """List the names of events; those of the game have their own names."""
    return [event.what.event if isinstance(event, Played) else event.event for event in events]


def written_and_read(event: TableEvent) -> TableEvent:
    """Write an event as JSON and read it again."""
    return read_event(json.loads(json.dumps(plain_event(event))))


def stream(party: Party, seat: Seat | None) -> list[str]:
    """Write what a viewer receives of the whole log, one entry a line."""
    return [seen_entry(number, entry, seat) for number, entry in enumerate(party.log, 1)]


def seen_entry(number: int, entry: Entry, seat: Seat | None) -> str:
    """Write what a viewer receives of an entry."""
    seen = [plain_event(seen_by(event, seat)) for event in entry.events]
    return json.dumps({"number": number, "at": entry.at, "events": seen})


def seen_table(table: Table, player: str | None) -> str:
    """Write a table as a viewer sees it."""
    return json.dumps(_plain_look(look(table, player)))


def _plain_look(seen: TableView) -> Plain:
    return seen._asdict() | {
        "settings": plain_settings(seen.settings),
        "game": None if seen.game is None else plain_view(seen.game),
        "legal": [plain_action(action) for action in seen.legal],
    }
