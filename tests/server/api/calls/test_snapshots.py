"""Snapshots and lines of a table for each viewer (realtime.md, Calls; table.md, Views)."""

from itertools import pairwise
from typing import Any

import pytest

from kozyr.rules import Refusal
from kozyr.server.api.calls.access import check_admission
from kozyr.server.api.calls.caller import Caller
from tests.kit.call_contexts import InMemoryApi


async def test_a_player_sees_their_own_cards(api: InMemoryApi) -> None:
    """Others see the number of cards."""
    table, ann, bob = await api.game()

    ann_answer = await api.call("table.snapshot", ann, table_id=table)
    bob_answer = await api.call("table.snapshot", bob, table_id=table)
    public = await api.call("table.snapshot", table_id=table)

    assert (ann_answer["player"]["seat"], bob_answer["player"]["seat"], public["player"]) == (0, 1, None)
    assert not {*ann_answer["player"]["cards"]} & {*bob_answer["player"]["cards"]}
    assert [player["cards_count"] for player in public["game"]["players"]] == [6, 6]
    assert (public["seq"], public["epoch"]) == (4, api.house.store.epoch)


async def test_a_page_that_is_reloaded_gets_all_moves_of_the_deal() -> None:
    """They are those of the replay, each with its bout; a later deal begins a new list."""
    api = InMemoryApi()
    table, ann, bob = await api.game(rules="transfer", clock="none")
    listed: list[list[dict[str, Any]]] = []
    for turn in range(1000):
        seen = await api.call("table.snapshot", bob, table_id=table, moves=True)
        if seen["table"]["status"] != "playing":
            break
        public = await api.call("table.snapshot", table_id=table, moves=True)
        assert seen["earlier_moves"] == public["earlier_moves"]
        listed.append(seen["earlier_moves"])
        states = [await api.call("table.snapshot", each, table_id=table) for each in (ann, bob)]
        who, legal = next(
            (each, state["player"]["legal"])
            for each, state in zip((ann, bob), states, strict=True)
            if state["player"]["legal"]
        )
        act = legal[turn % len(legal)]
        await api.call("game.move", who, table_id=table, command_id=f"m{turn}", action=act)
    last = seen["earlier_moves"]
    assert all(last[: len(moves)] == moves for moves in listed)
    assert (await api.call("table.snapshot", bob, table_id=table))["earlier_moves"] is None

    steps = (await api.call("games.replay", game_id=f"{table}.1"))["steps"]
    moves = [(before["game"], step["game"]) for before, step in pairwise(steps) if step["game"]["prev_move"]]
    assert [(each["bout"], each["move"], each.get("round_end")) for each in last] == [
        (before["bout"], after["prev_move"], after["round_end"]) for before, after in moves
    ]
    checks = [each for each in last if each["move"]["type"] == "check"]
    assert {each["meaning"] for each in checks} == {"take", "pass", "done"}
    assert all("meaning" not in each for each in last if each not in checks)

    for each in (ann, bob):
        await api.call("tables.ready", each, table_id=table)
    again = await api.call("table.snapshot", bob, table_id=table, moves=True)
    assert again["earlier_moves"] == []


async def test_a_token_that_may_neither_play_nor_read_sees_no_cards(api: InMemoryApi) -> None:
    """Its program gets the public view."""
    table, ann, _ = await api.game()

    seen = {}
    for scope in ("chat", "tables", "play", "read"):
        bot = await api.program(ann, scope)
        seen[scope] = (await api.call("table.snapshot", bot, table_id=table))["player"] is not None

    assert seen == {"chat": False, "tables": False, "play": True, "read": True}


