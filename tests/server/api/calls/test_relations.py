"""Calls about follows, friends and blocks."""

import pytest

from kozyr.server.social import relations
from tests.kit.call_contexts import InMemoryApi


async def test_follow_has_a_direction_and_friends_follow_each_other(api: InMemoryApi) -> None:
    """Ann follows Bob; Bob follows back; Ann stops."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    first = await api.call("users.follow", ann, user_id=bob.id)
    seen_by_bob = await api.call("users.relation", bob, user_id=ann.id)
    second = await api.call("users.follow", bob, user_id=ann.id)
    friends = await api.call("friends.list", ann)
    await api.call("users.unfollow", ann, user_id=bob.id)
    left = await api.call("friends.list", bob)

    assert first == {"user_id": bob.id, "following": True, "friend": False, "blocked": False}
    assert seen_by_bob == {"user_id": ann.id, "following": False, "friend": False, "blocked": False}
    assert second["friend"]
    assert friends == {
        "friends": [{"user_id": bob.id, "name": "Bob", "status": "offline", "table_id": None}],
        "following": [],
        "followers": [],
        "blocked": [],
    }
    assert (left["friends"], left["following"]) == ([], [{"user_id": ann.id, "name": "Ann"}])


async def test_followers_are_listed_until_they_are_friends(api: InMemoryApi) -> None:
    """Ann follows Bob back and stops again; then Bob stops following her, and she blocks Cid."""
    ann, bob, cid = [await api.guest(name) for name in ("Ann", "Bob", "Cid")]

    async def list_followers() -> list[str]:
        return [line["name"] for line in (await api.call("friends.list", ann))["followers"]]

    seen = []
    for name, caller, other in (
        ("users.follow", bob, ann), ("users.follow", cid, ann), ("users.follow", ann, bob),
        ("users.unfollow", ann, bob), ("users.unfollow", bob, ann), ("users.block", ann, cid),
    ):  # fmt: skip
        await api.call(name, caller, user_id=other.id)
        seen.append(sorted(await list_followers()))

    assert seen == [["Bob"], ["Bob", "Cid"], ["Cid"], ["Bob", "Cid"], ["Cid"], []]
    assert (await api.call("friends.list", cid))["following"] == []


async def test_a_followed_player_is_told_once(api: InMemoryApi) -> None:
    """A second call changes nothing and tells nobody."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    for _ in range(2):
        await api.call("users.follow", ann, user_id=bob.id)

    assert api.notices == [(bob.id, "user.followed", {"user_id": ann.id, "name": "Ann", "friend": False})]


@pytest.mark.parametrize(
    "name", ["users.follow", "users.unfollow", "users.remove_follower", "users.block", "users.unblock"]
)
async def test_relations_need_another_existing_player_and_a_session(api: InMemoryApi, name: str) -> None:
    """An unknown player, the caller, and a program's token are refused."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    program = await api.program(ann, "read", "tables", "play", "chat")

    assert await api.refusal_word(name, ann, user_id=ann.id) == "yourself"
    assert await api.refusal_word(name, ann, user_id="nobody") == "no_user"
    assert await api.refusal_word(name, program, user_id=bob.id) == "needs_session"
    assert await api.refusal_word(name, None, user_id=bob.id) == "no_token"


async def test_a_follower_is_removed(api: InMemoryApi) -> None:
    """The follower is not told, no longer follows, and may follow again; a friend stays followed."""
    ann, bob, cid = [await api.guest(name) for name in ("Ann", "Bob", "Cid")]
    for each in (bob, cid):
        await api.call("users.follow", each, user_id=ann.id)
    await api.call("users.follow", ann, user_id=cid.id)
    api.notices.clear()

    relations_left = [await api.call("users.remove_follower", ann, user_id=each.id) for each in (bob, cid)]

    assert [(each["following"], each["friend"]) for each in relations_left] == [(False, False), (True, False)]
    assert api.notices == []
    assert (await api.call("friends.list", ann))["followers"] == []
    assert (await api.call("friends.list", bob))["following"] == []
    await api.call("users.follow", bob, user_id=ann.id)
    assert len((await api.call("friends.list", ann))["followers"]) == 1


async def test_an_unknown_player_has_no_relation(api: InMemoryApi) -> None:
    """The call says so."""
    assert await api.refusal_word("users.relation", await api.guest(), user_id="nobody") == "no_user"


async def test_lists_have_limits(api: InMemoryApi, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full list refuses the next person, and taking one out makes room."""
    monkeypatch.setattr(relations, "MAX_FOLLOWED", 1)
    monkeypatch.setattr(relations, "MAX_BLOCKED", 1)
    ann, bob, cid = [await api.guest(name) for name in ("Ann", "Bob", "Cid")]
    for verb in ("follow", "block"):
        await api.call(f"users.{verb}", ann, user_id=bob.id)
        assert await api.refusal_word(f"users.{verb}", ann, user_id=cid.id) == "too_many_people"
        await api.call(f"users.un{verb}", ann, user_id=bob.id)
        assert await api.refusal_word(f"users.{verb}", ann, user_id=cid.id) == "ok"


