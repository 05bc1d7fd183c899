"""The kernel makes the same knowledge, inputs and actions of the network as the training environment."""

import random

import numpy as np
import pytest
from training.library import load_library

from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.bots.knowledge import knowledge_of
from kozyr.kernel import actions, inputs, knowledge, layout
from kozyr.kernel.compiled import Array
from kozyr.rules import legal, view
from tests.kit.hidden_cards import replace_hidden
from tests.training.equal_check import Encoded, encode, pad, play_both, walk_choices


def test_the_sizes_are_those_of_the_environment() -> None:
    """Versions and numbers of inputs, actions and fields agree."""
    library = load_library("cpu")
    sizes = (
        library.input_version(),
        library.input_count(),
        library.action_count(),
        library.knowledge_size() // 8,
    )

    assert sizes == (inputs.VERSION, inputs.INPUTS, actions.ACTIONS, knowledge.FIELDS)


@pytest.mark.parametrize("number", range(400, 430))
def test_a_view_gives_the_inputs_of_the_environment(number: int) -> None:
    """Knowledge, inputs, legal actions and their moves are equal in every choice of random games."""
    for game, history, other in walk_choices(number):
        (seat,) = legal(game)
        expected = other.knowledge()

        assert knowledge_of(view(game, seat), history).tolist() == expected.tolist()
        assert encode_in_kernel(expected) == encode(expected)


@pytest.mark.parametrize("number", range(500, 520))
def test_an_imagined_deal_gives_the_inputs_of_the_seat_to_act(number: int) -> None:
    """The complete hands of a position give the knowledge that the seat's view gives, and no more."""
    chance = random.Random(number)
    for game, history, other in walk_choices(number):
        (seat,) = legal(game)
        expected = other.knowledge().tolist()
        for deal in (game, replace_hidden(game, seat, chance)):
            row = np.zeros(knowledge.FIELDS, np.int64)
            state, _ = state_of(deal)
            knowledge.find_knowledge(
                settings_of(deal.setup),
                state,
                seat,
                pad(deal.seen),
                pad(history.declined),
                pad(history.passed_on),
                deal.trump_card,
                row,
            )

            assert row.tolist() == expected


@pytest.mark.parametrize("number", range(600, 620))
def test_the_kernel_follows_the_cards_that_all_players_know(number: int) -> None:
    """After each step the kernel knows which cards of each hand are public, as the rules do."""
    seen, before = pad(()), np.zeros(layout.FIELDS, np.int64)
    for move_count, (game, _, other) in enumerate(play_both(number)):
        after = np.array(other.row(), np.int64)
        if move_count:
            knowledge.follow_seen(before, after, other.last_move, game.trump_card, seen)
            assert [*seen] == [*pad(game.seen)]
        seen, before = pad(game.seen), after


def encode_in_kernel(row: Array) -> Encoded:
    """Return the inputs and the legal actions that the kernel makes."""
    bits, legal_actions, moves = (np.zeros(inputs.INPUTS + 1, np.int64) for _ in range(3))
    bit_count, action_count = inputs.encode_choice(row, bits, legal_actions, moves)
    flags = np.zeros(32 * load_library("cpu").input_words(), np.uint8)
    flags[bits[:bit_count]] = 1
    assert flags.sum() == bit_count
    words = np.packbits(flags, bitorder="little").view(np.uint32)
    found = zip(legal_actions[:action_count].tolist(), moves[:action_count].tolist(), strict=True)
    return Encoded(tuple(words.tolist()), dict(found))
