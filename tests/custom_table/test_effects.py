"""The effect of each event effect on a position."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.custom_table.card_mapping import map_action, map_view
from kozyr.custom_table.effect import EffectPosition, EffectState, change_trump, usual_beaters
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.rule_effects import SEAT_TIME_MS, mirror_card
from kozyr.rules import Game, Lead, ThrowIn, faults, seats_in, view
from kozyr.rules.actions import PASS
from kozyr.rules.cards import CARDS_BY_ID, SUIT_OF, Suit, cards_in, full_deck, ids
from tests.kit.local_tables import bots, game_of, play_on, table_of, wished
from tests.kit.positions import arrange

PROPERTY = settings(max_examples=40, deadline=None)
SPADES, CLUBS, HEARTS, DIAMONDS = map(Suit, range(4))


def bout_of(
    effect: int, game: Game, seed: int = 1, effect_state: EffectState | None = None
) -> EffectPosition:
    """Return a bout that begins under an effect."""
    return EFFECTS[effect].at_bout_start(
        EffectPosition(game, effect_state or EffectState()), random.Random(seed)
    )


def beats(
    effect: int, cover: str, attack: str, effect_state: EffectState | None = None, rules: str = "classic"
) -> bool:
    """Return whether a card beats another under an effect; hearts are trump."""
    setup = arrange("S6|S7", rules=rules).setup
    beaters = EFFECTS[effect].change_setup(setup, effect_state or EffectState()).beaters
    return bool(beaters[CARDS_BY_ID[attack]] >> CARDS_BY_ID[cover] & 1)


@st.composite
def between_bouts(draw: st.DrawFn) -> Game:
    """Any position before the lead of a bout, with any number of players."""
    seed = draw(st.integers())
    core = table_of(wished(bots(draw(st.integers(2, 6)))), seed)
    rng = random.Random(seed)
    play_on(core, rng, draw(st.integers(0, 80)))
    while game_of(core).phase != "lead":
        if not core.is_playing:
            core.start_next_game()
        play_on(core, rng, 1)
    return game_of(core)


def test_there_are_effects_0_to_10_with_words_in_both_languages() -> None:
    """Each has a name and a description."""
    assert list(EFFECTS) == list(range(11))
    assert all(len({*EFFECTS[n].texts("en"), *EFFECTS[n].texts("ru")}) == 4 for n in EFFECTS)


# 1: the trump changes.


def test_another_card_of_the_talon_becomes_the_trump_card() -> None:
    """It lies at the bottom in place of the old one, which lies where it was (§2.2)."""
    game = arrange("S6,S7|C6,C7", trump="H6", talon="D9,D10", rest="discard")

    after = bout_of(1, game).game

    assert (ids(after.talon), after.setup.trump) == (["D9", "H6", "D10"], DIAMONDS)


def test_a_talon_of_one_suit_exchanges_its_last_card_with_the_discard() -> None:
    """No card is lost."""
    game = arrange("S6,S7|C6,C7", trump="H6", talon="H9", rest="discard")

    after = bout_of(1, game).game

    assert after.setup.trump != HEARTS
    assert after.discard >> CARDS_BY_ID["H6"] & 1
    assert faults(after) == ()


def test_without_a_talon_any_other_suit_becomes_trump() -> None:
    """There is no card to turn."""
    game = arrange("S6,S7|C6,C7")

    assert bout_of(1, game).game.setup.trump != HEARTS


def test_the_first_bout_has_the_trump_of_the_deal() -> None:
    """The trump card has just been turned."""
    game = arrange("S6,S7|C6,C7", bout=1)

    assert bout_of(1, game).game == game


@PROPERTY
@given(between_bouts(), st.integers())
def test_the_trump_changes_every_bout(game: Game, seed: int) -> None:
    """This holds if the talon or the discard has another suit, or no card must be turned."""
    after = bout_of(1, game, seed).game
    spare = [*game.talon, *cards_in(game.discard)]
    can = not game.talon or any(SUIT_OF[card] != game.setup.trump for card in spare)

    assert (after.setup.trump != game.setup.trump) == (can and game.bout > 1)
    assert faults(after) == ()


# 2 and 7: hands change.


def test_each_player_gives_a_card_and_gets_one() -> None:
    """Two players exchange a card."""
    game = arrange("S6,S7|C6,C7")

    after = bout_of(2, game).game

    assert [(after.hands[seat] & game.hands[seat]).bit_count() for seat in (0, 1)] == [1, 1]


@PROPERTY
@given(st.sampled_from([2, 7]), between_bouts(), st.integers())
def test_hands_change_and_their_counts_do_not(effect: int, game: Game, seed: int) -> None:
    """Each player has as many cards as before, no other card moves, and known places are right."""
    after = bout_of(effect, game, seed).game

    assert [each.bit_count() for each in after.hands] == [each.bit_count() for each in game.hands]
    assert (after.talon, after.discard, after.table) == (game.talon, game.discard, game.table)
    assert faults(after) == ()


@pytest.mark.parametrize("effect", [2, 7])
def test_exchanged_hands_make_known_cards_unknown(effect: int) -> None:
    """A card that was seen in a hand may be in any hand, even one that stayed."""
    game = arrange("S6,S7,S8|C6,C7", more="seen:S6|C7")

    assert bout_of(effect, game).game.seen == (0, 0)


# 3: transfer.


def test_the_attack_can_be_passed_on() -> None:
    """This holds with any options (§4.1)."""
    setup = arrange("S6|S7").setup

    assert (setup.options.transfer, EFFECTS[3].change_setup(setup, EffectState()).options.transfer) == (
        False,
        True,
    )


# 4: the whole deck.


@pytest.mark.parametrize(
    ("seats", "counts"), [(2, [18, 18]), (4, [9] * 4), (5, [7, 7, 7, 7, 8]), (6, [6] * 6)]
)
def test_the_whole_deck_is_dealt_evenly(seats: int, counts: list[int]) -> None:
    """No two hands differ by more than a card, and there is no talon."""
    game = game_of(table_of(wished(bots(seats), 4)))

    assert sorted(each.bit_count() for each in game.hands) == counts
    assert game.talon == ()
    assert faults(game) == ()


def test_everybody_sees_who_gets_the_trump_card() -> None:
    """It was turned before it was dealt (§2.2)."""
    game = game_of(table_of(wished(bots(3), 4)))

    assert [ids(cards_in(seen & 1 << game.trump_card)) for seen in game.seen].count(
        ids([game.trump_card])
    ) == 1


# 5: ranks reversed.


@pytest.mark.parametrize(
    ("cover", "attack", "expected"),
    [
        ("S6", "S7", True),
        ("S7", "S6", False),
        ("SK", "SA", True),
        ("SA", "SK", False),
        ("HA", "S6", True),
        ("H6", "HA", True),
        ("HA", "H6", False),
        ("C6", "S7", False),
    ],
)
def test_a_lower_card_beats_a_higher_one(cover: str, attack: str, *, expected: bool) -> None:
    """Trumps beat as before, and the lowest trump beats all others (§3.4)."""
    assert beats(5, cover, attack) == expected


def test_with_low_beats_ace_the_ace_beats_the_lowest() -> None:
    """That rule is reversed too."""
    assert beats(5, "SA", "S6", rules="book")


@PROPERTY
@given(between_bouts(), st.sampled_from([24, 36, 52]))
def test_the_mirror_shows_the_usual_game(game: Game, deck: int) -> None:
    """Mirrored twice, the cards are themselves; mirrored once, the usual cards beat."""
    assert all(mirror_card(mirror_card(card, deck), deck) == card for card in full_deck(deck))
    setup = game.setup
    reversed_setup = EFFECTS[5].change_setup(setup, EffectState())
    seen = view(game._replace(setup=reversed_setup), seats_in(game.active)[0])
    assert map_view(map_view(seen, mirror_card), mirror_card) == seen
    assert map_view(seen, mirror_card).setup.beaters == usual_beaters(map_view(seen, mirror_card).setup)
    lead = Lead(seen.hand[:1])
    assert map_action(map_action(lead, mirror_card, 36), mirror_card, 36) == lead


# 6: a banned suit.


def test_attackers_may_not_lay_the_banned_suit() -> None:
    """They neither lead it nor throw it in; the defender may beat with it."""
    effect_state = EffectState(SPADES)
    spade, club = CARDS_BY_ID["S6"], CARDS_BY_ID["C6"]
    allows = EFFECTS[6].allows

    assert [
        allows(effect_state, action)
        for action in (Lead((spade,)), ThrowIn((spade,)), Lead((club,)), ThrowIn((club,)), PASS)
    ] == [False, False, True, True, True]


def test_an_attacker_with_only_that_suit_loses() -> None:
    """All other players have won."""
    game = arrange("S6,S9|C7|D7")

    result = EFFECTS[6].find_early_result(EffectPosition(game, EffectState(SPADES)))

    assert result is not None
    assert (result.losers, result.winners) == ((0,), (1, 2))


def test_an_attacker_with_another_suit_plays_on() -> None:
    """One card of another suit is enough."""
    game = arrange("S6,C9|C7|D7")

    assert EFFECTS[6].find_early_result(EffectPosition(game, EffectState(SPADES))) is None


# 8: a weak suit.


@pytest.mark.parametrize(
    ("cover", "attack", "expected"),
    [
        ("C6", "SA", True),
        ("H6", "SA", True),
        ("SA", "SK", True),
        ("SK", "SA", False),
        ("SA", "C6", False),
        ("H6", "CA", True),
        ("D6", "C7", False),
    ],
)
def test_any_other_suit_beats_the_weak_one(cover: str, attack: str, *, expected: bool) -> None:
    """Spades are weak and hearts are trump; between the other suits nothing changes."""
    assert beats(8, cover, attack, EffectState(SPADES)) == expected


@PROPERTY
@given(between_bouts(), st.integers())
def test_the_weak_suit_is_never_trump(game: Game, seed: int) -> None:
    """If it becomes trump later, another suit becomes weak; otherwise it stays."""
    first = bout_of(8, game, seed).effect_state
    again = bout_of(8, game, seed + 1, first).effect_state
    other = change_trump(game, first.suit or SPADES)

    assert first.suit != game.setup.trump
    assert again == first
    assert other is None or bout_of(8, other, seed, first).effect_state.suit != other.setup.trump


# 9: no trump.


@pytest.mark.parametrize(
    ("cover", "attack", "expected"), [("H6", "S6", False), ("S7", "S6", True), ("H7", "H6", True)]
)
def test_without_trump_only_the_same_suit_beats(cover: str, attack: str, *, expected: bool) -> None:
    """Hearts lie under the talon and are a suit like the others."""
    assert beats(9, cover, attack) == expected


# 10: a time limit.


def test_the_time_limit_grows_with_the_seats() -> None:
    """Each seat adds the same time."""
    game = arrange("S6|S7|S8")

    position = EFFECTS[10].after_deal(EffectPosition(game), 5_000)

    assert position.effect_state.ends_at == 5_000 + 3 * SEAT_TIME_MS


@pytest.mark.parametrize(
    ("hands", "rules", "losers", "winners"),
    [
        ("S6,S7|C6|D6", "classic", (0,), (1, 2)),
        ("S6|C6|D6,D7", "classic", (2,), (0, 1)),
        ("S6,S7|C6,C7|D6", "classic", (), ()),
        ("S6,S7|C6,C7,C8|D6,D7|D9,D10", "pairs", (1, 3), (0, 2)),
        ("S6,S7|C6,C7|D6,D7|D9,D10", "pairs", (), ()),
    ],
)
def test_the_player_with_most_cards_loses_when_time_is_up(
    hands: str, rules: str, losers: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """If several hold the most, the game is a draw; partners' cards count together (§1.4)."""
    find_timeout_result = EFFECTS[10].find_timeout_result
    assert find_timeout_result is not None

    result = find_timeout_result(arrange(hands, rules=rules))

    assert (result.reason, result.losers, result.winners) == ("time", losers, winners)


def test_a_player_who_is_out_has_won_when_time_is_up() -> None:
    """A draw concerns only the players who are still active (§6.1)."""
    find_timeout_result = EFFECTS[10].find_timeout_result
    assert find_timeout_result is not None

    result = find_timeout_result(arrange("S6|C6|", more="out:2"))

    assert (result.draw, result.winners, result.points) == (True, (2,), (0, 0, 1))
