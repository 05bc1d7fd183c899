"""The host stores each command once and then publishes it."""

import asyncio
from collections.abc import Sequence

import pytest

from kozyr.ledger import Account, CoinTransfer
from kozyr.rules import Refusal, must
from kozyr.server.tables import cached_table, loaded_tables
from kozyr.server.tables.host import Accepted, Host, HostEnvironment
from kozyr.server.tables.ports import Change, Conflict, Entry, Outcome
from kozyr.table import (
    THE_SERVER,
    Connect,
    DoDueWork,
    Leave,
    Open,
    Play,
    Ready,
    Say,
    Sit,
    Unready,
    make_settings,
)
from kozyr.table.events import Said
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House


class SlowStore(FailingStore):
    """A store that answers one turn of the event loop after it has stored."""

    async def append(self, change: Change) -> Outcome:
        """Store, and let other tasks run."""
        outcome = await super().append(change)
        await asyncio.sleep(0)
        return outcome


def refusal_word(answer: object) -> str:
    """Return the word of a refusal."""
    assert isinstance(answer, Refusal)
    return answer.word


@run_with(asyncio.run)
async def test_an_accepted_command_is_stored() -> None:
    """The answer has the number of the stored entry."""
    house = House()
    await house.open()

    answer = await house.ask("u0", Say("hello", ""))

    assert answer == Accepted(3)
    assert await house.numbers() == [1, 2, 3]


@run_with(asyncio.run)
async def test_a_refused_command_adds_no_entry() -> None:
    """The log stays the same."""
    house = House()
    await house.open()

    answer = await house.ask("u0", Unready())

    assert refusal_word(answer) == "not_ready"
    assert await house.numbers() == [1, 2]


@run_with(asyncio.run)
async def test_a_command_sent_twice_happens_once() -> None:
    """The second answer is the same as the first."""
    house = House()
    await house.open()

    answers = [await house.ask("u0", Ready("s"), "same") for _ in range(2)]

    assert answers == [Accepted(3), Accepted(3)]
    assert await house.numbers() == [1, 2, 3]


@run_with(asyncio.run)
async def test_an_id_used_for_another_command_is_refused() -> None:
    """It does not matter whether the first command was accepted or refused."""
    house = House()
    await house.open()
    await house.ask("u0", Say("one", ""), "a")
    await house.ask("u0", Unready(), "b")

    answers = [await house.ask("u0", Say("two", ""), "a"), await house.ask("u0", Say("two", ""), "b")]

    assert [refusal_word(answer) for answer in answers] == ["command_reused", "command_reused"]


@run_with(asyncio.run)
async def test_a_late_copy_of_a_refused_command_is_refused_again() -> None:
    """The table would allow it now, but its sender was told that it was refused."""
    house = House()
    await house.open()
    await house.ask("u0", Unready(), "first")
    must(await house.ask("u0", Ready("s")))

    assert refusal_word(await house.ask("u0", Unready(), "first")) == "not_ready"


@pytest.mark.parametrize("command_id", ["", "x" * 65, "a\nb"])
@run_with(asyncio.run)
async def test_a_bad_command_id_is_refused(command_id: str) -> None:
    """An id has 1 to 64 printable characters."""
    house = House()

    assert refusal_word(await house.host.submit("t", "u0", Leave(), command_id)) == "bad_command_id"


@pytest.mark.parametrize("failing", ["gone", "silent"])
@run_with(asyncio.run)
async def test_a_command_can_be_repeated_after_a_store_failure(failing: str) -> None:
    """It happens once, whether the store failed before or after the append."""
    house = House()
    await house.open()
    setattr(house.store, failing, True)
    refused = await house.ask("u0", Ready("s"), "same")
    setattr(house.store, failing, False)

    answer = await house.ask("u0", Ready("s"), "same")

    assert (refusal_word(refused), answer) == ("unavailable", Accepted(3))
    assert await house.numbers() == [1, 2, 3]


