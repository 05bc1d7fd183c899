"""Requests, answers and notices of quick pairing."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.server.api.messages.fields import Answer, CallRequest, Seats, TableId
from kozyr.server.pairing.found_games import SEATING_S
from kozyr.server.pairing.pairing_documents import FoundGame
from kozyr.server.pairing.pools import POOLS
from kozyr.server.pairing.queue import PairingState

PoolName: TypeAlias = Annotated[
    Literal[
        "2-classic", "2-transfer", "3-classic", "3-transfer", "4-classic", "4-transfer", "pairs-classic",
        "pairs-transfer", "2-classic-casual", "2-transfer-casual", "3-classic-casual", "3-transfer-casual",
        "4-classic-casual", "4-transfer-casual", "pairs-classic-casual", "pairs-transfer-casual",
    ],
    Meta(
        description=(
            "A pool: the seats and the rules. `pairs` is two against two. Games of a `-casual` pool are "
            "never rated. The other games are rated if all players are registered."
        )
    ),
]  # fmt: skip
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0)]


class JoinPairing(CallRequest, frozen=True):
    """The pools in which to wait."""

    pools: Annotated[list[PoolName], Meta(min_length=1, max_length=len(POOLS))]


class FillTable(CallRequest, frozen=True):
    """Whether house bots may take the free seats."""

    agree: bool


class PoolLine(Struct, frozen=True):
    """A pool in which the caller waits."""

    pool: PoolName
    waiting: Annotated[int, Meta(description="How many people wait in it, the caller included.")]
    rating: Annotated[int, Meta(description="The caller's rating, by which opponents are chosen.")]
    range: Annotated[
        int | None, Meta(description="The accepted difference of ratings; null if every rating is accepted.")
    ]
    typical_ms: Annotated[
        Milliseconds | None, Meta(description="The median waiting time of the last 20 pairings.")
    ]


class PairingFound(Struct, frozen=True):
    """A table was found, and the caller sits at it: call `tables.ready` in time."""

    table_id: TableId
    pool: PoolName
    rules: str
    seats: Seats
    rated: bool
    players: Annotated[list[str], Meta(description="The names of the people, seat by seat.")]
    bots: Annotated[int, Meta(description="How many seats house bots take.")]
    seating_ms: Annotated[
        Milliseconds,
        Meta(
            description=(
                "The time for all people to get ready. If it passes, the table is closed, and those who "
                "were ready wait again."
            )
        ),
    ]


class Pairing(Answer, frozen=True):
    """The caller's state in quick pairing."""

    status: Annotated[
        Literal["idle", "waiting", "found"],
        Meta(description="`idle`: does not wait. `waiting`: waits in `pools`. `found`: sits at `found`."),
    ]
    waited_ms: Milliseconds
    pools: list[PoolLine]
    can_fill: Annotated[
        bool, Meta(description="Whether `pairing.fill` may be offered: nobody was found for 20 seconds.")
    ]
    fill: Annotated[bool, Meta(description="Whether the caller agrees to play with bots on free seats.")]
    found: PairingFound | None
    anybody_ms: Annotated[
        Milliseconds,
        Meta(description="The time until every rating is accepted; 0 if every rating is accepted already."),
    ] = 0


class PairingEnded(Struct, frozen=True):
    """The caller's place in the queue is lost."""

    table_id: TableId
    reason: Annotated[
        Literal["did_not_come"], Meta(description="`did_not_come`: not ready at the found table in time.")
    ]


PAIRING_EVENTS: Final[dict[str, type[Struct]]] = {
    "pairing.waiting": Pairing,
    "pairing.found": PairingFound,
    "pairing.ended": PairingEnded,
}


def pairing_found(game: FoundGame) -> PairingFound:
    """Return the notice of a found game."""
    pool = POOLS[game.pool]
    return PairingFound(
        table_id=game.table, pool=pool.name, rules=pool.rules, seats=pool.seats, rated=game.is_rated,  # type: ignore[arg-type]  # `PoolName` lists all pools
        players=[ticket.name for ticket in game.tickets], bots=game.bots, seating_ms=int(SEATING_S * 1000),
    )  # fmt: skip


def pairing_state(state: PairingState) -> Pairing:
    """Return a person's state as an answer."""
    assert state.status != "playing", "joining is refused"  # noqa: S101 - `pairing.join` refused it
    return Pairing(
        status=state.status, waited_ms=state.waited_ms,
        pools=[
            PoolLine(line.pool, line.waiting, round(line.rating), line.range, line.typical_ms)  # type: ignore[arg-type]  # `PoolName` lists all pools
            for line in state.pools
        ],
        can_fill=state.can_fill, fill=state.accepts_bots,
        found=None if state.game is None else pairing_found(state.game),
        anybody_ms=state.anybody_ms,
    )  # fmt: skip
