"""Deleting an account removes all personal data from the store, and games stay."""

import json
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import pytest

from kozyr.rules import must
from kozyr.server.accounts.deletion import DELETIONS, begin_deletion, deleted_name_of, finish_deletions
from kozyr.server.accounts.export import export_person
from kozyr.server.api.calls.rate_limits import Rates
from kozyr.server.moderation.actions import CONSOLE_ACTOR
from kozyr.server.moderation.collusion import Suspicion
from kozyr.server.moderation.suspects import replace_suspects
from kozyr.server.projections.projector import Projector
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.postgres import open_postgres
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.ports import Store
from kozyr.table import Close, Open, make_settings
from kozyr.table.settings import Invitee
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer
from tests.kit.examples import RecordingMailer

NAME, EMAIL, ADDRESS = "Zinaida-Private", "zinaida@private.example", "203.0.113.77"
SAID, TABLE_NAME, TOKEN_NAME, WHY = "my phone is 555-0199", "Zinaida-Private's", "zina-bot", "insulted people"
OLD_NAME = "Zina-Before"
PASSWORD = "correct horse"
SECRETS = [NAME, NAME.lower(), OLD_NAME, OLD_NAME.lower(), EMAIL, ADDRESS, SAID, TOKEN_NAME]
WITHOUT_PERSONAL_DATA = {
    "connected",  # ids of connected people
    "nodes",  # processes
    "records",  # not used since projections have its data
    "refused", "tidings",  # answers and broadcasts, deleted after some minutes
}  # fmt: skip
"""The tables of PostgreSQL that the scene leaves empty."""


class Scene(NamedTuple):
    """A person with a history."""

    api: InMemoryApi
    person: SignedInPlayer
    game: str
    secrets: list[str]
    """Texts that must be gone."""


async def live(store: Store, rates: Rates = NO_LIMITS) -> Scene:
    """Register, play, chat, report and be sanctioned."""
    api = InMemoryApi(store, rates)  # type: ignore[arg-type]  # any store
    api.address = ADDRESS
    api.context.mailer = RecordingMailer()
    made = await api.call("auth.register", name=NAME, password=PASSWORD)
    person = SignedInPlayer(made["user_id"], NAME, made["token"])
    await api.call("account.email", person, password=PASSWORD, email=EMAIL)
    await api.call("account.send_code", name=NAME)
    await api.call("auth.token", person, name=TOKEN_NAME, scopes=["play"])
    await api.call("users.set_profile", person, country="UA")
    api.address = "192.0.2.1"
    bob = await api.guest("Bob")
    table = (await api.call("tables.create", person, name=TABLE_NAME))["table_id"]
    await api.call("tables.join", bob, table_id=table)
    await api.call("table.chat", person, table_id=table, text=SAID)
    await api.call("table.react", person, table_id=table, reaction="wow")
    for each in (person, bob):
        await api.call("tables.ready", each, table_id=table)
    await api.call("game.resign", bob, table_id=table, command_id="enough")
    await _meet(api, person, bob)
    await api.call("users.report", person, user_id=bob.id, reason="other", text=f"I am {NAME}")
    await api.call("users.report", bob, user_id=person.id, reason="other", text=f"{NAME} swears")
    moderation = api.context.moderation
    await moderation.mute(CONSOLE_ACTOR, person.id, api.house.now + 1000, f"{WHY}: {NAME}")
    codes = made["recovery_codes"]
    return Scene(api, person, f"{table}.1", SECRETS + codes)


async def _meet(api: InMemoryApi, person: SignedInPlayer, bob: SignedInPlayer) -> None:
    # Follow, block and challenge, play a match, wait for a game, be invited to tables of others, be renamed.
    eve = await api.guest("Eve")
    await api.call("users.follow", person, user_id=bob.id)
    await api.call("users.follow", bob, user_id=person.id)
    await api.call("users.block", person, user_id=eve.id)
    await api.call("challenges.create", bob, user_id=person.id, seats=2)
    match = await api.call("matches.create", bob, user_id=person.id)
    await api.call("matches.accept", person, match_id=match["match_id"])
    match_table = (await api.call("matches.play", person, match_id=match["match_id"]))["table_id"]
    await api.call("game.resign", person, table_id=match_table, command_id="resign")
    await api.call("pairing.join", person, pools=["2-classic"])
    guests = (Invitee(bob.id, bob.name), Invitee(person.id, person.name))
    for table, author, seats in (("t-finished", bob, 2), ("t-open", bob, 2), ("t-own", person, 2)):
        settings = must(make_settings(rules="classic", seats=seats, invited=guests, name="Friends"))
        host = api.context.table_host
        must(await host.submit(table, author.id, Open(table, settings, author.name), "open"))
    must(await host.submit("t-finished", bob.id, Close(), "close"))
    before = await api.context.store.person(person.id)
    assert before is not None
    for old, new in ((NAME, OLD_NAME), (OLD_NAME, NAME)):
        api.house.now += 86_400_000
        await api.call("auth.rename", person, name=new)
        assert old != new


