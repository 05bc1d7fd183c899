"""The HTTP operations of the tabletop API: what each does, which scope it needs and how it may be refused.

The API documents are generated from this list.
"""

from typing import Final, NamedTuple

from kozyr.rules import REASONS
from kozyr.rules.rule_refusals import Reason
from kozyr.server.api.calls.call_refusals import CALL_REASONS
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.server.tabletop.tabletop_refusals import TABLETOP_REASONS

TABLES_SCOPE: Final = "tables"
"""The scope that a token needs to create games and sit down."""
PLAY_SCOPE: Final = "play"
"""The scope that a token needs to play and listen."""


class TabletopOperation(NamedTuple):
    """An HTTP operation."""

    name: str
    summary: str
    scope: str | None
    """The scope that a program's token needs, or None if the operation needs no token."""
    refusals: tuple[Reason, ...]
    """The reasons for which the operation may be refused."""


_TOKEN_REASONS: Final = (
    TABLETOP_REASONS["no_token"],
    TABLETOP_REASONS["not_participant"],
    TABLETOP_REASONS["too_large"],
    CALL_REASONS["no_scope"],
    CALL_REASONS["too_often"],
    TABLE_HOST_REASONS["unavailable"],
    TABLE_HOST_REASONS["stopping"],
)
"""The reasons for which every operation that needs a token may be refused."""
_CREATION_REASONS: Final = ("no_type", "participants_shape", "unknown_participant", "named_twice")
"""The reasons that only the creation of a game has."""
_RULE_REASONS: Final = (
    "card_not_in_hand", "does_not_beat", "limit_reached", "nothing_to_take", "rank_not_on_table",
    "seat_is_out",
)  # fmt: skip
"""The reasons with which the rules may refuse moved cards; the API itself checks everything else before."""

LIST_TYPES: Final = TabletopOperation("tabletop.types", "List the game types.", None, ())
DESCRIBE_TYPE: Final = TabletopOperation(
    "tabletop.type",
    "Describe a game type: its cards and its number of players.",
    None,
    (TABLETOP_REASONS["no_type"],),
)
CREATE_GAME: Final = TabletopOperation(
    "tabletop.create",
    "Create a game and sit down; the other players are invited. It starts when all are connected.",
    TABLES_SCOPE,
    (
        *_TOKEN_REASONS,
        *(TABLETOP_REASONS[name] for name in ("not_json", *_CREATION_REASONS)),
        CALL_REASONS["too_many_tables"],
    ),
)
ACT_IN_GAME: Final = TabletopOperation(
    "tabletop.act",
    "Move cards: every action of the request is done in order, or none.",
    PLAY_SCOPE,
    (
        *_TOKEN_REASONS,
        *(
            reason
            for name, reason in TABLETOP_REASONS.items()
            if name not in _CREATION_REASONS and reason not in _TOKEN_REASONS
        ),
        *(REASONS[name] for name in _RULE_REASONS),
        TABLE_HOST_REASONS["busy"],
    ),
)

OPERATIONS: Final = (LIST_TYPES, DESCRIBE_TYPE, CREATE_GAME, ACT_IN_GAME)
