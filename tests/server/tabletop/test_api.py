"""Requests to the tabletop API (tabletop.md, Endpoints)."""

import asyncio
import json

import pytest
from msgspec import to_builtins

from kozyr.locales import explain
from kozyr.rules import Refusal, must
from kozyr.server.api.calls.call_refusals import refuse as refuse_call
from kozyr.server.tables.host import Accepted, Host, HostEnvironment
from kozyr.server.tables.table_type import HostCommand
from kozyr.server.tabletop.api import Tabletop
from kozyr.server.tabletop.history import MAX_CACHED_ENTRIES, MAX_CACHED_GAMES, HistoryReader
from kozyr.server.tabletop.participants import MAX_REQUEST_BYTES
from kozyr.server.tabletop.state import layout_of
from kozyr.server.tabletop.tabletop_refusals import http_status_of
from kozyr.table import Leave, MoveByHand, Open, Sit, make_settings
from kozyr.table.table_refusals import refuse
from tests.kit.async_tests import run_inside
from tests.kit.tabletop import NAMES, draw
from tests.kit.tabletop_host import Hall, Someone, open_hall, who

OPEN, CLOSE = {"type": "openHand"}, {"type": "closeHand"}


def body(*names: object) -> bytes:
    """Make the body of a request for a game with these participants."""
    return json.dumps({"participants": [{"username": name} for name in names]}).encode()


def test_there_is_one_game_type() -> None:
    """GET /tabletop: type and description; GET /tabletop/durak: pack, and how many may play."""
    (only,) = Tabletop.list_types()
    about = must(Tabletop.describe_type("durak", "ru"))

    assert (only.type, about.type, about.min_players, about.max_players) == ("durak", "durak", 2, 6)
    assert (about.pack.type, len(about.pack.cards)) == ("standard36", 36)
    assert only.description != about.description


def test_another_game_type_is_refused() -> None:
    """Errors: 404 no such type."""
    refusal = Tabletop.describe_type("uno")

    assert isinstance(refusal, Refusal)
    assert (refusal.word, http_status_of(refusal)) == ("no_type", 404)


@run_inside(open_hall)
async def test_a_game_is_created_for_its_participants(hall: Hall) -> None:
    """POST /tabletop/durak: 201 with the id; pending until all are connected."""
    answer = must(await hall.tabletop.create(who("bar"), "durak", body("foo", "BAR")))
    state = await hall.stands(answer.id)

    assert to_builtins(answer) == {
        "type": "durak",
        "status": "pending",
        "participants": [{"username": "foo"}, {"username": "bar"}],
        "_id": answer.id,
        "id": answer.id,
    }
    assert (answer.id[0], len(answer.id)) == ("t", 13)
    assert state.table.settings.face == "tabletop"


@pytest.mark.parametrize(
    ("caller", "game", "request_body", "expected"),
    [
        (None, "durak", body("foo", "bar"), 401),
        (who("foo"), "uno", body("foo", "bar"), 404),
        (who("baz"), "durak", body("foo", "bar"), 403),
        (who("foo"), "durak", body("foo"), 400),
        (who("foo"), "durak", body(*NAMES, "foo"), 400),
        (who("foo"), "durak", body("foo", "Foo"), 400),
        (who("foo"), "durak", body("foo", "nobody"), 400),
        (who("foo"), "durak", body("foo", 7), 400),
        (who("foo"), "durak", b'{"participants":["foo","bar"]}', 400),
        (who("foo"), "durak", b'{"participants":"foo"}', 400),
        (who("foo"), "durak", b"[]", 400),
        (who("foo"), "durak", b"{", 400),
        (who("foo"), "durak", b" " * (MAX_REQUEST_BYTES + 1), 413),
    ],
)
@run_inside(open_hall)
async def test_an_invalid_new_game_is_refused(
    hall: Hall, caller: Someone | None, game: str, request_body: bytes, expected: int
) -> None:
    """Errors: 400 malformed, 401 no token, 403 not a participant, 404 no such type."""
    refusal = await hall.tabletop.create(caller, game, request_body)

    assert isinstance(refusal, Refusal)
    assert http_status_of(refusal) == expected


