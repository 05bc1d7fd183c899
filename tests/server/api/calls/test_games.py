"""Finished games and coins (realtime.md, Calls)."""

from typing import Any

import pytest

from kozyr.rules import must
from kozyr.rules.notation import read_game
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.calls import games
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.tables.host import ViewedTable
from kozyr.table import Connect, DoDueWork
from kozyr.table.plain_proof import read_proof
from kozyr.table.proof import Proof, find_faults
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer


async def _play_out(api: InMemoryApi, table: str, *players: SignedInPlayer) -> None:
    for turn in range(1000):
        for player in players:
            seen = await api.context.table_host.view(table, player.id)
            assert isinstance(seen, ViewedTable)
            if seen.view.legal:
                action = plain_action(seen.view.legal[0])
                await api.call(
                    "game.move", player, table_id=table, command_id=f"m{seen.number}.{turn}", action=action
                )
                break
        else:
            return


async def _resigned(api: InMemoryApi, **settings: object) -> tuple[str, SignedInPlayer, SignedInPlayer]:
    table, ann, bob = await api.game(**settings)
    await api.call("game.resign", bob, table_id=table, command_id="r")
    return f"{table}.1", ann, bob


async def test_a_finished_game_is_shown_move_by_move(api: InMemoryApi) -> None:
    """Its notation can be replayed to the same end."""
    table, ann, bob = await api.game(clock="none", rules="transfer")
    await _play_out(api, table, ann, bob)

    whole = await api.call("games.get", game_id=f"{table}.1")

    [text] = whole["notation"]
    record = read_game(text)
    *_, last = record.steps()
    assert last.game.result is not None
    results = ["win" if seat in last.game.result.winners else "lose" for seat in (0, 1)]
    result = [player["result"] for player in whole["game"]["players"]]
    assert result == (["draw", "draw"] if last.game.result.draw else results)
    assert dict(record.tags) == {"Table": table, "Game": "1", "Player0": "Ann", "Player1": "Bob"}
    numbers = [entry["seq"] for entry in whole["entries"]]
    assert numbers == list(range(4, 4 + len(numbers)))


async def test_entries_have_the_callers_view(api: InMemoryApi) -> None:
    """Other hands are numbers, the own hand has cards."""
    game, ann, bob = await _resigned(api)

    def dealt(whole: dict[str, Any]) -> list[bool]:
        events = [event["what"] for event in whole["entries"][0]["events"] if event["event"] == "played"]
        return [isinstance(hand, list) for hand in events[0]["hands"]]

    assert dealt(await api.call("games.get", game_id=game)) == [False, False]
    assert dealt(await api.call("games.get", ann, game_id=game)) == [True, False]
    assert dealt(await api.call("games.get", bob, game_id=game)) == [False, True]


async def test_a_later_game_is_shown_without_the_earlier(api: InMemoryApi) -> None:
    """It has its own deal, proven from the earlier commitment."""
    game, ann, bob = await _resigned(api)
    table = game.removesuffix(".1")
    for item in (ann, bob):
        await api.call("tables.ready", item, table_id=table)
    await api.call("game.resign", ann, table_id=table, command_id="r2")

    whole = await api.call("games.get", game_id=f"{table}.2")
    verified = await api.call("fair.verify", game_id=f"{table}.2")

    assert (whole["game"]["game_no"], whole["entries"][0]["seq"]) == (2, 7)
    assert len(whole["notation"]) == 1
    assert (verified["proven"], verified["proof"]["game"], verified["faults"]) == (True, 2, [])


async def test_a_deal_is_verified(api: InMemoryApi) -> None:
    """The published values are enough to verify it elsewhere."""
    game, *_ = await _resigned(api)

    verified = await api.call("fair.verify", game_id=game)

    proof = read_proof(verified["proof"])
    assert isinstance(proof, Proof)
    assert (verified["proven"], find_faults(proof), len(verified["deals"][0]["deck"])) == (True, (), 36)
    assert [player["name"] for player in verified["players"]] == ["Ann", "Bob"]


