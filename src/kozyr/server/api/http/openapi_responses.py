"""The responses that several operations of the OpenAPI document share."""

from collections import defaultdict
from typing import Final

from kozyr.locales import explain_reason
from kozyr.server.api.calls.refusal_catalogue import STATUSES, reasons_of
from kozyr.server.api.http.request_handler import JSON
from kozyr.server.api.http.schemas import Plain, ref
from kozyr.server.api.messages.fields import Problem

STATUS_TITLES: Final = {
    400: "Malformed.",
    401: "No valid token.",
    403: "Not allowed.",
    404: "Not found.",
    409: "Refused by the rules of the table or of the game.",
    413: "Too large.",
    429: "Too often.",
    500: "Something went wrong on the server.",
    503: "Not available now: try again in a moment.",
}
"""The description of each HTTP status."""

HEADERS: Final[Plain] = {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
"""The headers of every response."""


def make_problems(words: tuple[str, ...]) -> Plain:
    """Make the responses of calls that are refused with these words, by status."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for word in words:
        by_status[STATUSES[word]].append(word)
    return {
        str(status): {
            "description": f"{STATUS_TITLES[status]} ({', '.join(f'`{word}`' for word in status_words)})",
            "headers": HEADERS,
            "content": {
                JSON: {
                    "schema": ref(Problem),
                    "examples": {word: {"$ref": f"#/components/examples/{word}"} for word in status_words},
                }
            },
        }
        for status, status_words in sorted(by_status.items())
    }


def make_refusal_example(word: str) -> Plain:
    """Make the example of a refusal."""
    return {"value": {"error": {"word": word, "message": explain_reason(reasons_of(word)[0])}}}
