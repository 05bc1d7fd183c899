"""Listing, creating and joining tables (realtime.md, Calls)."""

import asyncio

import pytest

from kozyr.ledger import player_account
from kozyr.locales import say_in_all
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.calls.tables import MAX_TABLES
from kozyr.table import Connect
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer

CREATED = [
    ({"rules": "nonsense"}, "unknown_rules"),
    ({"clock": "nonsense"}, "bad_clock"),
    ({"options": {"deck": 37}}, "bad_option"),
    ({"options": {"nonsense": True}}, "bad_option"),
    ({"rules": "classic", "options": {"deck": 24}, "seats": 6}, "bad_seats"),
    ({"stake": 5000}, "cannot_pay"),
    ({"stake": 5, "clock": "none"}, "stake_needs_clock"),
    ({"stake": -1}, "bad_request"),
    ({"seats": 7}, "bad_request"),
    ({"seats": 2.5}, "bad_request"),
    ({"nonsense": 1}, "bad_request"),
    ({"command_id": ""}, "bad_request"),
    ({"command_id": "a\n"}, "bad_command_id"),
    ({"password": ""}, "bad_request"),
]


PLAYED = ("rules", "options", "seats", "stake", "clock", "players", "levels", "rated")
"""The fields of every description of a table."""


async def _made(api: InMemoryApi, player: SignedInPlayer, **fields: object) -> str:
    table: str = (await api.call("tables.create", player, **fields))["table_id"]
    return table


async def test_a_table_is_made_with_its_author_on_a_seat(api: InMemoryApi) -> None:
    """The list shows everything that a player needs before sitting down."""
    ann = await api.guest("Ann")

    made = await api.call(
        "tables.create", ann, name="Дача", rules="transfer", seats=3, stake=10, clock="fast"
    )
    [line] = (await api.call("tables.list"))["tables"]

    assert (made["seat"], made["invite"], made["channel"]) == (0, None, f"table:{made['table_id']}#{ann.id}")
    assert made["epoch"] == api.house.store.epoch
    shown = {
        key: line[key] for key in ("table_id", "name", "rules", "seats", "taken", "stake", "clock", "status")
    }
    assert shown == {
        "table_id": made["table_id"], "name": "Дача", "rules": "transfer", "seats": 3, "taken": 1,
        "stake": 10, "clock": "fast", "status": "open",
    }  # fmt: skip
    assert (line["has_password"], line["spectators"], line["bots"]) == (False, True, False)
    assert (line["players"], line["watching"]) == (["Ann", None, None], 0)
    assert line["levels"] == [None, None, None]
    assert line["options"]["transfer"] is True


async def test_the_list_shows_the_levels_of_bots(api: InMemoryApi) -> None:
    """People have no level."""
    ann = await api.guest("Ann")
    table = await _made(api, ann, seats=3)
    await api.call("tables.add_bot", ann, table_id=table, level="random", seat=2)

    [line] = (await api.call("tables.list"))["tables"]

    assert (line["players"][0], line["levels"]) == ("Ann", [None, None, "random"])


async def test_a_stored_line_without_levels_is_read(api: InMemoryApi) -> None:
    """An earlier version stored it; it has no levels until the table changes."""
    ann = await api.guest("Ann")
    table = await _made(api, ann)
    line = api.context.lobby.line(table)
    assert line is not None
    del line["levels"]

    [result] = (await api.call("tables.list"))["tables"]

    assert result["levels"] == [None, None]


@pytest.mark.parametrize(("fields", "word"), CREATED)
async def test_impossible_settings_are_refused(
    api: InMemoryApi, fields: dict[str, object], word: str
) -> None:
    """The rules or the table refuse them; the schema excludes malformed ones."""
    ann = await api.guest()

    assert await api.refusal_word("tables.create", ann, **fields) == word


async def test_the_same_command_makes_one_table(api: InMemoryApi) -> None:
    """A repeated command gets the first answer; the same id with other settings is refused."""
    ann, bob = await api.guest(), await api.guest()
    fields = {"command_id": "c1", "password": "swordfish", "seats": 3}

    first, repeated = [await api.call("tables.create", ann, **fields) for _ in range(2)]

    assert first == repeated
    assert await api.refusal_word("tables.create", ann, **(fields | {"seats": 4})) == "command_reused"
    assert (await api.call("tables.create", bob, **fields))["table_id"] != first["table_id"]
    assert (await api.call("tables.list"))["total"] == 2


async def test_a_player_sits_down(api: InMemoryApi) -> None:
    """The player may choose a seat."""
    ann, bob, eve = [await api.guest() for _ in range(3)]
    table = await _made(api, ann, seats=3)

    seats = [
        (await api.call("tables.join", bob, table_id=table, seat=2))["seat"],
        (await api.call("tables.join", eve, table_id=table))["seat"],
    ]

    assert seats == [2, 1]
    assert await api.refusal_word("tables.join", bob, table_id=table) == "already_seated"
    assert await api.refusal_word("tables.join", await api.guest(), table_id=table) == "table_full"


