"""A command becomes something that has happened: stored, then told, once."""

import asyncio

import pytest

from kozyr.ledger import Account, Transfer
from kozyr.rules import Refusal, must
from kozyr.server.tables import host as hosts
from kozyr.server.tables.host import Accepted, Host, HostEnvironment
from kozyr.server.tables.ports import Change, Conflict, Entry, Outcome
from kozyr.table import (
    THE_SERVER,
    Connect,
    Leave,
    Open,
    Play,
    Ready,
    RunOut,
    Say,
    Sit,
    Unready,
    make_settings,
)
from kozyr.table.events import Said
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House


class SlowStore(FailingStore):
    """A store whose answer comes a turn of the loop after it has stored."""

    async def append(self, change: Change) -> Outcome:
        """Store, and let others go on."""
        outcome = await super().append(change)
        await asyncio.sleep(0)
        return outcome


def word(answer: object) -> str:
    """Say how something was refused."""
    assert isinstance(answer, Refusal)
    return answer.word


@run_with(asyncio.run)
async def test_what_is_accepted_is_stored() -> None:
    """An acknowledgement carries the number of the stored entry."""
    house = House()
    await house.open()

    answer = await house.ask("u0", Say("hello", ""))

    assert answer == Accepted(3)
    assert await house.numbers() == [1, 2, 3]


@run_with(asyncio.run)
async def test_what_is_refused_is_not_stored() -> None:
    """Nothing happened, nothing is kept."""
    house = House()
    await house.open()

    answer = await house.ask("u0", Unready())

    assert word(answer) == "not_ready"
    assert await house.numbers() == [1, 2]


@run_with(asyncio.run)
async def test_a_command_sent_twice_happens_once() -> None:
    """The second time it is answered as the first."""
    house = House()
    await house.open()

    answers = [await house.ask("u0", Ready("s"), "same") for _ in range(2)]

    assert answers == [Accepted(3), Accepted(3)]
    assert await house.numbers() == [1, 2, 3]


@run_with(asyncio.run)
async def test_an_id_used_for_another_command_is_refused() -> None:
    """Whether the first was accepted or refused."""
    house = House()
    await house.open()
    await house.ask("u0", Say("one", ""), "a")
    await house.ask("u0", Unready(), "b")

    answers = [await house.ask("u0", Say("two", ""), "a"), await house.ask("u0", Say("two", ""), "b")]

    assert [word(answer) for answer in answers] == ["command_reused", "command_reused"]


@run_with(asyncio.run)
async def test_a_late_copy_of_a_refused_command_is_refused_again() -> None:
    """Though by now it could be done: its sender was told that it was not."""
    house = House()
    await house.open()
    await house.ask("u0", Unready(), "first")
    must(await house.ask("u0", Ready("s")))

    assert word(await house.ask("u0", Unready(), "first")) == "not_ready"


@pytest.mark.parametrize("command_id", ["", "x" * 65, "a\nb"])
@run_with(asyncio.run)
async def test_a_bad_command_id_is_refused(command_id: str) -> None:
    """1 to 64 characters that can be printed."""
    house = House()

    assert word(await house.host.submit("t", "u0", Leave(), command_id)) == "bad_command_id"


@pytest.mark.parametrize("failing", ["gone", "silent"])
@run_with(asyncio.run)
async def test_a_command_that_met_a_failing_store_is_sent_again(failing: str) -> None:
    """Whether the store failed before it stored anything or after: it happens once."""
    house = House()
    await house.open()
    setattr(house.store, failing, True)
    refused = await house.ask("u0", Ready("s"), "same")
    setattr(house.store, failing, False)

    answer = await house.ask("u0", Ready("s"), "same")

    assert (word(refused), answer) == ("unavailable", Accepted(3))
    assert await house.numbers() == [1, 2, 3]


