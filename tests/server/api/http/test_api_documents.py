"""The documents of the API: OpenAPI 3.1, AsyncAPI 3, and docs/reference/api.md."""

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from kozyr.locales import explain_reason
from kozyr.rules import must
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.asyncapi import make_asyncapi
from kozyr.server.api.http.examples import read_examples
from kozyr.server.api.http.openapi import make_openapi
from kozyr.server.api.http.openapi_responses import STATUS_TITLES
from kozyr.server.api.http.schemas import make_schemas
from kozyr.server.api.messages.events import EVENTS
from kozyr.server.api.messages.notices import LOBBY_EVENTS, USER_EVENTS
from kozyr.server.realtime.gateway import PATH
from kozyr.server.tabletop.actions import read_request
from kozyr.server.tabletop.game_messages import (
    TABLETOP_EVENTS,
    CreatedGame,
    GameType,
    GameTypeDetails,
    NewTabletopGame,
)
from kozyr.server.tabletop.operations import CREATE_GAME, OPERATIONS
from kozyr.server.tabletop.tabletop_refusals import http_status_of
from kozyr.table.roles import Role, State
from tests.kit.examples import FILE, written
from tests.kit.paths import ROOT
from tests.kit.sdk_clients import NODE
from tests.kit.servers import Running

SEVERITY_WARNING = 1
"""The parser's number for warnings; errors are 0, and remarks are 2 and more."""
API = (ROOT / "docs" / "reference" / "api.md").read_text("utf-8")


def _refs(value: Any) -> Iterator[str]:  # noqa: ANN401 - plain data
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for element in value.values():
            yield from _refs(element)
    elif isinstance(value, list):
        for item in value:
            yield from _refs(item)


def _there(document: dict[str, Any], ref: str) -> bool:
    place: Any = document
    for name in ref.removeprefix("#/").split("/"):
        if name not in place:
            return False
        place = place[name]
    return True


@pytest.mark.parametrize("document", [make_openapi(), make_asyncapi()], ids=["openapi", "asyncapi"])
def test_every_reference_has_a_target(document: dict[str, Any]) -> None:
    """All schemas are plain JSON."""
    refs = {*_refs(document)}

    assert refs
    assert [ref for ref in refs if not _there(document, ref)] == []
    assert msgspec.json.encode(document)


def test_every_call_and_every_status_is_documented() -> None:
    """The statuses are those of the call's words; requests forbid unknown fields."""
    document = make_openapi()

    for name, call in CALLS.items():
        operation = document["paths"][f"/api/{name}"]["post"]
        statuses = {200, *(STATUSES[word] for word in call.refusal_words)}
        assert {int(status) for status in operation["responses"]} == statuses
        assert document["components"]["schemas"][call.request.__name__]["additionalProperties"] is False
    assert {*STATUSES.values()} - {405} == STATUS_TITLES.keys()


