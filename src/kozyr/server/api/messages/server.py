"""Answers about the server."""

from typing import Annotated

from msgspec import Meta

from kozyr.server.api.messages.fields import Answer


class ServerStatus(Answer, frozen=True):
    """How busy the server is."""

    people: Annotated[int, Meta(description="The number of people who are connected now.")]
    games: Annotated[int, Meta(description="The number of games that are running.")]
    waiting: Annotated[int, Meta(description="The number of people who wait for opponents by quick pairing.")]
