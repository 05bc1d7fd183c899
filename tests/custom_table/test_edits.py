"""Edits of the cards and the rules of a custom table."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table import edits
from kozyr.custom_table.draft import CustomDraft
from kozyr.custom_table.edits import Edit, edit
from kozyr.rules import CARDS_BY_ID, Game, Refusal, faults
from kozyr.rules.cards import CARD_IDS, SUIT_LETTERS, cards_in, ids
from kozyr.table import Now, Table, TableStep
from kozyr.terminal.local.core import LocalCore
from tests.kit.local_tables import (
    against,
    bots,
    game_of,
    play_on,
    play_out,
    put,
    table_of,
    wished,
)
from tests.kit.positions import arrange, hand


def at(game: Game) -> Table:
    """Return a table with a position on it."""
    core = table_of(wished(against(game.setup.seats - 1)))
    put(core, game)
    assert game_of(core) == game
    return core.table


def edited(table: Table, change: Edit, *arguments: int | str) -> TableStep | Refusal:
    """Return the table after an edit, or the refusal."""
    draft = CustomDraft(table, Now(2_000_000, random.Random(1).randbytes(32)))
    return edit(draft, change, *arguments) or draft.step


def after(table: Table, change: Edit, *arguments: int | str) -> Game:
    """Return the game after an accepted edit."""
    outcome = edited(table, change, *arguments)
    assert isinstance(outcome, TableStep), outcome
    game = outcome.table.game
    assert game is not None
    assert faults(game) == ()
    return game


def word(table: Table, change: Edit, *arguments: int | str) -> str:
    """Return the word of a refused edit."""
    outcome = edited(table, change, *arguments)
    assert isinstance(outcome, Refusal)
    return outcome.word


def position(hands: str, table: str = "", **more: str) -> Game:
    """Return a position with the classic rules of the table."""
    return arrange(hands, rules="classic", table=table, **more)  # type: ignore[arg-type]  # texts, all of them


def test_a_trump_is_set_with_a_card_of_the_talon_under_it() -> None:
    """The old trump card lies where the new one lay (§2.2)."""
    game = position("S6,S7|C6,C7", talon="D9,C9")

    changed = after(at(game), edits.set_trump, "D")

    assert (changed.setup.trump, ids(changed.talon)) == (3, ["H6", "C9", "D9"])


@pytest.mark.parametrize(
    ("suit", "reason"), [("H", "same_trump"), ("X", "no_such_suit"), ("", "no_such_suit")]
)
def test_a_trump_that_cannot_be_set(suit: str, reason: str) -> None:
    """The suit is already trump, or is unknown."""
    assert word(at(position("S6|C6,C7")), edits.set_trump, suit) == reason


def test_a_trump_of_which_no_card_can_be_turned() -> None:
    """All cards of the suit are in hands."""
    game = arrange("D6,D7,D8,D9,D10|DJ,DQ,DK,DA", rules="classic", trump="H6", talon="H7", rest="discard")

    assert word(at(game), edits.set_trump, "D") == "no_trump_card"


def test_the_game_goes_on_by_other_rules() -> None:
    """This game and the next ones have them."""
    core = table_of(wished(against()))

    refused = core.edit(edits.set_game_mode, "Transfer")

    assert refused is None
    assert game_of(core).setup.options.transfer
    assert core.table.settings.rules == "transfer"


@pytest.mark.parametrize(("name", "reason"), [("bridge", "unknown_rules"), ("pairs", "other_deck")])
def test_rules_that_this_game_cannot_go_on_by(name: str, reason: str) -> None:
    """Unknown rule sets and those with teams are refused."""
    assert word(at(position("S6|C6")), edits.set_game_mode, name) == reason


def test_an_effect_is_set_and_taken_back() -> None:
    """Trumps are removed, and are back afterwards."""
    table = at(position("S6|C6"))

    changed = after(table, edits.set_effect, 9)
    again = edited(table, edits.set_effect, 9)
    assert isinstance(again, TableStep)
    straight = after(again.table, edits.set_effect, 0)

    beats = [
        bool(each.setup.beaters[CARDS_BY_ID["S6"]] >> CARDS_BY_ID["H6"] & 1) for each in (changed, straight)
    ]
    assert beats == [False, True]


def test_an_effect_that_is_none() -> None:
    """The last effect is 10."""
    assert word(at(position("S6|C6")), edits.set_effect, 11) == "no_such_effect"


def test_a_card_of_the_discard_is_given() -> None:
    """All players have seen it in the discard; the limit follows the defender's hand (§3.2)."""
    changed = after(at(position("S6|C6")), edits.give_card, 1, "HA")

    assert (hand(changed, 1), ids(cards_in(changed.seen[1])), changed.limit) == ("C6,HA", ["HA"], 2)