@run_with(asyncio.run)
async def test_a_caller_that_goes_away_takes_nothing_with_it() -> None:
    """What was begun is stored and told."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    asking = asyncio.create_task(house.ask("u0", Say("hello", "")))
    await asyncio.sleep(0)
    asking.cancel()

    told = await viewer.next()

    assert told is not None
    assert told.events == (Said("u0", "U0", 0, "hello"),)  # type: ignore[arg-type]  # a seat is a number


@run_with(asyncio.run)
async def test_who_stays_does_his_own_work_and_the_next_is_not_forgotten() -> None:
    """What came while he was at it is done after him, in order, and the table rests."""
    house = House()
    await house.open()

    answers = await asyncio.gather(
        *[
            house.host.submit("t", "u0", Say(text, ""), text, stays=stays)
            for text, stays in (("one", True), ("two", True), ("three", False))
        ]
    )

    assert answers == [Accepted(3), Accepted(4), Accepted(5)]
    assert house.host._cache["t"].worker is None  # noqa: SLF001 - what is kept is not shown
    await house.host.stop()


@run_with(asyncio.run)
async def test_who_should_have_stayed_and_was_cancelled_leaves_the_table_as_it_is_stored() -> None:
    """The next command finds it so, and those who watch miss nothing."""
    house = House(SlowStore())
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    asking = asyncio.create_task(house.host.submit("t", "u0", Say("hello", ""), "1", stays=True))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait([asking])

    assert await house.ask("u1", Say("and you", "")) == Accepted(4)
    assert [told.number for told in viewer.take_entries()] == [3, 4]


@run_with(asyncio.run)
async def test_the_start_of_a_game_moves_the_stakes() -> None:
    """In the very entry that starts it (rules §7.2)."""
    house = House()

    await house.start(stake=300)

    assert await house.coins("player:u0", "player:u1", "pot:t") == [700, 700, 600]


@run_with(asyncio.run)
async def test_who_cannot_pay_is_not_ready_any_more() -> None:
    """The game does not start, and nothing has moved."""
    house = House()
    await house.open(stake=1000)
    poorer = Transfer("spent", Account("player:u1"), Account("house"), 1, "rake")
    must(await house.ask("u1", Ready("b")))
    await house.store.transfer((poorer,))

    must(await house.ask("u0", Ready("a")))

    seen = must(await house.host.view("t", "u0"))
    assert [sitter and sitter.ready for sitter in seen.view.sitters] == [True, False]
    assert await house.coins("player:u0", "player:u1", "pot:t") == [1000, 999, 0]


@run_with(asyncio.run)
async def test_two_hosts_decide_about_one_table() -> None:
    """The one that was behind loads what is new and decides again."""
    house = House()
    await house.open()
    other = House(house.store)
    must(await other.ask("u0", Say("from there", ""), "there"))

    answer = await house.ask("u1", Say("from here", ""), "here")

    assert answer == Accepted(4)


@run_with(asyncio.run)
async def test_what_another_host_stored_is_told_to_those_who_watch_here() -> None:
    """When this host catches up."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", "u1"))
    must(await House(house.store).ask("u0", Say("from there", ""), "there"))

    await house.host.catch_up("t")

    assert [told.number for told in viewer.take_entries()] == [3]


@run_with(asyncio.run)
async def test_whoever_comes_too_late_finds_the_time_run_out() -> None:
    """The clock is read before the command, even if nobody looked after it."""
    house = House()
    await house.start(clock="fast")
    seen = must(await house.host.view("t", "u0"))
    attacker = f"u{seen.view.game.attacker}" if seen.view.game else ""
    legal = must(await house.host.view("t", attacker)).view.legal
    house.now += 60_000

    answer = await house.ask(attacker, Play(legal[0]))

    entries = await house.store.entries("t")
    assert (word(answer), entries[-1].sender) == ("not_playing", THE_SERVER)


