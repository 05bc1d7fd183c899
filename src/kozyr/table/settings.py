"""The settings of a table, which never change once it is open.

Any untrusted request becomes `Settings` or a refusal.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.ratings import find_pool
from kozyr.rules import Options, Refusal, options_of
from kozyr.rules.deal import check_seats
from kozyr.rules.options import OptionValue
from kozyr.table.table_refusals import refuse

MAX_STAKE: Final = 1_000_000_000_000
"""Six such stakes are far below 2^63, the bound of the integers in a database."""
MAX_RAKE: Final = 10_000
"""The highest rake in basis points: all of the losers' stakes."""
MAX_NAME_LENGTH: Final = 40

ClockName: TypeAlias = Literal["normal", "fast", "slow", "none"]
Face: TypeAlias = Literal["table", "tabletop"]
Origin: TypeAlias = Literal["table", "pairing", "tournament", "practice", "daily", "match"]
"""How the players of a table came together.

`table`: they sat down themselves, or the server paired them. `pairing` and `tournament` are not used yet.
`practice`: a person plays on from a position of a finished game, against bots. `daily`: a person plays the
daily deal against a bot. `match`: a person plays a deal of a duplicate match against a bot.
"""


class Spans(NamedTuple):
    """The time limits of players, in milliseconds."""

    attack: int
    defence: int
    throw_in: int
    reserve: int
    """Per player for a whole game; never refilled."""


CLOCKS: Final[dict[str, Spans | None]] = {
    "normal": Spans(30_000, 30_000, 15_000, 60_000),
    "fast": Spans(10_000, 10_000, 5_000, 20_000),
    "slow": Spans(90_000, 90_000, 30_000, 180_000),
    "none": None,
}


class Invitee(NamedTuple):
    """A person who is invited to a table."""

    player: str
    name: str


class SharedDeal(NamedTuple):
    """A deal that several tables have in common; the server opens such tables and starts their only game."""

    name: str
    """Replaces the table's id where the shuffle's key is computed, so that all tables have equal cards."""
    ends_at: int
    """When the table closes; a game that still runs then is abandoned. Until then the game waits for absent
    people."""


class SourceGame(NamedTuple):
    """The finished game from which the first game of a practice table continues."""

    table: str
    """The table, or the name of the shared deal (`SharedDeal.name`)."""
    game: int
    """The number of the game at its table."""


class PractisedMove(NamedTuple):
    """The move of a finished game before which a practice game begins, so that the player can try another."""

    game: str
    """The id of the game."""
    move: int
    """The number of the move in the game's notation, from 1."""


class Settings(NamedTuple):
    """The settings of a table."""

    name: str
    rules: str
    """The name of the rule set; `options` are its options with changes applied."""
    options: Options
    seats: int
    stake: int
    """The stake in coins; with 0, people play for points only."""
    rake: int
    """The server's rake when the table was opened, in basis points of the losers' stakes (rules §7.2)."""
    clock: str
    """One of `CLOCKS`."""
    private: bool
    """Whether the lobby hides the table: players need its link."""
    lock: str | None
    """The key that a player must give to sit, or None. Callers check the key, and viewers never see it."""
    spectators: bool
    bots: bool
    """Whether the host may add bots; always false at a table with a stake and at a rated one."""
    face: Face = "table"
    """`table`: people play with actions of the rules. `tabletop`: people move the cards by hand through the
    tabletop API, and the table has only one game."""
    invited: tuple[Invitee, ...] = ()
    """The people who may sit, in the order of their seats; if empty, all people may sit."""
    rated: bool = False
    """Whether the games change the players' ratings; only registered people may sit then."""
    origin: Origin = "table"
    shared_deal: SharedDeal | None = None
    """The deal of the only game, if other tables have it too; the game's server seed stays secret."""
    source: SourceGame | None = None
    """Set only at a practice table: its first game has the deal of this game."""
    practised: PractisedMove | None = None
    """Set only at a practice table: where its first game begins. Clients link back to that position."""

    @property
    def spans(self) -> Spans | None:
        """The time limits; None for a table without a clock."""
        return CLOCKS[self.clock]


def check_stake(stake: int, clock: str) -> Refusal | None:
    """Refuse a stake without a clock: a player who never moves would lock the pot."""
    return refuse("stake_needs_clock") if stake and CLOCKS[clock] is None else None


def refuse_rated(settings: Settings) -> Refusal | None:
    """Refuse a rated table with changed rules, or one that not everybody can find and join."""
    if not settings.rated:
        return None
    if find_pool(settings.rules, settings.options, settings.seats) is None:
        return refuse("rated_rules")
    return refuse("rated_private") if settings.private or settings.lock is not None else None


def make_settings(  # noqa: PLR0913 - a table has this many settings, all with defaults
    *,
    rules: str = "classic",
    changes: Mapping[str, OptionValue] | None = None,
    seats: int = 2,
    name: str = "",
    stake: int = 0,
    rake: int = 0,
    clock: str = "normal",
    private: bool = False,
    lock: str | None = None,
    spectators: bool = True,
    bots: bool | None = None,
    face: Face = "table",
    invited: tuple[Invitee, ...] = (),
    rated: bool = False,
) -> Settings | Refusal:
    """Return the settings of an untrusted request, or refuse it.

    If `bots` is None, bots may sit unless the game is rated or for coins.
    """
    assert 0 <= rake <= MAX_RAKE, "the rake is out of range"  # noqa: S101 - a setting of the server
    assert len(invited) in (0, seats), "the number of invitations is wrong"  # noqa: S101 - the caller checked it
    options = options_of(rules, dict(changes or {}))
    if isinstance(options, Refusal):
        return options
    if refusal := check_seats(options, seats):
        return refusal
    if not 0 <= stake <= MAX_STAKE:
        return refuse("bad_stake", MAX_STAKE, stake)
    if clock not in CLOCKS:
        return refuse("unknown_clock", clock, ", ".join(CLOCKS))
    if refusal := check_stake(stake, clock):
        return refusal
    name = one_line(name)
    if len(name) > MAX_NAME_LENGTH:
        return refuse("long_name", MAX_NAME_LENGTH)
    if rated and bots:
        return refuse("rated_bots")
    settings = Settings(
        name, rules, options, seats, stake, rake, clock, private, lock, spectators,
        bots is not False and not stake and not rated, face, invited, rated,
    )  # fmt: skip
    return refuse_rated(settings) or settings


def one_line(text: str) -> str:
    """Turn a text into one line: unprintable characters become spaces, repeated spaces become one."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
