"""Checks that hold in a world all the time."""

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from kozyr.ledger import Book, find_violations
from kozyr.rules import CARD_IDS, Refusal, Result, Seat
from kozyr.rules.events import Dealt, GameEnded, Refilled
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.ratings import Ratings, read_game_changes
from kozyr.server.projections.records import PlayerRecord, read_record
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.game_outcome import game_id
from kozyr.server.tables.host import Accepted
from kozyr.server.tables.ports import Change, Entry, Outcome, Stored
from kozyr.server.tables.publications import publication_of
from kozyr.server.tables.subscriptions import ViewerEntry
from kozyr.table import Command, Ready, Table, TableEvent, fold
from kozyr.table.events import (
    Committed,
    Freed,
    Opened,
    Played,
    Rated,
    Readied,
    Revealed,
    Seated,
    Settled,
    Started,
)
from kozyr.table.plain_events import plain_event, read_event

if TYPE_CHECKING:
    from tests.worlds.people import Player, Watcher
    from tests.worlds.world import World

AGAIN = {"unavailable", "busy", "stopping"}
"""Refusals after which the same command is sent again."""
_MANY = 100_000
"""More rows than a world has."""
_CARD = re.compile(r'"([SCHD](?:[2-9]|10|[JQKA]))"')


class WrongError(AssertionError):
    """A check has failed."""


