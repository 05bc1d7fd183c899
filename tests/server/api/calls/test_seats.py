"""Calls of seated players (realtime.md, Calls)."""

import json

import pytest

from kozyr.rules import Seat, must
from kozyr.server.api.calls.dispatcher import Failure, dispatch
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.tables.subscriptions import Subscription
from kozyr.table.events import Reacted
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer


async def _pair(api: InMemoryApi, **settings: object) -> tuple[str, SignedInPlayer, SignedInPlayer]:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table: str = (await api.call("tables.create", ann, **settings))["table_id"]
    return table, ann, bob


async def test_all_ready_starts_the_game(api: InMemoryApi) -> None:
    """A player's seed is published at the start; without one the server makes one."""
    table, ann, bob = await _pair(api)
    await api.call("tables.join", bob, table_id=table)

    await api.call("tables.ready", ann, table_id=table, client_seed="luck")
    await api.call("tables.ready", bob, table_id=table)

    state = (await api.call("table.snapshot", table_id=table))["table"]
    assert (state["status"], state["client_seeds"][0], len(state["client_seeds"][1])) == (
        "playing",
        "luck",
        32,
    )


async def test_being_ready_can_be_sent_twice_and_taken_back(api: InMemoryApi) -> None:
    """The same command id is the same command, whatever seed the server made."""
    table, ann, _ = await _pair(api)
    command = {"table_id": table, "command_id": "c1"}

    words = [
        await api.refusal_word("tables.ready", ann, **command),
        await api.refusal_word("tables.ready", ann, **command),
        await api.refusal_word("tables.ready", ann, table_id=table),
        await api.refusal_word("tables.unready", ann, table_id=table),
        await api.refusal_word("tables.unready", ann, table_id=table),
    ]

    assert words == ["ok", "ok", "already_ready", "ok", "not_ready"]


@pytest.mark.parametrize(
    ("seed", "word"), [("", "bad_request"), ("x" * 65, "bad_request"), ("a\u0000", "bad_client_seed")]
)
async def test_a_seed_is_printable_text(api: InMemoryApi, seed: str, word: str) -> None:
    """It has up to 64 printable characters."""
    table, ann, _ = await _pair(api)

    assert await api.refusal_word("tables.ready", ann, table_id=table, client_seed=seed) == word


async def test_leaving_frees_the_seat(api: InMemoryApi) -> None:
    """A second time is refused."""
    table, ann, bob = await _pair(api)
    await api.call("tables.join", bob, table_id=table)

    words = [await api.refusal_word("tables.leave", bob, table_id=table) for _ in range(2)]

    assert words == ["ok", "not_seated"]
    assert (await api.call("tables.mine", bob))["tables"] == []
    assert len((await api.call("tables.mine", ann))["tables"]) == 1


async def test_the_host_seats_bots(api: InMemoryApi) -> None:
    """Other players cannot, and the table may exclude bots."""
    table, ann, bob = await _pair(api, seats=3)
    await api.call("tables.join", bob, table_id=table)

    words = [
        await api.refusal_word("tables.add_bot", bob, table_id=table, level="random"),
        await api.refusal_word("tables.add_bot", ann, table_id=table, level="nonsense"),
        await api.refusal_word("tables.add_bot", ann, table_id=table, level="random", seat=1),
        await api.refusal_word("tables.add_bot", ann, table_id=table, level="random", seat=2),
        await api.refusal_word("tables.remove_bot", bob, table_id=table, seat=2),
        await api.refusal_word("tables.remove_bot", ann, table_id=table, seat=1),
        await api.refusal_word("tables.remove_bot", ann, table_id=table, seat=2),
    ]

    assert words == ["not_host", "unknown_level", "seat_taken", "ok", "not_host", "no_bot_there", "ok"]


async def test_bots_do_not_play_for_stakes(api: InMemoryApi) -> None:
    """They also do not sit at a table that excludes bots."""
    for settings in ({"stake": 1}, {"bots": False}):
        table, ann, _ = await _pair(api, **settings)
        assert await api.refusal_word("tables.add_bot", ann, table_id=table, level="random") == "no_bots"


async def test_the_host_closes_the_table(api: InMemoryApi) -> None:
    """It disappears from the list."""
    table, ann, bob = await _pair(api)

    assert await api.refusal_word("tables.close", bob, table_id=table) == "not_host"
    assert await api.refusal_word("tables.close", ann, table_id=table) == "ok"
    assert await api.refusal_word("tables.close", ann, table_id=table) == "table_closed"
    assert (await api.call("tables.list"))["total"] == 0


