"""The levels that search: master and divine."""

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.endgame import solve
from kozyr.bots.search import SearchBot
from kozyr.rules import Action, Beat, Game, Lead, Redeal, Seat, Take, ThrowIn, legal, must, start, step, view
from kozyr.rules.cards import CARDS_BY_ID
from tests.kit.arrange import arrange


def chosen(game: Game, budget: Budget, seed: int = 1) -> Action:
    """Let a bot of some seed choose for the seat to act."""
    ((seat, actions),) = legal(game).items()
    return SearchBot(seed, 2000).choose(view(game, seat), actions, budget)


def lead_of(*cards: str) -> Lead:
    """Name a lead."""
    return Lead(tuple(CARDS_BY_ID[card] for card in cards))


def test_the_same_seed_and_iterations_give_the_same_answer() -> None:
    """bots.md: a search can be repeated."""
    game = must(start(seats=3, rules="transfer", options={"order": "turns"}, seed="again")).game

    assert {chosen(game, Budget(iterations=3000), seed=5) for _ in range(3)} == {
        chosen(game, Budget(iterations=3000), seed=5)
    }


def test_a_won_ending_is_won() -> None:
    """The ace is led first: the defender must take it, and the seven is the last card, beaten or not."""
    game = arrange("SA,S7|S9,C6", rules="classic,order=turns,auto_take=off", trump="H6")

    assert chosen(game, Budget()) == lead_of("SA")


@pytest.mark.parametrize(("hands", "best"), [("SQ,D6,D9|CA,H9,HQ", "D6"), ("S8,S9,H6|H9,H10,D10", "S8")])
def test_of_lost_moves_the_hardest_to_answer_is_played(hands: str, best: str) -> None:
    """Every lead loses against best play; to this one two of three answers are wrong, to the others none."""
    game = arrange(hands, rules="classic,order=turns,auto_take=off")
    lost = must(solve(game, limit_ms=10_000))
    after = must(step(game, Seat(0), lead_of(best))).game

    assert (lost.values, lost.best) == ((-1, 1), legal(game)[Seat(0)])
    assert (len(must(solve(after, limit_ms=10_000)).best), len(legal(after)[Seat(1)])) == (1, 3)
    assert {chosen(game, Budget(), seed) for seed in range(5)} == {lead_of(best)}


@pytest.mark.parametrize(
    ("hands", "trap"), [("C9,CJ|H10,S7,H9", "CJ"), ("SJ,DA,C6|H7,D9,S10", "C6"), ("CQ,SK|C9,H10,CK", "CQ")]
)
def test_a_lost_lead_sets_a_trap(hands: str, trap: str) -> None:
    """bots.md: lost against best play, but not against who answers at a glance, as to no other lead."""
    game = arrange(hands, rules="classic,order=turns,auto_take=off")

    assert must(solve(game, limit_ms=10_000)).values == (-1, 1)
    assert {chosen(game, Budget(), seed) for seed in range(3)} == {lead_of(trap)}


@pytest.mark.parametrize("budget", [Budget(milliseconds=0), Budget(milliseconds=5), Budget(iterations=1)])
def test_the_smallest_budget_gets_an_answer(budget: Budget) -> None:
    """However little time there is, a legal action comes back."""
    game = must(start(seats=6, options={"order": "turns"}, seed="hurry")).game

    assert chosen(game, budget) in legal(game)[game.attacker]


def test_a_throw_in_before_the_cards_are_beaten_is_answered() -> None:
    """§3.6: with order free a thrower may be asked while the defender still thinks."""
    game = arrange("S7,C6|S9,C9|D6,DA", table="S6@0", attacker=0, defender=1, rules="classic,auto_take=off")
    seats = Seat(0), Seat(2)

    assert {
        seat: SearchBot(1, 100).choose(view(game, seat), legal(game)[seat], Budget()) for seat in seats
    } == {
        0: ThrowIn((CARDS_BY_ID["C6"],)),
        2: ThrowIn((CARDS_BY_ID["D6"],)),
    }


@pytest.mark.parametrize(("attacker", "again"), [(0, True), (1, False)])
def test_a_bad_hand_is_dealt_again(attacker: int, *, again: bool) -> None:
    """§2.5: five plain cards of one suit are given back, five trumps are not."""
    hands = "S6,S7,S8,S9,S10,D6|H9,H10,HJ,HQ,HK,D7"
    game = arrange(
        hands, rules="book", trump="H6", rest="talon", bout=1, attacker=attacker, defender=1 - attacker
    )
    answers = {
        seat: SearchBot(1, 100).choose(view(game, seat), legal(game)[seat], Budget(iterations=50))
        for seat in legal(game)
    }

    assert isinstance(answers[Seat(attacker)], Redeal) is again
    assert isinstance(answers[Seat(1 - attacker)], Redeal)  # who does not lead has nothing else to choose


def test_a_cheap_card_is_beaten() -> None:
    """With a talon full of cards nobody takes a six that a seven beats."""
    game = arrange(
        "C7,C8,D9,D10,DJ|S7,S8,C9,D6,DK,SA", table="S6@0", rest="talon", rules="classic,order=turns", limit=6
    )

    assert isinstance(chosen(game, Budget()), Beat)
    assert not isinstance(chosen(game, Budget()), Take)