@run_with(asyncio.run)
async def test_an_outage_before_a_clock_began_is_no_excuse() -> None:
    """Not even for a host that knew the table as it was before: it looks again before it is lenient."""
    house = House()
    await house.start(clock="fast")
    other = House(house.store)
    must(await other.host.view("t", None))
    other.host.outage_until(house.now)
    house.now += 1000
    seen = must(await house.host.view("t", "u0"))
    attacker = f"u{seen.view.game.attacker}" if seen.view.game else ""
    legal = must(await house.host.view("t", attacker)).view.legal
    must(await house.ask(attacker, Play(legal[0])))
    other.now = house.now + 60_000

    must(await other.host.submit_as_server("t", RunOut()))

    assert must(await other.host.view("t", None)).view.phase == "over"


@run_with(asyncio.run)
async def test_a_table_that_nobody_made() -> None:
    """Cannot be sat at, looked at or watched."""
    house = House()
    answers = [
        await house.ask("u0", Sit(None, "", admitted=True)),
        await house.host.view("t", None),
        await house.host.subscribe("t", None),
        await house.host.waiting_bots("t"),
    ]

    assert [word(answer) for answer in answers] == ["no_table"] * 4


@run_with(asyncio.run)
async def test_too_many_commands_at_once() -> None:
    """Those that were taken are done, the others are refused as `busy` and may be sent again."""
    house = House()
    await house.open()

    answers = await asyncio.gather(*[house.ask("u0", Say(str(n), "")) for n in range(300)])

    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert {word(answer) for answer in refused} == {"busy"}
    assert len(await house.numbers()) == 2 + 300 - len(refused)


@run_with(asyncio.run)
async def test_a_host_that_stops_finishes_what_was_begun() -> None:
    """And takes nothing new."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    asking = asyncio.create_task(house.ask("u0", Say("hello", "")))
    await asyncio.sleep(0)

    await house.host.stop()

    assert await asking == Accepted(3)
    assert [told.number for told in viewer.take_entries()] == [3]
    assert not viewer.open
    assert word(await house.ask("u0", Say("more", ""))) == "stopping"


@run_with(asyncio.run)
async def test_tables_long_unused_are_forgotten_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory holds so many tables; the store holds all."""
    monkeypatch.setattr(hosts, "MAX_CACHED_TABLES", 2)

    house = House()
    await house.open()
    for name in ("a", "b", "c"):
        await house.host.view(name, None)

    assert must(await house.host.view("t", "u0")).number == 2


@run_with(asyncio.run)
async def test_a_damaged_entry_is_named() -> None:
    """The table cannot be loaded; others play on."""
    store = FailingStore()
    await store.append(Change("t", Entry(1, 0, "u0", "a", b"", b"[{}]")))
    host = Host(store, HostEnvironment(lambda: 0, bytes))

    with pytest.raises(Exception, match="entry 1 of table t is damaged"):
        await host.view("t", None)


@run_with(asyncio.run)
async def test_a_host_that_is_behind_does_not_refuse_what_is_right() -> None:
    """What it knows would refuse it; what another host has stored allows it."""
    house = House()
    await house.open()
    must(await House(house.store).ask("u1", Ready("s"), "there"))

    answer = await house.ask("u1", Unready(), "here")

    assert answer == Accepted(4)


@run_with(asyncio.run)
async def test_two_servers_say_different_things_after_one_entry() -> None:
    """Both happen: who came and who went are not each other's copies."""
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
async def test_a_host_that_knew_no_table_hears_of_it() -> None:
    """What another host made is found, watched and resumed here."""
    house = House()
    other = House(house.store)
    unknown = await other.host.view("t", None)
    await house.open()

    seen = must(await other.host.view("t", None))
    viewer = must(await other.host.subscribe("t", None, 1))

    assert (word(unknown), seen.number, [told.number for told in viewer.take_entries()]) == (
        "no_table",
        2,
        [2],
    )