async def test_a_seated_player_moves_to_another_free_seat(api: InMemoryApi) -> None:
    """The lists and the channel follow; the repeated command moves nobody again."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = await _made(api, ann, seats=3)
    await api.call("tables.join", bob, table_id=table)

    moved = await api.call("tables.join", bob, table_id=table, seat=2, command_id="move")
    repeated = await api.call("tables.join", bob, table_id=table, seat=2, command_id="move")

    assert moved == repeated
    assert (moved["seat"], moved["channel"]) == (2, f"table:{table}#{bob.id}")
    assert (await api.call("tables.mine", bob))["tables"][0]["seat"] == 2
    [line] = (await api.call("tables.list"))["tables"]
    assert (line["taken"], line["players"]) == (2, ["Ann", None, "Bob"])
    assert await api.refusal_word("tables.join", bob, table_id=table, seat=0) == "seat_taken"
    assert await api.refusal_word("tables.join", bob, table_id=table, seat=2) == "already_seated"
    snapshot = await api.call("table.snapshot", bob, table_id=table)
    assert snapshot["table"]["your_seat"] == 2


async def test_a_player_moves_without_coins_and_without_the_invitation(api: InMemoryApi) -> None:
    """The player has paid nothing yet, and sits at the table already."""
    ann, bob = await api.guest(), await api.guest()
    made = await api.call("tables.create", ann, seats=3, stake=10, private=True)
    await api.call("tables.join", bob, table_id=made["table_id"], invite=made["invite"])
    before = await api.house.store.balance(player_account(bob.id))

    moved = await api.call("tables.join", bob, table_id=made["table_id"], seat=2)

    assert moved["seat"] == 2
    assert await api.house.store.balance(player_account(bob.id)) == before


async def test_a_friend_at_a_table_of_pairs_is_the_hosts_partner(api: InMemoryApi) -> None:
    """Without a choice of the seat, the host's team is filled first."""
    ann, bob, eve = [await api.guest() for _ in range(3)]
    table = await _made(api, ann, seats=4, rules="pairs")

    seats = [(await api.call("tables.join", player, table_id=table))["seat"] for player in (bob, eve)]

    assert seats == [2, 1]


@pytest.mark.parametrize(
    ("fields", "word"),
    [({"seat": 0}, "seat_taken"), ({"seat": 2}, "bad_seat"), ({"table_id": "t0"}, "no_table")],
)
async def test_unavailable_seats_are_refused(api: InMemoryApi, fields: dict[str, object], word: str) -> None:
    """The seat is taken or unknown, or the table is unknown."""
    ann, bob = await api.guest(), await api.guest()
    table = await _made(api, ann)

    assert await api.refusal_word("tables.join", bob, **({"table_id": table} | fields)) == word


async def test_a_password_admits(api: InMemoryApi) -> None:
    """A missing and a wrong password are refused differently."""
    ann, bob = await api.guest(), await api.guest()
    table = await _made(api, ann, password="swordfish")

    async def word(**key: str) -> str:
        return await api.refusal_word("tables.join", bob, table_id=table, **key)

    assert (await word(), await word(password="sword")) == ("locked", "wrong_key")
    assert await word(invite="x") == "wrong_key"
    assert await word(password="swordfish") == "ok"


async def test_an_invitation_admits(api: InMemoryApi) -> None:
    """It opens a table with a password, and a private table."""
    ann, bob = await api.guest(), await api.guest()

    for fields in ({"password": "swordfish"}, {"private": True}):
        made = await api.call("tables.create", ann, **fields)
        refused = await api.refusal_word("tables.join", bob, table_id=made["table_id"])
        joined = await api.refusal_word("tables.join", bob, table_id=made["table_id"], invite=made["invite"])
        assert (refused, joined) == ("locked", "ok")


async def test_an_accepted_password_is_not_hashed_again(api: InMemoryApi) -> None:
    """Players who come back do not wait."""
    ann, bob = await api.guest(), await api.guest()
    table = await _made(api, ann, password="swordfish")
    await api.call("tables.join", bob, table_id=table, password="swordfish")
    await api.call("tables.leave", bob, table_id=table)
    api.context.accounts.passwords.close()

    assert await api.refusal_word("tables.join", bob, table_id=table, password="swordfish") == "ok"


async def test_trying_keys_is_limited() -> None:
    """The limit is per person and table."""
    api = InMemoryApi(rates=NO_LIMITS._replace(keys_at_one_table=Rate(5_000, 2)))
    ann, bob, eve = [await api.guest() for _ in range(3)]
    table = await _made(api, ann, password="swordfish")

    words = [await api.refusal_word("tables.join", bob, table_id=table, password="x") for _ in range(3)]

    assert words == ["wrong_key"] * 2 + ["too_often"]
    assert await api.refusal_word("tables.join", eve, table_id=table, password="x") == "wrong_key"