@pytest.mark.parametrize(
    ("seat", "card", "reason"),
    [
        (1, "S6", "not_discarded"),
        (1, "S2", "no_such_card"),
        (1, "joker", "no_such_card"),
        (5, "HA", "no_such_player"),
        (2, "HA", "player_is_out"),
    ],
)
def test_a_card_that_cannot_be_given(seat: int, card: str, reason: str) -> None:
    """The card is elsewhere, of another deck or no card; the seat is unknown or out."""
    table = at(position("S6|C6|", more="out:2"))

    assert word(table, edits.give_card, seat, card) == reason


def test_a_card_is_discarded_by_its_place() -> None:
    """Places count from 0."""
    changed = after(at(position("S6,S7,S8|C6,C7")), edits.delete_card, 0, 1)

    assert (hand(changed, 0), bool(changed.discard >> CARDS_BY_ID["S7"] & 1)) == ("S6,S8", True)


def test_cards_are_discarded_the_last_ones_first() -> None:
    """The given number of cards is discarded."""
    changed = after(at(position("S6,S7,S8|C6,C7")), edits.delete_cards, 0, 2)

    assert hand(changed, 0) == "S6"


@pytest.mark.parametrize("index", [3, -1, 10**30])
def test_a_place_that_a_hand_does_not_have(index: int) -> None:
    """Three cards have places 0 to 2."""
    assert word(at(position("S6,S7,S8|C6")), edits.delete_card, 0, index) == "no_card_there"


@pytest.mark.parametrize("count", [0, -1, 3, 4, 10**30])
def test_an_active_player_keeps_a_card(count: int) -> None:
    """Neither all three cards, nor none, nor more can be discarded."""
    assert word(at(position("S6,S7,S8|C6")), edits.delete_cards, 0, count) == "too_few_left"


def test_a_defender_keeps_as_many_cards_as_must_be_beaten() -> None:
    """The defender must beat two cards (§3.2)."""
    table = at(position("S8|S9,C9,D9", "S6@0,C6@0"))

    assert hand(after(table, edits.delete_card, 1, 2), 1) == "S9,C9"
    assert word(table, edits.delete_cards, 1, 2) == "too_few_left"


def test_a_defender_who_can_no_longer_beat_takes_automatically() -> None:
    """The automatic steps of the rules follow an edit too (§3.8)."""
    table = at(position("S8,D8|S9,C7,C8", "S6@0"))

    assert after(table, edits.delete_card, 1, 0).taking


def test_the_talon_is_made_smaller() -> None:
    """Cards go from its top into the discard."""
    changed = after(at(position("S6|C6", talon="D9,C9")), edits.decrease_deck, 2)

    assert (ids(changed.talon), changed.discard >> CARDS_BY_ID["C9"] & 1) == (["H6"], 1)


@pytest.mark.parametrize("count", [0, -3, 4, 10**30])
def test_a_talon_cannot_lose_more_than_it_has(count: int) -> None:
    """The talon has three cards."""
    table = at(position("S6|C6", talon="D9,C9"))

    assert word(table, edits.decrease_deck, count) == "talon_too_small"


@pytest.mark.parametrize(
    ("table", "attacker", "hands"),
    [("S6/S9@0", 1, ["S8", "C9"]), ("S6@0", 0, ["S8", "S6,C9"])],
)
def test_a_bout_is_ended_as_it_lies(table: str, attacker: int, hands: list[str]) -> None:
    """Beaten cards are discarded; otherwise the defender takes (§3.10)."""
    game = arrange("S8|C9,S10" if "/" not in table else "S8|C9", rules="classic,auto_take=off", table=table)
    core = table_of(wished(against(), options={"auto_take": False}))
    put(core, game)

    changed = after(core.table, edits.end_move)

    assert (changed.attacker, changed.bout) == (attacker, 3)
    assert hand(changed, 0) == hands[0]