@run_inside(open_hall)
async def test_a_refused_new_game_stores_nothing(hall: Hall) -> None:
    """An unknown name is refused before a table is stored, and no player is invited."""
    answer = await hall.tabletop.create(who("foo"), "durak", body("foo", "bar", "nobody"))

    assert isinstance(answer, Refusal)
    assert (explain(answer), hall.invited) == ("There is no player named nobody.", [])
    assert await hall.store.listings() == []


@run_inside(open_hall)
async def test_creating_a_game_seats_only_its_author(hall: Hall) -> None:
    """POST /tabletop/durak: the other participants are invited, and sit down when they connect."""
    answer = must(await hall.tabletop.create(who("bar"), "durak", body("foo", "bar", "baz")))
    table = (await hall.stands(answer.id)).table

    assert [sitter and sitter.player for sitter in table.sitters] == [None, "u-bar", None]
    assert hall.invited == [("u-bar", "u-foo", answer.id), ("u-bar", "u-baz", answer.id)]


@run_inside(open_hall)
async def test_only_invited_players_sit_down(hall: Hall) -> None:
    """A player who only knows the id of a game is refused in every way."""
    game = await hall.made("foo", "bar")
    sat = await hall.ask("u-baz", Sit(None, "baz", admitted=True), table=game)
    connected = await hall.tabletop.connect(who("baz"), game)

    assert isinstance(sat, Refusal)
    assert isinstance(connected, Refusal)
    assert (sat.word, connected.word) == ("not_invited", "not_participant")


@run_inside(open_hall)
async def test_an_invited_player_at_too_many_tables_is_not_seated(hall: Hall) -> None:
    """The limit of tables also holds for invitations."""
    game = await hall.made("foo", "bar")
    hall.refusals["u-bar"] = refuse_call("too_many_tables", 50)
    connected = await hall.tabletop.connect(who("bar"), game)

    assert isinstance(connected, Refusal)
    assert (connected.word, (await hall.stands(game)).table.sitters[1]) == ("too_many_tables", None)


@run_inside(open_hall)
async def test_a_request_without_permission_is_refused(hall: Hall) -> None:
    """Errors: 400, 401 no token, 403 not a participant, 404 no such game; the same for a connection."""
    game, _ = await hall.started("foo", "bar")
    await hall.open()
    name, move = await hall.lead(game)
    good = json.dumps(move).encode()
    requests = [
        (None, game, good), (who("baz"), game, good), (who("foo"), "t-nothing", good),
        (who("foo"), "t", good),
        (who(name), game, b"{"), (who(name), game, b" " * (MAX_REQUEST_BYTES + 1)),
        (who(name), game, b"[]"),
        (who(name), game, json.dumps(draw(1)).encode()),
    ]  # fmt: skip
    refused = [await hall.tabletop.act(*each) for each in requests]
    connected = [await hall.tabletop.connect(caller, name) for caller, name, _ in requests[:4]]

    statuses = [isinstance(each, Refusal) and http_status_of(each) for each in (*refused, *connected)]
    assert statuses == [401, 403, 404, 404, 400, 413, 400, 400, 401, 403, 404, 404]


@run_inside(open_hall)
async def test_before_the_start_and_after_the_end_all_actions_are_refused(hall: Hall) -> None:
    """Errors: 400 not in progress; a connection is refused after the end."""
    pending = await hall.made("foo", "bar")
    game, _ = await hall.started("foo", "bar")
    await hall.ask("u-foo", Leave(), table=game)
    connected = await hall.tabletop.connect(who("bar"), game)

    assert [await hall.patch(each, "foo", OPEN) for each in (pending, game)] == ["not_in_progress"] * 2
    assert isinstance(connected, Refusal)
    assert connected.word == "not_in_progress"


