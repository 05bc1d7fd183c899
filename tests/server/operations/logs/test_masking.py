"""The masking of secrets in logs."""

from dataclasses import dataclass
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.server.operations.logs.masking import (
    MASK,
    MAX_TEXT_LENGTH,
    SECRETS,
    mask_field,
    mask_text,
    mask_value,
)
from kozyr.table.events import Committed, Readied

TOKEN = "kzr_Zm9vYmFy-_0123"


class Letter(msgspec.Struct):
    """A struct with a secret."""

    to: str
    password: str


@dataclass
class Door:
    """A dataclass with a secret."""

    name: str
    key: str


class Pair(NamedTuple):
    """A named tuple of two values."""

    one: object
    other: object


class Mute:
    """An object whose `repr` fails."""

    def __repr__(self) -> str:
        raise RuntimeError


NAMES = [*sorted(SECRETS), "Authorization", "SET-COOKIE", "Server_Seed", "server-seed"]


@pytest.mark.parametrize("name", NAMES)
def test_a_value_with_a_secret_name_is_masked(name: str) -> None:
    """Spelling, type and depth do not matter."""
    assert mask_field(name, "open sesame") == MASK
    assert mask_value({"a": [{name: {"b": 1}, "c": 2}]}) == {"a": [{name: MASK, "c": 2}]}


def test_fields_of_values_are_masked() -> None:
    """This covers structs, dataclasses and named tuples, such as events with seeds."""
    assert mask_value(Letter("Ann", "secret")) == {"to": "Ann", "password": MASK}
    assert mask_value([Door("front", "under the mat")]) == [{"name": "front", "key": MASK}]
    assert mask_value(Pair(Committed(1, b"seed"), 2)) == {
        "one": {"game": 1, "server_seed": MASK, "event": "committed"},
        "other": 2,
    }
    assert mask_value(Readied(0, "seed"))["client_seed"] == MASK  # type: ignore[arg-type]  # a seat
    assert mask_value({"digest": b"\x00\x01\x02"}) == {"digest": "<3 bytes>"}


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (TOKEN, "kzr_***"),
        (f"x={TOKEN}, y", "x=kzr_***, y"),
        (f"https://example.org/?a=1&t={TOKEN}#b", "https://example.org/?a=1&t=kzr_***#b"),
        ("Bearer abc.def", "Bearer ***"),
        ("authorization: bearer abc", "authorization: *** ***"),
        ("postgresql://me:s3cr3t@db/kozyr is gone", "postgresql://me:***@db/kozyr is gone"),
        ("nats://a:s3cr3t@b and tls://s3cr3t@c:1", "nats://a:***@b and tls://***@c:1"),
        ('GET /t?invite=abc&x=1 "', 'GET /t?invite=***&x=1 "'),
        ("Readied(seat=0, client_seed='a b', event='x')", "Readied(seat=0, client_seed=***, event='x')"),
        ("client_seeds=('a', 'b'), game=1", "client_seeds=***, game=1"),
        ('{"password": "a b"}', '{"password": ***}'),
        ("a token of thanks", "a token of thanks"),
    ],
)  # fmt: skip
def test_secrets_inside_a_text_are_masked(text: str, masked: str) -> None:
    """This covers tokens, headers, passwords in addresses, and values after a secret's name."""
    assert mask_text(text) == masked
    assert mask_value({"deep": [text]}) == {"deep": [masked]}


@given(prefix=st.text(max_size=30), suffix=st.text(max_size=30))
def test_a_token_is_never_shown(prefix: str, suffix: str) -> None:
    """Any text may surround it, if the token is a separate word."""
    assert TOKEN not in mask_text(f"{prefix} {TOKEN} {suffix}")


def test_a_secret_that_is_cut_off_is_still_masked() -> None:
    """Only the end of an address shows that it contains a password."""
    text = "x" * (MAX_TEXT_LENGTH - 20) + " postgresql://me:s3cr3t@db/kozyr"

    assert "s3cr" not in mask_text(text)


def test_long_and_deep_values_are_shortened() -> None:
    """Masking never fails, and shows where it left something out."""
    deep: object = "bottom"
    for _ in range(20):
        deep = [deep]

    assert mask_text("x" * 9000) == "x" * MAX_TEXT_LENGTH + "…"
    assert len(mask_value(range(1000) and [*range(1000)])) == 51
    assert mask_value({str(n): n for n in range(60)})["…"] == 10
    assert mask_value(deep) == [[[[["…"]]]]]
    assert mask_value(1 << 9999) == "<a number of 10000 bits>"
    assert mask_value(float("nan")) == "nan"
    assert mask_value(Mute()) == "<Mute>"
    assert mask_value({3, 4}) in ([3, 4], [4, 3])
    assert mask_value([None, True, 1.5, Door]) == [None, True, 1.5, repr(Door)]
