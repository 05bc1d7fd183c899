"""The parts of docs/reference/api.md: every call, what each looks like, every word."""

from collections.abc import Iterator

from msgspec import Struct, inspect

from kozyr.locales import ENGLISH, say
from kozyr.rules.rule_refusals import ACTION_REASONS, Reason
from kozyr.server.api.calls.call import ANY_TOKEN, SESSION_ONLY, Call
from kozyr.server.api.calls.refusal_catalogue import REFUSAL_REASONS, STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.examples import Example, format_json, read_examples

_WIDE = 160
"""Characters of an example that stands on one line."""


def calls() -> Iterator[str]:
    """List every call: who may, what for, and the fields of both sides."""
    yield "| call | who may | what it does | request | answer |"
    yield "|---|---|---|---|---|"
    for call in CALLS.values():
        ask, answer = (_fields(each) for each in (call.request, call.answer))
        yield f"| `{call.name}` | {_who(call)} | {call.summary()} | {ask} | {answer} |"


def _who(call: Call) -> str:
    if not call.scopes:
        return "anybody"
    if call.scopes == SESSION_ONLY:
        return "a session"
    return "any token" if call.scopes == ANY_TOKEN else " or ".join(f"`{scope}`" for scope in call.scopes)


def _fields(of: type[Struct]) -> str:
    told = inspect.type_info(of)
    assert isinstance(told, inspect.StructType), "a struct is none"  # noqa: S101 - calls take and give structs
    names = [field.encode_name + ("" if field.required else "?") for field in told.fields]
    return f"`{{{', '.join(names)}}}`"


def scenes() -> Iterator[str]:
    """Show every call, asked and answered."""
    for name, example in read_examples().items():
        if name in CALLS:
            yield from _scene(name, example)


def tabletop_scenes() -> Iterator[str]:
    """Show every operation and message of the tabletop API."""
    for name, example in read_examples().items():
        if name not in CALLS:
            yield from _scene(name, example)


def _scene(name: str, example: Example) -> Iterator[str]:
    # A message of a stream has no request, and some answers have no body.
    yield f"**{name}**"
    yield "```json"
    for part in (example.request, example.answer):
        if part is not None:
            yield format_json(part, _WIDE)
    yield "```"


def words() -> Iterator[str]:
    """List every word that a call may be refused with, except those of the rules for an action."""
    yield "| word | status | sentence |"
    yield "|---|---|---|"
    # docs/reference/engine.md has the reasons for which the rules refuse an action.
    reasons = [reason for reason in REFUSAL_REASONS if reason not in ACTION_REASONS.values()]
    for each in sorted(reasons, key=lambda reason: (STATUSES[reason.word], reason.word)):
        yield f"| `{each.word}` | {STATUSES[each.word]} | {write_sentence(each)} |"


def write_sentence(reason: Reason) -> str:
    """Return the English sentence of a reason, with the names of its arguments in braces."""
    return say(ENGLISH, reason.message, **{name: f"{{{name}}}" for name in reason.arguments})
