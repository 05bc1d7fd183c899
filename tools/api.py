"""Writes the generated parts of docs/reference/api.md: calls, examples and refusal words."""

from collections.abc import Iterator

from msgspec import Struct, inspect

from kozyr.locales import ENGLISH, say
from kozyr.rules.rule_refusals import ACTION_REASONS, Reason
from kozyr.server.api.calls.call import ANY_TOKEN, SESSION_ONLY, Call
from kozyr.server.api.calls.refusal_catalogue import REFUSAL_REASONS, STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.examples import Example, format_json, read_examples

_WIDTH = 160
"""The line width of examples, in characters."""


def list_calls() -> Iterator[str]:
    """List every call: the token that it needs, what it does, and the fields of its request and answer."""
    yield "| call | who may | what it does | request | answer |"
    yield "|---|---|---|---|---|"
    for call in CALLS.values():
        request, answer = (_write_fields(each) for each in (call.request, call.answer))
        yield f"| `{call.name}` | {_describe_token(call)} | {call.summary()} | {request} | {answer} |"


def _describe_token(call: Call) -> str:
    if not call.scopes:
        return "anybody"
    if call.scopes == SESSION_ONLY:
        return "a session"
    return "any token" if call.scopes == ANY_TOKEN else " or ".join(f"`{scope}`" for scope in call.scopes)


def _write_fields(message: type[Struct]) -> str:
    info = inspect.type_info(message)
    assert isinstance(info, inspect.StructType), "not a struct"  # noqa: S101 - requests and answers are structs
    names = [field.encode_name + ("" if field.required else "?") for field in info.fields]
    return f"`{{{', '.join(names)}}}`"


def list_examples() -> Iterator[str]:
    """Write an example of every call: a request and its answer."""
    for name, example in read_examples().items():
        if name in CALLS:
            yield from _write_example(name, example)


def list_tabletop_examples() -> Iterator[str]:
    """Write an example of every operation and message of the tabletop API."""
    for name, example in read_examples().items():
        if name not in CALLS:
            yield from _write_example(name, example)


def _write_example(name: str, example: Example) -> Iterator[str]:
    # A message of a stream has no request, and some answers have no body.
    yield f"**{name}**"
    yield "```json"
    for part in (example.request, example.answer):
        if part is not None:
            yield format_json(part, _WIDTH)
    yield "```"


def list_refusal_words() -> Iterator[str]:
    """List every word of a call's refusals, except the words with which the rules refuse an action."""
    yield "| word | status | sentence |"
    yield "|---|---|---|"
    # docs/reference/engine.md has the reasons for which the rules refuse an action.
    reasons = [reason for reason in REFUSAL_REASONS if reason not in ACTION_REASONS.values()]
    for each in sorted(reasons, key=lambda reason: (STATUSES[reason.word], reason.word)):
        yield f"| `{each.word}` | {STATUSES[each.word]} | {write_sentence(each)} |"


def write_sentence(reason: Reason) -> str:
    """Return the English sentence of a reason, with the names of its arguments in braces."""
    return say(ENGLISH, reason.message, **{name: f"{{{name}}}" for name in reason.arguments})