class Checks:
    """The checks of a world."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._log: defaultdict[str, list[tuple[Entry, tuple[TableEvent, ...]]]] = defaultdict(list)
        """The stored entries, read back from their bytes."""
        self._tables: dict[str, Table] = {}
        self._consent: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
        """At each table, the players with whom each player was ready to play."""
        self._seated: defaultdict[str, list[set[str]]] = defaultdict(list)
        """The players at each table after each entry."""
        self._told: dict[tuple[str, str], Accepted | Refusal] = {}
        self._heard: defaultdict[Watcher, list[str]] = defaultdict(list)
        self._known: defaultdict[Watcher, set[str]] = defaultdict(set)

    def stored(self, change: Change, outcome: Outcome, where: str) -> None:
        """Check the outcome of an append."""
        entry = change.entry
        if not isinstance(outcome, Stored):
            self._world.count(f"appends {type(outcome).__name__.lower()}")
            self._world.tell(f"{where}: {change.table} #{entry.number} {type(outcome).__name__.lower()}")
            return
        self._world.count("appends stored")
        log = self._log[change.table]
        must(entry.number == len(log) + 1, f"{change.table} has entry {entry.number} after {len(log)}")
        again = [e.number for e, _ in log if (e.sender, e.command) == (entry.sender, entry.command)]
        must(not again, f"{entry.sender} did {entry.command} twice: {again}, {entry.number}")
        told = self._told.get((entry.sender, entry.command))
        must(not isinstance(told, Refusal), f"{entry.command} was answered {told}, and then stored")
        events = events_of(change.table, entry)
        before = self._tables.get(change.table)
        must(before is None or entry.at >= before.at, "time ran backwards in the log")
        after = self._tables[change.table] = fold(before, events, entry.at)
        self._agreed(change.table, entry, events, before)
        secret = after.server_seed.hex().encode()
        must(not change.listing or secret not in change.listing, "the lobby knows a server seed")
        must(change.running == (after.phase == "playing"), "a running game is not marked so")
        self._remembered(change, events, after)
        log.append((entry, events))
        if change.finished is not None:
            self._world.count("games ended")
        names = " ".join(e.what.event if isinstance(e, Played) else e.event for e in events)
        self._world.tell(f"{where}: {change.table} #{entry.number} {entry.sender or 'server'}: {names}")
        self._world.cluster_checks.stored(change, events)

    def _agreed(self, name: str, entry: Entry, events: tuple[TableEvent, ...], before: Table | None) -> None:
        # Every player of a starting game was ready to play with exactly these opponents.
        agreed, table, host = self._consent[name], before, before and before.host
        for event in events:
            table = fold(table, (event,), entry.at)
            seated = {sitter.player for sitter in table.sitters if sitter is not None}
            if isinstance(event, Readied):
                sitter = table.sitters[event.seat]
                must(sitter is not None, "nobody is ready")
                agreed[sitter.player if sitter else ""] = seated
            elif isinstance(event, Seated | Freed) and event.player.startswith("bot:") and host in agreed:
                agreed[host or ""] = seated  # the host has chosen that bot
            elif isinstance(event, Started) and not event.redeal:
                for player in event.players:
                    fine = player.startswith("bot:") or agreed.get(player) == set(event.players)
                    must(fine, f"{player} plays with {event.players} and agreed to {agreed.get(player)}")
                agreed.clear()
        self._seated[name].append({sitter.player for sitter in table.sitters if sitter} if table else set())

    def _remembered(self, change: Change, events: tuple[TableEvent, ...], after: Table) -> None:
        results = [e.what.result for e in events if isinstance(e, Played) and isinstance(e.what, GameEnded)]
        ended = [result for result in results if result.reason != "redeal"]
        finished = change.finished
        must(len(ended) == (finished is not None), f"{len(ended)} games ended, {finished} is remembered")
        if finished is not None:
            paid = sum((e.prizes for e in events if isinstance(e, Settled)), ())
            players = finished.players
            must(tuple(each.player for each in players) == after.players, "another's game is remembered")
            must(tuple(each.points for each in players) == ended[0].points, "points are forgotten")
            must(tuple(each.prize for each in players if paid) == paid, "prizes are forgotten")

    def told(self, player: "Player", command_id: str, outcome: Accepted | Refusal) -> None:
        """Check a server's answer, delivered or not: a repeated command gets the same answer."""
        if isinstance(outcome, Refusal) and outcome.word in (*AGAIN, "no_table"):
            return  # without a table nothing is stored
        first = self._told.setdefault((player.name, command_id), outcome)
        must(first == outcome, f"{command_id} was answered {first}, then {outcome}")
        if isinstance(outcome, Accepted):
            self._is_stored(player, command_id, outcome)
        else:
            stored = [e.number for e, _ in self._log[player.table] if e.command == command_id]
            must(not stored, f"{command_id} is stored as {stored} and was refused: {outcome.word}")

    def answered(
        self, player: "Player", command: Command, command_id: str, answer: Accepted | Refusal
    ) -> None:
        """Check an answer that a player received."""
        said = answer.word if isinstance(answer, Refusal) else f"#{answer.number}"
        self._world.tell(f"{player.name}: {command_id} {command.command}: {said}")
        if isinstance(answer, Accepted):
            self._is_stored(player, command_id, answer)
            if isinstance(command, Ready) and command.opponents is not None:
                seated = self._seated[player.table][answer.number - 1]
                meant = {player.name, *command.opponents}
                must(seated == meant, f"{player.name} was ready to play with {meant}, not with {seated}")

    def _is_stored(self, player: "Player", command_id: str, answer: Accepted) -> None:
        log = self._log[player.table]
        here = log[answer.number - 1][0] if answer.number <= len(log) else None
        must(
            here is not None and (here.sender, here.command) == (player.name, command_id),
            f"{command_id} was acknowledged as {answer.number} and is not stored",
        )

    def heard(self, viewer: "Watcher", told: ViewerEntry) -> None:
        """Check an entry that a viewer received."""
        log = self._log[viewer.table]
        must(told.number == viewer.last + 1, f"{viewer.name} heard {told.number} after {viewer.last}")
        must(told.number <= len(log), f"{viewer.name} heard of {told.number}, which is not stored")
        texts = _texts(told)
        self._heard[viewer].append("".join(texts))
        self._knows_no_more(viewer, log[told.number - 1][1], texts, told)

    def _knows_no_more(
        self, viewer: "Watcher", events: tuple[TableEvent, ...], texts: tuple[str, str], told: ViewerEntry
    ) -> None:
        known = self._known[viewer]
        before = set(known)  # cards that are dealt again within an entry were known until then
        for event in events:
            if isinstance(event, Started):
                known.clear()
                viewer.seat = event.players.index(viewer.name) if viewer.name in event.players else None
            known |= _may_see(event, viewer.seat)
            if isinstance(event, Committed):
                seed = event.server_seed.hex()
                must(seed not in "".join(texts), f"{viewer.name} saw a server seed too early")
        for text, where in zip(texts, ("events", "stream"), strict=True):
            more = set(_CARD.findall(text)) - known - before
            must(not more, f"{viewer.name} saw {more} in entry {told.number} of the {where}")
        if told.view.game is not None:
            hand = {CARD_IDS[card] for card in told.view.game.hand}
            must(hand <= known, f"{viewer.name} holds {hand - known} in entry {told.number}")

    @property
    def tables(self) -> dict[str, Table]:
        """The tables, folded from their logs."""
        return self._tables

    async def now(self) -> None:
        """Check what holds at any time: live tables equal folded ones, and the sums are right."""
        for process in self._world.processes:
            for cached in process.host._cache.values() if process.alive else ():  # noqa: SLF001 - reads internal state on purpose
                if cached.is_current and cached.number == len(self._log[cached.name]):
                    live = cached.table
                    must(live == self._tables.get(cached.name), f"{cached.name} is not what its log says")
        truth = self._world.truth
        async with truth.snapshot() as still:
            balances = {account: coins async for account, coins in still.balances()}
            transfers = [kept.transfer async for kept in still.transfers()]
            running = [change.table async for change in still.tables() if change.running]
        must(
            not (wrong := find_violations(Book(balances, transfers, running))),
            f"the ledger is wrong: {wrong}",
        )
        owed = {account: coins for account, coins in self._owed().items() if coins}
        had = {account: coins for account, coins in balances.items() if coins}
        must(had == owed, f"the ledger says {had}, the games {owed}")

    def _owed(self) -> dict[str, int]:
        # All coins, computed from the games alone, by rules §7.2.
        coins: defaultdict[str, int] = defaultdict(int)
        for name, given in self._world.given.items():
            coins[f"player:{name}"] += given
            coins["mint"] -= given
        for table, log in self._log.items():
            players: tuple[str, ...] = ()
            stake = rake = 0
            for event in (event for _, events in log for event in events):
                if isinstance(event, Opened):
                    stake, rake = event.settings.stake, event.settings.rake
                elif isinstance(event, Started) and stake and not event.redeal:
                    players = event.players
                    for player in players:
                        coins[f"player:{player}"] -= stake
                        coins[f"pot:{table}"] += stake
                elif isinstance(event, Played) and isinstance(event.what, GameEnded) and players:
                    shares = _shares(len(players), stake, rake, event.what.result)
                    coins[f"pot:{table}"] -= sum(shares)
                    for account, share in zip(
                        (*[f"player:{p}" for p in players], "house"), shares, strict=True
                    ):
                        coins[account] += share
        return dict(coins)

    def at_the_end(self, viewers: list["Watcher"]) -> None:
        """Check what holds after everything has come to rest."""
        for table, log in self._log.items():
            phase = self._tables[table].phase if log else "closed"
            must(phase != "playing", f"the game at {table} never ended")
            for viewer in viewers:
                if viewer.table == table:
                    heard = viewer.gone or viewer.last == len(log)
                    must(heard, f"{viewer.name} missed what came after {viewer.last}")
                    self._saw_what_he_may(viewer, log[: viewer.last])

    async def records(self) -> None:
        """Check that the projectors of all servers have added every finished game to the records once."""
        truth = self._world.truth
        expected: dict[str, PlayerRecord] = {}
        async with truth.snapshot() as snapshot:
            async for placed in snapshot.finished_games():
                for result in placed.finished.recorded_players:
                    record = expected.get(result.player, PlayerRecord())
                    expected[result.player] = record.with_game(result)
        records = {player: await read_record(truth, player) for player in expected}
        must(records == expected, f"the records are {records}, the games give {expected}")

    async def ratings(self) -> None:
        """Check that every rated game changed the ratings once, in order, and that its table says so."""
        truth, simple = self._world.truth, MemoryStore()
        async with truth.snapshot() as snapshot:
            await simple.restore(snapshot)
        await Projector(simple, [Ratings()]).catch_up()
        rows = [await store.projection_range(Ratings.name, limit=_MANY) for store in (truth, simple)]
        must(rows[0] == rows[1], "the ratings are not those of all games in order")
        for table, log in self._log.items():
            rated = [event for _, events in log for event in events if isinstance(event, Rated)]
            games = await read_game_changes(simple, [game_id(table, event.game) for event in rated])
            must(len(games) == len(rated), f"{table} says twice that a game was rated, or of a casual game")
            for event in rated:
                expected = games[game_id(table, event.game)]
                must(tuple(map(tuple, event.changes)) == tuple(map(tuple, expected.changes)), f"{event}")
                self._world.count("games rated")

    def _saw_what_he_may(self, viewer: "Watcher", log: list[tuple[Entry, tuple[TableEvent, ...]]]) -> None:
        # The stream follows from the log, and stays the same if cards that the viewer never saw are swapped.
        heard = self._heard[viewer]
        must(heard == _stream(viewer.name, log, None), f"{viewer.name} heard otherwise")
        for begin, end in _games(log):
            game = [events for _, events in log[begin:end]]
            before = None
            for entry, events in log[:begin]:
                before = fold(before, events, entry.at)
            seen = set(_CARD.findall("".join(heard[begin:end])))
            hidden = sorted(
                set(_CARD.findall(json.dumps([[plain_event(e) for e in es] for es in game]))) - seen
            )
            if len(hidden) > 1:
                one, other = self._world.chance.sample(hidden, 2)
                twin = [
                    (entry, tuple(_exchanged(event, one, other) for event in events))
                    for entry, events in log[begin:end]
                ]
                same = _stream(viewer.name, twin, before) == heard[begin:end]
                must(same, f"{viewer.name} can tell {one} from {other}")