@pytest.mark.parametrize(
    ("schema", "field", "values"),
    [
        ("GameState", "phase", ["defence", "lead", "over", "throw_in"]),
        ("PlayerInGame", "role", sorted(get_args(Role))),
        ("PlayerInGame", "state", sorted(get_args(State))),
        ("GameDispatch", "reason", ["left", "time"]),
        ("GameEnd", "reason", ["abandoned", "cards", "left", "time"]),
        ("GameLine", "reason", ["abandoned", "cards", "left", "time"]),
        ("GameLine", "origin", ["daily", "match", "pairing", "practice", "table", "tournament"]),
        ("PlayerResult", "result", ["draw", "lose", "win"]),
        ("GamePlayer", "result", ["draw", "lose", "win"]),
        ("RoundEnd", "result", ["beaten", "taken"]),
        ("TableState", "status", ["closed", "open", "over", "playing"]),
        ("TableLine", "status", ["closed", "open", "over", "playing"]),
        ("TableLeft", "why", ["left", "moved", "removed"]),
        ("TableReady", "why", ["asked", "cannot_pay", "company_changed"]),
        ("TableClosed", "why", ["deserted", "host", "moderator", "played"]),
        ("Invited", "face", ["table", "tabletop"]),
        ("CoinsMoved", "kind", ["adjustment", "prize", "rake", "stake", "welcome"]),
        ("TabletopView", "status", ["ended", "inProgress", "pending"]),
        ("CreatedGame", "status", ["ended", "inProgress", "pending"]),
        ("GameMeta", "stage", ["attack", "preparation", "ready"]),
        ("GameMeta", "attackStatus", ["repelled", "surrendered"]),
        ("TabletopStack", "facing", ["down", "up"]),
        ("TabletopStack", "name", ["discard", "draw"]),
        ("StackPlace", "name", ["discard", "draw"]),
    ],
)
def test_every_value_of_an_enum_is_described(schema: str, field: str, values: list[str]) -> None:
    """The schema lists the values, and its description says what each of them means."""
    found = make_schemas()[schema]["properties"][field]

    assert found.get("anyOf", [found])[0]["enum"] == values
    assert [value for value in values if f"`{value}`" not in found["description"]] == []


def test_the_last_move_and_legal_actions_are_closed_unions() -> None:
    """`type` tells the members apart, and the description says what each type means."""
    schemas = make_schemas()
    last_move = schemas["GameState"]["properties"]["prev_move"]
    legal = schemas["PlayerState"]["properties"]["legal"]
    action = schemas["Move"]["properties"]["action"]

    for union in (last_move["anyOf"][0], legal["items"], action):
        tags = union["discriminator"]["mapping"]
        assert union["discriminator"]["propertyName"] == "type"
        assert [*tags] == ["move", "toss", "defend", "transfer", "show", "check", "redeal"]
        assert [member["$ref"] for member in union["anyOf"]] == [*tags.values()]
    for described in (last_move, legal, action):
        assert [tag for tag in tags if f"`{tag}`" not in described["description"]] == []
    auto = schemas["CheckMove"]["properties"]["auto"]
    assert (auto["type"], bool(auto["description"])) == ("boolean", True)


def test_every_operation_and_every_status_of_the_tabletop_api_is_documented() -> None:
    """The statuses are those of the declared refusals, each with its sentences; a 500 is a problem."""
    paths = make_openapi()["paths"]
    operations = {
        operation["operationId"]: operation
        for path in ("/tabletop", "/tabletop/{name}")
        for operation in paths[path].values()
    }

    assert operations.keys() == {operation.name for operation in OPERATIONS}
    for operation in OPERATIONS:
        responses = operations[operation.name]["responses"]
        success = "201" if operation is CREATE_GAME else "200"
        statuses = {str(http_status_of(reason)) for reason in operation.refusals}
        sentences = {
            example["value"]
            for status in statuses
            for example in responses[status]["content"]["text/plain"]["examples"].values()
        }
        assert responses.keys() == {success, "500", *statuses}
        assert sentences == {explain_reason(reason) for reason in operation.refusals}
        assert operations[operation.name]["security"] == ([{"bearer": []}] if operation.scope else [])


def test_every_channel_names_its_server() -> None:
    """The tabletop API has a socket of its own."""
    document = make_asyncapi()
    servers = {name: channel["servers"] for name, channel in document["channels"].items()}

    assert servers.pop("tabletop") == [{"$ref": "#/servers/tabletop"}]
    assert [*servers.values()] == [[{"$ref": "#/servers/socket"}]] * len(servers)
    assert [server["pathname"] for server in document["servers"].values()] == [PATH, "/tabletop"]