async def test_a_player_is_invited_in_their_own_channel(api: InMemoryApi) -> None:
    """The notice has the invitation if the table is locked."""
    table, ann, bob = await _pair(api, private=True, name="Дача")

    await api.call("tables.invite", ann, table_id=table, name="bob")
    [(to, event, result)] = api.notices

    assert (to, event, result["table_id"], result["from"]) == (
        bob.id,
        "user.invited",
        table,
        {"user_id": ann.id, "name": "Ann"},
    )
    assert await api.refusal_word("tables.join", bob, table_id=table, invite=result["invite"]) == "ok"


async def test_only_players_at_the_table_invite(api: InMemoryApi) -> None:
    """They invite a person by id or by name; both together must match."""
    table, ann, bob = await _pair(api)

    async def word(player: SignedInPlayer, **fields: object) -> str:
        return await api.refusal_word("tables.invite", player, **({"table_id": table} | fields))

    words = [
        await word(bob, user_id=ann.id), await word(ann, user_id="u0"), await word(ann),
        await word(ann, user_id=bob.id, name="Ann"), await word(ann, user_id=bob.id, name="Bob"),
        await word(ann, table_id="t0", user_id=bob.id),
    ]  # fmt: skip
    assert words == ["not_seated", "no_user", "no_user", "no_user", "ok", "no_table"]


async def test_inviting_is_limited() -> None:
    """The limit is per person."""
    api = InMemoryApi(rates=NO_LIMITS._replace(invites=Rate(5_000, 1)))
    table, ann, bob = await _pair(api)

    words = [await api.refusal_word("tables.invite", ann, table_id=table, user_id=bob.id) for _ in range(2)]

    assert words == ["ok", "too_often"]


async def test_chat_messages_are_shown_at_the_table(api: InMemoryApi) -> None:
    """Spectators may write too, if the table allows watching."""
    table, ann, bob = await _pair(api)

    await api.call("table.chat", ann, table_id=table, text=" Good\nluck! ")
    await api.call("table.chat", bob, table_id=table, text="Привет")

    chat = (await api.call("table.snapshot", table_id=table))["chat"]
    assert [(message["name"], message["seat"], message["text"]) for message in chat] == [
        ("Ann", 0, "Good luck!"),
        ("Bob", None, "Привет"),
    ]


@pytest.mark.parametrize(
    ("text", "word"), [("", "bad_request"), ("x" * 201, "bad_request"), ("\u0000\n", "bad_text")]
)
async def test_a_chat_message_has_visible_text(api: InMemoryApi, text: str, word: str) -> None:
    """It has up to 200 characters."""
    table, ann, _ = await _pair(api)

    assert await api.refusal_word("table.chat", ann, table_id=table, text=text) == word


async def test_a_phrase_has_its_name_and_a_text_in_the_senders_language(api: InMemoryApi) -> None:
    """A client that does not know phrases reads the text; other messages have no phrase."""
    table, ann, bob = await _pair(api)

    request = json.dumps({"table_id": table, "phrase": "luck"}).encode()
    await dispatch(api.context, must(await api.caller(ann.token, "ru")), "table.chat", request)
    await api.call("table.chat", bob, table_id=table, text="Good luck!")

    chat = (await api.call("table.snapshot", table_id=table))["chat"]
    assert chat == [
        {"player_id": ann.id, "name": "Ann", "seat": 0, "text": "Удачи!", "phrase": "luck"},
        {"player_id": bob.id, "name": "Bob", "seat": None, "text": "Good luck!"},
    ]


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ({}, "bad_text"),
        ({"text": "Hi", "phrase": "hello"}, "bad_text"),
        ({"phrase": "insult"}, "bad_request"),
    ],
)
async def test_a_message_is_a_text_or_a_known_phrase(
    api: InMemoryApi, message: dict[str, str], word: str
) -> None:
    """The API's schema allows both fields together, so that is not a malformed request."""
    table, ann, _ = await _pair(api)

    assert await api.refusal_word("table.chat", ann, table_id=table, **message) == word


async def test_chat_is_limited() -> None:
    """A person has one message a second in bursts of five, at all tables together."""
    api = InMemoryApi(rates=NO_LIMITS._replace(chat=Rate(1_000, 5)))
    table, ann, bob = await _pair(api)

    words = [await api.refusal_word("table.chat", ann, table_id=table, text="x") for _ in range(6)]

    assert words == ["ok"] * 5 + ["too_often"]
    assert await api.refusal_word("table.chat", bob, table_id=table, text="x") == "ok"
    api.house.now += 1_000
    assert await api.refusal_word("table.chat", ann, table_id=table, text="x") == "ok"


