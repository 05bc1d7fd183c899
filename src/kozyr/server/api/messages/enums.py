"""The closed sets of words in messages, and what each word means.

The sets come from the rules and from the table. OpenAPI, AsyncAPI and TypeScript show the words and their
descriptions.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kozyr.ledger.transfers import Kind
from kozyr.server.tables import finished_games
from kozyr.server.tables.finished_games import GameResult
from kozyr.table.events import Phrase, Reaction
from kozyr.table.roles import Role, State
from kozyr.table.settings import Face, Origin
from kozyr.table.table import Phase as TablePhase

GameOrigin: TypeAlias = Annotated[
    Origin,
    Meta(
        description=(
            "How the players of the game came together. `table`: they sat down themselves, or the server "
            "paired them. `practice`: a person played on from a position of a finished game. `daily`: a "
            "person played the daily deal. `match`: a person played a deal of a duplicate match. `pairing` "
            "and `tournament` are not used yet."
        )
    ),
]
GamePhase: TypeAlias = Annotated[
    Literal["lead", "defence", "throw_in", "over"],
    Meta(
        description=(
            "What the game waits for. `lead`: the attacker leads. `defence`: the defender beats, takes or "
            "transfers. `throw_in`: the other players throw in or pass. `over`: nothing, the game is over."
        )
    ),
]
PlayerRole: TypeAlias = Annotated[
    Role,
    Meta(
        description=(
            "The player's part in the bout. `attacker`: leads. `thrower`: may throw in. `defender`: beats or "
            "takes. `transferring`: a defender who can transfer; only this player's own stream shows it. "
            "`taking`: a defender who takes. `partner`: plays with the defender. `waiting`: may not throw in "
            "during this bout. `out`: has no cards left, or left the game."
        )
    ),
]
PlayerActivity: TypeAlias = Annotated[
    State,
    Meta(
        description=(
            "Whether the game waits for the player. `active`: it does. `passive`: the player may act now or "
            "later in the bout. `inactive`: the player has no more part in the bout, unless a throw-in "
            "cancels the pass."
        )
    ),
]
CheckMeaning: TypeAlias = Annotated[
    Literal["take", "pass", "done"],
    Meta(
        description=(
            "What a `check` meant. `take`: the defender took. `pass`: another player added nothing to the "
            "cards that are taken. `done`: another player added nothing to the beaten cards."
        )
    ),
]
BoutResult: TypeAlias = Annotated[
    Literal["beaten", "taken"],
    Meta(
        description=(
            "How the bout ended. `beaten`: the defender beat all cards, and they are discarded. `taken`: the "
            "defender took the cards."
        )
    ),
]
ReactionName: TypeAlias = Annotated[
    Reaction,
    Meta(
        description=(
            "What a reaction shows. `laugh`: laughter. `wow`: surprise. `well_played`: praise for the play. "
            "`thumbs_up`: approval. `oops`: the sender's own mistake. `hurry`: a request to play faster. "
            "`sad`: tears. `angry`: anger. `cool`: confidence. `thinking`: a moment to think. "
            "`heart`: thanks. `party`: celebration. `fire`: a strong move. `tea`: patience."
        )
    ),
]
_PHRASES = "`hello`: a greeting. `luck`: good luck. `thanks`: thanks. `again`: asks for another game."
PhraseName: TypeAlias = Annotated[
    Phrase,
    Meta(description=f"A message that every reader reads in their own language. {_PHRASES}"),
]
ReceivedPhrase: TypeAlias = Annotated[
    str,
    Meta(
        description=(
            "The name of the phrase, if the message is one: a client shows it in the reader's language. "
            f"Other messages lack this field. {_PHRASES} A client that does not know the phrase shows the "
            "text."
        )
    ),
]
Avatar: TypeAlias = Annotated[
    Literal[
        "", "fox", "owl", "bear", "hare", "wolf", "hedgehog", "frog", "raccoon",
        "dog", "rooster", "penguin", "panda",
    ],
    Meta(description="The drawing beside a player's name; empty for a drawing chosen by the player's id."),
]  # fmt: skip
PlayerOutcome: TypeAlias = Annotated[
    GameResult,
    Meta(
        description=(
            "How the game ended for the player. `win`: won. `lose`: lost. `draw`: neither won nor lost."
        )
    ),
]
EndReason: TypeAlias = Annotated[
    finished_games.EndReason,
    Meta(
        description=(
            "Why the game ended. `cards`: it was played to the end. `time`: a player ran out of time. "
            "`left`: a player left or resigned. `abandoned`: all people were away for too long."
        )
    ),
]
DepartureReason: TypeAlias = Annotated[
    Literal["left", "time"],
    Meta(
        description=(
            "Why the player is no longer in the game. `left`: left the table or resigned. `time`: ran out of "
            "time."
        )
    ),
]
TableStatus: TypeAlias = Annotated[
    TablePhase,
    Meta(
        description=(
            "The state of the table. `open`: no game has been played yet. `playing`: a game is running. "
            "`over`: the last game is over, and the next one can start. `closed`: the table no longer exists."
        )
    ),
]
SeatFreedReason: TypeAlias = Annotated[
    Literal["left", "removed", "moved"],
    Meta(
        description=(
            "Why the seat is free. `left`: the player left. `removed`: the table's host removed them. "
            "`moved`: the player moved to another seat; the next event, `table.seated`, names it."
        )
    ),
]
UnreadyReason: TypeAlias = Annotated[
    Literal["asked", "cannot_pay", "company_changed"] | None,
    Meta(
        description=(
            "Why the seat is not ready. `asked`: the player called `tables.unready`. `cannot_pay`: the "
            "player lacks the coins for the stake. `company_changed`: other players sit here now. `null`: "
            "the seat is ready."
        )
    ),
]
CloseReason: TypeAlias = Annotated[
    Literal["host", "deserted", "played", "moderator"],
    Meta(
        description=(
            "Why the table is closed. `host`: its host closed it. `moderator`: a moderator closed it. "
            "`deserted`: all players left. `played`: "
            "its only game is over."
        )
    ),
]
TableFace: TypeAlias = Annotated[
    Face,
    Meta(
        description=(
            "How the table is played. `table`: by the calls of this API. `tabletop`: by moving cards, "
            "through the tabletop API."
        )
    ),
]
TransferKind: TypeAlias = Annotated[
    Kind,
    Meta(
        description=(
            "Why coins moved. `welcome`: the coins of a new player. `stake`: paid into the pot of a game. "
            "`prize`: won from the pot. `rake`: the server's share. `adjustment`: changed by a moderator."
        )
    ),
]
