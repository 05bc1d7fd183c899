"""Listing, creating and joining tables (realtime.md, Calls)."""

import asyncio

import pytest

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.calls.tables import MAX_TABLES
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


PLAYED = ("rules", "options", "seats", "stake", "clock", "players", "levels")
"""What is told of a table wherever it is told of."""


async def _made(api: InMemoryApi, who: SignedInPlayer, **fields: object) -> str:
    table: str = (await api.call("tables.create", who, **fields))["table_id"]
    return table


async def test_a_table_is_made_with_its_author_on_a_seat(api: InMemoryApi) -> None:
    """It is listed with what somebody needs to know before he sits down."""
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


async def test_the_list_tells_bots_from_people(api: InMemoryApi) -> None:
    """By their levels, which every reader is told in his own language."""
    ann = await api.guest("Ann")
    table = await _made(api, ann, seats=3)
    await api.call("tables.add_bot", ann, table_id=table, level="random", seat=2)

    [line] = (await api.call("tables.list"))["tables"]

    assert (line["players"][0], line["levels"]) == ("Ann", [None, None, "random"])


async def test_a_line_of_an_earlier_version_tells_no_levels(api: InMemoryApi) -> None:
    """Until the table changes: what was stored stays readable."""
    ann = await api.guest("Ann")
    table = await _made(api, ann)
    line = api.context.lobby.line(table)
    assert line is not None
    del line["levels"]

    [told] = (await api.call("tables.list"))["tables"]

    assert told["levels"] == [None, None]


@pytest.mark.parametrize(("wish", "word"), CREATED)
async def test_wishes_that_cannot_be_are_refused(
    api: InMemoryApi, wish: dict[str, object], word: str
) -> None:
    """In the words of the rules and of the table; what the schema excludes is malformed."""
    ann = await api.guest()

    assert await api.refusal_word("tables.create", ann, **wish) == word


async def test_the_same_command_makes_one_table(api: InMemoryApi) -> None:
    """Sent again it is answered as the first time; the same id for another table is refused."""
    ann, bob = await api.guest(), await api.guest()
    wish = {"command_id": "c1", "password": "swordfish", "seats": 3}

    first, again = [await api.call("tables.create", ann, **wish) for _ in range(2)]

    assert first == again
    assert await api.refusal_word("tables.create", ann, **(wish | {"seats": 4})) == "command_reused"
    assert (await api.call("tables.create", bob, **wish))["table_id"] != first["table_id"]
    assert (await api.call("tables.list"))["total"] == 2


async def test_somebody_sits_down(api: InMemoryApi) -> None:
    """On the seat he asks for, or on any."""
    ann, bob, eve = [await api.guest() for _ in range(3)]
    table = await _made(api, ann, seats=3)

    seats = [
        (await api.call("tables.join", bob, table_id=table, seat=2))["seat"],
        (await api.call("tables.join", eve, table_id=table))["seat"],
    ]

    assert seats == [2, 1]
    assert await api.refusal_word("tables.join", bob, table_id=table) == "already_seated"
    assert await api.refusal_word("tables.join", await api.guest(), table_id=table) == "table_full"


@pytest.mark.parametrize(
    ("fields", "word"),
    [({"seat": 0}, "seat_taken"), ({"seat": 2}, "bad_seat"), ({"table_id": "t0"}, "no_table")],
)
async def test_seats_that_are_not_there_are_refused(
    api: InMemoryApi, fields: dict[str, object], word: str
) -> None:
    """Taken ones, ones that the table has not, tables that are not there."""
    ann, bob = await api.guest(), await api.guest()
    table = await _made(api, ann)

    assert await api.refusal_word("tables.join", bob, **({"table_id": table} | fields)) == word


async def test_a_password_admits(api: InMemoryApi) -> None:
    """Without it nobody sits down; a wrong one is said to be wrong."""
    ann, bob = await api.guest(), await api.guest()
    table = await _made(api, ann, password="swordfish")

    async def word(**key: str) -> str:
        return await api.refusal_word("tables.join", bob, table_id=table, **key)

    assert (await word(), await word(password="sword")) == ("locked", "wrong_key")
    assert await word(invite="x") == "wrong_key"
    assert await word(password="swordfish") == "ok"


