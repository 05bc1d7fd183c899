"""A local table in a program with other tasks: bots in the background, people at one keyboard."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from kozyr.analysis.level_tags import find_levels
from kozyr.bots.answer_delay import PAUSE_MS, SPREAD_MS, answer_delay_ms
from kozyr.client.table_client import ClientRefusal, TableClient, TableMessage
from kozyr.custom_table import edits
from kozyr.custom_table.draft import CustomDraft
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.local.table_queries import local_environment
from tests.kit.local_tables import against, bots, game_of, play_out, put, table_of, wished

PATIENCE_S = 60
HOT_SEAT = (SeatRequest("person", "Olga"), SeatRequest("person", "Пётр"))


def open_table(
    seating: Seating, *, journal: Path | None = None, pause: bool = False, seed: int = 1
) -> LocalTable:
    """Open a table."""
    table = LocalTable.open(seating, local_environment("en", random.Random(seed)), journal, pause=pause)
    assert isinstance(table, LocalTable), table
    return table


def run_async(scenario: Callable[[], Awaitable[None]]) -> None:
    """Run a coroutine with a time limit."""

    async def in_time() -> None:
        await asyncio.wait_for(scenario(), PATIENCE_S)

    asyncio.run(in_time())


async def until(happened: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    while not happened():  # noqa: ASYNC110 - the table has no event for it
        await asyncio.sleep(0.001)


async def play(table: LocalTable) -> None:
    """Play the game to its end, turning to each person who must act."""
    while table.is_playing:
        seat = table.next_person
        if seat is not None:
            table.turn_to(seat)
        mine = None if table.viewer is None else table.snapshot(table.viewer).player
        if table.viewer in table.awaited and mine is not None:
            assert await table.act(mine.legal[0]) is None
        else:
            await asyncio.sleep(0)


def test_a_person_plays_a_whole_game_against_bots() -> None:
    """The next game starts when the person is ready."""

    async def scenario() -> None:
        table = open_table(wished(against(3, "experienced")))
        messages: list[TableMessage] = []
        table.listen(messages.append)
        await play(table)
        over = table.result
        await table.ready()
        assert (over is not None, table.is_playing, table.viewer) == (True, True, 0)
        assert [each.seq for each in messages] == list(range(messages[0].seq, table.last_entry_number + 1))
        await table.leave()

    run_async(scenario)


def test_a_local_table_is_a_table_client() -> None:
    """Screens use only the interface `TableClient`; a listener that was removed gets no more messages."""

    async def scenario() -> None:
        client: TableClient = open_table(wished(against()))
        messages: list[TableMessage] = []
        unsubscribe = client.listen(messages.append)
        unsubscribe()
        assert await client.say("hello") is None
        assert [type(message) for message in messages] == [TableSnapshot]
        await client.leave()

    run_async(scenario)


def test_bots_alone_play_while_a_person_watches() -> None:
    """A spectator sees no hand, and may not play."""

    async def scenario() -> None:
        table = open_table(wished(bots(3)))
        messages: list[TableMessage] = []
        table.listen(messages.append)
        await until(lambda: not table.is_playing)
        acted, resigned = await table.act({"type": "check"}), await table.resign()
        assert isinstance(messages[0], TableSnapshot)
        assert (messages[0].player, table.viewer, table.next_person) == (None, None, None)
        assert acted is not None
        assert resigned is not None
        assert (acted.code, resigned.code) == ("nobody_asked", "nobody_asked")
        await table.leave()

    run_async(scenario)


def test_people_at_one_keyboard_see_their_own_cards_when_they_have_come() -> None:
    """Before `turn_to` and after `hide` all cards are hidden."""

    async def scenario() -> None:
        table = open_table(wished(HOT_SEAT))
        messages: list[TableMessage] = []
        table.listen(messages.append)
        first = table.next_person
        assert first is not None
        table.turn_to(first)
        came = table.next_person
        table.hide()
        shown = [each.player and each.player.seat for each in messages if isinstance(each, TableSnapshot)]
        assert (shown, came, table.next_person) == ([None, first, None], None, first)
        await table.leave()

    run_async(scenario)


def test_several_people_play_a_whole_game() -> None:
    """A bot plays with them."""

    async def scenario() -> None:
        table = open_table(wished((*HOT_SEAT, *bots(1))))
        table.listen(lambda _: None)
        await play(table)
        assert table.result is not None
        await table.leave()

    run_async(scenario)


def test_only_a_person_of_the_table_can_come_to_the_keyboard() -> None:
    """A bot and an unknown seat are refused."""
    table = open_table(wished(against()))

    refusals = [table.turn_to(1), table.turn_to(9), table.turn_to(-1)]

    assert [each and each.code for each in refusals] == ["nobody_asked"] * 3


def test_bots_wait_while_they_are_held() -> None:
    """Afterwards they continue."""

    async def scenario() -> None:
        table = open_table(wished(bots(2)))
        table.set_paused(is_paused=True)
        table.listen(lambda _: None)
        await asyncio.sleep(0.05)
        waited = table.last_entry_number
        table.set_paused(is_paused=False)
        await until(lambda: not table.is_playing)
        assert waited < table.last_entry_number
        await table.leave()

    run_async(scenario)


def test_a_pause_does_not_depend_on_what_a_bot_holds() -> None:
    """The pause is a random number between two bounds."""
    delays = [answer_delay_ms("novice", PAUSE_MS, random.Random(seed)) for seed in range(200)]

    assert min(delays) >= PAUSE_MS
    assert max(delays) < PAUSE_MS + SPREAD_MS
    assert len(set(delays)) > 100


def test_a_bot_answers_after_its_pause() -> None:
    """It does not answer earlier."""

    async def scenario() -> None:
        table = open_table(wished(bots(2)), pause=True)
        before = game_of(table)
        table.listen(lambda _: None)
        await asyncio.sleep(PAUSE_MS / 1000 - 0.2)
        early = game_of(table) == before
        await until(lambda: game_of(table) != before)
        assert early
        await table.leave()

    run_async(scenario)


def test_chat_messages_disturb_no_bot() -> None:
    """Its choice continues, and is played."""

    async def scenario() -> None:
        table = open_table(wished(bots(2)), pause=True)
        before = game_of(table)
        table.listen(lambda _: None)
        while game_of(table) == before:
            assert await table.say("!") is None
            await asyncio.sleep(0.05)
        await table.leave()

    run_async(scenario)


def test_a_thought_about_a_game_that_changed_is_thrown_away() -> None:
    """Cards were moved meanwhile, so the bot chooses again and plays a legal action."""

    async def scenario() -> None:
        table = open_table(wished(bots(2)), pause=True)
        table.listen(lambda _: None)
        for _ in range(3):
            await asyncio.sleep(0.01)
            assert table.edit(edits.decrease_deck, 1) is None
        before = game_of(table)
        await until(lambda: game_of(table) != before)
        assert table.state.moved_bots
        await table.leave()

    run_async(scenario)


def test_a_game_is_left_and_continued_where_it_was(tmp_path: Path) -> None:
    """A finished game is not saved."""

    async def scenario() -> None:
        path = tmp_path / "game.jsonl"
        table = open_table(wished(HOT_SEAT), journal=path)
        table.listen(lambda _: None)
        await table.leave()
        again = LocalTable.resume(path, local_environment("ru", random.Random(2)), pause=False)
        assert isinstance(again, LocalTable)
        assert again.table == table.table
        again.listen(lambda _: None)
        await play(again)
        await again.leave()
        assert not path.exists()
        gone = LocalTable.resume(path, local_environment("en"))
        assert isinstance(gone, ClientRefusal)
        assert gone.code == "no_kept_game"

    run_async(scenario)


def test_a_seating_that_cannot_be_is_refused_in_words() -> None:
    """The refusal says what to do."""
    refused = LocalTable.open(Seating((SeatRequest("person"),)), local_environment("ru"))

    assert isinstance(refused, ClientRefusal)
    assert refused.text


def test_other_rules_are_told_by_a_snapshot() -> None:
    """No entry can express them; a changed position is an entry."""

    async def scenario() -> None:
        table = open_table(wished(HOT_SEAT))
        messages: list[TableMessage] = []
        table.listen(messages.append)
        table.edit(edits.set_game_mode, "transfer")
        table.edit(edits.decrease_deck, 1)
        assert isinstance(messages[1], TableSnapshot)
        assert isinstance(messages[2], TableEntry)
        assert messages[1].table.rules == "transfer"
        await table.leave()

    run_async(scenario)


def test_the_time_of_a_game_runs_out_by_itself() -> None:
    """Effect 10: the time ends while the table waits for a person."""

    async def scenario() -> None:
        table = open_table(wished(HOT_SEAT, 10))
        state = table.state.effect_state._replace(ends_at=table.environment.clock() + 50)
        table.apply(partial(CustomDraft.replace_game, effect_state=state), game_of(table))
        table.listen(lambda _: None)
        await until(lambda: not table.is_playing)
        assert table.result is not None
        assert (table.result.reason, table.result.draw) == ("time", True)
        await table.leave()

    run_async(scenario)


def test_while_a_menu_is_open_the_time_of_a_game_stands_still() -> None:
    """Effect 10: the time in the menu is given back."""

    async def scenario() -> None:
        table = open_table(wished(HOT_SEAT, 10))
        before = table.ends_at
        table.listen(lambda _: None)
        table.set_paused(is_paused=True)
        await asyncio.sleep(0.05)
        table.set_paused(is_paused=False)
        after = table.ends_at
        assert before is not None
        assert after is not None
        assert after >= before + 50
        await table.leave()

    run_async(scenario)


def test_a_table_without_a_time_limit_loses_none() -> None:
    """Holding it only makes everything wait."""
    table = open_table(wished(HOT_SEAT))
    before = table.table

    table.set_paused(is_paused=True)
    table.set_paused(is_paused=False)

    assert table.table == before


def test_a_chat_message_comes_from_the_current_viewer() -> None:
    """The language can change during the game."""

    async def scenario() -> None:
        table = open_table(wished(HOT_SEAT))
        table.turn_to(1)
        await table.say("Привет")
        table.set_language("ru")
        refused = await table.act({"type": "dance"})
        assert table.snapshot(None).chat[-1].name == "Пётр"
        assert refused is not None
        assert refused.text.isascii() is False
        await table.leave()

    run_async(scenario)


def test_resigning_loses_the_game() -> None:
    """The current viewer loses (§6.3)."""

    async def scenario() -> None:
        table = open_table(wished(HOT_SEAT))
        table.turn_to(1)
        await table.resign()
        assert table.result is not None
        assert (table.result.losers, table.result.reason) == ((1,), "left")

    run_async(scenario)


def test_a_table_does_not_wait_for_the_kernel_to_load() -> None:
    """Masters choose in other processes, which may outlive the table; never in this one."""
    program = """
