"""The server follows its OpenAPI document for every request.

schemathesis sends requests that the document allows, and others. No answer is a 500 or has a status or a body
that the document lacks. No malformed request is accepted, and no well-formed request is called malformed.
The tabletop API answers 400 also to what the rules forbid, so there the sentence tells both apart.
"""

import json
import re
from functools import cache
from typing import Any
from unittest import SkipTest

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, CheckContext, Response
from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.sync.client import connect

from kozyr.locales import ENGLISH, explain_reason, say
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.openapi import make_openapi
from kozyr.server.moderation.actions import CONSOLE_ACTOR
from kozyr.server.tabletop.tabletop_refusals import TABLETOP_REASONS
from tests.kit.servers import Running

EXAMPLES = {"test": 3, "stress": 10}
"""The number for each call and each kind of request, in `make test` and in `make stress`."""
PATIENCE_S = 60
"""For a loaded machine; schemathesis itself waits ten seconds for an answer."""
NAMED = re.compile(r"[0-9A-Za-z_.:-]{1,64}")

TABLETOP = "/tabletop/{name}"
CLOSING = "/api/admin.close_table"
"""Closes the table that the other cases need."""
FORMS = (
    "not_json", "participants_shape", "actions_shape", "action_shape", "action_type", "action_fields",
    "place_shape", "cards_or_amount", "cards_shape", "amount_shape",
)  # fmt: skip
"""The refusals of malformed requests by the tabletop API."""
SENTENCES = [
    *(explain_reason(TABLETOP_REASONS[name]) for name in FORMS),
    *(say(ENGLISH, TABLETOP_REASONS["no_place"].message, type=kind, name="…") for kind in ("stack", "pile")),
]
MALFORMED = re.compile("|".join(re.escape(sentence).replace("…", ".*") for sentence in SENTENCES), re.DOTALL)

_SETTINGS = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
STREAM = "/api/stream"
"""Streams have no end."""
ENDING_CALLS = ("/api/account.delete", "/api/auth.logout")
"""Calls after which the token is invalid."""
DOCUMENT = json.loads(json.dumps(make_openapi()))
OPERATIONS = [
    (method, path) for path, methods in DOCUMENT["paths"].items() if path != STREAM for method in methods
]


@cache
def _read_document() -> BaseSchema:
    load_all_checks()
    return schemathesis.openapi.from_dict(DOCUMENT)


@pytest.fixture(scope="module", params=["moderator", pytest.param("player", marks=pytest.mark.stress)])
def caller(server: Running, request: pytest.FixtureRequest) -> tuple[str, str]:
    """Create a caller who sits at a table, and who is a moderator or not."""
    made = server.ask("auth.guest", name="Fuzz")
    token = made["token"]
    moderation = server.app.context.moderation
    if request.param == "moderator":
        server.within(
            lambda: moderation.set_role(CONSOLE_ACTOR, made["user_id"], "moderator", "test", is_granted=True)
        )
    return token, server.ask("tables.create", token, seats=3)["table_id"]


@pytest.fixture(scope="module")
def game(server: Running, caller: tuple[str, str]) -> str:
    """Start a tabletop game of that caller and another player."""
    other = server.ask("auth.guest", name="Fuzz by hand")
    names = [server.ask("auth.me", caller[0])["name"], other["name"]]
    body = json.dumps({"participants": [{"username": name} for name in names]}).encode()
    headers = {"Authorization": f"Bearer {caller[0]}"}
    made: str = server.send("POST", "/tabletop/durak", body, headers).data["id"]
    address = f"ws://127.0.0.1:{server.port}/tabletop/{made}?token="
    with connect(address + caller[0], proxy=None) as one, connect(address + other["token"], proxy=None):
        assert json.loads(one.recv(120))["event"] == "gameStarted"
    return made


def well_formed_actions_are_read(_: CheckContext, response: Response, case: Case[Any]) -> None:
    """A request that the document allows may be against the rules, but is not malformed."""
    if case.meta is not None and case.meta.generation.mode.is_positive:
        assert not MALFORMED.fullmatch(response.text), response.text


@pytest.mark.parametrize(
    "examples", [EXAMPLES["test"], pytest.param(EXAMPLES["stress"], marks=pytest.mark.stress)]
)
@pytest.mark.parametrize("called", OPERATIONS, ids=" ".join)
def test_the_server_follows_its_openapi_document(
    called: tuple[str, str], server: Running, caller: tuple[str, str], game: str, examples: int
) -> None:
    """A known caller sends random requests, half of them about an existing table or tabletop game."""
    # `schema.parametrize` makes the requests of all operations in every worker, while tests are collected.
    document = _read_document()
    method, path = called

    @settings(_SETTINGS, max_examples=examples)
    def send(case: Case[Any], server: Running, caller: tuple[str, str], game: str) -> None:
        _send(case, server, caller, game)

    test = build_operation_test(
        config=document.config,
        operation=document[path][method],
        test_func=send,
        given_kwargs={},
        feedback=FeedbackSources(),
    )
    try:
        test(server=server, caller=caller, game=game)
    except SkipTest as nothing:
        pytest.fail(f"no request could be made: {nothing}")


def _send(case: Case[Any], server: Running, caller: tuple[str, str], game: str) -> None:
    token, table = caller
    body: Any = case.body
    named = body.get("table_id") if isinstance(body, dict) else None
    if isinstance(named, str) and NAMED.fullmatch(named) and len(named) % 2 and case.path != CLOSING:
        case.body = body | {"table_id": table}
    if case.path in ENDING_CALLS:
        token = server.ask("auth.guest")["token"]  # the caller of the other cases must stay
    headers = {"Authorization": f"Bearer {token}"}
    if case.path != TABLETOP:
        case.call_and_validate(base_url=server.url, headers=headers, timeout=PATIENCE_S)
        return
    name = case.path_parameters.get("name")
    if case.method == "PATCH" and isinstance(name, str) and NAMED.fullmatch(name) and len(name) % 2:
        case.path_parameters["name"] = game
    case.call_and_validate(
        base_url=server.url,
        headers=headers,
        timeout=PATIENCE_S,
        additional_checks=[well_formed_actions_are_read],
        excluded_checks=[positive_data_acceptance],
    )


def test_every_call_is_tested() -> None:
    """A new call is tested as soon as the document has it."""
    assert {f"/api/{name}" for name in CALLS} <= {path for _, path in OPERATIONS}


def test_the_served_document_is_the_tested_one(server: Running) -> None:
    """Nothing is left out."""
    assert server.send("GET", "/api/openapi.json").data == DOCUMENT