def _shares(seats: int, stake: int, rake: int, result: Result) -> list[int]:
    # The payout of every seat and of the house at the end of a game.
    if result.reason == "redeal":
        return [0] * (seats + 1)
    if not result.losers:
        return [*[stake] * seats, 0]
    lost = stake * len(result.losers)
    share = (lost - lost * rake // 10_000) // len(result.winners)
    paid = [stake + share if seat in result.winners else 0 for seat in range(seats)]
    return [*paid, stake * seats - sum(paid)]


def _may_see(event: TableEvent, seat: Seat | int | None) -> set[str]:
    plain: Any = plain_event(event)
    if isinstance(event, Played):
        what = plain["what"]
        if isinstance(event.what, Dealt):
            what["hands"] = [hand for owner, hand in enumerate(what["hands"]) if owner == seat]
            what["talon"] = []
        elif isinstance(event.what, GameEnded) and event.what.result.reason == "cards":
            return set(CARD_IDS)  # the losers show their cards
        elif isinstance(event.what, Refilled):
            what["draws"] = [draw for draw in what["draws"] if draw["seat"] == seat]
    return set(_CARD.findall(json.dumps(plain)))


def _texts(told: ViewerEntry) -> tuple[str, str]:
    # The events as the log has them, and as a live stream sends them to a client.
    return (
        json.dumps([plain_event(event) for event in told.events]),
        publication_data(told.publication, told.player).decode(),
    )


def _stream(
    player: str | None, log: list[tuple[Entry, tuple[TableEvent, ...]]], before: Table | None
) -> list[str]:
    heard = []
    for entry, events in log:
        after = fold(before, events, entry.at)
        told = ViewerEntry(publication_of(entry.number, entry.at, events, before, after), player)
        heard.append("".join(_texts(told)))
        before = after
    return heard


def _games(log: list[tuple[Entry, tuple[TableEvent, ...]]]) -> list[tuple[int, int]]:
    # From a deal to the last entry before its seed is published.
    found, begin = [], None
    for at, (_, events) in enumerate(log):
        if any(isinstance(event, Started) for event in events):
            begin = at
        if begin is not None and any(isinstance(event, Revealed) for event in events):
            if at > begin:
                found.append((begin, at))
            begin = None
    return found


def _exchanged(event: TableEvent, one: str, other: str) -> TableEvent:
    swap = {one: other, other: one}
    text = _CARD.sub(lambda card: f'"{swap.get(card[1], card[1])}"', json.dumps(plain_event(event)))
    return read_event(json.loads(text))


def must(true: bool, otherwise: str) -> None:  # noqa: FBT001 - a condition and its message
    """Fail if something is not true."""
    if not true:
        raise WrongError(otherwise)
