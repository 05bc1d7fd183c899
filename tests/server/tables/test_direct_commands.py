"""Commands that the table host handles without a task have the same effects as those that it queues."""

import asyncio
import random

import pytest

from kozyr.rules import RULE_SETS, Refusal, legal, must
from kozyr.rules.rule_sets import options_of
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.tables.host import Accepted, Host, HostEnvironment
from kozyr.server.tables.ports import Change, Outcome
from kozyr.server.tables.subscriptions import Subscription
from kozyr.table import Check, Command, Play, Ready, Resign, Say, Table
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House

COMMANDS = 250


class LateStore(FailingStore):
    """A store that answers one turn of the event loop later, and fails now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.failures = random.Random(7)
        self.fails = False

    async def append(self, change: Change) -> Outcome:
        """Store, or fail before or after it."""
        await asyncio.sleep(0)
        chance = self.failures.random() if self.fails else 1.0
        self.full, self.silent = chance < 0.03, chance < 0.06
        return await super().append(change)


class QueueingHost(Host):
    """A host that queues every command."""

    def begin_submit(self, *_: object) -> bool:
        """Begin no command."""
        return False


class CountingHost(Host):
    """A host that counts the commands that it handles without a task."""

    begun = 0

    def begin_submit(self, *arguments: object) -> bool:
        """Begin a command, and count it."""
        is_begun = super().begin_submit(*arguments)  # type: ignore[arg-type]  # passed on
        self.begun += is_begun
        return is_begun


class Contender:
    """A house with one kind of host, and what its viewers got."""

    def __init__(self, host_class: type[Host]) -> None:
        self.store = LateStore()
        self.house = House(self.store)
        # A refused command is decided twice without a task, so random bytes must not depend on their number.
        self.house.host = host_class(self.store, HostEnvironment(self.house.clock, bytes))
        self.viewers: list[Subscription] = []
        self.got: list[bytes] = []

    async def start(self, rules: str, seats: int) -> None:
        """Open a table, let everybody watch it, and start the first game."""
        await self.house.open(seats, rules=rules, clock="normal", bots=False)
        for player in (*[f"u{seat}" for seat in range(seats)], None):
            self.viewers.append(must(await self.house.host.subscribe("t", player)))
        for seat in range(seats):
            await self.house.ready(seat)

    async def ask(self, commands: list[tuple[str, Command, str]]) -> list[Accepted | Refusal]:
        """Send commands at the same moment, and keep what the viewers get."""
        answers = await asyncio.gather(*[self.house.ask(*command) for command in commands])
        for viewer in self.viewers:
            self.got += [publication_data(each, viewer.player) for each in viewer.take_publications()]
        return answers

    @property
    def table(self) -> Table:
        """The current table."""
        table = self.house.host._cache["t"].table  # noqa: SLF001 - commands depend on it
        assert table is not None
        return table


def choose_command(chance: random.Random, table: Table) -> tuple[str, Command]:
    """Choose a legal move, or now and then a command that is refused or is not a move."""
    seats = len(table.sitters)
    anybody = f"u{chance.randrange(seats)}"
    if table.phase != "playing" or table.game is None:
        return anybody, Ready("x")
    actions = legal(table.game)
    seat = chance.choice([*actions])
    action = chance.choice(actions[seat])
    kind = chance.random()
    if kind < 0.05:
        others: list[Command] = [Say("hello", "U"), Say("again", "U"), Resign(), Play(Check())]
        return anybody, chance.choice(others)
    return (anybody if kind < 0.15 else f"u{seat}"), Play(action)


@pytest.mark.parametrize("rules", RULE_SETS)
@run_with(asyncio.run)
async def test_commands_without_a_task_equal_queued_ones(rules: str) -> None:
    """Answers, stored entries and published bytes are equal, with repetitions, timeouts and failures."""
    chance = random.Random(f"direct {rules}")
    direct, queued = Contender(CountingHost), Contender(QueueingHost)
    contenders = (direct, queued)
    seats = 4 if must(options_of(rules, {})).teams else chance.randint(2, 5)
    for contender in contenders:
        await contender.start(rules, seats)
        contender.store.fails = True
    sent: list[tuple[str, Command, str]] = []
    for number in range(COMMANDS):
        commands = [
            (*choose_command(chance, direct.table), f"m{number}.{each}")
            for each in range(chance.choice((1, 1, 1, 2, 3)))
        ]
        if sent and chance.random() < 0.1:
            commands.append(chance.choice(sent[-5:]))
        sent += commands
        passed_ms = 200_000 if chance.random() < 0.02 else 100  # now and then, time runs out
        for contender in contenders:
            contender.house.now += passed_ms

        answers = [await contender.ask(commands) for contender in contenders]

        assert answers[0] == answers[1], (number, commands)
    assert direct.got == queued.got
    assert await direct.store.entries("t") == await queued.store.entries("t")
    assert isinstance(direct.house.host, CountingHost)
    assert direct.house.host.begun > COMMANDS / 3


@run_with(asyncio.run)
async def test_a_host_that_stops_waits_for_a_command_without_a_task() -> None:
    """The command is stored and answered before the host has stopped."""
    house = House(LateStore())
    await house.start()
    answers: list[object] = []
    game = house.host._cache["t"].table.game  # type: ignore[union-attr]  # noqa: SLF001 - the game runs
    assert game is not None
    seat, actions = next(iter(legal(game).items()))

    is_begun = house.host.begin_submit("t", f"u{seat}", Play(actions[0]), "m1", answers.append)
    assert (is_begun, answers) == (True, [])
    await house.host.stop()

    assert answers == [Accepted((await house.numbers())[-1])]


@run_with(asyncio.run)
async def test_an_unusual_command_is_not_begun() -> None:
    """A refusal, an unknown table, a bad id and a stopping host are left to the queue."""
    house = House()
    await house.start()
    answers: list[object] = []
    begin = house.host.begin_submit

    begun = [
        begin("t", "u9", Play(Check()), "m1", answers.append),
        begin("elsewhere", "u0", Play(Check()), "m2", answers.append),
        begin("t", "u0", Say("hello", "U0"), "", answers.append),
    ]
    await house.host.stop()
    begun.append(begin("t", "u0", Say("hello", "U0"), "m3", answers.append))

    assert (begun, answers) == ([False] * 4, [])