async def test_a_block_ends_follows_and_forbids_new_ones(api: InMemoryApi) -> None:
    """The blocked player is not told, and is not shown the block."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    await api.call("users.follow", ann, user_id=bob.id)
    await api.call("users.follow", bob, user_id=ann.id)
    api.notices.clear()
    blocked = await api.call("users.block", ann, user_id=bob.id)
    seen_by_bob = await api.call("users.relation", bob, user_id=ann.id)

    assert (blocked["following"], blocked["friend"], blocked["blocked"]) == (False, False, True)
    assert (seen_by_bob["following"], seen_by_bob["blocked"], api.notices) == (False, False, [])
    assert (await api.call("friends.list", ann))["blocked"] == [{"user_id": bob.id, "name": "Bob"}]
    assert (await api.call("friends.list", bob))["blocked"] == []
    for each, other in ((ann, bob), (bob, ann)):
        assert await api.refusal_word("users.follow", each, user_id=other.id) == "cannot_follow"
    assert not (await api.call("users.unblock", ann, user_id=bob.id))["blocked"]
    assert await api.refusal_word("users.follow", bob, user_id=ann.id) == "ok"


async def test_two_people_can_block_each_other(api: InMemoryApi) -> None:
    """Each takes back their own block only."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    await api.call("users.block", ann, user_id=bob.id)
    await api.call("users.block", bob, user_id=ann.id)
    await api.call("users.unblock", ann, user_id=bob.id)

    assert await api.context.social.relations.blocked(ann.id) == {bob.id}
    assert await api.context.social.block_lists.blocked(bob.id) == {ann.id}
    assert await api.refusal_word("users.follow", ann, user_id=bob.id) == "cannot_follow"
    await api.call("users.unblock", bob, user_id=ann.id)
    assert await api.context.social.relations.blocked(ann.id) == frozenset()


async def test_blocked_players_cannot_join_the_hosts_unrated_tables(api: InMemoryApi) -> None:
    """They may join rated tables, tables of others, and the blocker may join theirs."""
    ann, bob, cid = [await api.registered(name) for name in ("Ann", "Bob", "Cid")]
    own, rated = [
        (await api.call("tables.create", ann, rated=is_rated))["table_id"] for is_rated in (False, True)
    ]
    other = (await api.call("tables.create", cid, seats=3))["table_id"]
    bobs = (await api.call("tables.create", bob))["table_id"]
    await api.call("tables.join", ann, table_id=other)
    await api.call("users.block", ann, user_id=bob.id)

    assert await api.refusal_word("tables.join", bob, table_id=own) == "cannot_join"
    assert await api.refusal_word("tables.join", cid, table_id=own) == "ok"
    assert await api.refusal_word("tables.join", bob, table_id=rated) == "ok"
    assert await api.refusal_word("tables.join", bob, table_id=other) == "ok"
    assert await api.refusal_word("tables.join", ann, table_id=bobs) == "ok"


async def test_invitations_of_blocked_players_are_dropped(api: InMemoryApi) -> None:
    """The answer does not reveal the block."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = (await api.call("tables.create", bob))["table_id"]
    await api.call("users.block", ann, user_id=bob.id)

    assert await api.refusal_word("tables.invite", bob, table_id=table, user_id=ann.id) == "ok"
    assert api.notices == []


async def test_a_snapshot_and_a_finished_game_hide_the_chat_both_ways(api: InMemoryApi) -> None:
    """Others read all messages."""
    table, ann, bob = await api.game()
    cid = await api.guest("Cid")
    for each in (ann, bob):
        await api.call("table.chat", each, table_id=table, text=f"I am {each.name}")
        await api.call("table.react", each, table_id=table, reaction="well_played")
    await api.call("users.block", ann, user_id=bob.id)
    await api.call("game.resign", bob, table_id=table, command_id="r")
    read = {}
    for each in (ann, bob, cid):
        chat = (await api.call("table.snapshot", each, table_id=table))["chat"]
        entries = (await api.call("games.get", each, game_id=f"{table}.1"))["entries"]
        kinds = [event["event"] for entry in entries for event in entry["events"]]
        read[each.name] = [line["name"] for line in chat], kinds.count("said"), kinds.count("reacted")

    assert read == {"Ann": (["Ann"], 1, 1), "Bob": (["Bob"], 1, 1), "Cid": (["Ann", "Bob"], 2, 2)}
