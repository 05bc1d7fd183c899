"""Practice from a position of a finished game (table.md, Practice)."""

import asyncio
from typing import Any

import pytest

from kozyr.analysis.level_tags import find_levels
from kozyr.bots.bot import Budget
from kozyr.bots.experienced import ExperiencedBot
from kozyr.rules.notation import read_game
from kozyr.rules.plain_actions import plain_action
from kozyr.server.tables.host import ViewedTable
from kozyr.table import Play
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer


async def _finished(api: InMemoryApi, **settings: object) -> tuple[str, list[SignedInPlayer]]:
    table, ann, bob = await api.game(clock="none", **settings)
    await _play_out(api, table, ann, bob)
    for each in (ann, bob):
        await api.call("tables.leave", each, table_id=table)
    return f"{table}.1", [ann, bob]


async def _play_out(api: InMemoryApi, table: str, *players: SignedInPlayer) -> None:
    for _ in range(1000):
        for player in players:
            seen = await api.context.table_host.view(table, player.id)
            assert isinstance(seen, ViewedTable)
            if seen.view.legal and seen.view.game:
                action = ExperiencedBot(0).choose(seen.view.game, seen.view.legal, Budget())
                await api.call(
                    "game.move", player, table_id=table, command_id=f"m{seen.number}",
                    action=plain_action(action),
                )  # fmt: skip
                break
        else:
            return


async def _practise(api: InMemoryApi, player: SignedInPlayer, game: str, move: int) -> dict[str, Any]:
    return await api.call("games.practise", player, game_id=game, move=move)


async def _finish_practice(api: InMemoryApi, player: SignedInPlayer, game: str) -> str:
    """Practise from the ninth move to the end, and return the table."""
    table: str = (await _practise(api, player, game, 9))["table_id"]
    for _ in range(1000):
        for each in (player.id, "bot:random:1"):
            seen = await api.context.table_host.view(table, each)
            assert isinstance(seen, ViewedTable)
            if seen.view.phase == "playing" and seen.view.legal:
                await api.context.table_host.submit(table, each, Play(seen.view.legal[0]), f"m{seen.number}")
                break
        else:
            break
    return table


