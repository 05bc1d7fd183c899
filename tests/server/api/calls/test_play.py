"""Acting in a game (realtime.md, Calls)."""

import pytest

from kozyr.rules import Action, must
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.tables.host import ViewedTable
from kozyr.table import Play
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi, SignedInPlayer

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
    seen = await api.context.table_host.view(table, player.id)
    assert isinstance(seen, ViewedTable)
    return seen


async def _game_with_bot(api: InMemoryApi) -> tuple[str, SignedInPlayer]:
    """Start a game of Ann against a bot, in which Ann can move."""
    ann = await api.guest("Ann")
    table: str = (await api.call("tables.create", ann, seats=2, clock="none"))["table_id"]
    await api.call("tables.add_bot", ann, table_id=table, level="random")
    await api.call("tables.ready", ann, table_id=table, client_seed="any")
    while not (seen := await _seen(api, table, ann)).view.legal:
        bot = seen.view.players[1]
        bot_view = must(await api.context.table_host.view(table, bot)).view
        must(await api.context.table_host.submit(table, bot, Play(bot_view.legal[0]), f"bot {seen.number}"))
    return table, ann


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


async def test_a_hint_is_a_legal_action(api: InMemoryApi) -> None:
    """Hints: the action can be sent as it is."""
    table, ann = await _game_with_bot(api)

    hint = await api.call("game.hint", ann, table_id=table, command_id="h1")

    assert hint["hints"] == 1
    assert (
        await api.refusal_word("game.move", ann, table_id=table, command_id="m1", action=hint["action"])
        == "ok"
    )


async def test_a_hint_that_is_asked_for_again_with_the_same_id_counts_once(api: InMemoryApi) -> None:
    """Hints: a command happens once; a lost answer costs nothing."""
    table, ann = await _game_with_bot(api)

    hints = [await api.call("game.hint", ann, table_id=table, command_id="h1") for _ in range(2)]

    assert hints[0] == hints[1]


async def test_a_hint_is_chosen_from_the_players_view(api: InMemoryApi) -> None:
    """Hints: the chooser gets what the player may see, and no hidden card."""
    table, ann = await _game_with_bot(api)
    chosen_from = []
    choose = api.context.suggest

    async def suggest(seen: ViewedTable) -> Action:
        chosen_from.append(seen.view)
        return await choose(seen)

    api.context.suggest = suggest
    await api.call("game.hint", ann, table_id=table, command_id="h1")

    assert chosen_from == [(await _seen(api, table, ann)).view]


async def test_the_result_has_the_number_of_hints(api: InMemoryApi) -> None:
    """Hints: the end of the game tells it to all at the table, also after a restart of the server."""
    table, ann = await _game_with_bot(api)
    for number in range(3):
        await api.call("game.hint", ann, table_id=table, command_id=f"h{number}")
    await api.call("game.resign", ann, table_id=table, command_id="enough")

    replay = await api.call("games.replay", ann, game_id=f"{table}.1")

    assert [result["hints"] for result in replay["steps"][-1]["end"]["results"]] == [3, 0]


async def test_hints_are_refused_at_a_table_with_other_people(api: InMemoryApi) -> None:
    """Hints: only against bots, and only for those who play."""
    table, ann, bob = await api.game(clock="none")
    player, _ = await _attacker(api, table, ann, bob)
    stranger = await api.guest("Zoe")

    words = [
        await api.refusal_word("game.hint", who, table_id=table, command_id="h1")
        for who in (player, stranger)
    ]

    assert words == ["no_hints", "not_seated"]


async def test_hints_are_limited() -> None:
    """Hints: each is a search, so a player cannot ask all the time."""
    api = InMemoryApi(rates=NO_LIMITS._replace(hints=Rate(1000, 2)))
    table, ann = await _game_with_bot(api)

    words = [
        await api.refusal_word("game.hint", ann, table_id=table, command_id=f"h{number}")
        for number in range(3)
    ]

    assert words == ["ok", "ok", "too_often"]