async def delete(scene: Scene) -> None:
    """Delete the account by the call."""
    await scene.api.call("account.delete", scene.person, password=PASSWORD)


def read_sqlite(folder: Path) -> dict[str, list[Any]]:
    """Return all rows by table."""
    with sqlite3.connect(folder / "kozyr.db") as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}  # noqa: S608 - own tables


def dump_sqlite(folder: Path) -> str:
    """Return all values, and all bytes of the files."""
    files = b"".join(file.read_bytes() for file in sorted(folder.iterdir()))
    return show(read_sqlite(folder)) + files.decode(errors="replace")


async def read_postgres(address: str) -> dict[str, list[Any]]:
    """Return all rows by table."""
    connection = await asyncpg.connect(address)
    try:
        tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'kozyr'")
        return {name: await connection.fetch(f"SELECT * FROM kozyr.{name}") for (name,) in tables}  # noqa: S608 - own tables
    finally:
        await connection.close()


async def dump_postgres(address: str) -> str:
    """Return all values of all tables."""
    return show(await read_postgres(address))


def show(tables: dict[str, list[Any]]) -> str:
    """Write values as text, bytes too."""
    values = [value for rows in tables.values() for row in rows for value in row]
    return "\n".join(
        value.decode(errors="replace") if isinstance(value, bytes) else str(value) for value in values
    )


def find_empty(tables: dict[str, list[Any]]) -> set[str]:
    """Return the tables without rows."""
    return {name for name, rows in tables.items() if not rows}


def found_in(dump: str, secrets: list[str]) -> list[str]:
    """List the secrets that a dump has."""
    return [secret for secret in secrets if secret in dump]


async def test_a_deleted_account_leaves_nothing_personal_in_the_file(tmp_path: Path) -> None:
    """Not in a row and not in a free page: name, e-mail, address, chat, codes and the names of tokens."""
    store = await open_sqlite(tmp_path / "kozyr.db")
    scene = await live(store)
    before = found_in(dump_sqlite(tmp_path), scene.secrets)
    await delete(scene)
    await store.close()

    assert NAME in before
    assert EMAIL in before
    assert SAID in before
    assert found_in(dump_sqlite(tmp_path), scene.secrets) == []


async def test_a_deleted_account_leaves_nothing_personal_in_the_database(address: str) -> None:
    """The same holds for all tables of PostgreSQL."""
    store = await open_postgres(address)
    scene = await live(store)
    before = found_in(await dump_postgres(address), scene.secrets)
    await delete(scene)
    await store.close()

    assert NAME in before
    assert ADDRESS in before
    assert found_in(await dump_postgres(address), scene.secrets) == []


async def test_the_scene_fills_every_table(tmp_path: Path, address: str) -> None:
    """So the dumps show whether a deletion misses a table; a new table needs a line in the scene."""
    sqlite, postgres = await open_sqlite(tmp_path / "kozyr.db"), await open_postgres(address)
    for store in (sqlite, postgres):
        await live(store)
    empty = find_empty(read_sqlite(tmp_path)), find_empty(await read_postgres(address))
    for store in (sqlite, postgres):
        await store.close()

    assert empty == (set(), WITHOUT_PERSONAL_DATA)


async def test_games_stay_under_another_name() -> None:
    """Lists, replays, notation and the log of actions have the new name; the chat message is gone."""
    scene = await live(MemoryStore())
    await delete(scene)
    api, name = scene.api, deleted_name_of(scene.person.id)
    whole = await api.call("games.get", game_id=scene.game)
    replay = await api.call("games.replay", game_id=scene.game)
    listed = await api.call("games.list", user_id=scene.person.id)

    assert [player["name"] for player in whole["game"]["players"]] == [name, "Bob"]
    assert name in whole["notation"][0]
    assert (await api.call("fair.verify", game_id=scene.game))["proven"]
    assert len(listed["games"]) == 1
    assert found_in(json.dumps([whole, replay, listed], ensure_ascii=False), scene.secrets) == []
    assert (await api.call("users.get", user_id=scene.person.id))["name"] == name
    stored = await api.context.store.person(scene.person.id)
    assert stored is not None
    assert (stored.avatar, stored.country, stored.password) == ("", "", None)


