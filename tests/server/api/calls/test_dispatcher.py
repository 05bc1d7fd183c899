"""Every call is answered, whatever the request (realtime.md, Calls and Limits)."""

import logging

import msgspec
import pytest

from kozyr.locales import explain_reason, language_names
from kozyr.rules import REASONS
from kozyr.server.api.calls.call_refusals import CALL_REASONS
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.dispatcher import CALL_ID, Failure, dispatch
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.moderation.moderation_refusals import MODERATION_REASONS
from kozyr.server.puzzles.puzzle_refusals import PUZZLE_REASONS
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.table import TABLE_REASONS
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi

STRANGER = Caller(None, "", (), None, "192.0.2.1", "en")
SAID = {
    reason.word
    for reasons in (
        REASONS,
        TABLE_REASONS,
        TABLE_HOST_REASONS,
        CALL_REASONS,
        MODERATION_REASONS,
        PUZZLE_REASONS,
    )
    for reason in reasons.values()
}
NEVER = {"bad_deck", "bad_state", "too_deep"}
"""Words of the engine: no call deals a given deck, reads a position or counts."""
SPECIFIED = """
auth.guest auth.register auth.login auth.logout auth.token tables.list tables.create tables.join tables.leave
tables.add_bot tables.remove_bot tables.ready game.move game.resign table.snapshot table.chat games.get
games.list ledger.balance ledger.history users.get fair.verify
"""
UNREADABLE = [
    b"nonsense",
    b"[]",
    b"null",
    b'"x"',
    b"{",
    b'{"name":"\xff"}',
    b'{"name":"\\ud800"}',
    b'{"name":1}',
    b'{"name":' + b"[" * 8000,
    b"[" * 16000,
    b'{"name":"x","name2":"y"}',
    b'{"name":1e999}',
    b"\xef\xbb\xbf{}",
]


def test_every_specified_call_exists() -> None:
    """There are other calls too."""
    assert [name for name in SPECIFIED.split() if name not in CALLS] == []


def test_every_word_has_a_status() -> None:
    """No status is missing, and none is unused."""
    assert SAID - STATUSES.keys() - NEVER == set()
    assert STATUSES.keys() - SAID == set()
    assert {word for call in CALLS.values() for word in call.refusal_words} - STATUSES.keys() == set()


def test_statuses_are_those_of_the_specification() -> None:
    """400 malformed, 401 no token, 403 not yours, 404 none, 409 refused, 413 too large, 429 too often."""
    assert {*STATUSES.values()} == {400, 401, 403, 404, 405, 409, 413, 429, 500, 503}


@pytest.mark.parametrize("name", CALLS)
def test_every_call_is_described(name: str) -> None:
    """The description is a sentence in every language; requests forbid unknown fields."""
    call = CALLS[name]

    assert [code for code in language_names() if not call.summary(code).endswith(".")] == []
    assert call.request.__struct_config__.forbid_unknown_fields
    assert msgspec.json.schema(call.request)
    assert msgspec.json.schema(call.answer)


@pytest.mark.parametrize("data", UNREADABLE)
async def test_unreadable_requests_are_refused(data: bytes) -> None:
    """The message is one short line."""
    outcome = await dispatch(InMemoryApi().context, STRANGER, "auth.guest", data)

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word) == (400, "bad_request")
    assert outcome.message.isprintable()
    assert len(outcome.message) < 300


async def test_an_empty_request_has_the_default_fields() -> None:
    """An SDK may send no data."""
    assert await dispatch(InMemoryApi().context, STRANGER, "tables.list", b"") == b'{"tables":[],"total":0}'


async def test_an_unknown_call_is_refused(api: InMemoryApi) -> None:
    """All unknown calls are counted under one name."""
    outcome = await dispatch(api.context, STRANGER, "auth.\n\x1b[31mguest", b"{}")

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word, api.counts) == (404, "no_call", [("unknown", "no_call")])
    assert outcome.message.isprintable()