def test_every_event_is_documented() -> None:
    """Events belong to tables, to the lobby, to players or to tabletop games."""
    document = make_asyncapi()
    entry = document["components"]["schemas"]["TableEntry"]["properties"]["events"]["items"]["anyOf"]

    assert [item["properties"]["event"]["const"] for item in entry] == [*EVENTS]
    assert [*document["channels"]["lobby"]["messages"]] == [*LOBBY_EVENTS]
    assert [*document["channels"]["user"]["messages"]] == [*USER_EVENTS]
    assert [*document["channels"]["tabletop"]["messages"]] == [*TABLETOP_EVENTS]
    addresses = [channel["address"] for channel in document["channels"].values()]
    assert addresses == [
        "lobby", "table:{table_id}", "table:{table_id}#{user_id}", "user:#{user_id}", None, "/{game_id}",
    ]  # fmt: skip
    assert {f"call.{name}" for name in CALLS} <= document["operations"].keys()


def test_the_openapi_document_follows_its_specification(server: Running) -> None:
    """openapi-spec-validator finds no error in the served document, examples and defaults included."""
    document = server.send("GET", "/api/openapi.json").data

    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


@pytest.mark.stress
def test_the_official_parser_accepts_the_asyncapi_document(server: Running) -> None:
    """`@asyncapi/parser` finds neither errors nor warnings in the served document."""
    document = json.dumps(server.send("GET", "/api/asyncapi.json").data)
    command = [NODE, str(ROOT / "tests" / "sdk" / "asyncapi_check.mjs")]

    outcome = subprocess.run(command, input=document, capture_output=True, text=True, timeout=600, check=True)

    checked = json.loads(outcome.stdout)
    assert [finding for finding in checked["diagnostics"] if finding["severity"] <= SEVERITY_WARNING] == []
    assert checked["valid"]


def test_examples_are_fresh() -> None:
    """`make docs` would change nothing."""
    assert FILE.read_text("utf-8") == written()


@pytest.mark.parametrize("name", CALLS)
def test_examples_match_their_schemas(name: str) -> None:
    """The decoder accepts the request, and the answer has the call's type."""
    example = read_examples()[name]

    assert isinstance(msgspec.convert(example.request, CALLS[name].request), CALLS[name].request)
    assert isinstance(msgspec.convert(example.answer, CALLS[name].answer), CALLS[name].answer)


def test_examples_of_the_tabletop_api_match_their_schemas() -> None:
    """The decoder accepts the requests, and the answers and messages have their types."""
    examples = read_examples()
    types: dict[str, Any] = {
        "types": list[GameType], "type": GameTypeDetails, "create": CreatedGame,
        **TABLETOP_EVENTS,
    }  # fmt: skip
    by_hand = {name for name in examples if name.startswith("tabletop.")}

    assert by_hand == {"tabletop.act", *(f"tabletop.{name}" for name in types)}
    for name, kind in types.items():
        answer = examples[f"tabletop.{name}"].answer
        data = msgspec.json.encode(answer["data"] if name in TABLETOP_EVENTS else answer)
        assert msgspec.json.encode(msgspec.json.decode(data, type=kind)) == data
    assert isinstance(msgspec.convert(examples["tabletop.create"].request, NewTabletopGame), NewTabletopGame)
    assert must(read_request(msgspec.json.encode(examples["tabletop.act"].request)))


def test_the_shell_example_works(server: Running) -> None:
    """Every command of docs/reference/api.md runs against a real server."""
    block = re.search(r"```sh\n(.*?)```", API, re.DOTALL)
    assert block
    script = "set -e -o pipefail\n" + block[1].replace("http://127.0.0.1:8000", server.url)

    outcome = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)  # noqa: S607

    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.splitlines()[-1].endswith("true")


def test_the_bot_of_thirty_lines_plays_a_game(server: Running) -> None:
    """The bot of docs/reference/api.md wins or loses against a novice."""
    block = re.search(r"```python\n(.*?)```", API, re.DOTALL)
    assert block
    program = html.unescape(block[1])

    outcome = subprocess.run(
        [sys.executable, "-c", program, server.url], capture_output=True, text=True, timeout=60, check=False
    )

    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.strip() in ("win", "lose", "draw")