@run_with(asyncio.run)
async def test_the_command_of_a_cancelled_caller_is_stored() -> None:
    """It is stored and published."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    task = asyncio.create_task(house.ask("u0", Say("hello", "")))
    await asyncio.sleep(0)
    task.cancel()

    entry = await viewer.next()

    assert entry is not None
    assert entry.events == (Said("u0", "U0", 0, "hello"),)  # type: ignore[arg-type]  # a seat is a number


@run_with(asyncio.run)
async def test_a_command_without_a_task_is_followed_by_waiting_ones() -> None:
    """Commands that arrive meanwhile run afterwards, in order."""
    house = House()
    await house.open()

    answers = await asyncio.gather(
        *[house.host.submit("t", "u0", Say(text, ""), text) for text in ("one", "two", "three")]
    )

    assert answers == [Accepted(3), Accepted(4), Accepted(5)]
    assert house.host._cache["t"].worker is None  # noqa: SLF001 - the cache is internal
    await house.host.stop()


@run_with(asyncio.run)
async def test_a_cancelled_caller_leaves_the_table_as_stored() -> None:
    """Its command goes on without it, and viewers miss nothing."""
    house = House(SlowStore())
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    task = asyncio.create_task(house.host.submit("t", "u0", Say("hello", ""), "1"))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])

    assert await house.ask("u1", Say("and you", "")) == Accepted(4)
    assert [entry.number for entry in viewer.take_entries()] == [3, 4]


@run_with(asyncio.run)
async def test_the_start_of_a_game_moves_the_stakes() -> None:
    """They move with the entry that starts the game (rules §7.2)."""
    house = House()

    await house.start(stake=300)

    assert await house.coins("player:u0", "player:u1", "pot:t") == [700, 700, 600]


@run_with(asyncio.run)
async def test_a_player_who_cannot_pay_is_no_longer_ready() -> None:
    """The game does not start, and no coins move."""
    house = House()
    await house.open(stake=1000)
    poorer = CoinTransfer("spent", Account("player:u1"), Account("house"), 1, "rake")
    must(await house.ask("u1", Ready("b")))
    await house.store.transfer((poorer,))

    must(await house.ask("u0", Ready("a")))

    seen = must(await house.host.view("t", "u0"))
    assert [sitter and sitter.ready for sitter in seen.view.sitters] == [True, False]
    assert await house.coins("player:u0", "player:u1", "pot:t") == [1000, 999, 0]


@run_with(asyncio.run)
async def test_two_hosts_serve_one_table() -> None:
    """A host with missing entries loads them and decides again."""
    house = House()
    await house.open()
    other = House(house.store)
    must(await other.ask("u0", Say("from there", ""), "there"))

    answer = await house.ask("u1", Say("from here", ""), "here")

    assert answer == Accepted(4)


@run_with(asyncio.run)
async def test_entries_of_another_host_are_published_here() -> None:
    """That happens when this host catches up."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", "u1"))
    must(await House(house.store).ask("u0", Say("from there", ""), "there"))

    await house.host.catch_up("t")

    assert [entry.number for entry in viewer.take_entries()] == [3]


@run_with(asyncio.run)
async def test_a_late_command_finds_the_clock_expired() -> None:
    """The clock is checked before the command, even if no scheduler runs."""
    house = House()
    await house.start(clock="fast")
    seen = must(await house.host.view("t", "u0"))
    attacker = f"u{seen.view.game.attacker}" if seen.view.game else ""
    legal = must(await house.host.view("t", attacker)).view.legal
    house.now += 60_000

    answer = await house.ask(attacker, Play(legal[0]))

    entries = await house.store.entries("t")
    assert (refusal_word(answer), entries[-1].sender) == ("not_playing", THE_SERVER)


@run_with(asyncio.run)
async def test_an_outage_before_a_clock_began_does_not_restart_it() -> None:
    """A host with an old state reloads the table before it decides."""
    house = House()
    await house.start(clock="fast")
    other = House(house.store)
    must(await other.host.view("t", None))
    other.host.note_outage(house.now)
    house.now += 1000
    seen = must(await house.host.view("t", "u0"))
    attacker = f"u{seen.view.game.attacker}" if seen.view.game else ""
    legal = must(await house.host.view("t", attacker)).view.legal
    must(await house.ask(attacker, Play(legal[0])))
    other.now = house.now + 60_000

    must(await other.host.submit_as_server("t", DoDueWork()))

    assert must(await other.host.view("t", None)).view.phase == "over"


