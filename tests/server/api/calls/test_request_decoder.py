"""Integers in requests may be written as JSON Schema allows: `2`, `2.0` or `2e0`."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.dispatcher import Failure, dispatch
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.request_decoder import decode_request
from kozyr.server.api.http.examples import read_examples
from tests.kit.call_contexts import InMemoryApi

STRANGER = Caller(None, "", (), None, "192.0.2.1", "en")


def _integer_fields() -> Iterator[tuple[str, str]]:
    for name, call in CALLS.items():
        info = inspect.type_info(call.request)
        assert isinstance(info, inspect.StructType)
        for field in info.fields:
            if any(isinstance(member, inspect.IntType) for member in _members(field.type)):
                yield name, field.encode_name


def _members(info: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(info, inspect.Metadata):
        yield from _members(info.type)
    elif isinstance(info, inspect.UnionType):
        for member in info.types:
            yield from _members(member)
    else:
        yield info


def _write(name: str, field: str, number: str) -> bytes:
    # The example of the call, with this text as the value of the field.
    request: dict[str, Any] = read_examples()[name].request | {field: msgspec.Raw(number.encode())}
    return msgspec.json.encode(request)


@pytest.mark.parametrize(("name", "field"), [*_integer_fields()])
def test_every_integer_field_accepts_a_whole_float(name: str, field: str) -> None:
    """The decoded value is an integer."""
    for number in ("2.0", "2e0", "20e-1", "2.000"):
        request = decode_request(CALLS[name], _write(name, field, number))
        value = getattr(request, field)
        assert (type(value), value) == (int, 2)


@pytest.mark.parametrize(
    "number", ["2.5", "1e300", "-1e300", "-0.0", "NaN", "Infinity", "1e999", "1e19", '"2.0"']
)
def test_other_numbers_are_refused(number: str) -> None:
    """A fraction, a number that is too large, and negative zero are no integers."""
    for name, field in _integer_fields():
        with pytest.raises(msgspec.DecodeError):
            decode_request(CALLS[name], _write(name, field, number))


def test_integers_inside_objects_are_accepted() -> None:
    """The values of options are integers too."""
    request = decode_request(CALLS["tables.create"], b'{"options":{"deck":36.0,"transfer":true}}')

    assert [(type(value), value) for value in request.options.values()] == [(int, 36), (bool, True)]


@pytest.mark.parametrize(
    "data",
    [
        b'{"seats":2.0,"seatz":2}',
        b'{"seats":7.0}',
        b'{"name":2.0}',
        b'{"seats":"x","seats":2}',
        b'{"seats":2.0,"options":' + b"[" * 8000,
    ],
)
def test_other_mistakes_are_still_refused(data: bytes) -> None:
    """A second reading accepts nothing else."""
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        decode_request(CALLS["tables.create"], data)


async def test_a_refusal_names_the_field(api: InMemoryApi) -> None:
    """The sentence says what is expected and where."""
    outcome = await dispatch(api.context, STRANGER, "tables.list", b'{"seats":2.5}')

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word) == (400, "bad_request")
    assert outcome.message == "The server can't read this request: Expected a whole number - at `$.seats`"


async def test_calls_accept_such_integers(api: InMemoryApi) -> None:
    """HTTP and the socket use the same dispatcher."""
    outcome = await dispatch(api.context, STRANGER, "tables.list", b'{"seats":2.0,"limit":5e0}')

    assert isinstance(outcome, bytes)
