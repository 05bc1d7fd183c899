"""The levels that search: master and divine."""

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.endgame import solve
from kozyr.bots.search import SearchBot
from kozyr.rules import Action, Beat, Game, Lead, Seat, Take, legal, must, start, step, view
from kozyr.rules.cards import CARDS_BY_ID
from tests.kit.positions import arrange


def choose(game: Game, budget: Budget, seed: int = 1) -> Action:
    """Choose an action for the seat to act, with a bot of this seed."""
    ((seat, actions),) = legal(game).items()
    return SearchBot(seed, 2000).choose(view(game, seat), actions, budget)


def make_lead(*cards: str) -> Lead:
    """Make the lead of these cards."""
    return Lead(tuple(CARDS_BY_ID[card] for card in cards))


def test_the_same_seed_and_iterations_give_the_same_answer() -> None:
    """bots.md: a search is repeatable."""
    game = must(start(seats=3, rules="transfer", options={"order": "turns"}, seed="again")).game

    assert len({choose(game, Budget(iterations=3000), seed=5) for _ in range(4)}) == 1


def test_a_won_ending_is_won() -> None:
    """The ace comes first, because the defender must take it. The seven is then the last card."""
    game = arrange("SA,S7|S9,C6", rules="classic,order=turns,auto_take=off", trump="H6")

    assert choose(game, Budget()) == make_lead("SA")


@pytest.mark.parametrize(("hands", "best"), [("SQ,D6,D9|CA,H9,HQ", "D6"), ("S8,S9,H6|H9,H10,D10", "S8")])
def test_of_lost_moves_the_hardest_to_answer_is_played(hands: str, best: str) -> None:
    """Every lead loses against best play. Only to this lead are two of the three answers wrong."""
    game = arrange(hands, rules="classic,order=turns,auto_take=off")
    solution = must(solve(game, limit_ms=10_000))
    after = must(step(game, Seat(0), make_lead(best))).game

    assert (solution.values, solution.best) == ((-1, 1), legal(game)[Seat(0)])
    assert (len(must(solve(after, limit_ms=10_000)).best), len(legal(after)[Seat(1)])) == (1, 3)
    assert {choose(game, Budget(), seed) for seed in range(5)} == {make_lead(best)}


@pytest.mark.parametrize(
    ("hands", "trap"), [("C9,CJ|H10,S7,H9", "CJ"), ("SJ,DA,C6|H7,D9,S10", "C6"), ("CQ,SK|C9,H10,CK", "CQ")]
)
def test_a_lost_lead_sets_a_trap(hands: str, trap: str) -> None:
    """bots.md: the lead loses against best play, but as the only lead not against a sensible player."""
    game = arrange(hands, rules="classic,order=turns,auto_take=off")

    assert must(solve(game, limit_ms=10_000)).values == (-1, 1)
    assert {choose(game, Budget(), seed) for seed in range(3)} == {make_lead(trap)}


@pytest.mark.parametrize("budget", [Budget(milliseconds=0), Budget(milliseconds=5), Budget(iterations=1)])
def test_the_smallest_budget_gets_an_answer(budget: Budget) -> None:
    """A bot with very little time still chooses a legal action."""
    game = must(start(seats=6, options={"order": "turns"}, seed="hurry")).game

    assert choose(game, budget) in legal(game)[game.attacker]


def test_a_cheap_card_is_beaten() -> None:
    """While there is a talon, no bot takes a six that a seven beats."""
    game = arrange(
        "C7,C8,D9,D10,DJ|S7,S8,C9,D6,DK,SA", table="S6@0", rest="talon", rules="classic,order=turns", limit=6
    )

    assert isinstance(choose(game, Budget()), Beat)
    assert not isinstance(choose(game, Budget()), Take)
