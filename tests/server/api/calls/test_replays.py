"""Can a game be shown again by somebody who knows no rules (issue 6: replay)?"""

from typing import Any

from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.calls.rate_limit import Rate
from kozyr.server.tables.host import ViewedTable
from tests.kit.call_contexts import WIDE, Office, Somebody, in_loop


async def _act(office: Office, table: str, *players: Somebody, choice: int = 0) -> bool:
    for who in players:
        seen = await office.desk.host.view(table, who.id)
        assert isinstance(seen, ViewedTable)
        if seen.view.legal:
            action = plain_action(seen.view.legal[choice % len(seen.view.legal)])
            await office.ask("game.move", who, table_id=table, command_id=f"m{seen.number}", action=action)
            return True
    return False


async def _played(**settings: object) -> tuple[Office, str, Somebody, Somebody]:
    office = Office()
    table, ann, bob = await office.game(clock="none", **settings)
    for turn in range(1000):
        if not await _act(office, table, ann, bob, choice=turn):
            break
    return office, f"{table}.1", ann, bob


async def _heard(office: Office, game: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = (await office.ask("games.get", game_id=game))["entries"]
    return entries


def _cards(step: dict[str, Any]) -> list[str]:
    on_table = [card for laid in step["game"]["board"]["thrown_cards"]
                for card in (laid["attack"], laid["defend"]) if card is not None]  # fmt: skip
    return [*(card for hand in step["hands"] for card in hand), *step["talon"], *step["discard"], *on_table]


@in_loop
async def test_every_step_shows_every_card_once() -> None:
    """From the deal to the end: in a hand, in the talon, on the table or discarded."""
    office, game, *_ = await _played(rules="transfer")

    shown = await office.ask("games.replay", game_id=game)

    assert {len(_cards(step)) for step in shown["steps"]} == {36}
    assert {len(set(_cards(step))) for step in shown["steps"]} == {36}


@in_loop
async def test_steps_say_what_the_table_said() -> None:
    """One for the deal and one for each act, in the order of the log; counts are those of the cards."""
    office, game, *_ = await _played(rules="transfer", options={"show_trump": True})
    acts = {"led", "thrown_in", "beaten", "transferred", "trump_shown", "taken", "passed"}
    happened = [
        (entry["seq"], event["what"]["seat"])
        for entry in await _heard(office, game)
        for event in entry["events"]
        if event["event"] == "played" and event["what"]["event"] in acts
    ]

    deal, *steps = (await office.ask("games.replay", game_id=game))["steps"]

    assert [(step["seq"], step["game"]["prev_move"]["seat"]) for step in steps] == happened
    assert (deal["game"]["prev_move"], deal["game"]["phase"]) == (None, "lead")
    for step in (deal, *steps):
        told = step["game"]
        assert [len(hand) for hand in step["hands"]] == [each["cards_count"] for each in told["players"]]
        assert (len(step["talon"]), len(step["discard"])) == (told["deck_count"], told["discard_count"])
        assert [each["name"] for each in told["players"]] == ["Ann", "Bob"]


@in_loop
async def test_the_last_step_has_the_end_and_the_first_the_trump_that_was_shown() -> None:
    """No other has either."""
    office, game, *_ = await _played()
    proof = (await office.ask("fair.verify", game_id=game))["proof"]

    shown = await office.ask("games.replay", game_id=game)

    first, *between, last = shown["steps"]
    assert first["shown"] == proof["deals"][0]["shown"]
    assert [first["hands"], first["talon"]] == [proof["deals"][0]["hands"], proof["deals"][0]["talon"]]
    assert last["game"]["is_end_of_match"]
    assert last["end"]["deal"]["server_seed"] == proof["server_seed"]
    results = [(each["result"], each["place"]) for each in last["end"]["results"]]
    assert results == [(each["result"], each["place"]) for each in shown["game"]["players"]]
    assert [step for step in between if step["end"] or step["shown"] or step["dispatch"]] == []


@in_loop
async def test_who_gives_up_is_shown_with_the_end() -> None:
    """Without a move: his cards, and why; a chair that he left is still his in the game."""
    office = Office()
    table, ann, bob = await office.game()
    await _act(office, table, ann, bob)
    await office.ask("tables.leave", bob, table_id=table)

    *_, last = (await office.ask("games.replay", game_id=f"{table}.1"))["steps"]

    assert (last["game"]["prev_move"], last["game"]["is_end_of_match"]) == (None, True)
    assert last["dispatch"] == {"player_id": bob.id, "seat": 1, "cards": last["hands"][1], "reason": "left"}
    assert (last["end"]["reason"], last["game"]["players"][1]["name"]) == ("left", "Bob")


@in_loop
async def test_cards_dealt_again_are_steps_of_the_same_game() -> None:
    """The demand, and then the next deal."""
    office = Office()
    for attempt in range(60):
        table, ann, bob = await office.game(clock="none", options={"redeal": True}, name=str(attempt))
        for who in (ann, bob):
            await office.word("game.move", who, table_id=table, command_id="d", action={"type": "redeal"})
        await office.ask("game.resign", ann, table_id=table, command_id="r")
        steps = (await office.ask("games.replay", game_id=f"{table}.1"))["steps"]
        if steps[-1]["game"]["redeal_no"]:
            break
    deals = (await office.ask("fair.verify", game_id=f"{table}.1"))["proof"]["deals"]

    told = [step["game"]["prev_move"] and step["game"]["prev_move"]["type"] for step in steps]
    assert told == [*[None, "redeal"] * (len(deals) - 1), None, None]
    dealt = [step for step in steps if not step["game"]["prev_move"]][: len(deals)]
    assert [step["hands"] for step in dealt] == [deal["hands"] for deal in deals]
    assert [step["shown"] for step in dealt] == [deal["shown"] for deal in deals]


@in_loop
async def test_a_later_game_is_shown_with_its_own_players() -> None:
    """Whoever sat there before is not among them."""
    office = Office()
    table, ann, bob = await office.game(stake=10)
    await office.ask("tables.leave", bob, table_id=table)
    eve = await office.guest("Eve")
    await office.ask("tables.join", eve, table_id=table)
    for each in (ann, eve):
        await office.ask("tables.ready", each, table_id=table, client_seed=each.name)
    await _act(office, table, ann, eve)
    await office.ask("game.resign", eve, table_id=table, command_id="r")

    shown = await office.ask("games.replay", eve, game_id=f"{table}.2")

    assert [shown["game"]["game_no"], shown["table"]["game_no"]] == [2, 2]
    assert [sitter["name"] for sitter in shown["table"]["sitters"]] == ["Ann", "Eve"]
    assert [shown["table"]["stake"], shown["table"]["client_seeds"]] == [10, ["Ann", "Eve"]]
    assert shown["table"]["commit"] == shown["steps"][-1]["end"]["deal"]["commit"]
    assert [shown["table"]["your_seat"], shown["table"]["invite"]] == [1, None]
    assert (await office.ask("games.replay", game_id=f"{table}.2"))["table"]["your_seat"] is None


@in_loop
async def test_a_running_game_is_not_shown() -> None:
    """Nobody sees another's cards before the end."""
    office = Office()
    table, ann, _ = await office.game()

    assert await office.word("games.replay", ann, game_id=f"{table}.1") == "not_finished"
    assert await office.word("games.replay", ann, game_id=f"{table}.2") == "no_game"


@in_loop
async def test_showing_games_is_limited() -> None:
    """As often as telling them, together."""
    office = Office(limits=WIDE._replace(games=Rate(250, 1)))
    table, ann, _ = await office.game()
    await office.ask("game.resign", ann, table_id=table, command_id="r")

    words = [await office.word(name, game_id=f"{table}.1") for name in ("games.replay", "games.get")]
    assert words == ["ok", "too_often"]
