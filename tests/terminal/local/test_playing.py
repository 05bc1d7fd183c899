"""Local games end under every effect and by any rules; redeals are offered before the first lead."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.custom_table.bot_decision import prepare_decision
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.rule_effects import SEAT_TIME_MS
from kozyr.custom_table.seating import SeatRequest
from kozyr.rules import RULE_SETS, Seat, cards_in, faults, view
from kozyr.rules.cards import CARDS_BY_ID, SUIT_OF
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.local.core import LocalCore
from tests.kit.local_tables import (
    Clock,
    against,
    bots,
    five_spades,
    five_spades_of_the_defender,
    game_of,
    play_on,
    play_out,
    put,
    table_of,
    wished,
)
from tests.kit.positions import arrange
from tests.kit.properties import where
from tests.kit.stress import first_of

SEATS = {"pairs": 4, "pairs-transfer": 4}


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("seats", first_of([2, 6, 3, 4], 2))
def test_games_of_novices_end_under_every_effect(effect: int, seats: int) -> None:
    """Eight games follow each other at the same table."""
    core = table_of(wished(bots(seats), effect), seed=10 * effect + seats)

    for _ in range(8):
        play_out(core)
        assert core.result is not None
        assert faults(game_of(core)) == ()
        core.start_next_game()

    assert core.table.game_no == 9


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
def test_games_of_experienced_bots_end_by_every_rule_set(rules: str) -> None:
    """Each has a different effect."""
    for effect in EFFECTS:
        core = table_of(wished(bots(SEATS.get(rules, 3), "experienced"), effect, rules=rules))
        play_out(core)
        assert faults(game_of(core)) == ()


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10),
    st.integers(2, 6),
    st.sampled_from(sorted(RULE_SETS)),
    st.integers(),
    st.integers(0, 150),
)
def test_no_card_is_lost_or_doubled(effect: int, seats: int, rules: str, seed: int, moves: int) -> None:
    """With any actions, effects and rules, the position is sound (§1.2, §3.2)."""
    core = table_of(wished(bots(SEATS.get(rules, seats)), effect, rules=rules), seed)

    play_on(core, random.Random(seed), moves)

    assert faults(game_of(core)) == ()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10), st.integers(2, 6), st.integers(), st.integers(0, 100))
def test_known_places_of_cards_are_right(effect: int, seats: int, seed: int, moves: int) -> None:
    """After any effect, no player believes a card to be where it is not, and each knows their own hand."""
    core = table_of(wished(bots(seats), effect), seed)

    play_on(core, random.Random(seed), moves)

    game = game_of(core)
    for seat in range(seats):
        known = view(game, Seat(seat)).known
        assert {card: where(game, card) for card in known} == known
        assert set(cards_in(game.hands[seat])) <= set(known)


@pytest.mark.parametrize("level", ["novice", "experienced", "random"])
@pytest.mark.parametrize("effect", EFFECTS)
def test_bots_choose_what_may_be_done(level: str, effect: int) -> None:
    """Under any effect bots choose legal actions themselves."""
    core = table_of(wished(bots(4, level), effect), seed=2)
    for _ in range(60):
        seat = core.bot_to_move
        if seat is None:
            core.start_next_game()
            continue
        decision = prepare_decision(core.table, seat)
        view, listed = decision.view.game, decision.view.legal
        assert view is not None
        assert LEVELS[level].make(7).choose(view, listed, Budget()) in listed
        core.move_bot()


def test_the_banned_suit_is_not_among_what_may_be_done() -> None:
    """It is neither in the snapshot nor in the entries, and laying it is refused."""
    core = table_of(wished(bots(2), 6), seed=4)
    game, banned = game_of(core), core.state.effect_state.suit
    mine = core.snapshot(game.attacker).player
    assert mine is not None
    theirs = [card for card in mine.cards if SUIT_OF[CARDS_BY_ID[card]] == banned]
    assert theirs

    refused = core.act_for(game.attacker, {"type": "move", "cards": theirs[:1]})

    assert all(SUIT_OF[CARDS_BY_ID[card]] != banned for act in mine.legal for card in act["cards"])
    assert refused is not None
    assert refused.code == "suit_banned"


def test_an_attacker_with_only_the_banned_suit_has_lost_when_the_bout_begins() -> None:
    """The game is over without a move."""
    core = table_of(wished(bots(2), 6))
    banned = core.state.effect_state.suit
    assert banned is not None
    letter = "SCHD"[banned]
    other = "SCHD"[(banned + 1) % 4]

    put(core, arrange(f"{letter}9,{letter}J|{other}9", trump=f"{other}6", rules="classic"))

    assert core.result is not None
    assert (core.result.losers, core.result.reason) == ((0,), "cards")


def test_the_time_of_a_game_runs_out() -> None:
    """Effect 10: the game does not end a moment too early."""
    clock = Clock()
    core = table_of(wished(bots(2), 10), clock=clock)

    clock.now += 2 * SEAT_TIME_MS - 1
    early = core.check_time_limit()
    clock.now += 1
    late = core.check_time_limit()

    assert (early, late, core.result and core.result.reason) == (False, True, "time")


def test_a_move_after_the_time_limit_is_refused() -> None:
    """Effect 10: a person is refused, and a bot does nothing."""
    clock = Clock()
    tables = [table_of(wished(against(), 10), clock=clock), table_of(wished(bots(2), 10), clock=clock)]
    clock.now += 2 * SEAT_TIME_MS

    refused = tables[0].act_for(Seat(0), {"type": "check"})
    moved = tables[1].move_bot()

    assert refused is not None
    assert (refused.code, moved, [table.is_playing for table in tables]) == (
        "not_playing",
        None,
        [False, False],
    )


def test_the_chat_and_the_table_show_an_effect() -> None:
    """The chat, as a line without a speaker, and the table show the banned suit of every bout."""
    core = table_of(wished(bots(2), 6), language="ru")

    message = core.snapshot(None).chat[-1]
    assert message.text.startswith("Ходить и подкидывать нельзя: ")
    assert message.text.endswith(f"{core.effect_label.rpartition(': ')[2]}.")
    assert (message.player_id, message.seat) == ("", None)


@pytest.mark.parametrize(
    ("effect", "level"), [(0, "master"), (5, "master"), (6, "heuristic"), (9, "heuristic")]
)
def test_bots_search_only_in_games_that_the_kernel_supports(effect: int, level: str) -> None:
    """Under effects that change the rules, the level without the kernel chooses instead."""
    core = table_of(wished(bots(2, "master"), effect))
    seat = core.bot_to_move
    assert seat is not None

    assert prepare_decision(core.table, seat).level == level


@pytest.mark.parametrize("effect", EFFECTS)
def test_entries_lead_from_the_first_snapshot_to_how_it_stands(effect: int) -> None:
    """Numbers have no gap, and the last published position is the one on the table."""
    core = table_of(wished(against(2), effect), seed=3)
    messages: list[TableMessage] = []
    core.viewer = core.persons[0]
    core.listen(messages.append)

    play_out(core)

    first, *entries = messages
    assert isinstance(first, TableSnapshot)
    assert [each.seq for each in entries] == list(range(first.seq + 1, core.last_entry_number + 1))
    assert all(isinstance(each, TableEntry) for each in entries)


@pytest.mark.parametrize("seats", [against(2), bots(3)], ids=["a person and bots", "bots alone"])
def test_a_local_game_waits_for_as_long_as_it_takes(seats: tuple[SeatRequest, ...], tmp_path: Path) -> None:
    """A local table has no connections: it continues after a day, and after the program has ended."""
    clock = Clock()
    journal = tmp_path / "game.jsonl"
    core = table_of(wished(seats), clock=clock, journal=journal)
    play_on(core, random.Random(1), 3)
    clock.now += 86_400_000

    play_on(core, random.Random(2), 1)
    clock.now += 86_400_000
    again = LocalCore.resume(journal, core.environment)

    assert not isinstance(again, ClientRefusal)
    assert (again.is_playing, again.table.phase) == (True, "playing")


ANN, BOB, BOT = SeatRequest("person", "Ann"), SeatRequest("person", "Bob"), SeatRequest("bot", level="novice")


def _redeal_table(*seats: SeatRequest, journal: Path | None = None) -> LocalCore:
    core = table_of(wished(seats, rules="book"), journal=journal)
    put(core, five_spades_of_the_defender())
    return core


def test_a_person_who_may_demand_a_redeal_is_asked_before_the_attacker() -> None:
    """At one keyboard the attacker's lead would end the right."""
    core = _redeal_table(ANN, BOB)

    assert (core.redeal_offers, core.awaited) == ((1,), (1,))