async def test_each_deal_of_a_game_has_its_notation(api: InMemoryApi) -> None:
    """All but the last end in a redeal."""
    for attempt in range(60):
        table, ann, bob = await api.game(clock="none", options={"redeal": True}, name=str(attempt))
        for player in (ann, bob):
            await api.refusal_word(
                "game.move", player, table_id=table, command_id="d", action={"type": "redeal"}
            )
        await api.call("game.resign", ann, table_id=table, command_id="r")
        whole = await api.call("games.get", game_id=f"{table}.1")
        if len(whole["notation"]) > 1:
            break

    assert len(whole["notation"]) > 1
    results = [
        dict(line.strip("[]").split(" ", 1) for line in text.splitlines() if line.startswith("["))["Result"]
        for text in whole["notation"]
    ]
    assert results == ['"redeal"'] * (len(results) - 1) + ['"left 0"']
    assert (await api.call("fair.verify", game_id=f"{table}.1"))["proven"] is True


@pytest.mark.parametrize("settings", [{"private": True}, {"password": "swordfish"}, {"spectators": False}])
async def test_games_that_are_not_public_are_hidden(api: InMemoryApi, settings: dict[str, object]) -> None:
    """Only their players see them, with a token that may read."""
    ann, bob, eve = [await api.guest() for _ in range(3)]
    made = await api.call("tables.create", ann, **settings)
    table = made["table_id"]
    await api.call(
        "tables.join", bob, table_id=table, **({"invite": made["invite"]} if made["invite"] else {})
    )
    for item in (ann, bob):
        await api.call("tables.ready", item, table_id=table)
    running = await api.refusal_word("games.get", eve, game_id=f"{table}.1")
    await api.call("game.resign", ann, table_id=table, command_id="r")

    for name in ("games.get", "games.replay", "fair.verify"):
        words = [await api.refusal_word(name, player, game_id=f"{table}.1") for player in (None, eve, bob)]
        assert words == ["no_game", "no_game", "ok"]
    assert (
        running,
        await api.refusal_word("games.get", await api.program(bob, "chat"), game_id=f"{table}.1"),
    ) == (
        "no_game",
        "no_game",
    )
    assert (await api.call("games.list", eve, user_id=ann.id))["games"] == []
    assert len((await api.call("games.list", bob, user_id=ann.id))["games"]) == 1
    assert (await api.call("games.list"))["games"] == []


async def test_a_running_game_is_refused(api: InMemoryApi) -> None:
    """Unknown games are refused differently."""
    table, ann, _ = await api.game()

    async def word(game: str) -> str:
        return await api.refusal_word("games.get", ann, game_id=game)

    assert [await word(f"{table}.1"), await word(f"{table}.2"), await word(f"{table}.01")] == [
        "not_finished", "no_game", "no_game",
    ]  # fmt: skip
    assert [await word("nonsense"), await word("."), await word(f"{table}.x"), await word("t0.1")] == [
        "no_game"
    ] * 4
    assert await api.refusal_word("fair.verify", game_id=f"{table}.1") == "not_finished"


async def test_games_are_listed_newest_first_in_pages(api: InMemoryApi) -> None:
    """The list has all games or one player's."""
    first, ann, _ = await _resigned(api)
    second, *_ = await _resigned(api, stake=10)

    page = await api.call("games.list", limit=1)
    next_page = await api.call("games.list", limit=1, before=page["next"])
    end = await api.call("games.list", limit=1, before=next_page["next"])
    ann_answer = await api.call("games.list", user_id=ann.id)

    assert [page["games"][0]["game_id"], next_page["games"][0]["game_id"], end["games"]] == [
        second,
        first,
        [],
    ]
    assert ([game["game_id"] for game in ann_answer["games"]], ann_answer["next"]) == ([first], None)
    assert [player["prize"] for player in page["games"][0]["players"]] == [20, 0]


async def test_reading_games_is_limited() -> None:
    """It costs more than other calls."""
    api = InMemoryApi(rates=NO_LIMITS._replace(games=Rate(250, 1)))
    game, *_ = await _resigned(api)

    assert [await api.refusal_word("games.get", game_id=game) for _ in range(2)] == ["ok", "too_often"]


async def test_coins_are_available_or_in_play(api: InMemoryApi) -> None:
    """Stakes are in the pot while the game runs."""
    table, ann, bob = await api.game(stake=100)

    during = await api.call("ledger.balance", ann)
    await api.call("game.resign", bob, table_id=table, command_id="r")

    assert during == {"available": 900, "in_play": 100}
    assert await api.call("ledger.balance", ann) == {"available": 1100, "in_play": 0}


