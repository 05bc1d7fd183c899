"""Signs of collusion at tables of 3 to 6: two players who spare each other.

For each pair with enough common games, the mean regret of throw-in and pass decisions while the partner
defends is compared with their mean regret while others defend. The regret of a decision is what it costs the
player. The function that computes it is an argument; `playout_regret.py` has one that uses random playouts.
"""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple, TypeAlias

from kozyr.rules import Action, Game, Seat
from kozyr.rules.actions import Passed, ThrownIn, action_of
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Store
from kozyr.table import Table, evolve
from kozyr.table.events import Played

MIN_COMMON_GAMES: Final = 30
MIN_DECISIONS: Final = 20
"""The fewest decisions for a score, both while the partner defends and while others do."""
SUSPICIOUS_Z: Final = 4.0
MIN_SEATS: Final = 3
MAX_REPLAYS: Final = 20

Regret: TypeAlias = Callable[[Game, Seat, Action], float]
"""What an action costs the player of a seat, compared with the best action: from 0 to 1."""
Pair: TypeAlias = tuple[str, str]


class WatchedDecision(NamedTuple):
    """A throw-in or a pass of a player while another player defends."""

    player: str
    defender: str
    game: str
    regret: float


class Suspicion(NamedTuple):
    """The comparison of a pair's decisions."""

    pair: Pair
    games: int
    partner_mean: float
    """The mean regret while the partner defends."""
    others_mean: float
    """The mean regret while others defend."""
    z: float
    """The difference of both means, divided by its standard error."""
    replays: tuple[str, ...]
    """Common games; games with the highest regret come first."""


def find_pairs(games: Iterable[FinishedGame], min_games: int = MIN_COMMON_GAMES) -> dict[Pair, list[str]]:
    """Return the pairs of people with enough common games at tables of 3 to 6, with the ids of the games."""
    common: defaultdict[Pair, list[str]] = defaultdict(list)
    for game in games:
        # A game with two losers was played in teams.
        if len(game.players) >= MIN_SEATS and sum(seat.result == "lose" for seat in game.players) <= 1:
            people = sorted(seat.player for seat in game.recorded_players)
            for first, second in combinations(people, 2):
                common[first, second].append(game.game)
    return {pair: ids for pair, ids in common.items() if len(ids) >= min_games}


def score_pair(pair: Pair, games: Sequence[str], decisions: Iterable[WatchedDecision]) -> Suspicion | None:
    """Compare a pair's decisions; return None if there are too few."""
    with_partner: list[WatchedDecision] = []
    with_others: list[float] = []
    for decision in decisions:
        if decision.player in pair:
            if decision.defender in pair:
                with_partner.append(decision)
            else:
                with_others.append(decision.regret)
    if min(len(with_partner), len(with_others)) < MIN_DECISIONS:
        return None
    partner_regrets = [decision.regret for decision in with_partner]
    partner_mean, others_mean = fmean(partner_regrets), fmean(with_others)
    error = sqrt(variance(partner_regrets) / len(partner_regrets) + variance(with_others) / len(with_others))
    z = (partner_mean - others_mean) / error if error else 0.0
    worst_first = sorted(with_partner, key=lambda decision: -decision.regret)
    replays = dict.fromkeys(decision.game for decision in worst_first)
    return Suspicion(pair, len(games), partner_mean, others_mean, z, (*replays,)[:MAX_REPLAYS])


async def find_suspects(store: Store, regret: Regret, min_games: int = MIN_COMMON_GAMES) -> list[Suspicion]:
    """Score all pairs with enough common games; return those above the limit, the highest score first."""
    pairs = find_pairs(await _list_games(store), min_games)
    games = {game for ids in pairs.values() for game in ids}
    decisions: defaultdict[str, list[WatchedDecision]] = defaultdict(list)
    for table in sorted({game.rpartition(".")[0] for game in games}):
        for decision in [each async for each in _read_decisions(store, table, games, regret)]:
            decisions[decision.game].append(decision)
    scores = [
        score_pair(pair, ids, [each for game in ids for each in decisions[game]])
        for pair, ids in pairs.items()
    ]
    suspects = [score for score in scores if score is not None and score.z > SUSPICIOUS_Z]
    return sorted(suspects, key=lambda suspicion: -suspicion.z)


async def _list_games(store: Store) -> list[FinishedGame]:
    games: list[FinishedGame] = []
    last = 0
    while page := await store.finished_after(last, 500):
        games += [game.finished for game in page]
        last = page[-1].sequence_number
    return games


async def _read_decisions(
    store: Store, table_id: str, games: set[str], regret: Regret
) -> AsyncIterator[WatchedDecision]:
    table: Table | None = None
    for entry in await store.entries(table_id):
        for event in events_of(table_id, entry):
            if table is not None and isinstance(event, Played) and f"{table_id}.{table.game_no}" in games:
                for decision in find_decisions(table, event, regret):
                    yield decision
            table = evolve(table, event, entry.at)


def find_decisions(table: Table, played: Played, regret: Regret) -> Iterator[WatchedDecision]:
    """Yield the decision that an event shows, if it is a throw-in or a pass of a player's own choice."""
    event, game = played.what, table.game
    if game is None or not isinstance(event, ThrownIn | Passed) or (isinstance(event, Passed) and event.auto):
        return
    thrower, defender = table.sitters[event.seat], table.sitters[game.defender]
    if thrower is not None and defender is not None and thrower.bot is None:
        cost = regret(game, event.seat, action_of(event))
        yield WatchedDecision(thrower.player, defender.player, f"{table.id}.{table.game_no}", cost)
