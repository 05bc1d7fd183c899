"""The level divine: a tree search with networks."""

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.network_search import NetworkSearchBot
from kozyr.rules import Action, Game, Lead, legal, must, start, view
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.notation import Turn, write_turn
from tests.kit.bots import asked
from tests.kit.positions import arrange


def choose(game: Game, budget: Budget, seed: int = 1) -> Action:
    """Choose an action for the seat to act, with a bot of this seed."""
    seat = asked(game)
    return NetworkSearchBot(seed, 2000).choose(view(game, seat), legal(game)[seat], budget)


@pytest.mark.parametrize(("rules", "seats"), [("transfer", 2), ("classic", 5), ("pairs", 4)])
def test_the_same_seed_and_iterations_give_the_same_answer(rules: str, seats: int) -> None:
    """bots.md: a search is repeatable."""
    game = must(start(seats=seats, rules=rules, options={"order": "turns"}, seed="again")).game

    assert len({choose(game, Budget(iterations=700), seed=5) for _ in range(3)}) == 1


@pytest.mark.parametrize(
    ("hands", "table", "token"),
    [
        ("S9,C9|S7,D8,DJ|CQ,HK,C10", "", "0:S9,C9"),  # both cards are led, and the hand is empty
        ("S9|C7,D8,DJ|CQ,HK,C10", "C9/CA@0", "0:+S9"),  # the last card is thrown in
        ("D9,CK|S7|CQ,HK,C10", "S6@0", "1:S6/S7"),  # the last card beats the attack
    ],
)
def test_a_move_that_wins_is_made(hands: str, table: str, token: str) -> None:
    """A seat that can get rid of its last cards does so, whatever the hidden cards are."""
    game = arrange(hands, table=table, rules="classic,order=turns,auto_take=off,auto_pass=off")

    chosen = {write_turn(Turn(asked(game), choose(game, Budget(iterations=300), seed))) for seed in range(3)}

    assert chosen == {token}


def test_a_known_ending_is_solved() -> None:
    """The ace comes first, because the defender must take it. The seven is then the last card."""
    game = arrange("SA,S7|S9,C6", rules="classic,order=turns,auto_take=off", trump="H6")

    assert choose(game, Budget()) == Lead((CARDS_BY_ID["SA"],))


@pytest.mark.parametrize(
    "budget", [Budget(milliseconds=0), Budget(milliseconds=5), Budget(iterations=1), Budget(limit_ms=0)]
)
def test_the_smallest_budget_gets_an_answer(budget: Budget) -> None:
    """A bot with very little time still chooses a legal action."""
    game = must(start(seats=6, options={"order": "turns"}, seed="hurry")).game

    assert choose(game, budget) in legal(game)[game.attacker]
