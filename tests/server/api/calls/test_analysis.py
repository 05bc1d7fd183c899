"""The analysis of finished games (analysis.md, Server)."""

import asyncio

from kozyr.rules.notation import read_game
from kozyr.server.analysis.queue import AnalysisQueue
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.table import Connect, DoDueWork
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer


async def _settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def _resigned(api: InMemoryApi, **settings: object) -> tuple[str, SignedInPlayer, SignedInPlayer]:
    table, ann, bob = await api.game(**settings)
    await api.call("game.resign", bob, table_id=table, command_id="r")
    for each in (ann, bob):
        await api.call("tables.leave", each, table_id=table)
    return f"{table}.1", ann, bob


def _notices(api: InMemoryApi) -> list[tuple[str, str]]:
    return [(person, event) for person, event, _ in api.notices if event.startswith("analysis.")]


async def test_a_game_is_queued_and_its_report_stored(api: InMemoryApi) -> None:
    """The first answer has no report, the next has it, for everybody who may see the game."""
    game, ann, bob = await _resigned(api)

    first = await api.call("games.analyse", ann, game_id=game)
    await _settle()
    second = await api.call("games.analyse", bob, game_id=game)

    assert (first["state"], first["progress"], first["waiting"], first["report"]) == ("queued", 0, 0, None)
    assert (second["state"], second["progress"]) == ("ready", 100)
    assert second["report"]["seats"][0] == {
        "accuracy": 91.3, "play": -11.0, "luck": 23.4, "adjusted": 76.6, "inaccuracies": 0, "mistakes": 1,
        "blunders": 0,
    }  # fmt: skip
    assert second["report"]["decisions"][0]["verdict"] == "mistake"
    assert _notices(api) == [(ann.id, "analysis.ready")]
    assert len(api.analyser.games) == 1


async def test_players_get_advice_for_their_seats(api: InMemoryApi) -> None:
    """A spectator gets none; a seat without a mistake is praised."""
    game, ann, bob = await _resigned(api)
    await api.call("games.analyse", ann, game_id=game)
    await _settle()

    coaches = [(await api.call("games.analyse", who, game_id=game))["coach"] for who in (ann, bob)]
    spectator = await api.call("games.analyse", await api.guest("Eve"), game_id=game)

    assert [coach["message"] for coach in coaches] == ["coach_lead", "coach_well_played"]
    assert (coaches[0]["played"], coaches[0]["best"], coaches[0]["points"]) == ("0:S6", "0:C6", 13)
    assert coaches[0]["text"].endswith("that cost 13 points. Better: lead 6♣.")
    assert spectator["coach"] is None


async def test_the_whole_game_is_analysed(api: InMemoryApi) -> None:
    """The notation has the deal and the result of the game."""
    game, ann, _ = await _resigned(api)

    await api.call("games.analyse", ann, game_id=game)
    await _settle()

    *_, last = read_game(api.analyser.games[0]).steps()
    assert last.game.result is not None
    assert last.game.result.reason == "left"


async def test_progress_is_told_and_answered(api: InMemoryApi) -> None:
    """A client that missed a notice asks again; it starts no second analysis."""
    game, ann, _ = await _resigned(api)
    api.analyser.is_waiting = True
    await api.call("games.analyse", ann, game_id=game)
    await _settle()
    api.analyser.on_progress(37.5)

    again = await api.call("games.analyse", ann, game_id=game)

    assert (again["state"], again["progress"]) == ("running", 37.5)
    assert api.notices[-1] == (ann.id, "analysis.progress", {"game_id": game, "progress": 37.5})
    assert len(api.analyser.games) == 1


async def test_a_player_has_one_analysis_at_a_time(api: InMemoryApi) -> None:
    """Another game is refused until it is done; other players wait in the queue."""
    game, ann, bob = await _resigned(api)
    table = (await api.call("tables.create", ann))["table_id"]
    await api.call("tables.join", bob, table_id=table)
    for each in (ann, bob):
        await api.call("tables.ready", each, table_id=table)
    await api.call("game.resign", bob, table_id=table, command_id="r")
    api.analyser.is_waiting = True
    await api.call("games.analyse", ann, game_id=game)

    assert await api.refusal_word("games.analyse", ann, game_id=f"{table}.1") == "analysis_running"
    waiting = await api.call("games.analyse", bob, game_id=f"{table}.1")
    assert (waiting["state"], waiting["waiting"]) == ("queued", 1)
    await _settle()
    api.analyser.finish()
    await _settle()
    assert (await api.call("games.analyse", ann, game_id=f"{table}.1"))["state"] == "running"


async def test_a_full_queue_is_busy(api: InMemoryApi) -> None:
    """A stored report is still shown."""
    game, ann, _ = await _resigned(api)
    await api.call("games.analyse", ann, game_id=game)
    await _settle()
    other, _, bob = await _resigned(api)

    async def store(game: str, report: bytes) -> None:
        """Store nothing."""

    api.context.analyses = AnalysisQueue(api.analyser, store, max_queued=0)

    assert await api.refusal_word("games.analyse", bob, game_id=other) == "busy"
    assert (await api.call("games.analyse", bob, game_id=game))["state"] == "ready"


async def test_a_failed_analysis_can_be_asked_for_again(api: InMemoryApi) -> None:
    """The player is told that it failed."""
    game, ann, _ = await _resigned(api)
    api.analyser.is_waiting = True
    await api.call("games.analyse", ann, game_id=game)
    await _settle()
    api.analyser.finish("died")
    await _settle()

    again = await api.call("games.analyse", ann, game_id=game)

    assert _notices(api) == [(ann.id, "analysis.failed")]
    assert again["state"] == "queued"


async def test_games_that_cannot_be_seen_are_not_analysed(api: InMemoryApi) -> None:
    """Running, unknown and private games are refused as a replay is."""
    game, ann, bob = await _resigned(api, spectators=False)
    eve = await api.guest("Eve")
    table, cid, _ = await api.game()

    assert await api.refusal_word("games.analyse", eve, game_id=game) == "no_game"
    assert await api.refusal_word("games.analyse", eve, game_id="t0.1") == "no_game"
    assert await api.refusal_word("games.analyse", cid, game_id=f"{table}.1") == "not_finished"
    assert await api.refusal_word("games.analyse", None, game_id=game) == "no_token"
    assert await api.refusal_word("games.analyse", bob, game_id=game) == "ok"
    assert ann.id != bob.id


async def test_an_abandoned_game_is_not_analysed(api: InMemoryApi) -> None:
    """It has no durak."""
    table, ann, bob = await api.game(clock="none")
    for each in (ann, bob):
        await api.context.table_host.submit_as_server(table, Connect(each.id, there=False))
    api.house.now += 24 * 3_600_000
    await api.context.table_host.submit_as_server(table, DoDueWork())

    assert await api.refusal_word("games.analyse", ann, game_id=f"{table}.1") == "cannot_analyse"


async def test_analyses_are_limited() -> None:
    """A stored report does not count."""
    api = InMemoryApi(rates=NO_LIMITS._replace(analyses=Rate(60_000, 1)))
    game, ann, bob = await _resigned(api)
    words = []
    for _ in range(3):
        words.append(await api.refusal_word("games.analyse", ann, game_id=game))
        await _settle()
    other, *_ = await _resigned(api)

    assert [*words, await api.refusal_word("games.analyse", ann, game_id=other)] == [*["ok"] * 3, "too_often"]
    assert bob.id