import asyncio, random, sys
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.server.bot_workers import ActionChooser
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.local.table_queries import local_environment

async def play():
    chooser = ActionChooser(b"secret of a test")
    chooser.preload()
    seating = Seating((SeatRequest("bot", level="master"),) * 2)
    environment = local_environment("en", random.Random(1))
    table = LocalTable.open(seating, environment, pause=False, chooser=chooser)
    table.listen(lambda _: None)
    while not table.state.moved_bots:
        await asyncio.sleep(0.01)
    await table.leave()
    print(len(chooser.pids))
    await chooser.close()

asyncio.run(play())
print("numba" in sys.modules)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120
    )

    assert (ran.stdout, ran.returncode) == ("1\nFalse\n", 0), ran.stderr


def test_a_position_put_on_the_table_is_seen() -> None:
    """Viewers get the changes of effects and edits."""
    from tests.kit.positions import arrange  # noqa: PLC0415 - one use

    async def scenario() -> None:
        table = open_table(wished(HOT_SEAT))
        table.turn_to(0)
        messages: list[TableMessage] = []
        table.listen(messages.append)
        put(table, arrange("S7|C6", rules="classic"))
        put(table, arrange("S6|C6", rules="classic"))
        entry = messages[-1]
        assert isinstance(entry, TableEntry)
        assert [bytes(event)[:28] for event in entry.events][1].startswith(b'{"event":"game.player.move"')
        assert table.open_hands() == (("S6",), None)
        await table.leave()

    run_async(scenario)


def test_a_finished_game_has_a_record() -> None:
    """The record leads to the same result; it is there only between games."""
    core = table_of(wished(against(1)))
    assert core.find_record() is None
    play_out(core)
    record = core.find_record()
    assert record is not None
    *_, last = record.steps()

    assert last.game.result == core.result
    assert find_levels(record) == [None, "novice"]
    assert core.start_next_game() is None
    assert core.find_record() is None


def test_a_game_with_an_effect_has_no_record() -> None:
    """The notation has no effects, and neither has the analysis."""
    core = table_of(wished(against(1), effect=5))
    play_out(core)

    assert core.find_record() is None
