"""Rated tables and ratings in calls."""

import pytest

from kozyr.server.accounts.deletion import deleted_name_of
from kozyr.server.moderation.person_status import PERSON_STATUSES, PersonStatus, Sanction
from kozyr.server.projections.projector import Projector
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer


async def _rated_table(api: InMemoryApi, *players: SignedInPlayer) -> str:
    ann, *others = players
    table: str = (await api.call("tables.create", ann, rated=True, seats=len(players)))["table_id"]
    for each in others:
        await api.call("tables.join", each, table_id=table)
    return table


async def _play(api: InMemoryApi, table: str, *players: SignedInPlayer, loser: SignedInPlayer) -> None:
    for each in players:
        await api.call("tables.ready", each, table_id=table)
    await api.call("game.resign", loser, table_id=table, command_id=api.context.make_command_id())


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"options": {"deck": 24}}, "rated_rules"),
        ({"rules": "book"}, "rated_rules"),
        ({"private": True}, "rated_private"),
        ({"password": "sesame"}, "rated_private"),
        ({"bots": True}, "rated_bots"),
        ({"bots": False}, "ok"),
        ({"rules": "pairs", "seats": 4}, "ok"),
    ],
)
async def test_a_rated_table_is_made_or_refused(
    api: InMemoryApi, fields: dict[str, object], word: str
) -> None:
    """Unchanged rules, open to all, without bots."""
    ann = await api.registered("Ann")
    assert await api.refusal_word("tables.create", ann, rated=True, **fields) == word


async def test_guests_bots_and_programs_stay_away_from_rated_tables(api: InMemoryApi) -> None:
    """Only registered people sit there, in person."""
    ann, guest = await api.registered("Ann"), await api.guest("Bob")
    table = (await api.call("tables.create", ann, rated=True))["table_id"]
    program = await api.program(await api.registered("Cleo"), "play", "tables")

    assert await api.refusal_word("tables.create", guest, rated=True) == "rated_guest"
    assert await api.refusal_word("tables.join", guest, table_id=table) == "rated_guest"
    assert await api.refusal_word("tables.create", program, rated=True) == "needs_session"
    assert await api.refusal_word("tables.join", program, table_id=table) == "needs_session"
    assert await api.refusal_word("tables.add_bot", ann, table_id=table, level="random") == "no_bots"


async def test_lists_show_and_filter_rated_tables(api: InMemoryApi) -> None:
    """A casual table and a rated one."""
    ann = await api.registered("Ann")
    table = await _rated_table(api, ann, await api.registered("Bob"))
    await api.call("tables.create", ann)

    both = (await api.call("tables.list"))["tables"]
    rated = (await api.call("tables.list", rated=True))["tables"]
    casual = (await api.call("tables.list", rated=False))["tables"]
    assert sorted(line["rated"] for line in both) == [False, True]
    assert [line["table_id"] for line in rated] == [table]
    assert [line["rated"] for line in casual] == [False]


async def test_a_rated_game_changes_ratings(api: InMemoryApi) -> None:
    """The snapshot, the game, the user and the history show the same numbers."""
    ann, bob = await api.registered("Ann"), await api.registered("Bob")
    table = await _rated_table(api, ann, bob)
    before = await api.call("table.snapshot", ann, table_id=table)
    await _play(api, table, ann, bob, loser=bob)

    snapshot = await api.call("table.snapshot", ann, table_id=table)
    user = await api.call("users.get", user_id=ann.id)
    history = await api.call("ratings.history", user_id=bob.id, pool="duel")
    game = await api.call("games.get", game_id=f"{table}.1")
    [listed] = (await api.call("games.list"))["games"]

    assert before["table"]["sitters"][0]["rating"] is None, "nobody has a rating without games"
    assert (before["table"]["rated"], before["rated"]) == (True, None)
    [won, lost] = snapshot["rated"]["changes"]
    assert (snapshot["rated"]["pool"], snapshot["rated"]["game_id"]) == ("duel", f"{table}.1")
    assert (won["before"], won["after"] - 1500, lost["seat"]) == (1500, 1500 - lost["after"], 1)
    assert snapshot["table"]["sitters"][0]["rating"] == {"rating": won["after"], "provisional": True}
    assert user["ratings"] == {
        "duel": {
            "rating": won["after"],
            "deviation": won["deviation"],
            "provisional": True,
            "games": 1,
            "solved": None,
        }
    }
    assert [(each["rating"], each["game_id"]) for each in history["points"]] == [
        (lost["after"], f"{table}.1")
    ]
    assert (game["ratings"], listed["rated"]) == (snapshot["rated"], True)


async def test_a_casual_game_shows_no_change(api: InMemoryApi) -> None:
    """Registered players at a casual table show their ratings and keep them."""
    ann, bob = await api.registered("Ann"), await api.registered("Bob")
    table = (await api.call("tables.create", ann))["table_id"]
    await api.call("tables.join", bob, table_id=table)
    await _play(api, table, ann, bob, loser=bob)

    snapshot = await api.call("table.snapshot", ann, table_id=table)
    assert (snapshot["rated"], (await api.call("games.get", game_id=f"{table}.1"))["ratings"]) == (None, None)
    assert (await api.call("users.get", user_id=ann.id))["ratings"] == {}