async def test_a_table_with_a_password_is_not_watched_without_it(api: InMemoryApi) -> None:
    """Players at the table need no key, and they see the invitation."""
    ann, bob = await api.guest(), await api.guest()
    made = await api.call("tables.create", ann, password="swordfish")
    table = made["table_id"]

    async def word(**key: str) -> str:
        return await api.refusal_word("table.snapshot", bob, table_id=table, **key)

    assert [await word(), await word(password="x"), await word(invite="x")] == [
        "locked",
        "wrong_key",
        "wrong_key",
    ]
    assert [await word(password="swordfish"), await word(invite=made["invite"])] == ["ok", "ok"]
    watched = await api.call("table.snapshot", bob, table_id=table, password="swordfish")
    assert (watched["table"]["invite"], watched["table"]["has_password"]) == (None, True)
    ann_answer = await api.call("table.snapshot", ann, table_id=table)
    assert ann_answer["table"]["invite"] == made["invite"]
    assert "argon2" not in str(ann_answer)


async def test_a_table_without_spectators_is_shown_only_to_its_players(api: InMemoryApi) -> None:
    """A key does not help."""
    ann, bob = await api.guest(), await api.guest()
    table = (await api.call("tables.create", ann, spectators=False))["table_id"]

    assert await api.refusal_word("table.snapshot", bob, table_id=table) == "no_spectators"
    assert await api.refusal_word("table.snapshot", ann, table_id=table) == "ok"


@pytest.mark.parametrize("table", ["t0", "t' OR 1=1 --", "", "../t", "t\u0000"])
async def test_unknown_tables_are_refused(table: str) -> None:
    """The id may be any text."""
    assert await InMemoryApi().refusal_word("table.snapshot", table_id=table) in ("no_table", "bad_request")


async def test_admission_depends_on_the_key(api: InMemoryApi) -> None:
    """It is true, false if a key is missing, or a refusal of a wrong key."""
    ann, bob = await api.guest(), await api.guest()
    made = await api.call("tables.create", ann, private=True)
    table = made["table_id"]

    async def comes(token: str | None, **key: str) -> bool | str:
        caller = await api.caller(token)
        assert isinstance(caller, Caller)
        may = await check_admission(api.context, table, caller, **key)
        return may.word if isinstance(may, Refusal) else may

    assert [await comes(ann.token), await comes(bob.token), await comes(None)] == [True, False, False]
    assert await comes(bob.token, password="x") == "wrong_key"
    assert await comes(None, invite=made["invite"]) is True


async def test_the_line_of_a_listed_table_is_public(api: InMemoryApi) -> None:
    """The lobby lists it for all callers, so a caller without the password gets the same line."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, name="Дача", seats=3, password="sesame", spectators=False)
    [listed] = (await api.call("tables.list"))["tables"]

    line = await api.call("tables.get", table_id=made["table_id"])

    assert line == listed
    assert (line["name"], line["players"], line["has_password"]) == ("Дача", ["Ann", None, None], True)


async def test_the_line_of_a_private_table_needs_a_key(api: InMemoryApi) -> None:
    """A caller who only knows the id learns neither the name nor the players."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, name="Дача", private=True)

    assert await api.refusal_word("tables.get", table_id=made["table_id"]) == "locked"
    assert await api.refusal_word("tables.get", table_id=made["table_id"], invite="no") == "wrong_key"


async def test_the_line_of_a_private_table_is_shown_with_a_key(api: InMemoryApi) -> None:
    """The invitation or the password is enough, even at a table without spectators."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, private=True, password="sesame", spectators=False)
    table = made["table_id"]

    by_invite = await api.call("tables.get", table_id=table, invite=made["invite"])
    by_password = await api.call("tables.get", table_id=table, password="sesame")
    by_seat = await api.call("tables.get", ann, table_id=table)

    assert by_invite["players"] == ["Ann", None]
    assert by_invite == by_password == by_seat


async def test_unknown_and_closed_tables_have_no_line(api: InMemoryApi) -> None:
    """The refusals differ."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann)
    await api.call("tables.close", ann, table_id=made["table_id"])

    assert await api.refusal_word("tables.get", table_id="tnowhere") == "no_table"
    assert await api.refusal_word("tables.get", table_id=made["table_id"]) == "table_closed"