async def test_transfers_are_listed_newest_first_in_pages(api: InMemoryApi) -> None:
    """Each names its game."""
    game, ann, _ = await _resigned(api, stake=100)
    table = game.removesuffix(".1")

    page = await api.call("ledger.history", ann, limit=2)
    next_page = await api.call("ledger.history", ann, limit=2, before=page["next"])

    shown = [(item["kind"], item["amount"], item["table_id"], item["game_id"]) for item in page["transfers"]]
    assert shown == [("prize", 200, table, game), ("stake", -100, table, game)]
    assert [
        (transfer["kind"], transfer["amount"], transfer["game_id"]) for transfer in next_page["transfers"]
    ] == [("welcome", 1000, None)]
    assert next_page["next"] is None


async def test_a_players_record_is_public(api: InMemoryApi) -> None:
    """The player is found by id or name; the default is the caller."""
    _, ann, bob = await _resigned(api)

    ann_answer = await api.call("users.get", name="ANN")

    assert ann_answer == {
        "user_id": ann.id, "name": "Ann", "guest": True, "since": 1_000_000, "games": 1, "wins": 1,
        "losses": 0, "draws": 0, "points": 1, "avatar": "", "country": "", "ratings": {},
    }  # fmt: skip
    assert (await api.call("users.get", user_id=bob.id))["losses"] == 1
    assert (await api.call("users.get", bob))["name"] == "Bob"


@pytest.mark.parametrize(
    "fields", [{}, {"user_id": "u0"}, {"name": "Nobody"}, {"user_id": "bot:random:1"}, {"name": "\u0000"}]
)
async def test_unknown_players_are_refused(fields: dict[str, object]) -> None:
    """The id of a house bot is unknown too."""
    assert await InMemoryApi().refusal_word("users.get", **fields) == "no_user"


async def test_an_abandoned_game_is_shown_like_any_other(api: InMemoryApi) -> None:
    """It is a draw with moves, a notation without a result, and a proof."""
    table, ann, bob = await api.game(clock="none")
    for caller in (ann, bob):
        must(await api.house.host.submit_as_server(table, Connect(caller.id, there=False)))
    api.house.now += 600_000
    must(await api.house.host.submit_as_server(table, DoDueWork()))
    game = f"{table}.1"

    [line] = (await api.call("games.list", ann))["games"]
    result = await api.call("games.get", ann, game_id=game)
    steps = (await api.call("games.replay", ann, game_id=game))["steps"]
    user = await api.call("users.get", user_id=bob.id)

    assert (line["reason"], [player["result"] for player in line["players"]]) == (
        "abandoned",
        ["draw", "draw"],
    )
    assert '[Result "*"]' in result["notation"][-1]
    assert steps[-1]["end"]["reason"] == "abandoned"
    assert (await api.call("fair.verify", ann, game_id=game))["proven"]
    assert (user["games"], user["wins"], user["losses"], user["draws"]) == (1, 0, 0, 1)


async def test_games_are_filtered_by_rules_result_and_opponent(
    api: InMemoryApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page continues where the search ended, even if few games match."""
    monkeypatch.setattr(games, "_FILTERED_PAGE", 2)
    monkeypatch.setattr(games, "_MAX_FILTERED_PAGES", 2)
    ann, bob, cid = [await api.guest(name) for name in ("Ann", "Bob", "Cid")]
    for number, (rules, other, loser) in enumerate(
        [
            ("classic", bob, bob), ("transfer", bob, ann), ("classic", cid, ann), ("classic", bob, ann),
            ("transfer", cid, cid), ("transfer", cid, cid),
        ]
    ):  # fmt: skip
        table = (await api.call("tables.create", ann, rules=rules))["table_id"]
        await api.call("tables.join", other, table_id=table)
        for each in (ann, other):
            await api.call("tables.ready", each, table_id=table)
        await api.call("game.resign", loser, table_id=table, command_id=f"r{number}")
        for each in (ann, other):
            await api.call("tables.leave", each, table_id=table)

    async def count(**filters: object) -> int:
        page = await api.call("games.list", user_id=ann.id, limit=1, **filters)
        found = len(page["games"])
        while page["next"] is not None:
            page = await api.call("games.list", user_id=ann.id, limit=1, before=page["next"], **filters)
            found += len(page["games"])
        return found

    assert await count() == 6
    assert await count(rules="classic") == 3
    assert await count(result="win") == 3
    assert await count(opponent=bob.id) == 3
    assert await count(opponent=bob.id, result="lose", rules="classic") == 1
    assert await count(rules="pairs") == 0
