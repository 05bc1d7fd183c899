"""The game of Durak in every variant: pure, without a clock, randomness or I/O.

Start a game, list legal actions, step, view a position from a seat, read and write notation, count with
perft. Every value is immutable. A forbidden request returns a `Refusal` and raises nothing; `must` turns a
refusal into an exception. A § is a section of docs/reference/rules.md, and docs/tutorials/library.md has
examples.
"""

from kozyr.rules.actions import Action, Beat, Lead, Pass, Redeal, ShowTrump, Take, ThrowIn, Transfer
from kozyr.rules.cards import CARD_IDS, CARDS_BY_ID, Card, cards_in, mask_of
from kozyr.rules.deal import deal, first_dealer
from kozyr.rules.events import Event
from kozyr.rules.evolve import evolve, fold
from kozyr.rules.game import Game, Laid, Result, Seat, Setup, Shown, places, seats_in
from kozyr.rules.invariants import faults
from kozyr.rules.legal import legal
from kozyr.rules.options import Option, Options, all_options
from kozyr.rules.perft import perft
from kozyr.rules.refusals import Refusal, RefusedError, must
from kozyr.rules.result import NextDeal, Payout, next_deal, payout
from kozyr.rules.rule_refusals import REASONS
from kozyr.rules.rule_sets import RULE_SETS, RuleSet, options_of
from kozyr.rules.shuffle import key_of_seed, shuffled
from kozyr.rules.step import Step, decide, leave, start, step
from kozyr.rules.view import View, seen_by, view

__all__ = [
    "CARDS_BY_ID",
    "CARD_IDS",
    "REASONS",
    "RULE_SETS",
    "Action",
    "Beat",
    "Card",
    "Event",
    "Game",
    "Laid",
    "Lead",
    "NextDeal",
    "Option",
    "Options",
    "Pass",
    "Payout",
    "Redeal",
    "Refusal",
    "RefusedError",
    "Result",
    "RuleSet",
    "Seat",
    "Setup",
    "ShowTrump",
    "Shown",
    "Step",
    "Take",
    "ThrowIn",
    "Transfer",
    "View",
    "all_options",
    "cards_in",
    "deal",
    "decide",
    "evolve",
    "faults",
    "first_dealer",
    "fold",
    "key_of_seed",
    "leave",
    "legal",
    "mask_of",
    "must",
    "next_deal",
    "options_of",
    "payout",
    "perft",
    "places",
    "seats_in",
    "seen_by",
    "shuffled",
    "start",
    "step",
    "view",
]