async def test_statistics_of_others_show_the_new_name() -> None:
    """Also after all projections are computed again."""
    scene = await live(MemoryStore())
    game = await scene.api.context.store.game(scene.game)
    assert game is not None
    bob = game.players[1].player
    before = (await scene.api.call("users.stats", user_id=bob))["opponents"]
    await delete(scene)
    after = (await scene.api.call("users.stats", user_id=bob))["opponents"]
    await Projector(scene.api.context.store).rebuild()

    assert [each["name"] for each in before] == [NAME]
    assert after == [{**before[0], "name": deleted_name_of(scene.person.id)}]
    assert (await scene.api.call("users.stats", user_id=bob))["opponents"] == after


async def test_sessions_end_with_the_account_and_the_name_is_free() -> None:
    """Another person may register with the name."""
    scene = await live(MemoryStore())
    await delete(scene)
    caller = await scene.api.caller(scene.person.token)

    assert getattr(caller, "word", None) == "bad_token"
    assert await scene.api.refusal_word("auth.login", name=NAME, password=PASSWORD) == "bad_login"
    assert await scene.api.refusal_word("auth.register", name=NAME, password=PASSWORD) == "ok"
    assert await scene.api.refusal_word("auth.guest", name="deleted-abc") == "reserved_name"


async def test_only_the_right_password_deletes_an_account() -> None:
    """A wrong one changes nothing."""
    scene = await live(MemoryStore())

    assert await scene.api.refusal_word("account.delete", scene.person, password="wrong") == "wrong_password"
    assert (await scene.api.call("users.get", user_id=scene.person.id))["name"] == NAME


async def test_leaving_a_running_game_comes_before_the_deletion() -> None:
    """The player loses the game, and the finished game has the new name."""
    scene = await live(MemoryStore())
    api, bob = scene.api, await scene.api.guest("Bobby")
    table = (await api.call("tables.create", scene.person))["table_id"]
    await api.call("tables.join", bob, table_id=table)
    for each in (scene.person, bob):
        await api.call("tables.ready", each, table_id=table)
    await delete(scene)
    game = await api.call("games.get", game_id=f"{table}.1")

    assert [(player["name"], player["result"]) for player in game["game"]["players"]] == [
        (deleted_name_of(scene.person.id), "lose"), ("Bobby", "win"),
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgres"])
async def test_an_interrupted_deletion_is_finished_later(kind: str, tmp_path: Path, address: str) -> None:
    """Maintenance finds the document of the deletion and does the rest."""
    store: Store = MemoryStore()
    if kind == "sqlite":
        store = await open_sqlite(tmp_path / "kozyr.db")
    if kind == "postgres":
        store = await open_postgres(address)
    scene = await live(store)
    person = await store.person(scene.person.id)
    assert person is not None
    await begin_deletion(store, person, 1)
    await finish_deletions(store)
    game = await store.game(scene.game)

    assert game is not None
    assert game.players[0].name == deleted_name_of(person.id)
    assert await store.tokens(person.id) == []
    assert await store.document(DELETIONS.name, person.id) is None
    await store.close()


async def test_an_export_has_everything_but_secrets() -> None:
    """The person, tokens, coins, games and documents, without hashes of codes."""
    scene = await live(MemoryStore())
    person = await scene.api.context.store.person(scene.person.id)
    assert person is not None
    data = await export_person(scene.api.context.store, person)
    called = (await scene.api.call("account.export", scene.person))["data"]

    assert json.loads(json.dumps(data)) == called
    assert data["person"]["name"] == NAME
    assert {token["name"] for token in data["tokens"]} == {"", TOKEN_NAME}
    assert data["coins"]["available"] == 1000
    assert [game["origin"] for game in data["games"]] == ["match", "table"]
    assert data["ratings"] == {}  # no game was rated
    assert (data["statistics"]["games"], len(data["conduct"])) == (2, 1)
    assert [(report["by"], report["text"]) for report in data["reports"]] == [(person.id, f"I am {NAME}")]
    assert {document["kind"] for document in data["documents"]} == {
        "addresses", "challenge", "email", "follow", "follower", "match_attempt", "match_pending",
        "pairing_person", "renamed", "status", "ticket",
    }  # fmt: skip


async def test_an_export_does_not_reveal_who_blocked_the_person() -> None:
    """It has only the person's own blocks, and not the moderators' list of suspects."""
    api = InMemoryApi()
    ann, bob, eve = [await api.guest() for _ in range(3)]
    await api.call("users.block", bob, user_id=ann.id)
    await api.call("users.block", ann, user_id=eve.id)
    suspicion = Suspicion((ann.id, bob.id), 40, 0.3, 0.1, 5.0, ())
    await replace_suspects(api.context.store, [suspicion], 1)
    data = (await api.call("account.export", ann))["data"]

    assert data["blocked"] == [eve.id]
    assert bob.id not in json.dumps(data)
