"""The server follows its OpenAPI document for every request.

schemathesis sends requests that the document allows, and others. No answer is a 500 or has a status or a body
that the document lacks. No malformed request is accepted, and no well-formed request is called malformed.
"""

import json
import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case

from kozyr.server.api.http.openapi import make_openapi
from tests.kit.servers import Running

EXAMPLES = 10
"""The number for each call and each kind of request."""
NAMED = re.compile(r"[0-9A-Za-z_.:-]{1,64}")

page = schemathesis.openapi.from_dict(json.loads(json.dumps(make_openapi()))).exclude(
    path=["/api/stream", "/api/auth.logout"]
)
"""Without streams, which have no end, and without logging out, which ends the token."""


@pytest.fixture(scope="module")
def somebody(server: Running) -> tuple[str, str]:
    """Create a caller who sits at a table."""
    token = server.ask("auth.guest", name="Fuzz")["token"]
    return token, server.ask("tables.create", token, seats=3)["table_id"]


@page.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_server_follows_its_openapi_document(
    case: Case[Any], server: Running, somebody: tuple[str, str]
) -> None:
    """A known caller sends random requests, half of them about an existing table."""
    token, table = somebody
    body: Any = case.body
    named = body.get("table_id") if isinstance(body, dict) else None
    if isinstance(named, str) and NAMED.fullmatch(named) and len(named) % 2:
        case.body = body | {"table_id": table}
    case.call_and_validate(base_url=server.url, headers={"Authorization": f"Bearer {token}"})


def test_the_served_document_is_the_tested_one(server: Running) -> None:
    """Nothing is left out."""
    assert server.send("GET", "/api/openapi.json").data == json.loads(json.dumps(make_openapi()))
