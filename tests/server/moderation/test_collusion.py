"""Collusion: pairs that spare each other get a high score (players.md §4)."""

import random

from kozyr.rules import Action, Game, Seat, legal, must
from kozyr.rules.actions import Pass
from kozyr.server.moderation.actions import CONSOLE_ACTOR
from kozyr.server.moderation.collusion import (
    MIN_DECISIONS,
    SUSPICIOUS_Z,
    WatchedDecision,
    find_pairs,
    find_suspects,
    score_pair,
)
from kozyr.server.moderation.playout_regret import make_playout_regret
from kozyr.server.moderation.suspects import list_suspects, replace_suspects
from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.host import ViewedTable
from kozyr.table import Play
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer

PAIR = ("ann", "bob")


def decisions(partner: float, others: float, count: int = 400) -> list[WatchedDecision]:
    """Make decisions of Ann with these mean regrets."""
    rng = random.Random(1)
    return [
        WatchedDecision("ann", defender, f"t.{number}", max(0.0, mean + rng.uniform(-0.1, 0.1)))
        for number in range(count)
        for defender, mean in (("bob", partner), ("eve", others))
    ]


def finished(number: int, *names: str, losers: int = 1) -> FinishedGame:
    """Make a finished game."""
    seats = tuple(
        SeatResult(name, seat, name, None, "lose" if seat < losers else "win", 0, 0, None)
        for seat, name in enumerate(names)
    )
    return FinishedGame(f"t.{number}", "t", number, number, "classic", 0, "cards", open=True, players=seats)


def test_sparing_the_partner_is_suspicious() -> None:
    """The score is the difference in standard errors; the worst games come first."""
    score = score_pair(PAIR, ["t.1"], decisions(0.3, 0.2))

    assert score is not None
    assert score.z > SUSPICIOUS_Z
    assert score.partner_mean > score.others_mean
    assert len(score.replays) == 20


def test_equal_play_is_not_suspicious() -> None:
    """Neither is playing harder against the partner."""
    equal, harder = (score_pair(PAIR, [], decisions(partner, 0.2)) for partner in (0.2, 0.1))

    assert equal is not None
    assert harder is not None
    assert abs(equal.z) < SUSPICIOUS_Z
    assert harder.z < 0


def test_few_decisions_give_no_score() -> None:
    """Decisions of other players do not count, and constant regrets have no error."""
    others = [WatchedDecision("eve", "bob", "t.1", 1.0)] * 100

    assert score_pair(PAIR, [], [*decisions(0.3, 0.2, MIN_DECISIONS - 1), *others]) is None
    constant = [WatchedDecision("ann", defender, "t.1", 0.5) for defender in ("bob", "eve")] * MIN_DECISIONS
    score = score_pair(PAIR, [], constant)
    assert score is not None
    assert score.z == 0.0


def test_pairs_need_thirty_common_games_at_tables_of_three_to_six() -> None:
    """Duels and team games do not count."""
    games = [finished(number, "ann", "bob", "eve") for number in range(30)]
    games += [finished(number, "ann", "dan") for number in range(100, 140)]
    games += [finished(number, "dan", "eve", "ann", "bob", losers=2) for number in range(200, 240)]

    assert set(find_pairs(games)) == {("ann", "bob"), ("ann", "eve"), ("bob", "eve")}
    assert find_pairs(games[:29]) == {}


async def play_game(api: InMemoryApi, players: list[SignedInPlayer], rng: random.Random) -> None:
    """Play a game of three in which Ann and Bob always pass when the other one defends."""
    table = (await api.call("tables.create", players[0], seats=3))["table_id"]
    for player in players[1:]:
        await api.call("tables.join", player, table_id=table)
    for player in players:
        await api.call("tables.ready", player, table_id=table)
    host = api.context.table_host
    while True:
        for seat, player in enumerate(players):
            seen = must(await host.view(table, player.id))
            assert isinstance(seen, ViewedTable)
            if seen.view.phase != "playing":
                for leaving in players:
                    await api.call("tables.leave", leaving, table_id=table)
                return
            if seen.view.legal:
                assert seen.view.game is not None
                spares = {seat, seen.view.game.defender} == {0, 1} and Pass() in seen.view.legal
                action: Action = Pass() if spares else rng.choice(seen.view.legal)
                must(await host.submit(table, player.id, Play(action), api.context.make_command_id()))


async def test_a_pair_that_never_throws_in_on_each_other_is_found(api: InMemoryApi) -> None:
    """The games are read from their logs; the third player is not suspected."""
    players = [await api.guest(name) for name in ("Ann", "Bob", "Eve")]
    rng = random.Random(1)
    for _ in range(12):
        await play_game(api, players, rng)

    def regret(game: Game, seat: Seat, action: Action) -> float:
        return float(isinstance(action, Pass) and len(legal(game)[seat]) > 1) + 0.01 * seat

    suspects = await find_suspects(api.context.store, regret, min_games=12)
    await replace_suspects(api.context.store, suspects, 5)
    mia = await api.guest("Mia")
    await api.context.moderation.set_role(CONSOLE_ACTOR, mia.id, "moderator", "elected", is_granted=True)
    shown = (await api.call("admin.suspects", mia))["suspects"]

    assert [sorted(suspect.pair) for suspect in suspects] == [sorted((players[0].id, players[1].id))]
    assert {player["name"] for player in shown[0]["players"]} == {"Ann", "Bob"}
    assert shown[0]["games"] == 12
    await replace_suspects(api.context.store, [], 6)
    assert await list_suspects(api.context.store) == []


async def test_playouts_measure_regret(api: InMemoryApi) -> None:
    """The best action costs nothing, every cost is at most 1, and the same seed gives the same numbers."""
    players = [await api.guest(name) for name in ("Ann", "Bob", "Eve")]
    await play_game(api, players, random.Random(2))
    seen: list[tuple[Game, Seat, Action]] = []

    def remember(game: Game, seat: Seat, action: Action) -> float:
        seen.append((game, seat, action))
        return 0.0

    await find_suspects(api.context.store, remember, min_games=1)
    costs = [make_playout_regret(playouts=20)(*decision) for decision in seen[:20]]

    assert all(0 <= cost <= 1 for cost in costs)
    assert costs == [make_playout_regret(playouts=20)(*decision) for decision in seen[:20]]
    assert any(cost > 0 for cost in costs)