@run_with(asyncio.run)
async def test_an_unknown_table_is_refused() -> None:
    """No player can sit there, view it or watch it."""
    house = House()
    answers = [
        await house.ask("u0", Sit(None, "", admitted=True)),
        await house.host.view("t", None),
        await house.host.subscribe("t", None),
        await house.host.find_waiting_bots("t"),
    ]

    assert [refusal_word(answer) for answer in answers] == ["no_table"] * 4


@run_with(asyncio.run)
async def test_too_many_commands_are_refused_as_busy() -> None:
    """The accepted ones are stored, and the others can be sent again."""
    house = House()
    await house.open()

    answers = await asyncio.gather(*[house.ask("u0", Say(str(n), "")) for n in range(300)])

    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert {refusal_word(answer) for answer in refused} == {"busy"}
    assert len(await house.numbers()) == 2 + 300 - len(refused)


@run_with(asyncio.run)
async def test_a_stopping_host_finishes_pending_commands() -> None:
    """It accepts no new ones."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    task = asyncio.create_task(house.ask("u0", Say("hello", "")))
    await asyncio.sleep(0)

    await house.host.stop()

    assert await task == Accepted(3)
    assert [entry.number for entry in viewer.take_entries()] == [3]
    assert not viewer.is_open
    assert refusal_word(await house.ask("u0", Say("more", ""))) == "stopping"


@run_with(asyncio.run)
async def test_unused_tables_are_dropped_and_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of tables in memory is limited; the store has all of them."""
    monkeypatch.setattr(loaded_tables, "MAX_CACHED_TABLES", 2)

    house = House()
    await house.open()
    for name in ("a", "b", "c"):
        await house.host.view(name, None)

    assert must(await house.host.view("t", "u0")).number == 2


