"""The field types of requests and answers.

Each type limits the values that the decoder accepts, and OpenAPI and AsyncAPI show the same limits. The rules
and the table check the other limits, such as the values of an option or the number of seats.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.rules import RULE_SETS
from kozyr.table import CLOCKS
from kozyr.table.settings import MAX_NAME_LENGTH, MAX_STAKE

MAX_SEATS = 6
MAX_PERSON_NAME_LENGTH = 24
"""The most characters of a name that a person chooses. If a guest's name is taken, a number is added."""
MAX_INVITE_LENGTH = 64


DOCUMENTED_AS: Final = "documented_as"


def documented_as(shown: object, description: str) -> Meta:
    """Describe a field whose documented type is more precise than the type that Python decodes.

    OpenAPI, AsyncAPI and TypeScript show the type `shown`. Encoding and decoding use the field's own type,
    so that plain data is written as it is.
    """
    return Meta(description=description, extra={DOCUMENTED_AS: shown})


def _id_field(description: str, example: str, max_length: int = 64) -> Meta:
    pattern = "^[0-9A-Za-z_.:-]*$"
    return Meta(
        min_length=1, max_length=max_length, pattern=pattern, description=description, examples=[example]
    )


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


class ProblemDetails(Struct, frozen=True, omit_defaults=True):
    """The reason for a refusal."""

    word: Annotated[str, Meta(description="A stable word that programs test.", examples=["no_table"])]
    message: Annotated[str, Meta(description="A sentence for people, in the language of Accept-Language.")]
    until: Annotated[
        int | None, Meta(description="When a ban or a mute ends, in milliseconds since 1970.")
    ] = None


class Problem(Struct, frozen=True):
    """A refusal."""

    error: ProblemDetails


Scope: TypeAlias = Literal["play", "tables", "chat", "read"]
"""What a program may do for its owner."""

UserId: TypeAlias = Annotated[str, _id_field("A player's id.", "umfrggzdfmztw")]
PersonName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_PERSON_NAME_LENGTH,
        description="A name, as others will read it. Names that differ only in case are the same.",
        examples=["Ann"],
    ),
]
ExistingName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_NAME_LENGTH,
        description="The name of a player; upper and lower case make no difference.",
    ),
]
"""The name of an existing player. A guest's name may be longer than a `PersonName`."""
Country: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^([A-Z]{2})?$",
        description="The ISO 3166 code of a country; empty for none.",
        examples=["UA"],
    ),
]
Password: TypeAlias = Annotated[
    str, Meta(min_length=8, max_length=128, description="8 to 128 characters.", examples=["correct horse"])
]
TokenText: TypeAlias = Annotated[
    str, Meta(description="The token itself. It is shown once and not stored.", examples=["kzr_…"])
]
TokenId: TypeAlias = Annotated[
    str, _id_field("A token's public id, for lists and for revoking.", "kmfrggzdfmztw")
]
Texts: TypeAlias = Annotated[
    dict[str, str],
    Meta(description="A text in each language, by language code.", examples=[{"en": "master"}]),
]
At: TypeAlias = Annotated[int, Meta(description="Milliseconds since 1970.", examples=[1_790_000_000_000])]

TableId: TypeAlias = Annotated[str, _id_field("A table's id.", "tmfrggzdfmztw")]
GameId: TypeAlias = Annotated[
    str,
    _id_field("A game's id: the table's id, a dot, and the number of the game there.", "tmfrggzdfmztw.1", 80),
]
CommandId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern="^[ -~]*$",
        description=(
            "Your own id for this command, different for each command. A command that is sent again "
            "with the same id gets the first answer again and has no second effect."
        ),
        examples=["c-1"],
    ),
]
SeatNumber: TypeAlias = Annotated[
    int, Meta(ge=0, le=MAX_SEATS - 1, description="A seat, counted from 0 clockwise.")
]
Seats: TypeAlias = Annotated[int, Meta(ge=2, le=MAX_SEATS, description="The number of seats.", examples=[2])]
Coins: TypeAlias = Annotated[
    int, Meta(ge=0, le=MAX_STAKE, description="Whole coins; 0 means that the game is for points.")
]
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
        description="The time limits of the players; `none` means no limits.",
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
        max_length=MAX_INVITE_LENGTH,
        description="An invitation to the table, which admits everybody who has it.",
        examples=["mfrggzdfmztwq2lk"],
    ),
]
Epoch: TypeAlias = Annotated[str, Meta(description="The log's name; offsets are valid for one log only.")]
Limit: TypeAlias = Annotated[int, Meta(ge=1, le=200, description="The most items of a page.")]
PageStart: TypeAlias = Annotated[
    int,
    Meta(
        ge=1,
        le=2**62,
        description=(
            "Where the page begins: the value of `next` in the answer with the previous page. Without it, the"
            " first page."
        ),
    ),
]