async def test_private_tables_are_not_listed(api: InMemoryApi) -> None:
    """No filter finds them, but their players do with `tables.mine`."""
    ann = await api.guest()
    table = await _made(api, ann, private=True, name="Secret")

    for fields in ({}, {"name": "secret"}, {"status": "open"}, {"limit": 200}):
        assert await api.call("tables.list", ann, **fields) == {"tables": [], "total": 0}
    assert [item["table_id"] for item in (await api.call("tables.mine", ann))["tables"]] == [table]


async def test_a_player_finds_their_tables(api: InMemoryApi) -> None:
    """The answer has the settings and the channel, for a client that lost its state."""
    table, ann, bob = await api.game(name="Дача")
    [line] = (await api.call("tables.list"))["tables"]

    assert await api.call("tables.mine", bob) == {
        "tables": [
            {
                **{key: line[key] for key in PLAYED},
                "table_id": table, "name": "Дача", "seat": 1, "status": "playing",
                "channel": f"table:{table}#{bob.id}", "epoch": api.house.store.epoch,
            }
        ]
    }  # fmt: skip
    assert (await api.call("tables.mine", ann))["tables"][0]["seat"] == 0


async def test_a_guest_sits_at_no_more_than_five_tables(api: InMemoryApi) -> None:
    """A guest must leave a table or register first."""
    ann, bob = await api.guest(), await api.guest()
    tables = [await _made(api, ann) for _ in range(5)]
    other = await _made(api, bob)

    assert await api.refusal_word("tables.create", ann) == "too_many_tables"
    assert await api.refusal_word("tables.join", ann, table_id=other) == "too_many_tables"
    assert await api.refusal_word("tables.join", ann, table_id=tables[0]) == "already_seated"
    await api.call("tables.leave", ann, table_id=tables[0])
    assert await api.refusal_word("tables.join", ann, table_id=other) == "ok"


async def test_concurrent_requests_of_a_guest_get_five_tables(api: InMemoryApi) -> None:
    """Tables that are being made count."""
    ann = await api.guest()

    words = await asyncio.gather(*[api.refusal_word("tables.create", ann) for _ in range(9)])

    assert sorted(words) == ["ok"] * 5 + ["too_many_tables"] * 4
    assert len((await api.call("tables.mine", ann))["tables"]) == 5


async def test_the_same_command_sent_twice_at_the_same_time_is_one_table(api: InMemoryApi) -> None:
    """The second copy does not count as one more table."""
    ann = await api.guest()
    for _ in range(4):
        await _made(api, ann)

    words = await asyncio.gather(*[api.refusal_word("tables.create", ann, command_id="c") for _ in range(2)])

    assert words == ["ok", "ok"]


async def test_a_refused_seat_does_not_count(api: InMemoryApi) -> None:
    """The table does not count against the limit."""
    ann, bob, cid = await api.guest(), await api.guest(), await api.guest()
    full = await _made(api, bob)
    await api.call("tables.join", cid, table_id=full)
    for _ in range(4):
        await _made(api, ann)

    words = [await api.refusal_word("tables.join", ann, table_id=full) for _ in range(3)]

    assert words == ["table_full"] * 3
    assert await api.refusal_word("tables.create", ann) == "ok"


async def test_a_registered_player_sits_at_more_tables_than_a_guest(api: InMemoryApi) -> None:
    """The limit is higher."""
    ann = await api.registered("Ann")
    for _ in range(5):
        await _made(api, ann)

    assert await api.refusal_word("tables.create", ann) == "ok"


async def test_tables_per_player_are_limited(api: InMemoryApi) -> None:
    """The player must leave one first."""
    ann, bob = await api.registered("Ann"), await api.guest()
    tables = [await _made(api, ann) for _ in range(MAX_TABLES)]
    other = await _made(api, bob)

    assert await api.refusal_word("tables.create", ann) == "too_many_tables"
    assert await api.refusal_word("tables.join", ann, table_id=other) == "too_many_tables"
    await api.call("tables.leave", ann, table_id=tables[0])
    assert await api.refusal_word("tables.join", ann, table_id=other) == "ok"


FILTERS = [
    ({}, "bac"),
    ({"rules": "transfer"}, "b"),
    ({"seats": 3}, "b"),
    ({"free": True}, "ba"),
    ({"free": False}, "c"),
    ({"stake_min": 1}, "a"),
    ({"stake_max": 9}, "bc"),
    ({"clock": "slow"}, "b"),
    ({"status": "playing"}, "c"),
    ({"bots": False}, "a"),
    ({"name": "B"}, "b"),
    ({"limit": 1}, "b"),
    ({"limit": 1, "offset": 2}, "c"),
]


