"""The settings of a table, which never change once it is open.

Any untrusted request becomes `Settings` or a refusal.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.rules import Options, Refusal, options_of
from kozyr.rules.deal import check_seats
from kozyr.rules.options import OptionValue
from kozyr.table.reasons import refuse
from kozyr.table.texts import tidy

MOST_COINS: Final = 1_000_000_000_000
"""The highest stake: six of them, times any number of games, stay far from where numbers end."""
MOST_RAKE: Final = 10_000
"""In basis points: all of the losers' stakes."""
LONGEST_NAME: Final = 40

Preset: TypeAlias = Literal["normal", "fast", "slow", "none"]
Face: TypeAlias = Literal["table", "tabletop"]


class Spans(NamedTuple):
    """How long everybody may think, in milliseconds."""

    attack: int
    defence: int
    throw_in: int
    reserve: int
    """For a player and a whole game, never refilled."""


CLOCKS: Final[dict[str, Spans | None]] = {
    "normal": Spans(30_000, 30_000, 15_000, 60_000),
    "fast": Spans(10_000, 10_000, 5_000, 20_000),
    "slow": Spans(90_000, 90_000, 30_000, 180_000),
    "none": None,
}


class Invitee(NamedTuple):
    """A person for whom a table was made."""

    player: str
    name: str


class Settings(NamedTuple):
    """What a table was made for."""

    name: str
    rules: str
    """The rule set that was named; `options` are what it and the changes to it come to."""
    options: Options
    seats: int
    stake: int
    """In coins; 0: for points."""
    rake: int
    """In basis points of the losers' stakes (rules §7.2): the server's, as it was when the table was made."""
    clock: str
    """One of `CLOCKS`."""
    private: bool
    """Not in the lobby: found by its link alone."""
    lock: str | None
    """What a key is held against, by the shell; None: anybody may sit. Never shown."""
    spectators: bool
    bots: bool
    face: Face = "table"
    """How it is played: with the actions of the rules, or by hand (document 003), one game and no more."""
    invited: tuple[Invitee, ...] = ()
    """The only people who may sit, in the order of their seats; empty: the seats are open to all."""

    @property
    def spans(self) -> Spans | None:
        """How long everybody may think; None: as long as they like."""
        return CLOCKS[self.clock]


def check_stake(stake: int, clock: str) -> Refusal | None:
    """Refuse a stake without a clock: it would lie in the pot for as long as one player does not move."""
    return refuse("stake_needs_clock") if stake and CLOCKS[clock] is None else None


def settle_on(  # noqa: PLR0913 - a table is made of this many wishes, most of them usual
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
    bots: bool = True,
    face: Face = "table",
    invited: tuple[Invitee, ...] = (),
) -> Settings | Refusal:
    """Make settings of a stranger's wishes, or say which of them cannot be."""
    assert 0 <= rake <= MOST_RAKE, "a rake is a part of the stakes"  # noqa: S101 - the server's own setting
    assert len(invited) in (0, seats), "one invitation for each seat, or none"  # noqa: S101 - the shell's own doing
    options = options_of(rules, dict(changes or {}))
    if isinstance(options, Refusal):
        return options
    if refusal := check_seats(options, seats):
        return refusal
    if not 0 <= stake <= MOST_COINS:
        return refuse("bad_stake", MOST_COINS, stake)
    if clock not in CLOCKS:
        return refuse("unknown_clock", clock, ", ".join(CLOCKS))
    if refusal := check_stake(stake, clock):
        return refusal
    called = tidy(name)
    if len(called) > LONGEST_NAME:
        return refuse("long_name", LONGEST_NAME)
    return Settings(
        called, rules, options, seats, stake, rake, clock, private, lock, spectators, bots and not stake,
        face, invited,
    )  # fmt: skip