async def test_an_invitation_admits(api: InMemoryApi) -> None:
    """To a table with a password, and to a private one."""
    ann, bob = await api.guest(), await api.guest()

    for wish in ({"password": "swordfish"}, {"private": True}):
        made = await api.call("tables.create", ann, **wish)
        refused = await api.refusal_word("tables.join", bob, table_id=made["table_id"])
        joined = await api.refusal_word("tables.join", bob, table_id=made["table_id"], invite=made["invite"])
        assert (refused, joined) == ("locked", "ok")


async def test_a_password_that_was_right_is_not_computed_again(api: InMemoryApi) -> None:
    """Those who come back with it do not wait."""
    ann, bob = await api.guest(), await api.guest()
    table = await _made(api, ann, password="swordfish")
    await api.call("tables.join", bob, table_id=table, password="swordfish")
    await api.call("tables.leave", bob, table_id=table)
    api.context.accounts.passwords.close()

    assert await api.refusal_word("tables.join", bob, table_id=table, password="swordfish") == "ok"


async def test_trying_keys_is_limited() -> None:
    """Of a person, at a table."""
    api = InMemoryApi(rates=NO_LIMITS._replace(keys=Rate(5_000, 2)))
    ann, bob, eve = [await api.guest() for _ in range(3)]
    table = await _made(api, ann, password="swordfish")

    words = [await api.refusal_word("tables.join", bob, table_id=table, password="x") for _ in range(3)]

    assert words == ["wrong_key"] * 2 + ["too_often"]
    assert await api.refusal_word("tables.join", eve, table_id=table, password="x") == "wrong_key"


async def test_private_tables_are_not_listed(api: InMemoryApi) -> None:
    """Whatever is asked for; who sits there finds them again."""
    ann = await api.guest()
    table = await _made(api, ann, private=True, name="Secret")

    for wish in ({}, {"name": "secret"}, {"status": "open"}, {"limit": 200}):
        assert await api.call("tables.list", ann, **wish) == {"tables": [], "total": 0}
    assert [each["table_id"] for each in (await api.call("tables.mine", ann))["tables"]] == [table]


async def test_somebody_finds_where_he_sits(api: InMemoryApi) -> None:
    """With what is played there, and with the channel, for coming back after everything was lost."""
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


async def _registered(api: InMemoryApi, name: str) -> SignedInPlayer:
    made = await api.call("auth.register", name=name, password="correct horse battery")
    return SignedInPlayer(made["user_id"], made["name"], made["token"])


async def test_a_guest_sits_at_no_more_than_five_tables(api: InMemoryApi) -> None:
    """Made or joined: a guest leaves one first, or registers."""
    ann, bob = await api.guest(), await api.guest()
    tables = [await _made(api, ann) for _ in range(5)]
    other = await _made(api, bob)

    assert await api.refusal_word("tables.create", ann) == "too_many_tables"
    assert await api.refusal_word("tables.join", ann, table_id=other) == "too_many_tables"
    assert await api.refusal_word("tables.join", ann, table_id=tables[0]) == "already_seated"
    await api.call("tables.leave", ann, table_id=tables[0])
    assert await api.refusal_word("tables.join", ann, table_id=other) == "ok"


async def test_a_guest_who_asks_for_many_tables_at_the_same_time_gets_five(api: InMemoryApi) -> None:
    """Those that are being made count."""
    ann = await api.guest()

    words = await asyncio.gather(*[api.refusal_word("tables.create", ann) for _ in range(9)])

    assert sorted(words) == ["ok"] * 5 + ["too_many_tables"] * 4
    assert len((await api.call("tables.mine", ann))["tables"]) == 5


async def test_the_same_command_sent_twice_at_the_same_time_is_one_table(api: InMemoryApi) -> None:
    """A copy is not one more table."""
    ann = await api.guest()
    for _ in range(4):
        await _made(api, ann)

    words = await asyncio.gather(*[api.refusal_word("tables.create", ann, command_id="c") for _ in range(2)])

    assert words == ["ok", "ok"]