@pytest.mark.parametrize(("fields", "names"), FILTERS)
async def test_the_list_is_filtered(api: InMemoryApi, fields: dict[str, object], names: str) -> None:
    """There are filters for all settings, and pages."""
    zoe = await api.guest()
    await _made(api, zoe, name="a", stake=10)
    await _made(api, zoe, name="b", rules="transfer", seats=3, clock="slow")
    await api.game(name="c")

    results = await api.call("tables.list", **fields)

    assert "".join(line["name"] for line in results["tables"]) == names
    assert results["total"] == (3 if "limit" in fields else len(names))


async def test_tables_with_a_waiting_person_come_first(api: InMemoryApi) -> None:
    """A table whose players are all away is the last, and its line says who is away."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    older = await _made(api, ann, name="older")
    await api.game(name="playing")
    newer = await _made(api, bob, name="newer", seats=3)
    await api.call("tables.add_bot", bob, table_id=newer, level="random")

    await api.context.table_host.submit_as_server(newer, Connect(bob.id, there=False))
    lines = (await api.call("tables.list"))["tables"]

    assert [line["name"] for line in lines] == ["older", "playing", "newer"]
    assert (lines[0]["table_id"], lines[0]["away"]) == (older, [False, False])
    assert (lines[2]["away"], lines[2]["player_ids"][0]) == ([True, False, False], bob.id)


async def test_the_status_counts_running_games(api: InMemoryApi) -> None:
    """A table without a game does not count."""
    await _made(api, await api.guest(), name="open")
    await api.game(name="a")
    await api.game(name="b")

    assert await api.call("server.status") == {"people": 0, "games": 2, "waiting": 0}


async def test_the_status_counts_people_who_wait_for_opponents(api: InMemoryApi) -> None:
    """A person who stops waiting no longer counts."""
    ann = await api.guest("Ann")
    await api.call("pairing.join", ann, pools=["2-classic", "2-transfer"])
    waiting = (await api.call("server.status"))["waiting"]
    await api.call("pairing.leave", ann)

    assert (waiting, (await api.call("server.status"))["waiting"]) == (1, 0)


async def test_a_table_that_nobody_can_join_or_watch_is_not_listed(api: InMemoryApi) -> None:
    """Between games, a full table is listed only while one of its people is there."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = await _made(api, ann, name="full")
    await api.call("tables.join", bob, table_id=table)
    for each in (ann, bob):
        await api.call("tables.ready", each, table_id=table)
    await api.call("game.resign", ann, table_id=table, command_id="r")
    await api.context.table_host.submit_as_server(table, Connect(ann.id, there=False))
    with_bob = (await api.call("tables.list"))["total"]

    await api.context.table_host.submit_as_server(table, Connect(bob.id, there=False))

    assert (with_bob, (await api.call("tables.list"))["total"]) == (1, 0)


async def test_an_unknown_filter_value_is_refused(api: InMemoryApi) -> None:
    """An empty list would be misleading."""
    words = [
        await api.refusal_word("tables.list", rules="nonsense"),
        await api.refusal_word("tables.list", clock="nonsense"),
    ]

    assert words == ["unknown_rules", "bad_clock"]


async def test_rules_and_levels_are_listed(api: InMemoryApi) -> None:
    """They have sentences in every language."""
    rules = await api.call("tables.rules")
    levels = await api.call("tables.levels")

    assert rules["rules"]["transfer"]["differs"] == {"transfer": True}
    assert rules["options"]["deck"]["default"] == 36
    assert levels == {"levels": [{"level": "random", "texts": say_in_all("level_name_random")}]}


async def test_creating_tables_is_limited() -> None:
    """A repeated command is no new table."""
    api = InMemoryApi(rates=NO_LIMITS._replace(tables=Rate(60_000, 2)))
    ann = await api.guest("Ann")
    for number in range(2):
        table = await _made(api, ann, command_id=f"c{number}")
        await api.call("tables.leave", ann, table_id=table)

    assert await api.refusal_word("tables.create", ann, password="secret") == "too_often"
    assert await api.refusal_word("tables.create", ann, command_id="c1") == "ok"


async def test_trying_keys_at_many_tables_is_limited() -> None:
    """Each try costs a password hash."""
    api = InMemoryApi(rates=NO_LIMITS._replace(keys_at_all_tables=Rate(60_000, 3)))
    ann, eve = await api.guest("Ann"), await api.guest("Eve")
    tables = [await _made(api, ann, password="secret") for _ in range(4)]
    words = [await api.refusal_word("tables.join", eve, table_id=table, password="wrong") for table in tables]

    assert words == ["wrong_key"] * 3 + ["too_often"]
