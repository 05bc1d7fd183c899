"""Finished games and coins (realtime.md, Calls)."""

from typing import Any

import pytest

from kozyr.rules import must
from kozyr.rules.notation import read_game
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.tables.host import ViewedTable
from kozyr.table import Connect, RunOut
from kozyr.table.plain_proof import read_proof
from kozyr.table.proof import Proof, find_faults
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer, in_loop


async def _play_out(api: InMemoryApi, table: str, *players: SignedInPlayer) -> None:
    for turn in range(1000):
        for who in players:
            seen = await api.context.host.view(table, who.id)
            assert isinstance(seen, ViewedTable)
            if seen.view.legal:
                action = plain_action(seen.view.legal[0])
                await api.call(
                    "game.move", who, table_id=table, command_id=f"m{seen.number}.{turn}", action=action
                )
                break
        else:
            return


async def _resigned(api: InMemoryApi, **settings: object) -> tuple[str, SignedInPlayer, SignedInPlayer]:
    table, ann, bob = await api.game(**settings)
    await api.call("game.resign", bob, table_id=table, command_id="r")
    return f"{table}.1", ann, bob


@in_loop
async def test_a_finished_game_is_told_move_by_move() -> None:
    """Its notation is one that can be played again, to the same end."""
    api = InMemoryApi()
    table, ann, bob = await api.game(clock="none", rules="transfer")
    await _play_out(api, table, ann, bob)

    whole = await api.call("games.get", game_id=f"{table}.1")

    [text] = whole["notation"]
    record = read_game(text)
    *_, last = record.steps()
    assert last.game.result is not None
    results = ["win" if seat in last.game.result.winners else "lose" for seat in (0, 1)]
    told = [player["result"] for player in whole["game"]["players"]]
    assert told == (["draw", "draw"] if last.game.result.draw else results)
    assert dict(record.tags) == {"Table": table, "Game": "1", "Player0": "Ann", "Player1": "Bob"}
    numbers = [entry["seq"] for entry in whole["entries"]]
    assert numbers == list(range(4, 4 + len(numbers)))


@in_loop
async def test_entries_are_told_as_the_caller_may_see_them() -> None:
    """Hands are counts to strangers, one's own are cards; the seeds tell the rest to everybody."""
    api = InMemoryApi()
    game, ann, bob = await _resigned(api)

    def dealt(whole: dict[str, Any]) -> list[bool]:
        events = [event["what"] for event in whole["entries"][0]["events"] if event["event"] == "played"]
        return [isinstance(hand, list) for hand in events[0]["hands"]]

    assert dealt(await api.call("games.get", game_id=game)) == [False, False]
    assert dealt(await api.call("games.get", ann, game_id=game)) == [True, False]
    assert dealt(await api.call("games.get", bob, game_id=game)) == [False, True]


@in_loop
async def test_a_later_game_of_the_table_is_told_without_the_earlier() -> None:
    """With its own deal, proven from what was committed to before."""
    api = InMemoryApi()
    game, ann, bob = await _resigned(api)
    table = game.removesuffix(".1")
    for each in (ann, bob):
        await api.call("tables.ready", each, table_id=table)
    await api.call("game.resign", ann, table_id=table, command_id="r2")

    whole = await api.call("games.get", game_id=f"{table}.2")
    verified = await api.call("fair.verify", game_id=f"{table}.2")

    assert (whole["game"]["game_no"], whole["entries"][0]["seq"]) == (2, 7)
    assert len(whole["notation"]) == 1
    assert (verified["proven"], verified["proof"]["game"], verified["faults"]) == (True, 2, [])


@in_loop
async def test_a_deal_is_verified() -> None:
    """By the published values, which anybody can take elsewhere."""
    api = InMemoryApi()
    game, *_ = await _resigned(api)

    verified = await api.call("fair.verify", game_id=game)

    proof = read_proof(verified["proof"])
    assert isinstance(proof, Proof)
    assert (verified["proven"], find_faults(proof), len(verified["deals"][0]["deck"])) == (True, (), 36)
    assert [player["name"] for player in verified["players"]] == ["Ann", "Bob"]


