"""The levels that search: master and divine."""

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.search import SearchBot
from kozyr.rules import Action, Beat, Game, Lead, Redeal, Seat, Take, ThrowIn, legal, must, start, view
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
    """The ace is led first: the defender must take it, and the king beats nothing after that."""
    game = arrange("SA,S7|S9,C6", rules="classic,order=turns,auto_take=off", trump="H6")

    assert chosen(game, Budget()) == lead_of("SA")


def test_a_lost_ending_is_still_played() -> None:
    """Where every move loses against best play, one that may be answered wrongly is found."""
    game = arrange("S6|SA,CA,DA", rules="classic,order=turns,auto_take=off", attacker=1, defender=0)

    assert chosen(game, Budget()) in legal(game)[game.attacker]


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


def test_a_bad_hand_is_dealt_again() -> None:
    """§2.5: five plain cards of one suit are given back, five trumps are not."""
    hands = "S6,S7,S8,S9,S10,D6|H9,H10,HJ,HQ,HK,D7"
    game = arrange(hands, rules="book", trump="H6", rest="talon", bout=1)
    answers = {
        seat: SearchBot(1, 100).choose(view(game, seat), legal(game)[seat], Budget(iterations=50))
        for seat in legal(game)
    }

    assert [seat for seat, action in answers.items() if isinstance(action, Redeal)] == [0, 1]


def test_a_cheap_card_is_beaten() -> None:
    """With a talon full of cards nobody takes a six that a seven beats."""
    game = arrange(
        "C7,C8,D9,D10,DJ|S7,S8,C9,D6,DK,SA", table="S6@0", rest="talon", rules="classic,order=turns", limit=6
    )

    assert isinstance(chosen(game, Budget()), Beat)
    assert not isinstance(chosen(game, Budget()), Take)