def test_a_bot_does_not_lead_before_the_person_has_answered() -> None:
    """The bot waits for any length of time."""
    core = _redeal_table(BOT, BOB)

    assert (core.bot_to_move, core.move_bot(), core.awaited) == (None, None, (1,))


def test_the_attacker_leads_when_the_others_keep_their_cards() -> None:
    """The answer holds for this deal."""
    core = _redeal_table(ANN, BOB)

    refused = core.keep_cards_for(Seat(1))

    assert (refused, core.redeal_offers, core.awaited) == (None, (), (0,))


def test_a_bot_leads_when_the_person_keeps_the_cards() -> None:
    """The game continues to its end."""
    core = _redeal_table(BOT, BOB)

    core.keep_cards_for(Seat(1))

    assert core.bot_to_move == 0
    assert play_out(core) > 0


def test_a_demanded_redeal_is_dealt() -> None:
    """New cards are dealt, and each player who may demand a redeal is asked again."""
    core = _redeal_table(ANN, BOB)

    refused = core.act_for(Seat(1), {"type": "redeal"})

    assert refused is None
    assert game_of(core).hands != five_spades_of_the_defender().hands


def test_cards_can_be_kept_only_if_a_redeal_is_offered() -> None:
    """The refusal changes nothing."""
    core = _redeal_table(ANN, BOB)
    before = core.table

    refused = core.keep_cards_for(Seat(0))

    assert refused is not None
    assert (refused.code, core.table) == ("no_redeal_offered", before)


def test_the_attacker_answers_by_leading() -> None:
    """Leading is the answer, so the question does not come twice."""
    core = table_of(wished((ANN, BOB), rules="book"))
    put(core, five_spades())

    assert (core.redeal_offers, core.awaited) == ((), (0,))


def test_rules_without_redeals_ask_no_player() -> None:
    """The classic game has no redeal."""
    core = table_of(wished((ANN, BOB)))
    put(core, five_spades_of_the_defender())

    assert core.redeal_offers == ()


def test_an_answer_about_a_redeal_survives_a_break(tmp_path: Path) -> None:
    """The journal keeps the answer."""
    journal = tmp_path / "game.jsonl"
    core = _redeal_table(ANN, BOB, journal=journal)
    core.keep_cards_for(Seat(1))

    again = LocalCore.resume(journal, core.environment)

    assert isinstance(again, LocalCore)
    assert (again.table, again.awaited) == (core.table, (0,))