async def test_who_is_refused_a_seat_has_not_taken_one(api: InMemoryApi) -> None:
    """A table that could not be joined does not count."""
    ann, bob, cid = await api.guest(), await api.guest(), await api.guest()
    full = await _made(api, bob)
    await api.call("tables.join", cid, table_id=full)
    for _ in range(4):
        await _made(api, ann)

    words = [await api.refusal_word("tables.join", ann, table_id=full) for _ in range(3)]

    assert words == ["table_full"] * 3
    assert await api.refusal_word("tables.create", ann) == "ok"


async def test_a_registered_player_sits_at_more_tables_than_a_guest(api: InMemoryApi) -> None:
    """Also one who came as a guest."""
    ann = await _registered(api, "Ann")
    for _ in range(5):
        await _made(api, ann)

    assert await api.refusal_word("tables.create", ann) == "ok"


async def test_nobody_sits_at_too_many_tables(api: InMemoryApi) -> None:
    """He leaves one first."""
    ann, bob = await _registered(api, "Ann"), await api.guest()
    tables = [await _made(api, ann) for _ in range(MAX_TABLES)]
    other = await _made(api, bob)

    assert await api.refusal_word("tables.create", ann) == "too_many_tables"
    assert await api.refusal_word("tables.join", ann, table_id=other) == "too_many_tables"
    await api.call("tables.leave", ann, table_id=tables[0])
    assert await api.refusal_word("tables.join", ann, table_id=other) == "ok"


FILTERS = [
    ({}, "abc"),
    ({"rules": "transfer"}, "b"),
    ({"seats": 3}, "b"),
    ({"free": True}, "ab"),
    ({"free": False}, "c"),
    ({"stake_min": 1}, "a"),
    ({"stake_max": 9}, "bc"),
    ({"clock": "slow"}, "b"),
    ({"status": "playing"}, "c"),
    ({"bots": False}, "a"),
    ({"name": "B"}, "b"),
    ({"limit": 1}, "a"),
    ({"limit": 1, "offset": 2}, "c"),
]


@pytest.mark.parametrize(("wish", "names"), FILTERS)
async def test_the_list_is_filtered(api: InMemoryApi, wish: dict[str, object], names: str) -> None:
    """By everything that somebody chooses a table for, page by page."""
    zoe = await api.guest()
    await _made(api, zoe, name="a", stake=10)
    await _made(api, zoe, name="b", rules="transfer", seats=3, clock="slow")
    await api.game(name="c")

    found = await api.call("tables.list", **wish)

    assert "".join(line["name"] for line in found["tables"]) == names
    assert found["total"] == (3 if "limit" in wish else len(names))


async def test_a_filter_that_there_is_not_is_refused(api: InMemoryApi) -> None:
    """An empty list would say that there are no such tables."""
    words = [
        await api.refusal_word("tables.list", rules="nonsense"),
        await api.refusal_word("tables.list", clock="nonsense"),
    ]

    assert words == ["unknown_rules", "bad_clock"]


async def test_rules_and_levels_are_listed(api: InMemoryApi) -> None:
    """With sentences in both languages."""
    rules = await api.call("tables.rules")
    levels = await api.call("tables.levels")

    assert rules["rules"]["transfer"]["differs"] == {"transfer": True}
    assert rules["options"]["deck"]["default"] == 36
    assert levels == {"levels": [{"level": "random", "en": "random", "ru": "случайный"}]}


async def test_tables_are_not_made_without_end() -> None:
    """Who makes one and leaves it, over and over, waits; the same command once more is no new table."""
    api = InMemoryApi(rates=NO_LIMITS._replace(tables=Rate(60_000, 2)))
    ann = await api.guest("Ann")
    for number in range(2):
        table = await _made(api, ann, command_id=f"c{number}")
        await api.call("tables.leave", ann, table_id=table)

    assert await api.refusal_word("tables.create", ann, password="secret") == "too_often"
    assert await api.refusal_word("tables.create", ann, command_id="c1") == "ok"


async def test_keys_are_not_tried_at_table_after_table() -> None:
    """Each try costs the server an argon2, at whichever table."""
    api = InMemoryApi(rates=NO_LIMITS._replace(keys_tried=Rate(60_000, 3)))
    ann, eve = await api.guest("Ann"), await api.guest("Eve")
    tables = [await _made(api, ann, password="secret") for _ in range(4)]
    words = [await api.refusal_word("tables.join", eve, table_id=table, password="wrong") for table in tables]

    assert words == ["wrong_key"] * 3 + ["too_often"]
