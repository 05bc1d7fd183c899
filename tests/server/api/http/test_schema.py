"""The server follows its OpenAPI document for every request.

schemathesis sends requests that the document allows, and others. No answer is a 500 or has a status or a body
that the document lacks. No malformed request is accepted, and no well-formed request is called malformed.
The tabletop API answers 400 also to what the rules forbid, so there the sentence tells both apart.
"""

import json
import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, CheckContext, Response
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.sync.client import connect

from kozyr.locales import ENGLISH, explain_reason, say
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.openapi import make_openapi
from kozyr.server.moderation.actions import CONSOLE_ACTOR
from kozyr.server.tabletop.tabletop_refusals import TABLETOP_REASONS
from tests.kit.servers import Running

EXAMPLES = 10
"""The number for each call and each kind of request."""
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

STREAM = "/api/stream"
ENDING_CALLS = ("/api/account.delete", "/api/auth.logout")
"""Calls after which the token is invalid."""

page = schemathesis.openapi.from_dict(json.loads(json.dumps(make_openapi()))).exclude(path=[STREAM])
"""Without streams, which have no end."""


@pytest.fixture(scope="module", params=["player", "moderator"])
def somebody(server: Running, request: pytest.FixtureRequest) -> tuple[str, str]:
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
def game(server: Running, somebody: tuple[str, str]) -> str:
    """Start a tabletop game of that caller and another player."""
    other = server.ask("auth.guest", name="Fuzz by hand")
    names = [server.ask("auth.me", somebody[0])["name"], other["name"]]
    body = json.dumps({"participants": [{"username": name} for name in names]}).encode()
    headers = {"Authorization": f"Bearer {somebody[0]}"}
    made: str = server.send("POST", "/tabletop/durak", body, headers).data["id"]
    address = f"ws://127.0.0.1:{server.port}/tabletop/{made}?token="
    with connect(address + somebody[0], proxy=None) as one, connect(address + other["token"], proxy=None):
        assert json.loads(one.recv(10))["event"] == "gameStarted"
    return made


def well_formed_actions_are_read(_: CheckContext, response: Response, case: Case[Any]) -> None:
    """A request that the document allows may be against the rules, but is not malformed."""
    if case.meta is not None and case.meta.generation.mode.is_positive:
        assert not MALFORMED.fullmatch(response.text), response.text


@page.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_server_follows_its_openapi_document(
    case: Case[Any], server: Running, somebody: tuple[str, str], game: str
) -> None:
    """A known caller sends random requests, half of them about an existing table or tabletop game."""
    token, table = somebody
    body: Any = case.body
    named = body.get("table_id") if isinstance(body, dict) else None
    if isinstance(named, str) and NAMED.fullmatch(named) and len(named) % 2 and case.path != CLOSING:
        case.body = body | {"table_id": table}
    if case.path in ENDING_CALLS:
        token = server.ask("auth.guest")["token"]  # the caller of the other cases must stay
    headers = {"Authorization": f"Bearer {token}"}
    if case.path != TABLETOP:
        case.call_and_validate(base_url=server.url, headers=headers)
        return
    name = case.path_parameters.get("name")
    if case.method == "PATCH" and isinstance(name, str) and NAMED.fullmatch(name) and len(name) % 2:
        case.path_parameters["name"] = game
    case.call_and_validate(
        base_url=server.url,
        headers=headers,
        additional_checks=[well_formed_actions_are_read],
        excluded_checks=[positive_data_acceptance],
    )


def test_every_call_is_tested() -> None:
    """All calls, and all requests of the tabletop API; a new call is added with its document."""
    tested = {result.ok().path for result in page.get_all_operations() if isinstance(result, Ok)}

    assert {f"/api/{name}" for name in CALLS} <= tested
    assert tested == {*make_openapi()["paths"]} - {STREAM}


def test_the_served_document_is_the_tested_one(server: Running) -> None:
    """Nothing is left out."""
    assert server.send("GET", "/api/openapi.json").data == json.loads(json.dumps(make_openapi()))
