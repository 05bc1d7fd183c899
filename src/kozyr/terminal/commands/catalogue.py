"""The list of commands: their arguments, and where each of them works."""

from typing import Final, Literal, NamedTuple, TypeAlias

Argument: TypeAlias = Literal[
    "page", "player", "x", "y", "key", "mode", "suit", "effect", "rank", "index", "count", "sound"
]
Reach: TypeAlias = Literal["everywhere", "local", "unlocked", "written"]
"""Where it works: everywhere; at local tables; at local tables after the key; or inside any text."""


class Command(NamedTuple):
    """A command of the chat."""

    name: str
    arguments: tuple[Argument, ...]
    reach: Reach
    alias: str = ""

    @property
    def key(self) -> str:
        """The catalogue key of its description."""
        return f"command_{self.name.lower()}"


CALLED: Final = (
    Command("help", ("page",), "everywhere", "getCommandList"),
    Command("printMatrCardsAI", ("player", "x", "y"), "local"),
    Command("deleteMatrCardsAI", (), "local"),
    Command("getColorList", ("page",), "everywhere"),
    Command("keyAdmin", ("key",), "local"),
    Command("setGameMode", ("mode",), "unlocked"),
    Command("setTrump", ("suit",), "unlocked"),
    Command("setEventEffect", ("effect",), "unlocked"),
    Command("giveCardPlayer", ("player", "rank", "suit"), "unlocked"),
    Command("deleteCardPlayer", ("player", "index"), "unlocked"),
    Command("deleteCardsPlayer", ("player", "count"), "unlocked"),
    Command("getCardsPlayer", ("player",), "unlocked"),
    Command("decreaseCountCardsDeck", ("count",), "unlocked"),
    Command("endMove", (), "unlocked"),
    Command("endGame", (), "unlocked"),
    Command("turnOnSound", ("sound",), "unlocked"),
)
_COLOUR_TAGS: Final = (
    Command("<color>:", (), "written"),
    Command("<color>-<background>:", (), "written"),
)
COMMANDS: Final = (*CALLED[:4], *_COLOUR_TAGS, *CALLED[4:])
"""Everything `help` lists, in its order."""

BY_NAME: Final = {
    name.lower(): command for command in CALLED for name in (command.name, command.alias) if name
}