async def _replay(api: InMemoryApi, player: SignedInPlayer, game: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = (await api.call("games.replay", player, game_id=game))["steps"]
    return steps


@pytest.mark.parametrize("number", [1, 2, 9])
async def test_the_position_before_a_move_is_played(api: InMemoryApi, number: int) -> None:
    """The player has the same seat and the same cards; a bot sits opposite."""
    game, players = await _finished(api)
    steps = await _replay(api, players[1], game)
    index = next(index for index, step in enumerate(steps) if step["move"] == number)

    made = await _practise(api, players[1], game, number)
    seen = await api.context.table_host.view(made["table_id"], players[1].id)

    assert isinstance(seen, ViewedTable)
    assert seen.view.game is not None
    snapshot = await api.call("table.snapshot", players[1], table_id=made["table_id"])
    before = steps[index - 1]
    assert made["seat"] == 1
    assert snapshot["player"]["cards"] == before["hands"][1]
    for name in ("table", "talon_left", "trump", "attacker", "defender", "round_no"):
        assert snapshot["game"].get(name) == before["game"].get(name)
    assert [sitter["bot"] for sitter in snapshot["table"]["sitters"]] == ["random", None]
    assert snapshot["table"]["practice"] == {"game_id": game, "move": number}


async def test_steps_of_a_replay_name_their_moves(api: InMemoryApi) -> None:
    """They count the turns of the notation; deals and automatic actions have no number."""
    game, players = await _finished(api)

    numbers = [step["move"] for step in await _replay(api, players[0], game)]

    [notation] = (await api.call("games.get", game_id=game))["notation"]
    turns = read_game(notation).turns
    assert numbers[0] is None
    assert [number for number in numbers if number is not None] == list(range(1, len(turns) + 1))


async def test_practice_can_be_finished_replayed_and_verified(api: InMemoryApi) -> None:
    """Its record has the deal and the first moves of the game that it continues."""
    game, players = await _finished(api)
    table = await _finish_practice(api, players[0], game)

    old, new = [
        read_game((await api.call("games.get", players[0], game_id=each))["notation"][-1])
        for each in (game, f"{table}.1")
    ]
    assert (new.deck, new.turns[:8], new.dealer, new.leader) == (
        old.deck, old.turns[:8], old.dealer, old.leader,
    )  # fmt: skip
    assert (await api.call("fair.verify", players[0], game_id=f"{table}.1"))["proven"]
    *_, last = new.steps()
    assert last.game.result is not None
    assert (await _replay(api, players[0], f"{table}.1"))[-1]["end"] is not None
    again = await _practise(api, players[0], f"{table}.1", len(new.turns))
    assert again["seat"] == 0


async def test_records_have_the_levels_of_bots(api: InMemoryApi) -> None:
    """The analysis depends on them, so a downloaded file gets the same report as the game on the server."""
    game, players = await _finished(api)
    table = await _finish_practice(api, players[0], game)

    [notation] = (await api.call("games.get", players[0], game_id=f"{table}.1"))["notation"]
    await api.call("games.analyse", players[0], game_id=f"{table}.1")
    for _ in range(5):
        await asyncio.sleep(0)

    assert find_levels(read_game(notation)) == [None, "random"]
    assert find_levels(read_game(api.analyser.games[0])) == [None, "random"]


async def test_practice_counts_nowhere(api: InMemoryApi) -> None:
    """It is unrated, private, without a stake and a clock, and in no statistics."""
    game, players = await _finished(api)
    before = await api.call("users.get", players[0])
    table = (await _practise(api, players[0], game, 3))["table_id"]
    await api.call("game.resign", players[0], table_id=table, command_id="r")
    after = await api.call("users.get", players[0])

    games = (await api.call("games.list", user_id=players[0].id))["games"]
    shown = (await api.call("tables.mine", players[0]))["tables"][0]
    assert (before["games"], before["losses"]) == (after["games"], after["losses"])
    assert (shown["stake"], shown["clock"], shown["rated"]) == (0, "none", False)
    assert [line["game_id"] for line in games] == [game]
    own_games = (await api.call("games.list", players[0], user_id=players[0].id))["games"]
    assert [line["game_id"] for line in own_games] == [f"{table}.1", game]
    [real] = (await api.call("games.list", players[0], user_id=players[0].id, practice=False, limit=1))[
        "games"
    ]
    assert real["game_id"] == game
    assert table not in [listed["table_id"] for listed in (await api.call("tables.list"))["tables"]]
    assert await api.refusal_word("games.replay", players[1], game_id=f"{table}.1") == "no_game"


async def test_a_spectator_practises_on_the_seat_that_moves(api: InMemoryApi) -> None:
    """Bots take all other seats."""
    game, players = await _finished(api)
    steps = await _replay(api, players[0], game)
    mover = next(step["game"]["prev_move"]["seat"] for step in steps if step["move"] == 2)
    eve = await api.guest("Eve")

    made = await _practise(api, eve, game, 2)

    assert made["seat"] == mover


@pytest.mark.parametrize("number", [0, -1, 10_001])
async def test_impossible_move_numbers_are_malformed(api: InMemoryApi, number: int) -> None:
    """They do not fit the schema."""
    game, players = await _finished(api)

    assert await api.refusal_word("games.practise", players[0], game_id=game, move=number) == "bad_request"


async def test_a_move_after_the_last_is_refused(api: InMemoryApi) -> None:
    """So are games that the caller may not see, and too many tables."""
    game, players = await _finished(api, spectators=False)
    eve = await api.guest("Eve")
    last = max(step["move"] or 0 for step in await _replay(api, players[0], game))

    words = [
        await api.refusal_word("games.practise", player, game_id=game, move=move)
        for player, move in ((players[0], last + 1), (players[0], last), (eve, 1))
    ]

    assert words == ["bad_move_number", "ok", "no_game"]


async def test_a_repeated_command_makes_one_table(api: InMemoryApi) -> None:
    """The same command for another move is refused."""
    game, players = await _finished(api)
    wish = {"game_id": game, "move": 4, "command_id": "again"}
    tables = [(await api.call("games.practise", players[0], **wish))["table_id"] for _ in range(2)]
    other = await api.refusal_word("games.practise", players[0], **wish | {"move": 5})

    assert (len({*tables}), other) == (1, "command_reused")