@run_inside(open_hall)
async def test_two_simultaneous_requests_are_applied_one_after_the_other(hall: Hall) -> None:
    """The log: both were checked with the same cards. The second is checked again and clears no card."""
    game, _ = await hall.started("foo", "bar")
    outcomes = await asyncio.gather(*[hall.patch(game, name, OPEN) for name in ("foo", "bar", "foo")])

    assert outcomes == ["ok", "ok", "hand_is_open"]
    assert layout_of(await hall.stands(game)).open_seats == {0, 1}
    assert (await hall.stands(game)).table.hand_move_count == 2


class AlwaysLateHost(Host):
    """A host at which another player's action always comes first."""

    async def submit(
        self, table: str, sender: str, command: HostCommand, command_id: str
    ) -> Accepted | Refusal:
        """Accept every command except movements of cards."""
        if isinstance(command, MoveByHand):
            return refuse("overtaken")
        return await super().submit(table, sender, command, command_id)


@run_inside(open_hall)
async def test_a_request_that_is_always_second_is_refused_as_busy(hall: Hall) -> None:
    """A limit on everything: the service is busy, 503."""
    game, _ = await hall.started("foo", "bar")
    late_tabletop = hall.face(AlwaysLateHost(hall.store, HostEnvironment(lambda: hall.now, bytes)))
    refusal = await late_tabletop.act(who("foo"), game, json.dumps(OPEN).encode())

    assert refusal is not None
    assert (refusal.word, http_status_of(refusal)) == ("busy", 503)


@run_inside(open_hall)
async def test_an_unavailable_store_is_a_server_error(hall: Hall) -> None:
    """Errors: 503 while the store is unavailable; nothing changed."""
    game, _ = await hall.started("foo", "bar")
    hall.store.gone = True
    outcome = await hall.patch(game, "foo", OPEN)
    hall.store.gone = False

    assert (outcome, await hall.patch(game, "foo", OPEN)) == ("unavailable", "ok")


@run_inside(open_hall)
async def test_a_game_survives_its_server(hall: Hall) -> None:
    """The log: the state is a fold of stored events, so another server continues the game."""
    game, _ = await hall.started("foo", "bar")
    name, move = await hall.lead(game)
    await hall.patch(game, name, move)
    state_before = await hall.stands(game)
    await hall.stop()
    other = Hall(hall.store)

    assert await other.stands(game) == state_before
    assert await other.patch(game, name, OPEN) == "ok"


@run_inside(open_hall)
async def test_a_client_that_is_far_behind_gets_every_entry(hall: Hall) -> None:
    """Views: the numbers have no gap, even if the cache has dropped entries."""
    game, _ = await hall.started("foo", "bar")
    for number in range(MAX_CACHED_ENTRIES + 10):
        assert await hall.patch(game, "foo", CLOSE if number % 2 else OPEN) == "ok"
    entries = await hall.reader.read_since(game, 0)

    assert [each.number for each in entries] == await hall.numbers(game)
    assert await hall.reader.read_since(game, entries[-3].number) == entries[-2:]
    assert await hall.reader.read_since("t-nothing", 0) == []


@run_inside(open_hall)
async def test_the_least_recently_used_games_are_dropped_from_the_cache(hall: Hall) -> None:
    """A limit on everything: a dropped game is read again."""
    settings = must(make_settings(rules="tabletop", face="tabletop", clock="none"))
    names = [f"t{number}" for number in range(MAX_CACHED_GAMES + 1)]
    for name in names:
        must(await hall.ask("u0", Open(name, settings, "foo"), table=name))
    reader = HistoryReader(hall.store)
    for name in names:
        assert await reader.read_latest(name) is not None

    assert len(reader._games) == MAX_CACHED_GAMES  # noqa: SLF001 - the limit is internal
    assert await reader.read_latest(names[0]) is not None
