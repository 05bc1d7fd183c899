"""The list of commands: their arguments, and where each of them works."""

from typing import Final, Literal, NamedTuple, TypeAlias

Argument: TypeAlias = Literal[
    "page", "player", "x", "y", "key", "mode", "suit", "effect", "rank", "index", "count", "sound"
]
Reach: TypeAlias = Literal["everywhere", "local", "unlocked", "in_text"]
"""Where a command works: everywhere, at local tables, at local tables after `keyAdmin`, or inside a chat
text, as a colour tag."""


class ChatCommand(NamedTuple):
    """A command of the chat."""

    name: str
    arguments: tuple[Argument, ...]
    reach: Reach
    alias: str = ""
    text: str = ""
    """The end of its description's key in the catalogue of texts, if it is not the name."""

    @property
    def key(self) -> str:
        """The key of the description in the catalogue of texts."""
        return f"command_{self.text or self.name.lower()}"


CALLED: Final = (
    ChatCommand("help", ("page",), "everywhere", "getCommandList"),
    ChatCommand("printMatrCardsAI", ("player", "x", "y"), "local"),
    ChatCommand("deleteMatrCardsAI", (), "local"),
    ChatCommand("getColorList", ("page",), "everywhere"),
    ChatCommand("keyAdmin", ("key",), "local"),
    ChatCommand("setGameMode", ("mode",), "unlocked"),
    ChatCommand("setTrump", ("suit",), "unlocked"),
    ChatCommand("setEventEffect", ("effect",), "unlocked"),
    ChatCommand("giveCardPlayer", ("player", "rank", "suit"), "unlocked"),
    ChatCommand("deleteCardPlayer", ("player", "index"), "unlocked"),
    ChatCommand("deleteCardsPlayer", ("player", "count"), "unlocked"),
    ChatCommand("getCardsPlayer", ("player",), "unlocked"),
    ChatCommand("decreaseCountCardsDeck", ("count",), "unlocked"),
    ChatCommand("endMove", (), "unlocked"),
    ChatCommand("endGame", (), "unlocked"),
    ChatCommand("turnOnSound", ("sound",), "unlocked"),
)
"""The commands that a player calls by name."""
_COLOUR_TAGS: Final = (
    ChatCommand("<color>:", (), "in_text", text="colour"),
    ChatCommand("<color>-<background>:", (), "in_text", text="colours"),
)
COMMANDS: Final = (*CALLED[:4], *_COLOUR_TAGS, *CALLED[4:])  # the tags follow `getColorList`
"""Everything that `help` lists, in this order."""

BY_NAME: Final = {
    name.lower(): command for command in CALLED for name in (command.name, command.alias) if name
}
