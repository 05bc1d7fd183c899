"""Games between bots under the referee."""

from typing import Any, cast

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.referee import MAX_GAME_MOVES, BotFault, BotFaultError, play_deal, play_from
from kozyr.rules import Action, Lead, Options, Redeal, Seat, must, options_of, start
from kozyr.rules.actions import PASS
from kozyr.rules.notation import read_turn
from tests.kit.players import Scripted, first, fussy, meek
from tests.kit.positions import act, arrange

BUDGET = Budget()
CLASSIC = Options()


def _make_scripted(answer: Any) -> Scripted:  # noqa: ANN401 - some answers are not actions
    return Scripted(lambda _view, _legal: cast("Action", answer))


def test_a_game_is_played_to_its_result() -> None:
    """Moves are counted by seat, bouts by the rules, and one player loses."""
    bots = [first(), first()]
    played = play_deal(CLASSIC, "x", bots, BUDGET)

    assert played.moves == tuple(len(bot.asked) for bot in bots)
    assert (len(played.result.losers), played.fault) == (1, None)
    assert played.bouts == max(view.bout for bot in bots for view, _ in bot.asked)
    assert all(
        0 < slowest <= seconds for slowest, seconds in zip(played.slowest_s, played.seconds, strict=True)
    )


def test_the_same_seed_is_the_same_game() -> None:
    """Only the times differ."""
    first_game, second_game = (play_deal(CLASSIC, "x", [first(), first(), meek()], BUDGET) for _ in range(2))

    assert first_game[:4] == second_game[:4]


@pytest.mark.parametrize("rules", ["classic", "pairs-transfer", "book", "tabletop", "street"])
def test_free_order_is_asked_as_turns_are(rules: str) -> None:
    """§3.6: A game in free order goes like the same game in turns."""
    games = []
    for order in ("free", "turns"):
        bots = [first() for _ in range(4)]
        options = must(options_of(rules, {"order": order}))
        games.append((play_deal(options, "x", bots, BUDGET)[:4], [len(bot.asked) for bot in bots]))

    assert games[0] == games[1]


def test_throwers_are_asked_attacker_first_then_clockwise() -> None:
    """If every card is beaten, the attacker decides before the others."""
    game = act(arrange("S9,D9,D10|SQ,C10,C9|H9,HA,CA|H10,HJ,SA", attacker=2, defender=3), "2:H9 3:H9/H10")
    order: list[int] = []

    def passing(view: Any, legal: Any) -> Action:  # noqa: ANN401 - the types of a rule
        order.append(view.seat)
        return PASS if PASS in legal else legal[0]

    play_from(game, [Scripted(passing) for _ in range(4)], BUDGET)

    assert order[:3] == [2, 0, 1]


def test_a_redeal_is_dealt_again_and_played() -> None:
    """§2.5, §6.5: The leading attacker may demand a redeal, and the game is dealt again."""
    options = must(options_of("book"))
    seed = next(str(n) for n in range(10_000) if _attacker_may_redeal(str(n)))
    bots = [fussy(), fussy()]
    played = play_deal(options, seed, bots, BUDGET)

    assert played.result.reason == "cards"
    assert sum(Redeal() in legal for bot in bots for _, legal in bot.asked) >= 1


def _attacker_may_redeal(seed: str) -> bool:
    game = must(start(seats=2, rules="book", seed=seed)).game
    suits = [card // 13 for card in range(52) if game.hands[game.attacker] >> card & 1]
    return max(suits.count(suit) for suit in range(4)) > 4


def test_no_seat_is_forced_to_demand_a_redeal() -> None:
    """§2.5: A seat that could only demand a redeal is not asked before the lead."""
    for number in range(60):
        bots = [first() for _ in range(4)]
        play_deal(must(options_of("book")), str(number), bots, BUDGET)

        assert [legal for bot in bots for _, legal in bot.asked if legal == (Redeal(),)] == []


def test_a_game_without_end_is_a_draw() -> None:
    """Three bots that always take pass the same cards round. After 2000 moves the game is a draw."""
    played = play_deal(CLASSIC, "x", [meek(), meek(), meek()], BUDGET)

    assert sum(played.moves) == MAX_GAME_MOVES
    assert (played.result.losers, played.result.winners, played.result.draw) == ((), (), True)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [(PASS, "illegal"), (None, "nonsense"), ("move", "nonsense"), (Lead((cast("Any", 999),)), "nonsense")],
)
def test_an_illegal_action_loses_the_game(answer: object, kind: str) -> None:
    """§6.3: The bot loses like a player who leaves."""
    played = play_deal(CLASSIC, "x", [_make_scripted(answer), _make_scripted(answer)], BUDGET)

    assert played.fault is not None
    assert (played.fault.kind in {kind, "illegal"}, played.result.reason) == (True, "left")
    assert played.result.losers == (played.culprit,)


def test_a_bot_that_raises_loses_the_game() -> None:
    """The fault names the exception."""

    def fail(*_: object) -> Action:
        message = "no idea"
        raise RuntimeError(message)

    played = play_deal(CLASSIC, "x", [Scripted(fail), Scripted(fail)], BUDGET)

    assert (played.fault, sum(played.moves)) == (BotFault("raised", "RuntimeError: no idea"), 1)


def test_a_bot_that_stalls_has_run_out_of_time() -> None:
    """§6.3: the result's reason is time."""

    def stall(*_: object) -> Action:
        raise BotFaultError(BotFault("stalled", "2 s"))

    assert play_deal(CLASSIC, "x", [Scripted(stall), Scripted(stall)], BUDGET).result.reason == "time"


def test_several_cards_in_one_action_are_judged_by_the_rules() -> None:
    """§9: An action that is legal but not canonical is played."""
    game = act(arrange("S9,D9,C6|SQ,D10,CA"), "0:S9,D9")
    answers = iter([read_act("1:S9/SQ,D9/D10")])
    bots = [first(), Scripted(lambda _, legal: next(answers, legal[0]))]

    played = play_from(game, bots, BUDGET)

    assert (played.fault, played.moves[1] >= 1) == (None, True)


def read_act(token: str) -> Action:
    """Read an action from notation."""
    return cast("Action", read_turn(token).act)


def test_the_dealer_can_be_named() -> None:
    """§2.1: The same deck is dealt by another dealer."""
    bots = [first(), first(), first()]
    play_deal(CLASSIC, "x", bots, BUDGET, dealer=Seat(2))

    assert {view.setup.dealer for bot in bots for view, _ in bot.asked} == {2}