@run_with(asyncio.run)
async def test_a_refusal_is_not_said_of_what_another_host_stored() -> None:
    """A copy that happened elsewhere is answered with where it is stored."""
    house = House()
    await house.open()
    other = House(house.store)
    must(await other.ask("u0", Ready("s"), "there"))
    must(await other.ask("u0", Unready(), "late"))

    assert await house.ask("u0", Unready(), "late") == Accepted(4)


@run_with(asyncio.run)
async def test_what_one_host_refused_no_other_does() -> None:
    """A late copy is answered as the first, though the table would allow it now."""
    house = House()
    await house.open()
    other = House(house.store)
    first = await house.ask("u0", Unready(), "late")
    must(await other.ask("u0", Ready("s"), "there"))

    late = await other.ask("u0", Unready(), "late")

    assert (late, word(late), await house.numbers()) == (first, "not_ready", [1, 2, 3])


@run_with(asyncio.run)
async def test_an_id_that_another_host_refused_is_used_up() -> None:
    """For another command it is not taken, by nobody."""
    house = House()
    await house.open()
    other = House(house.store)
    await house.ask("u0", Unready(), "late")

    assert word(await other.ask("u0", Ready("s"), "late")) == "command_reused"


@run_with(asyncio.run)
async def test_strangers_do_not_crowd_out_what_was_refused() -> None:
    """However much they ask for."""
    house = House()
    await house.open()
    await house.ask("u0", Unready(), "first")
    for _ in range(100):
        await house.ask("stranger", Leave())
    must(await house.ask("u0", Ready("s")))

    assert word(await house.ask("u0", Unready(), "first")) == "not_ready"


@run_with(asyncio.run)
async def test_a_table_is_made_under_its_own_name() -> None:
    """Its name is in the proof of its deals."""
    house = House()

    assert word(await house.ask("u0", Open("other", must(make_settings()), "U"))) == "no_table"


@run_with(asyncio.run)
async def test_a_viewer_who_went_away_while_he_waited_is_not_kept() -> None:
    """Nobody would ever read his stream."""
    house = House()
    await house.open()
    asking = asyncio.create_task(house.host.subscribe("t", None, 0))
    await asyncio.sleep(0)
    asking.cancel()
    await house.host.view("t", None)

    assert house.host._cache["t"].viewers == {}  # noqa: SLF001 - what is kept is not shown


@run_with(asyncio.run)
async def test_who_left_a_table_without_spectators_watches_no_more() -> None:
    """His last entry is his own leaving."""
    house = House()
    await house.open(spectators=False)
    viewer = must(await house.host.subscribe("t", "u1"))
    must(await house.ask("u1", Leave()))
    must(await house.ask("u0", Say("at last", "")))

    assert ([told.number for told in viewer.take_entries()], viewer.open) == ([3], False)


@run_with(asyncio.run)
async def test_a_long_name_is_refused() -> None:
    """Forty characters; a spectator's is cut."""
    house = House()
    await house.open()
    must(await house.ask("u1", Leave()))
    long = await house.ask("u2", Sit(None, "x" * 41, admitted=True))
    must(await house.ask("u2", Say("hello", "x" * 41)))
    entry = (await house.store.entries("t"))[-1]

    assert (word(long), b"x" * 40 + b'"' in entry.body) == ("bad_name", True)


class _Contended(FailingStore):
    """Somebody else is always first."""

    contended = False

    async def append(self, change: Change) -> Outcome:
        return Conflict(change.entry.number) if self.contended else await super().append(change)


@run_with(asyncio.run)
async def test_a_command_that_never_came_first_may_be_sent_again() -> None:
    """`busy` is not remembered as a refusal: the same id is decided anew."""
    store = _Contended()
    house = House(store)
    await house.open()
    store.contended = True
    refused = await house.ask("u0", Ready("s"), "same")
    store.contended = False

    assert (word(refused), await house.ask("u0", Ready("s"), "same")) == ("busy", Accepted(3))