async def test_a_reaction_reaches_every_viewer_and_is_not_chat(api: InMemoryApi) -> None:
    """Spectators may react too; a snapshot, which comes later, has no reactions."""
    table, ann, bob = await _pair(api)
    viewer = await api.context.table_host.subscribe(table, None)
    assert isinstance(viewer, Subscription)

    await api.call("table.react", ann, table_id=table, reaction="laugh")
    await api.call("table.react", bob, table_id=table, reaction="hurry")

    events = [event for publication in viewer.take_entries() for event in publication.events]
    assert events == [
        Reacted(ann.id, "Ann", Seat(0), "laugh"),
        Reacted(bob.id, "Bob", None, "hurry"),
    ]
    assert (await api.call("table.snapshot", table_id=table))["chat"] == []


async def test_an_unknown_reaction_is_refused(api: InMemoryApi) -> None:
    """The sentence lists the known ones."""
    table, ann, _ = await _pair(api)

    outcome = await api.try_call("table.react", ann, table_id=table, reaction="sneer")

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word) == (409, "unknown_reaction")
    assert "sneer" in outcome.message


async def test_reactions_are_limited_apart_from_chat() -> None:
    """A person has one reaction a second in bursts of five; messages can still be written."""
    api = InMemoryApi(rates=NO_LIMITS._replace(reactions=Rate(1_000, 5)))
    table, ann, bob = await _pair(api)

    words = [await api.refusal_word("table.react", ann, table_id=table, reaction="wow") for _ in range(6)]

    assert words == ["ok"] * 5 + ["too_often"]
    assert await api.refusal_word("table.react", bob, table_id=table, reaction="wow") == "ok"
    assert await api.refusal_word("table.chat", ann, table_id=table, text="x") == "ok"


async def test_strangers_need_a_key_to_write_at_a_locked_table(api: InMemoryApi) -> None:
    """Players at the table need none."""
    table, ann, bob = await _pair(api, password="swordfish")

    async def word(player: SignedInPlayer, **key: str) -> str:
        return await api.refusal_word("table.chat", player, table_id=table, text="x", **key)

    words = [
        await word(bob),
        await word(bob, password="x"),
        await word(bob, password="swordfish"),
        await word(ann),
    ]
    assert words == ["locked", "wrong_key", "ok", "ok"]


async def test_a_table_without_spectators_has_no_chat_from_outside(api: InMemoryApi) -> None:
    """Only its players write."""
    table, ann, bob = await _pair(api, spectators=False)

    assert await api.refusal_word("table.chat", bob, table_id=table, text="x") == "no_spectators"
    assert await api.refusal_word("table.chat", ann, table_id=table, text="x") == "ok"


async def test_an_unavailable_store_is_a_temporary_refusal(api: InMemoryApi) -> None:
    """The same command may be sent again."""
    table, ann, _ = await _pair(api)
    api.house.store.gone = True

    outcome = await api.try_call("tables.ready", ann, table_id=table)

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word, outcome.temporary) == (503, "unavailable", True)


async def test_a_ready_for_other_opponents_is_refused(api: InMemoryApi) -> None:
    """Bob left and a stranger took the seat before Ann's command arrived."""
    table, ann, bob = await _pair(api, stake=100)
    cid = await api.guest("Cid")
    await api.call("tables.join", bob, table_id=table)
    await api.call("tables.leave", bob, table_id=table)
    await api.call("tables.join", cid, table_id=table)
    await api.call("tables.ready", cid, table_id=table, opponents=[ann.id])

    words = [
        await api.refusal_word("tables.ready", ann, table_id=table, opponents=opponents)
        for opponents in ([bob.id], [], [bob.id, cid.id], ["x" * 65], [cid.id] * 7, [cid.id])
    ]

    assert words == [*["company_changed"] * 3, "bad_request", "bad_request", "ok"]
    assert (await api.call("table.snapshot", table_id=table))["table"]["status"] == "playing"


async def test_a_ready_that_does_not_name_opponents_is_accepted(api: InMemoryApi) -> None:
    """Older programs do not name them."""
    table, ann, bob = await _pair(api, stake=100)
    await api.call("tables.join", bob, table_id=table)

    assert await api.refusal_word("tables.ready", ann, table_id=table) == "ok"


async def test_bots_are_opponents_too(api: InMemoryApi) -> None:
    """They are named by their ids."""
    table, ann, _ = await _pair(api, seats=3)
    await api.call("tables.add_bot", ann, table_id=table, level="random")

    assert await api.refusal_word("tables.ready", ann, table_id=table, opponents=["bot:random:1"]) == "ok"


async def test_the_host_removes_a_player(api: InMemoryApi) -> None:
    """The removed player is notified and cannot sit down there again."""
    table, ann, bob = await _pair(api, name="Дача")
    await api.call("tables.join", bob, table_id=table)

    await api.call("tables.remove_player", ann, table_id=table, seat=1)

    assert api.notices == [(bob.id, "user.removed", {"table_id": table, "name": "Дача"})]
    assert await api.refusal_word("tables.join", bob, table_id=table) == "removed"
    assert (await api.call("tables.mine", bob))["tables"] == []


