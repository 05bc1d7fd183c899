"""Replays for clients that know no rules."""

from itertools import pairwise
from typing import Any

from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.tables.host import ViewedTable
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer


async def _act(api: InMemoryApi, table: str, *players: SignedInPlayer, choice: int = 0) -> bool:
    for player in players:
        seen = await api.context.table_host.view(table, player.id)
        assert isinstance(seen, ViewedTable)
        if seen.view.legal:
            action = plain_action(seen.view.legal[choice % len(seen.view.legal)])
            await api.call("game.move", player, table_id=table, command_id=f"m{seen.number}", action=action)
            return True
    return False


async def _played(**settings: object) -> tuple[InMemoryApi, str, SignedInPlayer, SignedInPlayer]:
    api = InMemoryApi()
    table, ann, bob = await api.game(clock="none", **settings)
    for turn in range(1000):
        if not await _act(api, table, ann, bob, choice=turn):
            break
    return api, f"{table}.1", ann, bob


async def _heard(api: InMemoryApi, game: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = (await api.call("games.get", game_id=game))["entries"]
    return entries


def _cards(step: dict[str, Any]) -> list[str]:
    on_table = [card for pair in step["game"]["board"]["thrown_cards"]
                for card in (pair["attack"], pair["defend"]) if card is not None]  # fmt: skip
    return [*(card for hand in step["hands"] for card in hand), *step["talon"], *step["discard"], *on_table]


async def test_every_step_shows_every_card_once() -> None:
    """Each card is in a hand, in the talon, on the table or discarded."""
    api, game, *_ = await _played(rules="transfer")

    shown = await api.call("games.replay", game_id=game)

    assert {len(_cards(step)) for step in shown["steps"]} == {36}
    assert {len(set(_cards(step))) for step in shown["steps"]} == {36}


async def test_every_step_shows_what_each_player_knows_of_the_other_hands() -> None:
    """A taken card stays known until it is played, and without a talon two players know all cards."""
    api, game, *_ = await _played()

    shown = await api.call("games.replay", game_id=game)

    takings = 0
    for before, step in pairwise(shown["steps"]):
        for viewer in (0, 1):
            known, other = set(step["known"][viewer]), set(step["hands"][1 - viewer])
            assert known <= other
            assert known == other or step["talon"]
        end, taker = step["game"]["round_end"], before["game"]["defender"]
        if end and end["result"] == "taken":
            takings += 1
            laid = {card for pair in before["game"]["board"]["thrown_cards"] for card in pair.values()}
            assert laid & set(step["hands"][taker]) <= set(step["known"][1 - taker])
    assert takings


async def test_steps_agree_with_the_log() -> None:
    """There is one for the deal and one for each act; counts match the cards."""
    api, game, *_ = await _played(rules="transfer", options={"show_trump": True})
    acts = {"led", "thrown_in", "beaten", "transferred", "trump_shown", "taken", "passed"}
    happened = [
        (entry["seq"], event["what"]["seat"])
        for entry in await _heard(api, game)
        for event in entry["events"]
        if event["event"] == "played" and event["what"]["event"] in acts
    ]

    deal, *steps = (await api.call("games.replay", game_id=game))["steps"]

    assert [(step["seq"], step["game"]["prev_move"]["seat"]) for step in steps] == happened
    assert (deal["game"]["prev_move"], deal["game"]["phase"]) == (None, "lead")
    for step in (deal, *steps):
        result = step["game"]
        assert [len(hand) for hand in step["hands"]] == [item["cards_count"] for item in result["players"]]
        assert (len(step["talon"]), len(step["discard"])) == (result["deck_count"], result["discard_count"])
        assert [player["name"] for player in result["players"]] == ["Ann", "Bob"]


async def test_the_first_step_has_the_shown_trump_and_the_last_the_end() -> None:
    """No other step has either."""
    api, game, *_ = await _played()
    proof = (await api.call("fair.verify", game_id=game))["proof"]

    shown = await api.call("games.replay", game_id=game)

    first, *between, last = shown["steps"]
    assert first["shown"] == proof["deals"][0]["shown"]
    assert [first["hands"], first["talon"]] == [proof["deals"][0]["hands"], proof["deals"][0]["talon"]]
    assert last["game"]["is_end_of_match"]
    assert last["end"]["deal"]["server_seed"] == proof["server_seed"]
    results = [(result["result"], result["place"]) for result in last["end"]["results"]]
    assert results == [(player["result"], player["place"]) for player in shown["game"]["players"]]
    assert [step for step in between if step["end"] or step["shown"] or step["dispatch"]] == []


async def test_a_player_that_leaves_is_shown_with_the_end(api: InMemoryApi) -> None:
    """The step has no move but their cards and the reason; the game keeps their seat."""
    table, ann, bob = await api.game()
    await _act(api, table, ann, bob)
    await api.call("tables.leave", bob, table_id=table)

    *_, last = (await api.call("games.replay", game_id=f"{table}.1"))["steps"]

    assert (last["game"]["prev_move"], last["game"]["is_end_of_match"]) == (None, True)
    assert last["dispatch"] == {"player_id": bob.id, "seat": 1, "cards": last["hands"][1], "reason": "left"}
    assert (last["end"]["reason"], last["game"]["players"][1]["name"]) == ("left", "Bob")


async def test_a_redeal_is_a_step_of_the_same_game(api: InMemoryApi) -> None:
    """The demand comes first, then the next deal."""
    for attempt in range(60):
        table, ann, bob = await api.game(clock="none", options={"redeal": True}, name=str(attempt))
        for player in (ann, bob):
            await api.refusal_word(
                "game.move", player, table_id=table, command_id="d", action={"type": "redeal"}
            )
        await api.call("game.resign", ann, table_id=table, command_id="r")
        steps = (await api.call("games.replay", game_id=f"{table}.1"))["steps"]
        if steps[-1]["game"]["redeal_no"]:
            break
    deals = (await api.call("fair.verify", game_id=f"{table}.1"))["proof"]["deals"]

    result = [step["game"]["prev_move"] and step["game"]["prev_move"]["type"] for step in steps]
    assert result == [*[None, "redeal"] * (len(deals) - 1), None, None]
    dealt = [step for step in steps if not step["game"]["prev_move"]][: len(deals)]
    assert [step["hands"] for step in dealt] == [deal["hands"] for deal in deals]
    assert [step["shown"] for step in dealt] == [deal["shown"] for deal in deals]


async def test_a_later_game_is_shown_with_its_own_players(api: InMemoryApi) -> None:
    """Players of earlier games are not shown."""
    table, ann, bob = await api.game(stake=10)
    await api.call("tables.leave", bob, table_id=table)
    eve = await api.guest("Eve")
    await api.call("tables.join", eve, table_id=table)
    for item in (ann, eve):
        await api.call("tables.ready", item, table_id=table, client_seed=item.name)
    await _act(api, table, ann, eve)
    await api.call("game.resign", eve, table_id=table, command_id="r")

    shown = await api.call("games.replay", eve, game_id=f"{table}.2")

    assert [shown["game"]["game_no"], shown["table"]["game_no"]] == [2, 2]
    assert [sitter["name"] for sitter in shown["table"]["sitters"]] == ["Ann", "Eve"]
    assert [shown["table"]["stake"], shown["table"]["client_seeds"]] == [10, ["Ann", "Eve"]]
    assert shown["table"]["commit"] == shown["steps"][-1]["end"]["deal"]["commit"]
    assert [shown["table"]["your_seat"], shown["table"]["invite"]] == [1, None]
    assert (await api.call("games.replay", game_id=f"{table}.2"))["table"]["your_seat"] is None


async def test_a_running_game_is_not_shown(api: InMemoryApi) -> None:
    """Players do not see each other's cards before the end."""
    table, ann, _ = await api.game()

    assert await api.refusal_word("games.replay", ann, game_id=f"{table}.1") == "not_finished"
    assert await api.refusal_word("games.replay", ann, game_id=f"{table}.2") == "no_game"


async def test_showing_games_is_limited() -> None:
    """The limit is shared with `games.get`."""
    api = InMemoryApi(rates=NO_LIMITS._replace(games=Rate(250, 1)))
    table, ann, _ = await api.game()
    await api.call("game.resign", ann, table_id=table, command_id="r")

    words = [await api.refusal_word(name, game_id=f"{table}.1") for name in ("games.replay", "games.get")]
    assert words == ["ok", "too_often"]
