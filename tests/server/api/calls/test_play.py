"""Acting in a game (realtime.md, Calls)."""

import pytest

from kozyr.rules.plain_actions import plain_action
from kozyr.server.tables.host import ViewedTable
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer

MALFORMED = [
    {"type": "nonsense"},
    {"type": "move"},
    {"type": "move", "cards": []},
    {"type": "move", "cards": ["S9"], "card": "S9"},
    {"type": "move", "cards": ["S9"] * 53},
    {"type": "defend", "pairs": [{"attack": "S9"}]},
    {"type": "check", "auto": True},
    {},
    [],
    None,
    "check",
]
UNKNOWN_CARDS = [
    {"type": "move", "cards": ["S1"]},
    {"type": "toss", "cards": ["S9\n"]},
    {"type": "transfer", "cards": ["s9"]},
    {"type": "show", "card": "X"},
    {"type": "defend", "pairs": [{"attack": "S9", "defend": ""}]},
]


async def _seen(api: InMemoryApi, table: str, player: SignedInPlayer) -> ViewedTable:
    seen = await api.context.host.view(table, player.id)
    assert isinstance(seen, ViewedTable)
    return seen


async def _attacker(
    api: InMemoryApi, table: str, *players: SignedInPlayer
) -> tuple[SignedInPlayer, SignedInPlayer]:
    game = (await _seen(api, table, players[0])).view.game
    assert game is not None
    return players[game.attacker], players[game.defender]


async def test_a_game_is_played_to_its_end(api: InMemoryApi) -> None:
    """Each seat uses its legal actions, in the words of the realtime protocol."""
    table, ann, bob = await api.game(clock="none")
    numbers = []

    for turn in range(1000):
        views = [(player, (await _seen(api, table, player)).view) for player in (ann, bob)]
        acting = [(player, view.legal[0]) for player, view in views if view.legal]
        if not acting:
            break
        player, action = acting[0]
        outcome = await api.call(
            "game.move", player, table_id=table, command_id=f"c{turn}", action=plain_action(action)
        )
        numbers.append(outcome["seq"])

    assert views[0][1].phase == "over"
    assert numbers == list(range(5, 5 + len(numbers)))


async def test_a_check_is_a_take_or_a_pass(api: InMemoryApi) -> None:
    """The defender takes with it, and an attacker passes."""
    table, ann, bob = await api.game(clock="none")
    first, second = await _attacker(api, table, ann, bob)
    lead = plain_action((await _seen(api, table, first)).view.legal[0])
    check = {"type": "check"}

    async def ask(player: SignedInPlayer, name: str, action: object) -> str:
        return await api.refusal_word("game.move", player, table_id=table, command_id=name, action=action)

    words = [
        await ask(second, "a", check), await ask(first, "a", check), await ask(first, "b", lead),
        await ask(second, "b", check),
    ]  # fmt: skip
    assert words == ["not_your_turn", "cannot_pass", "ok", "ok"]


async def test_a_move_sent_twice_happens_once(api: InMemoryApi) -> None:
    """The answer has the number of the first."""
    table, ann, bob = await api.game(clock="none")
    first, _ = await _attacker(api, table, ann, bob)
    lead = plain_action((await _seen(api, table, first)).view.legal[0])
    command = {"table_id": table, "command_id": "c1"}

    answers = [await api.call("game.move", first, action=lead, **command) for _ in range(2)]

    assert answers == [{"seq": 5}] * 2
    assert await api.refusal_word("game.move", first, action={"type": "check"}, **command) == "command_reused"


@pytest.mark.parametrize("action", MALFORMED)
async def test_a_malformed_action_is_refused(api: InMemoryApi, action: object) -> None:
    """The schema excludes it."""
    table, ann, _ = await api.game()

    word = await api.refusal_word("game.move", ann, table_id=table, command_id="c", action=action)

    assert word == "bad_request"


@pytest.mark.parametrize("action", UNKNOWN_CARDS)
async def test_unknown_cards_are_refused(api: InMemoryApi, action: object) -> None:
    """Even if they look similar to real ones."""
    table, ann, _ = await api.game()

    assert (
        await api.refusal_word("game.move", ann, table_id=table, command_id="c", action=action)
        == "bad_action"
    )


async def test_a_move_needs_an_id_and_a_seat(api: InMemoryApi) -> None:
    """Strangers and callers without a token cannot play."""
    table, ann, _ = await api.game()
    move = {"table_id": table, "action": {"type": "check"}}

    assert await api.refusal_word("game.move", ann, **move) == "bad_request"
    assert await api.refusal_word("game.move", await api.guest(), command_id="c", **move) == "not_seated"
    assert await api.refusal_word("game.move", command_id="c", **move) == "no_token"
    assert (
        await api.refusal_word("game.move", ann, **(move | {"table_id": "t0", "command_id": "c"}))
        == "no_table"
    )


async def test_resigning_loses_the_game(api: InMemoryApi) -> None:
    """A second time is refused."""
    table, ann, bob = await api.game(stake=100)

    outcome = await api.call("game.resign", ann, table_id=table, command_id="c")

    assert outcome == {"seq": 5}
    assert [await api.coins(player) for player in (ann, bob)] == [900, 1100]
    assert await api.refusal_word("game.resign", ann, table_id=table, command_id="d") == "not_playing"
