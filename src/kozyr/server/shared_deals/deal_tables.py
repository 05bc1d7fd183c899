"""The tables at which people play shared deals against a bot, and the proofs of such deals."""

from collections.abc import Callable
from typing import Final, NamedTuple

from kozyr.analysis.deal_score import GAMES_PER_DEAL
from kozyr.rules import Options, Refusal, Seat, deal, first_dealer, must, options_of, shuffled
from kozyr.server.shared_deals.attempt import AttemptGame
from kozyr.server.tables.host import Host
from kozyr.table import Open, make_settings
from kozyr.table.commands import FixedGame
from kozyr.table.deal_seeds import (
    SHARED_CLIENT_SEED,
    compute_commitment,
    compute_deal_key,
    compute_shared_seed,
)
from kozyr.table.proof import Proof, make_published_deal
from kozyr.table.settings import Invitee, Origin, Settings, SharedDeal
from kozyr.table.table import bot_id

LEVEL: Final = "master"
"""The level of the bot, if the server has it."""
RULES: Final = "classic"
RULE_CHANGES: Final = {"order": "turns"}
"""Throw-ins have an order, so that the bot's moves never depend on how fast a person plays."""
SEATS: Final = 2
OPTIONS: Final[Options] = must(options_of(RULES, dict(RULE_CHANGES)))
_CLIENT_SEEDS: Final = (SHARED_CLIENT_SEED,) * SEATS


class DealGame(NamedTuple):
    """A game of a shared deal, which one person plays at one table."""

    origin: Origin
    deal: str
    """The deal's name."""
    seed: bytes
    ends_at: int
    """When the game must be finished."""
    is_exchanged: bool
    """Whether the seats are exchanged, as in the second game of each deal."""


class DealTables:
    """Opens the tables of shared deals."""

    def __init__(self, host: Host, make_table_id: Callable[[], str], levels: tuple[str, ...]) -> None:
        self._host = host
        self._make_table_id = make_table_id
        self._level = LEVEL if LEVEL in levels else levels[-1]

    def plan_games(self, deals: int) -> tuple[AttemptGame, ...]:
        """Return the games of a new attempt at some deals; their tables are not open yet."""
        return tuple(AttemptGame(self._make_table_id()) for _ in range(GAMES_PER_DEAL * deals))

    async def open(self, player: Invitee, table: str, game: DealGame) -> Refusal | None:
        """Open the table of a game and start the game, if this is not done yet."""
        if not isinstance(await self._host.settings(table), Refusal):
            return None
        fixed = FixedGame(game.seed, self._level)
        command = Open(table, self._make_settings(player, game), player.name, fixed_game=fixed)
        outcome = await self._host.submit(table, player.player, command, f"{game.origin}/open")
        return outcome if isinstance(outcome, Refusal) else None

    def _make_settings(self, player: Invitee, game: DealGame) -> Settings:
        seat = Seat(int(game.is_exchanged))
        bot_seat = Seat(SEATS - 1 - seat)
        invited = [Invitee(bot_id(self._level, bot_seat), self._level)]
        invited.insert(seat, player)
        settings = must(
            make_settings(
                rules=RULES,
                changes=RULE_CHANGES,
                seats=SEATS,
                clock="none",
                private=True,
                spectators=False,
                bots=True,
                invited=tuple(invited),
            )
        )
        return settings._replace(origin=game.origin, shared_deal=SharedDeal(game.deal, game.ends_at))


def make_deal_proof(secret: bytes, name: str) -> Proof:
    """Return the proof of a shared deal, which `kozyr verify` can read."""
    seed = compute_shared_seed(secret, name)
    deck, lot = shuffled(compute_deal_key(seed, name, 1, 0, _CLIENT_SEEDS), OPTIONS.deck)
    dealt = must(deal(OPTIONS, SEATS, deck, dealer=first_dealer(lot, SEATS), lot=lot, leader=None))
    published = make_published_deal(dealt, None)
    return Proof(name, 1, OPTIONS, SEATS, compute_commitment(seed), seed, _CLIENT_SEEDS, (published,), secret)