@in_loop
async def test_cards_dealt_again_are_told_deal_by_deal() -> None:
    """One notation each: those before the last ended in a redeal."""
    api = InMemoryApi()
    for attempt in range(60):
        table, ann, bob = await api.game(clock="none", options={"redeal": True}, name=str(attempt))
        for who in (ann, bob):
            await api.refusal_word(
                "game.move", who, table_id=table, command_id="d", action={"type": "redeal"}
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
@in_loop
async def test_games_that_are_not_everybodys_are_as_if_they_had_never_been(
    settings: dict[str, object],
) -> None:
    """Their players alone see them, and with a token that may read."""
    api = InMemoryApi()
    ann, bob, eve = [await api.guest() for _ in range(3)]
    made = await api.call("tables.create", ann, **settings)
    table = made["table_id"]
    await api.call(
        "tables.join", bob, table_id=table, **({"invite": made["invite"]} if made["invite"] else {})
    )
    for each in (ann, bob):
        await api.call("tables.ready", each, table_id=table)
    running = await api.refusal_word("games.get", eve, game_id=f"{table}.1")
    await api.call("game.resign", ann, table_id=table, command_id="r")

    for name in ("games.get", "games.replay", "fair.verify"):
        words = [await api.refusal_word(name, who, game_id=f"{table}.1") for who in (None, eve, bob)]
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


@in_loop
async def test_a_running_game_is_not_told() -> None:
    """Ask when it is over; games that are not there are not there."""
    api = InMemoryApi()
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


@in_loop
async def test_games_are_listed_newest_first_in_pages() -> None:
    """Everybody's, or a player's."""
    api = InMemoryApi()
    first, ann, _ = await _resigned(api)
    second, *_ = await _resigned(api, stake=10)

    page = await api.call("games.list", limit=1)
    rest = await api.call("games.list", limit=1, before=page["next"])
    end = await api.call("games.list", limit=1, before=rest["next"])
    hers = await api.call("games.list", user_id=ann.id)

    assert [page["games"][0]["game_id"], rest["games"][0]["game_id"], end["games"]] == [second, first, []]
    assert ([each["game_id"] for each in hers["games"]], hers["next"]) == ([first], None)
    assert [player["prize"] for player in page["games"][0]["players"]] == [20, 0]


@in_loop
async def test_telling_games_is_limited() -> None:
    """It costs more than a look."""
    api = InMemoryApi(rates=NO_LIMITS._replace(games=Rate(250, 1)))
    game, *_ = await _resigned(api)

    assert [await api.refusal_word("games.get", game_id=game) for _ in range(2)] == ["ok", "too_often"]


@in_loop
async def test_coins_are_available_or_in_play() -> None:
    """Stakes are in the pot while the game runs."""
    api = InMemoryApi()
    table, ann, bob = await api.game(stake=100)

    during = await api.call("ledger.balance", ann)
    await api.call("game.resign", bob, table_id=table, command_id="r")

    assert during == {"available": 900, "in_play": 100}
    assert await api.call("ledger.balance", ann) == {"available": 1100, "in_play": 0}


@in_loop
async def test_transfers_are_listed_newest_first_in_pages() -> None:
    """With the game that they belong to."""
    api = InMemoryApi()
    game, ann, _ = await _resigned(api, stake=100)
    table = game.removesuffix(".1")

    page = await api.call("ledger.history", ann, limit=2)
    rest = await api.call("ledger.history", ann, limit=2, before=page["next"])

    shown = [(each["kind"], each["amount"], each["table_id"], each["game_id"]) for each in page["transfers"]]
    assert shown == [("prize", 200, table, game), ("stake", -100, table, game)]
    assert [(each["kind"], each["amount"], each["game_id"]) for each in rest["transfers"]] == [
        ("welcome", 1000, None)
    ]
    assert rest["next"] is None


@in_loop
async def test_a_players_record_is_everybodys_to_see() -> None:
    """By id or by name; without either, one's own."""
    api = InMemoryApi()
    _, ann, bob = await _resigned(api)

    hers = await api.call("users.get", name="ANN")

    assert hers == {
        "user_id": ann.id, "name": "Ann", "guest": True, "since": 1_000_000, "games": 1, "wins": 1,
        "losses": 0, "draws": 0, "points": 1,
    }  # fmt: skip
    assert (await api.call("users.get", user_id=bob.id))["losses"] == 1
    assert (await api.call("users.get", bob))["name"] == "Bob"


@pytest.mark.parametrize(
    "fields", [{}, {"user_id": "u0"}, {"name": "Nobody"}, {"user_id": "bot:random:1"}, {"name": "\u0000"}]
)
@in_loop
async def test_players_that_there_are_not_are_not_told_of(fields: dict[str, object]) -> None:
    """Bots of the house are nobody."""
    assert await InMemoryApi().refusal_word("users.get", **fields) == "no_user"


@in_loop
async def test_a_game_that_everybody_left_is_told_like_any_other() -> None:
    """As a draw: its moves, its notation without a result, and the proof of its deal."""
    api = InMemoryApi()
    table, ann, bob = await api.game(clock="none")
    for who in (ann, bob):
        must(await api.house.host.submit_as_server(table, Connect(who.id, there=False)))
    api.house.now += 600_000
    must(await api.house.host.submit_as_server(table, RunOut()))
    game = f"{table}.1"

    [line] = (await api.call("games.list", ann))["games"]
    told = await api.call("games.get", ann, game_id=game)
    steps = (await api.call("games.replay", ann, game_id=game))["steps"]
    user = await api.call("users.get", user_id=bob.id)

    assert (line["reason"], [each["result"] for each in line["players"]]) == ("abandoned", ["draw", "draw"])
    assert '[Result "*"]' in told["notation"][-1]
    assert steps[-1]["end"]["reason"] == "abandoned"
    assert (await api.call("fair.verify", ann, game_id=game))["proven"]
    assert (user["games"], user["wins"], user["losses"], user["draws"]) == (1, 0, 0, 1)
