"""Conduct: outcomes of games and the bans from pairing that follow (players.md §4)."""

from itertools import pairwise

import pytest

from kozyr.server.moderation.conduct_gate import ConductGate
from kozyr.server.pairing.pairing_documents import ABSENCES, Absence
from kozyr.server.projections.conduct import (
    EXEMPT_MS,
    FIRST_BAN_MS,
    MAX_BAN_MS,
    REPETITION_MS,
    Conduct,
    ConductEntry,
    find_bans,
    read_conduct,
)
from kozyr.server.projections.projector import Projector
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import Store
from tests.kit.call_contexts import InMemoryApi

MINUTE_MS = 60_000
LETTERS: dict[str, Conduct] = {".": "fine", "l": "left", "i": "idle", "a": "absent"}


def entries(text: str, every_ms: int = MINUTE_MS) -> list[ConductEntry]:
    """Write outcomes as letters, one a minute."""
    return [
        ConductEntry((number + 1) * every_ms, LETTERS[each], f"t.{number}")
        for number, each in enumerate(text)
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("....", 0),
        ("lll", 0),
        ("llll", 1),
        ("lial", 1),
        ("l.l.l.", 0),
        ("l.l.l.l", 1),  # 4 of 7
        ("l..l..l..l", 1),  # 4 of 10, exactly 40 %
        ("l..l..l...l", 0),  # 4 of 11
        ("." * 20 + "llll", 1),  # four in a row
        ("." * 26 + "l.ll.l", 0),
        ("llll" + "." * 30 + "l", 1),  # only the last 30 count
        ("llllll", 3),
    ],
)  # fmt: skip
def test_bans_follow_from_the_last_thirty_games(text: str, count: int) -> None:
    """Four bad in a row, or 40 % and at least four."""
    assert len(find_bans(entries(text), [])) == count


def test_a_ban_takes_ten_minutes_and_doubles() -> None:
    """Each repetition within three days is twice as long, up to three days."""
    bans = find_bans(entries("l" * 20), [])
    lengths = [ban.until - ban.since for ban in bans]

    assert lengths[:3] == [FIRST_BAN_MS, 2 * FIRST_BAN_MS, 4 * FIRST_BAN_MS]
    assert all(after == min(2 * before, MAX_BAN_MS) for before, after in pairwise(lengths))
    assert lengths[-1] == MAX_BAN_MS


def test_a_ban_long_after_the_last_one_is_short_again() -> None:
    """The count of repetitions ends three days after a ban."""
    first = entries("lllll")
    later = [entry._replace(at=entry.at + REPETITION_MS + 2 * 3_600_000) for entry in entries("l")]
    bans = find_bans([*first, *later], [])

    assert [ban.until - ban.since for ban in bans] == [FIRST_BAN_MS, 2 * FIRST_BAN_MS, FIRST_BAN_MS]


def test_nobody_is_blamed_after_a_start_of_the_server() -> None:
    """Bad outcomes of the first ten minutes do not count at all."""
    outcomes = entries("llll")
    start = outcomes[0].at

    assert find_bans(outcomes, [start]) == []
    assert len(find_bans(outcomes, [start - EXEMPT_MS])) == 1
    assert find_bans(outcomes, [outcomes[-1].at]) == []


async def test_games_have_outcomes(api: InMemoryApi) -> None:
    """Who resigns has left; the other players are fine; games against bots do not count."""
    table, ann, bob = await api.game()
    await api.call("game.resign", bob, table_id=table, command_id="enough")
    alone = (await api.call("tables.create", ann, seats=2))["table_id"]
    await api.call("tables.add_bot", ann, table_id=alone, level="random")
    await api.call("tables.ready", ann, table_id=alone)
    await api.call("game.resign", ann, table_id=alone, command_id="enough")
    await Projector(api.context.store).catch_up()
    outcomes = [
        [entry.conduct for entry in await read_conduct(api.context.store, player.id)] for player in (ann, bob)
    ]

    assert outcomes == [["fine"], ["left"]]


async def _record_absence(store: Store, person: str, table: str, at: int) -> None:
    assert await store.change_documents([ABSENCES.change(f"{person}/{table}", Absence(at))])


async def test_pairing_refuses_a_player_who_does_not_come(api: InMemoryApi) -> None:
    """Four absences in a row are enough."""
    ann = await api.guest("Ann")
    api.house.now += EXEMPT_MS
    for number in range(4):
        await _record_absence(api.context.store, ann.id, f"t{number}", api.house.now)

    word = await api.refusal_word("pairing.join", ann, pools=["2-classic"])

    assert word == "pairing_banned"


async def test_the_gate_says_until_when(api: InMemoryApi) -> None:
    """Four absences ban for ten minutes, and the account shows it; a start of the server forgives them."""
    ann = await api.guest("Ann")
    gate = ConductGate(api.context.store, api.context.clock)
    api.house.now += EXEMPT_MS
    before = await gate.banned_until(ann.id)
    for number in range(4):
        await _record_absence(api.context.store, ann.id, f"t{number}", api.house.now)
    until = await gate.banned_until(ann.id)
    shown = (await api.call("account.get", ann))["pairing_banned_until"]
    await gate.record_disturbance(api.house.now)
    await gate.record_disturbance(api.house.now)

    assert (before, until, shown) == (None, api.house.now + FIRST_BAN_MS, api.house.now + FIRST_BAN_MS)
    assert await gate.banned_until(ann.id) is None


async def test_the_gate_opens_again() -> None:
    """The ban is over after its time."""
    now = [EXEMPT_MS]
    store = MemoryStore()
    gate = ConductGate(store, lambda: now[0])
    for number in range(4):
        await _record_absence(store, "ann", f"t{number}", now[0])
    now[0] += FIRST_BAN_MS

    assert await gate.banned_until("ann") is None