async def test_refusals_are_in_the_callers_language(api: InMemoryApi) -> None:
    """The word is the same in both languages."""
    messages = [
        await dispatch(api.context, STRANGER._replace(lang=lang), "auth.me", b"{}") for lang in ("en", "ru")
    ]

    assert [item.message for item in messages if isinstance(item, Failure)] == [
        explain_reason(CALL_REASONS["no_token"], lang) for lang in ("en", "ru")
    ]


async def test_calls_are_rate_limited() -> None:
    """Each connection has 20 calls a second in bursts of 40."""
    api = InMemoryApi(rates=NO_LIMITS._replace(calls=Rate(50, 40)))

    async def words(caller: Caller, count: int) -> list[str]:
        results = [await dispatch(api.context, caller, "tables.list", b"") for _ in range(count)]
        return [item.word if isinstance(item, Failure) else "ok" for item in results]

    assert await words(STRANGER, 41) == ["ok"] * 40 + ["too_often"]
    assert await words(STRANGER._replace(client_id="c1"), 41) == ["ok"] * 40 + ["too_often"]
    api.house.now += 1_000
    assert await words(STRANGER, 21) == ["ok"] * 20 + ["too_often"]


async def test_a_stopping_server_refuses_calls(api: InMemoryApi) -> None:
    """The refusal is temporary, so clients reconnect."""
    api.context.connections.is_stopping = True

    outcome = await dispatch(api.context, STRANGER, "tables.list", b"")

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word, outcome.temporary) == (503, "stopping", True)


async def test_unexpected_errors_are_logged_and_hidden(
    api: InMemoryApi, caplog: pytest.LogCaptureFixture
) -> None:
    """The caller gets only the id of the log line."""

    def broken(*_: object, **__: object) -> list[object]:
        message = "the secret of the house"
        raise RuntimeError(message)

    api.lobby.find_tables = broken  # type: ignore[method-assign, assignment]  # a simulated bug
    CALL_ID.set("call-7")
    with caplog.at_level(logging.ERROR):
        outcome = await dispatch(api.context, STRANGER, "tables.list", b"")

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word, outcome.temporary) == (500, "internal", False)
    assert "call-7" in outcome.message
    assert "secret" not in outcome.message
    [record] = caplog.records
    assert (record.__dict__["call_id"], record.exc_info is not None) == ("call-7", True)


async def test_every_call_is_logged_at_debug(api: InMemoryApi, caplog: pytest.LogCaptureFixture) -> None:
    """The line has the id, the name, the caller and the outcome; unknown names are not repeated."""
    ann = await api.guest("Ann")
    CALL_ID.set("call-8")
    with caplog.at_level(logging.DEBUG, "kozyr.server.api.calls"):
        await api.refusal_word("auth.me", ann)
        await api.refusal_word("tables.join", ann, table_id="nowhere")
        await api.refusal_word("auth.me")
        await api.refusal_word("kzr_secret")

    fields = ("call_id", "call", "caller", "outcome")
    assert [tuple(record.__dict__[name] for name in fields) for record in caplog.records] == [
        ("call-8", "auth.me", ann.id, "ok"),
        ("call-8", "tables.join", ann.id, "no_table"),
        ("call-8", "auth.me", None, "no_token"),
        ("call-8", "unknown", None, "no_call"),
    ]
    assert {record.levelname for record in caplog.records} == {"DEBUG"}
    assert all(record.__dict__["duration_ms"] >= 0 for record in caplog.records)


async def test_no_secret_is_logged(api: InMemoryApi, caplog: pytest.LogCaptureFixture) -> None:
    """No password and no token is in a log line."""
    with caplog.at_level(logging.DEBUG):
        made = await api.call("auth.register", name="Ann", password="correct horse")
        await api.refusal_word("auth.login", name="Ann", password="wrong horse")
        await api.call("tables.create", made["token"], password="swordfish")

    messages = caplog.text
    assert [secret for secret in ("horse", "swordfish", made["token"]) if secret in messages] == []
