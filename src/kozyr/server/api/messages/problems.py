"""The form of a refusal in HTTP."""

from typing import Annotated

from msgspec import Meta, Struct


class Said(Struct, frozen=True):
    """The reason for a refusal."""

    word: Annotated[str, Meta(description="Stable: programs test it.", examples=["no_table"])]
    message: Annotated[
        str, Meta(description="For a person, in the language of Accept-Language: English or Russian.")
    ]


class Problem(Struct, frozen=True):
    """A refusal."""

    error: Said