@run_with(asyncio.run)
async def test_a_long_log_is_loaded_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tables do not wait for all of it, and no entry is lost between two pages."""
    monkeypatch.setattr(cached_table, "LOADED_PAGE", 3)
    house = House()
    await house.open()
    for number in range(8):
        must(await house.ask("u0", Say(f"{number}", "")))
    sizes, entries = [], house.store.entries

    async def count(table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        page = await entries(table, after, limit)
        sizes.append(len(page))
        return page

    house.store.entries = count  # type: ignore[method-assign]  # and counted
    seen = must(await Host(house.store, HostEnvironment(house.clock, bytes)).view("t", "u0"))

    assert (sizes, seen.number, [said.text for said in seen.chat]) == ([3, 3, 3, 1], 10, [*"01234567"])


@run_with(asyncio.run)
async def test_a_damaged_entry_is_reported() -> None:
    """The table cannot be loaded; other tables continue."""
    store = FailingStore()
    await store.append(Change("t", Entry(1, 0, "u0", "a", b"", b"[{}]")))
    host = Host(store, HostEnvironment(lambda: 0, bytes))

    with pytest.raises(Exception, match="entry 1 of table t is damaged"):
        await host.view("t", None)


@run_with(asyncio.run)
async def test_a_host_with_missing_entries_refuses_no_legal_command() -> None:
    """Its old state forbids the command; an entry of another host allows it."""
    house = House()
    await house.open()
    must(await House(house.store).ask("u1", Ready("s"), "there"))

    answer = await house.ask("u1", Unready(), "here")

    assert answer == Accepted(4)


@run_with(asyncio.run)
async def test_two_servers_store_different_commands_after_one_entry() -> None:
    """Both commands happen, because they are not copies of each other."""
    house = House()
    await house.open()
    other = House(house.store)
    must(await other.host.view("t", None))
    must(await house.host.submit_as_server("t", Connect("u0", there=False)))

    answer = await other.host.submit_as_server("t", Connect("u1", there=False))

    seen = must(await house.host.view("t", None))
    assert answer == Accepted(4)
    assert [sitter and sitter.is_connected for sitter in seen.view.sitters] == [False, False]


@run_with(asyncio.run)
async def test_a_host_finds_a_table_created_by_another() -> None:
    """It can be viewed, watched and resumed here."""
    house = House()
    other = House(house.store)
    unknown = await other.host.view("t", None)
    await house.open()

    seen = must(await other.host.view("t", None))
    viewer = must(await other.host.subscribe("t", None, 1))

    assert (refusal_word(unknown), seen.number, [entry.number for entry in viewer.take_entries()]) == (
        "no_table",
        2,
        [2],
    )


@run_with(asyncio.run)
async def test_a_copy_of_a_command_stored_by_another_host_is_accepted() -> None:
    """The answer has the number of the stored entry."""
    house = House()
    await house.open()
    other = House(house.store)
    must(await other.ask("u0", Ready("s"), "there"))
    must(await other.ask("u0", Unready(), "late"))

    assert await house.ask("u0", Unready(), "late") == Accepted(4)


@run_with(asyncio.run)
async def test_a_command_refused_by_one_host_is_refused_by_others() -> None:
    """A late copy gets the first answer, although the table would allow it now."""
    house = House()
    await house.open()
    other = House(house.store)
    first = await house.ask("u0", Unready(), "late")
    must(await other.ask("u0", Ready("s"), "there"))

    late = await other.ask("u0", Unready(), "late")

    assert (late, refusal_word(late), await house.numbers()) == (first, "not_ready", [1, 2, 3])


@run_with(asyncio.run)
async def test_an_id_refused_by_another_host_cannot_be_reused() -> None:
    """No host accepts it for another command."""
    house = House()
    await house.open()
    other = House(house.store)
    await house.ask("u0", Unready(), "late")

    assert refusal_word(await other.ask("u0", Ready("s"), "late")) == "command_reused"


@run_with(asyncio.run)
async def test_many_refusals_do_not_displace_earlier_ones() -> None:
    """The number of refused commands of other people does not matter."""
    house = House()
    await house.open()
    await house.ask("u0", Unready(), "first")
    for _ in range(100):
        await house.ask("stranger", Leave())
    must(await house.ask("u0", Ready("s")))

    assert refusal_word(await house.ask("u0", Unready(), "first")) == "not_ready"


@run_with(asyncio.run)
async def test_a_table_is_created_under_its_own_name() -> None:
    """Its name is in the proof of its deals."""
    house = House()

    assert refusal_word(await house.ask("u0", Open("other", must(make_settings()), "U"))) == "no_table"


@run_with(asyncio.run)
async def test_the_subscription_of_a_cancelled_caller_is_removed() -> None:
    """No viewer would read its entries."""
    house = House()
    await house.open()
    task = asyncio.create_task(house.host.subscribe("t", None, 0))
    await asyncio.sleep(0)
    task.cancel()
    await house.host.view("t", None)

    assert house.host._cache["t"].viewers == {}  # noqa: SLF001 - the cache is internal


@run_with(asyncio.run)
async def test_a_player_who_left_a_closed_table_stops_watching() -> None:
    """The last published entry is the player's own leaving."""
    house = House()
    await house.open(spectators=False)
    viewer = must(await house.host.subscribe("t", "u1"))
    must(await house.ask("u1", Leave()))
    must(await house.ask("u0", Say("at last", "")))

    assert ([entry.number for entry in viewer.take_entries()], viewer.is_open) == ([3], False)


@run_with(asyncio.run)
async def test_a_long_name_is_refused() -> None:
    """The limit is forty characters; a spectator's name is cut."""
    house = House()
    await house.open()
    must(await house.ask("u1", Leave()))
    long = await house.ask("u2", Sit(None, "x" * 41, admitted=True))
    must(await house.ask("u2", Say("hello", "x" * 41)))
    entry = (await house.store.entries("t"))[-1]

    assert (refusal_word(long), b"x" * 40 + b'"' in entry.body) == ("bad_name", True)


class _Contended(FailingStore):
    """A store in which another host is always first."""

    contended = False

    async def append(self, change: Change) -> Outcome:
        return Conflict(change.entry.number) if self.contended else await super().append(change)


@run_with(asyncio.run)
async def test_a_busy_command_can_be_sent_again() -> None:
    """`busy` is not stored as a refusal: the same id is decided again."""
    store = _Contended()
    house = House(store)
    await house.open()
    store.contended = True
    refused = await house.ask("u0", Ready("s"), "same")
    store.contended = False

    assert (refusal_word(refused), await house.ask("u0", Ready("s"), "same")) == ("busy", Accepted(3))