def test_a_bout_that_has_not_begun_cannot_be_ended() -> None:
    """A card must be led first."""
    assert word(at(position("S6|C6")), edits.end_move) == "nothing_to_end"


def test_the_game_is_ended_as_a_draw_of_all_who_still_play() -> None:
    """A player who is out has won (§6.1)."""
    changed = after(at(position("S6|C6|", more="out:2")), edits.end_game)

    assert changed.result is not None
    assert (changed.result.draw, changed.result.winners, changed.result.losers) == (True, (2,), ())


LIBERTIES: list[Callable[[LocalCore], ClientRefusal | tuple[str, ...] | None]] = [
    lambda core: core.edit(edits.set_trump, "S" if game_of(core).setup.trump else "C"),
    lambda core: core.edit(edits.set_game_mode, "transfer"),
    lambda core: core.edit(edits.set_effect, 7),
    lambda core: core.edit(edits.decrease_deck, 1),
    lambda core: core.edit(edits.delete_card, 0, 0),
    lambda core: core.edit(edits.delete_cards, 0, 2),
    lambda core: core.cards_of(1),
]


@pytest.mark.parametrize("liberty", LIBERTIES)
def test_a_game_so_arranged_does_not_count(
    liberty: Callable[[LocalCore], ClientRefusal | tuple[str, ...] | None],
) -> None:
    """The next game counts again."""
    core = table_of(wished(against()))

    assert not isinstance(liberty(core), ClientRefusal)
    now = core.is_counted
    core.edit(edits.end_game)
    core.start_next_game()

    assert (now, core.is_counted) == (False, True)


def test_between_games_nothing_can_be_arranged() -> None:
    """There is no game to change."""
    core = table_of(wished(against()))
    core.edit(edits.end_game)

    refusals = [
        core.edit(edits.set_trump, "S"),
        core.edit(edits.set_game_mode, "classic"),
        core.edit(edits.set_effect, 1),
        core.edit(edits.give_card, 0, "S6"),
        core.edit(edits.delete_card, 0, 0),
        core.edit(edits.delete_cards, 0, 1),
        core.edit(edits.decrease_deck, 1),
        core.edit(edits.end_move),
        core.edit(edits.end_game),
    ]

    assert [each and each.code for each in refusals] == ["no_game"] * 9


def _edit_randomly(core: LocalCore, rng: random.Random) -> None:
    seat = rng.randrange(-1, 7)
    choices: list[tuple[Edit, tuple[int | str, ...]]] = [
        (edits.set_trump, (rng.choice(SUIT_LETTERS),)),
        (edits.set_game_mode, (rng.choice(["classic", "transfer", "book", "tabletop"]),)),
        (edits.set_effect, (rng.randrange(-1, 12),)),
        (edits.give_card, (seat, rng.choice(CARD_IDS))),
        (edits.delete_card, (seat, rng.randrange(-1, 9))),
        (edits.delete_cards, (seat, rng.randrange(-1, 9))),
        (edits.decrease_deck, (rng.randrange(-1, 12),)),
        (edits.end_move, ()),
    ]
    change, arguments = rng.choice(choices)
    core.edit(change, *arguments)


def _cards(game: Game) -> list[str]:
    lying = [card for laid in game.table for card in (laid.attack, laid.cover) if card is not None]
    held = [card for mask in (*game.hands, game.discard) for card in cards_in(mask)]
    return sorted(ids([*held, *lying, *game.talon]))


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 6), st.integers(), st.integers(1, 60))
def test_edits_lose_no_card_and_games_end(seats: int, seed: int, edits: int) -> None:
    """Edits and moves alternate, then novices play the game to its end."""
    core = table_of(wished(bots(seats)), seed)
    rng = random.Random(seed)
    deck = _cards(game_of(core))

    for _ in range(edits):
        _edit_randomly(core, rng)
        play_on(core, rng, 2)
        assert _cards(game_of(core)) == deck
        if not core.is_playing:
            break

    play_out(core)
    assert _cards(game_of(core)) == deck
