"""The field types of requests and answers.

Each type limits the values that the decoder accepts, and OpenAPI and AsyncAPI show the same limits. What only
the rules or the table can judge (an option, a seat) is left to them.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.rules import RULE_SETS
from kozyr.table import CLOCKS
from kozyr.table.settings import MAX_NAME_LENGTH, MAX_STAKE

MOST_SEATS = 6
LONGEST_PERSON = 24
"""The most characters of a person's name; a number added to a guest's taken name may exceed it."""
LONGEST_INVITE = 64
_ID = "^[0-9A-Za-z_.:-]*$"


class CallRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request; unknown fields are refused."""


class Answer(Struct, frozen=True, kw_only=True):
    """An answer; later versions may add fields, and clients ignore unknown ones."""


class Nothing(CallRequest, frozen=True):
    """A request without fields."""


class Done(Answer, frozen=True):
    """An answer without fields: the call succeeded."""


class Stored(Answer, frozen=True):
    """The command is stored."""

    seq: Annotated[int, Meta(ge=1, description="The number of the stored entry.")]


class ProblemDetails(Struct, frozen=True):
    """The reason for a refusal."""

    word: Annotated[str, Meta(description="Stable: programs test it.", examples=["no_table"])]
    message: Annotated[
        str, Meta(description="For a person, in the language of Accept-Language: English or Russian.")
    ]


class Problem(Struct, frozen=True):
    """A refusal."""

    error: ProblemDetails


Scope: TypeAlias = Literal["play", "tables", "chat", "read"]
"""What a program may do for its owner."""

UserId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=_ID,
        description="A player's id.",
        examples=["umfrggzdfmztw"],
    ),
]
PersonName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_PERSON,
        description="A name, as others will read it. Upper and lower case are the same name.",
        examples=["Ann"],
    ),
]
SomeName: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_NAME_LENGTH, description="A name, in upper or lower case.")
]
Password: TypeAlias = Annotated[
    str, Meta(min_length=8, max_length=128, description="8 to 128 characters.", examples=["correct horse"])
]
TokenText: TypeAlias = Annotated[
    str, Meta(description="The token itself: shown once, kept nowhere.", examples=["kzr_…"])
]
TokenId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=_ID,
        description="A token's public name, for lists and for revoking.",
        examples=["kmfrggzdfmztw"],
    ),
]
At: TypeAlias = Annotated[int, Meta(description="Milliseconds since 1970.", examples=[1_790_000_000_000])]

TableId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=_ID,
        description="A table's id.",
        examples=["tmfrggzdfmztw"],
    ),
]
GameId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=80,
        pattern=_ID,
        description="A game's id: its table's, a dot, and its number there.",
        examples=["tmfrggzdfmztw.1"],
    ),
]
CommandId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern="^[ -~]*$",
        description=(
            "Your own name for this command, another for each: sent again under the same one, "
            "it is answered as the first time and has no second effect."
        ),
        examples=["c-1"],
    ),
]
SeatNumber: TypeAlias = Annotated[
    int, Meta(ge=0, le=MOST_SEATS - 1, description="A seat, counted from 0 clockwise.")
]
Seats: TypeAlias = Annotated[int, Meta(ge=2, le=MOST_SEATS, description="How many play.", examples=[2])]
Coins: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_STAKE, description="Whole coins; 0: for points.")]
RuleSetName: TypeAlias = Annotated[
    str,
    Meta(
        max_length=40,
        description="The name of a rule set (`tables.rules` lists them).",
        extra_json_schema={"enum": list(RULE_SETS)},
    ),
]
ClockName: TypeAlias = Annotated[
    str,
    Meta(
        max_length=40,
        description="How long everybody may think; `none`: as long as they like.",
        extra_json_schema={"enum": list(CLOCKS)},
    ),
]
OptionValue: TypeAlias = bool | int | Annotated[str, Meta(max_length=40)] | None
Options: TypeAlias = Annotated[
    dict[Annotated[str, Meta(max_length=40)], OptionValue],
    Meta(max_length=64, description="Options of the rules, by name (`tables.rules` lists them)."),
]
TablePassword: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=64, description="The table's password.", examples=["swordfish"])
]
Invite: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_INVITE,
        description="An invitation to the table: it admits whoever has it.",
        examples=["mfrggzdfmztwq2lk"],
    ),
]
Epoch: TypeAlias = Annotated[str, Meta(description="Names the log; offsets of another say nothing here.")]
Limit: TypeAlias = Annotated[int, Meta(ge=1, le=200, description="How many at most.")]
Place: TypeAlias = Annotated[
    int, Meta(ge=1, le=2**62, description="Where the next page begins: the `place` of the last of this one.")
]