async def test_only_the_host_removes_players(api: InMemoryApi) -> None:
    """Bots, empty seats and the host cannot be removed."""
    table, ann, bob = await _pair(api, seats=4)
    await api.call("tables.join", bob, table_id=table)
    await api.call("tables.add_bot", ann, table_id=table, level="random")

    async def word(player: SignedInPlayer, **fields: object) -> str:
        return await api.refusal_word("tables.remove_player", player, **({"table_id": table} | fields))

    words = [
        await word(bob, seat=0), await word(ann, seat=0), await word(ann, seat=2), await word(ann, seat=3),
        await word(ann, seat=6), await word(ann), await word(ann, seat=1, user_id=ann.id),
        await word(ann, table_id="t0", seat=1), await word(ann, seat=1, user_id=bob.id),
        await word(ann, seat=1),
    ]  # fmt: skip

    assert words == [
        *("not_host", "no_player_there", "no_player_there", "no_player_there", "bad_request", "bad_request"),
        *("no_player_there", "no_table", "ok", "no_player_there"),
    ]


async def test_no_player_is_removed_from_a_running_game(api: InMemoryApi) -> None:
    """The host must wait for its end."""
    table, ann, _ = await api.game()

    assert await api.refusal_word("tables.remove_player", ann, table_id=table, seat=1) == "being_played"
    assert api.notices == []


async def test_removing_a_player_can_be_sent_twice(api: InMemoryApi) -> None:
    """The same command id is the same command, so the next player on that seat stays."""
    table, ann, bob = await _pair(api)
    cid = await api.guest("Cid")
    command = {"table_id": table, "seat": 1, "command_id": "c1"}
    await api.call("tables.join", bob, table_id=table)
    await api.call("tables.remove_player", ann, **command)
    await api.call("tables.join", cid, table_id=table)

    assert await api.refusal_word("tables.remove_player", ann, **command) == "ok"
    assert len((await api.call("tables.mine", cid))["tables"]) == 1
    assert {to for to, _, _ in api.notices} == {bob.id}


@pytest.mark.parametrize("lock", [{"private": True}, {"password": "sesame"}], ids=["private", "password"])
async def test_no_key_admits_a_removed_player(api: InMemoryApi, lock: dict[str, object]) -> None:
    """The refusal is `removed` with every key and without one; others are admitted."""
    ann, bob, cid = await api.guest("Ann"), await api.guest("Bob"), await api.guest("Cid")
    made = await api.call("tables.create", ann, **lock)
    key = {"table_id": made["table_id"], "invite": made["invite"]}
    await api.call("tables.join", bob, **key)
    await api.call("tables.remove_player", ann, table_id=made["table_id"], seat=1)

    async def words(player: SignedInPlayer, **keys: object) -> list[str]:
        return [
            await api.refusal_word("table.snapshot", player, **keys),
            await api.refusal_word("table.chat", player, text="Hi", **keys),
            await api.refusal_word("tables.join", player, **keys),
        ]

    assert await words(bob, **key) == ["removed"] * 3
    assert await words(bob, table_id=made["table_id"], password="sesame") == ["removed"] * 3
    assert await words(bob, table_id=made["table_id"]) == ["removed"] * 3
    assert await words(cid, **key) == ["ok"] * 3


async def test_a_removed_player_reads_no_line_of_a_private_table(api: InMemoryApi) -> None:
    """The invitation does not help."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    made = await api.call("tables.create", ann, private=True)
    key = {"table_id": made["table_id"], "invite": made["invite"]}
    await api.call("tables.join", bob, **key)
    await api.call("tables.remove_player", ann, table_id=made["table_id"], seat=1)
    token = (await api.call("auth.token", bob, name="chat", scopes=["chat"]))["token"]

    assert await api.refusal_word("tables.get", bob, **key) == "removed"
    assert await api.refusal_word("table.snapshot", token, **key) == "removed"
    assert (
        await api.refusal_word("tables.invite", bob, table_id=made["table_id"], user_id=ann.id)
        == "not_seated"
    )


async def test_a_removed_player_watches_a_public_table_and_does_not_chat(api: InMemoryApi) -> None:
    """Any caller may watch it."""
    table, ann, bob = await _pair(api)
    await api.call("tables.join", bob, table_id=table)
    await api.call("tables.remove_player", ann, table_id=table, seat=1)

    assert await api.refusal_word("table.snapshot", bob, table_id=table) == "ok"
    assert await api.refusal_word("table.chat", bob, table_id=table, text="Hi") == "removed"