async def test_a_guests_rating_is_hidden_until_registration(api: InMemoryApi) -> None:
    """A guest's games count, and become the registered player's own."""
    table, ann, bob = await api.game()
    await api.call("game.resign", bob, table_id=table, command_id="r")

    hidden = await api.call("users.get", user_id=ann.id)
    points = await api.call("ratings.history", user_id=ann.id, pool="duel")
    snapshot = await api.call("table.snapshot", ann, table_id=table)
    await api.call("auth.register", ann, name="Ann", password="correct horse battery")
    shown = await api.call("users.get", user_id=ann.id)
    history = await api.call("ratings.history", user_id=ann.id, pool="duel")

    assert (hidden["ratings"], points["points"]) == ({}, [])
    assert [sitter["rating"] for sitter in snapshot["table"]["sitters"]] == [None, None]
    assert shown["ratings"]["duel"]["games"] == 1
    assert history["points"][0]["rating"] == shown["ratings"]["duel"]["rating"] > 1500


async def test_a_bot_shows_its_rating(api: InMemoryApi) -> None:
    """A registered player's games against a level rate that level, not the player."""
    ann = await api.registered("Ann")
    table = (await api.call("tables.create", ann))["table_id"]
    await api.call("tables.add_bot", ann, table_id=table, level="random")
    await _play(api, table, ann, loser=ann)
    other = (await api.call("tables.create", ann))["table_id"]
    await api.call("tables.add_bot", ann, table_id=other, level="random")

    _, bot = (await api.call("table.snapshot", ann, table_id=other))["table"]["sitters"]
    assert bot["rating"]["rating"] > 1500
    assert (await api.call("users.get", ann))["ratings"] == {}


async def test_the_leaderboard_has_places(api: InMemoryApi) -> None:
    """The callers see their own place; a newcomer has none, and a banned player is not shown."""
    ann, bob, cleo = [await api.registered(name) for name in ("Ann", "Bob", "Cleo")]
    table = await _rated_table(api, ann, bob)
    for number in range(40):
        await _play(api, table, ann, bob, loser=ann if number % 3 else bob)

    api.house.now += 60_000
    top = await api.call("ratings.top", ann, pool="duel", limit=1)
    assert (top["total"], [line["name"] for line in top["players"]]) == (2, ["Bob"])
    assert (top["own"]["place"], top["own"]["name"], top["own"]["games"]) == (2, "Ann", 40)
    assert (await api.call("ratings.top", cleo, pool="duel"))["own"] is None
    assert await api.call("ratings.top", pool="table") == {"players": [], "own": None, "total": 0}

    ban = PersonStatus(ban=Sanction(api.house.now + 60_000, "cheating"))
    await api.context.store.change_documents([PERSON_STATUSES.change(bob.id, ban)])
    api.house.now += 10_000
    top = await api.call("ratings.top", ann, pool="duel")
    assert [line["name"] for line in top["players"]] == ["Ann"]


async def test_the_leaderboard_forgets_a_deleted_account(api: InMemoryApi) -> None:
    """The name is gone immediately, and the line some seconds later, also after ratings are rebuilt."""
    ann, bob = await api.registered("Ann"), await api.registered("Bob")
    table = await _rated_table(api, ann, bob)
    for number in range(40):
        await _play(api, table, ann, bob, loser=ann if number % 3 else bob)
    api.house.now += 60_000
    before = await api.call("ratings.top", pool="duel")
    await api.call("account.delete", bob, password="correct horse battery")
    after = await api.call("ratings.top", pool="duel")
    api.house.now += 10_000
    later = await api.call("ratings.top", ann, pool="duel")
    await Projector(api.context.store).rebuild()
    api.house.now += 10_000
    rebuilt = await api.call("ratings.top", pool="duel")

    assert [line["name"] for line in before["players"]] == ["Bob", "Ann"]
    assert [line["name"] for line in after["players"]] == [deleted_name_of(bob.id), "Ann"]
    assert [(line["place"], line["name"]) for line in later["players"]] == [(1, "Ann")]
    assert (later["own"]["place"], later["total"]) == (1, 1)
    assert rebuilt["players"] == later["players"]


@pytest.mark.parametrize(
    ("name", "fields", "word"),
    [
        ("ratings.history", {"user_id": "u0", "pool": "duel"}, "no_user"),
        ("ratings.history", {"user_id": "u0", "pool": "poker"}, "bad_request"),
        ("ratings.top", {"pool": "poker"}, "bad_request"),
        ("ratings.top", {"pool": "duel", "limit": 201}, "bad_request"),
    ],
)
async def test_other_requests_are_refused(
    api: InMemoryApi, name: str, fields: dict[str, object], word: str
) -> None:
    """Unknown players and pools, and too long lists."""
    assert await api.refusal_word(name, **fields) == word
