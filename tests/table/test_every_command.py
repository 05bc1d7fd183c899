"""Every command in every phase from every sender (table.md, Life)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.rules import Lead, Pass, Refusal, Seat, Take, legal
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.table import (
    THE_SERVER,
    AddBot,
    Close,
    Command,
    Connect,
    DoDueWork,
    Hint,
    Leave,
    MoveByHand,
    Open,
    Play,
    React,
    Ready,
    RecordRatings,
    RemoveBot,
    RemovePlayer,
    Resign,
    ResumeAfterOutage,
    Say,
    Sit,
    Unready,
    fold,
)
from tests.kit.positions import arrange
from tests.kit.tables import LEVELS, Party, playing, written_and_read

LEAD = arrange("S9,D9,C6|SQ,DQ,HQ")
SENDERS = {"host": "u0", "guest": "u1", "stranger": "u9", "server": THE_SERVER}
COMMANDS: dict[str, Command] = {
    "open": Open("t1", Party().table.settings, "Ann"),
    "sit": Sit(None, "Bob", admitted=False),
    "move": Sit(Seat(3), "Bob", admitted=False),
    "leave": Leave(),
    "ready": Ready("x"),
    "unready": Unready(),
    "add_bot": AddBot("novice", None),
    "remove_bot": RemoveBot(Seat(2)),
    "remove_player": RemovePlayer(Seat(1)),
    "play": Play(Lead((CARDS_BY_ID["S9"],))),
    "handle": MoveByHand((Lead((CARDS_BY_ID["S9"],)),), "", 0),
    "resign": Resign(),
    "hint": Hint(),
    "say": Say("Hello", "Zoe"),
    "react": React("laugh", "Zoe"),
    "close": Close(),
    "connect": Connect("u1", there=False),
    "run_out": DoDueWork(),
    "restart": ResumeAfterOutage(),
    "record_ratings": RecordRatings(1, "duel", ()),
}


def open_in_phase(phase: str) -> Party:
    """Open a table in this phase: u0 is its host, u1 their guest."""
    if phase == "open":
        party = Party(4).sit("u1").ready("u0")
        party.do("u0", AddBot("novice", Seat(2)))
        return party
    party = playing(LEAD)
    if phase != "playing":
        party.do("u1", Resign())
    if phase == "closed":
        party.do("u0", Close())
    return party


#                      host             guest            stranger         server
GRID = """
open      open         table_exists     table_exists     table_exists     table_exists
open      sit          already_seated   already_seated   ok               ok
open      move         ok               ok               ok               ok
open      leave        ok               ok               not_seated       not_seated
open      ready        already_ready    ok               not_seated       not_seated
open      unready      ok               not_ready        not_seated       not_seated
open      add_bot      ok               not_host         not_host         not_host
open      remove_bot   ok               not_host         not_host         not_host
open      remove_player ok               not_host         not_host         not_host
open      play         not_playing      not_playing      not_seated       not_seated
open      handle       not_playing      not_playing      not_seated       not_seated
open      resign       not_playing      not_playing      not_seated       not_seated
open      hint         not_playing      not_playing      not_seated       not_seated
open      say          ok               ok               ok               ok
open      react        ok               ok               ok               ok
open      close        ok               not_host         not_host         ok
open      connect      not_yours        not_yours        not_yours        ok
open      run_out      not_yours        not_yours        not_yours        not_due
open      restart      not_yours        not_yours        not_yours        ok
open      record_ratings not_yours        not_yours        not_yours        not_due
playing   open         table_exists     table_exists     table_exists     table_exists
playing   sit          already_seated   already_seated   being_played     being_played
playing   move         being_played     being_played     being_played     being_played
playing   leave        ok               ok               not_seated       not_seated
playing   ready        being_played     being_played     not_seated       not_seated
playing   unready      not_ready        not_ready        not_seated       not_seated
playing   add_bot      being_played     not_host         not_host         not_host
playing   remove_bot   being_played     not_host         not_host         not_host
playing   remove_player being_played     not_host         not_host         not_host
playing   play         ok               not_your_turn    not_seated       not_seated
playing   handle       not_by_hand      not_by_hand      not_seated       not_seated
playing   resign       ok               ok               not_seated       not_seated
playing   hint         no_hints         no_hints         not_seated       not_seated
playing   say          ok               ok               ok               ok
playing   react        ok               ok               ok               ok
playing   close        being_played     not_host         not_host         ok
playing   connect      not_yours        not_yours        not_yours        ok
playing   run_out      not_yours        not_yours        not_yours        not_due
playing   restart      not_yours        not_yours        not_yours        ok
playing   record_ratings not_yours        not_yours        not_yours        not_due
over      open         table_exists     table_exists     table_exists     table_exists
over      sit          already_seated   already_seated   table_full       table_full
over      move         bad_seat         bad_seat         bad_seat         bad_seat
over      leave        ok               ok               not_seated       not_seated
over      ready        ok               ok               not_seated       not_seated
over      unready      not_ready        not_ready        not_seated       not_seated
over      add_bot      table_full       not_host         not_host         not_host
over      remove_bot   no_bot_there     not_host         not_host         not_host
over      remove_player ok               not_host         not_host         not_host
over      play         not_playing      not_playing      not_seated       not_seated
over      handle       not_playing      not_playing      not_seated       not_seated
over      resign       not_playing      not_playing      not_seated       not_seated
over      hint         not_playing      not_playing      not_seated       not_seated
over      say          ok               ok               ok               ok
over      react        ok               ok               ok               ok
over      close        ok               not_host         not_host         ok
over      connect      not_yours        not_yours        not_yours        ok
over      run_out      not_yours        not_yours        not_yours        not_due
over      restart      not_yours        not_yours        not_yours        ok
over      record_ratings not_yours        not_yours        not_yours        ok
"""
ROWS = [line.split() for line in GRID.split("\n") if line]


def test_the_grid_knows_every_command_in_every_phase() -> None:
    """Life: the grid contains every command in every phase."""
    assert [(row[0], row[1]) for row in ROWS] == [
        (phase, command) for phase in ("open", "playing", "over") for command in COMMANDS
    ]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_every_command_is_accepted_or_refused(row: list[str]) -> None:
    """Life: each phase and sender has its allowed commands."""
    phase, command, *expected = row

    assert [open_in_phase(phase).word(sender, COMMANDS[command]) for sender in SENDERS.values()] == expected


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_table_refuses_every_command(command: str) -> None:
    """Life: a closed table accepts no commands."""
    words = {open_in_phase("closed").word(sender, COMMANDS[command]) for sender in SENDERS.values()}

    assert words == {"table_closed"}


@pytest.mark.parametrize("phase", ["open", "playing", "over", "closed"])
def test_a_refusal_changes_nothing_and_an_acceptance_is_its_events(phase: str) -> None:
    """The log: a refused command is no entry; an accepted one folds to the same table."""
    for sender in SENDERS.values():
        for command in COMMANDS.values():
            _attempt(open_in_phase(phase), sender, command)


def _attempt(party: Party, sender: str, command: Command) -> None:
    old_table, entries = party.table, len(party.log)

    outcome = party.attempt(sender, command)

    if isinstance(outcome, Refusal):
        assert (party.table, len(party.log)) == (old_table, entries)
    else:
        assert outcome.events
        events = [written_and_read(event) for event in outcome.events]
        assert fold(old_table, events, outcome.at) == outcome.table


PEOPLE = st.sampled_from(["u0", "u1", "u2", "u9", "bot:novice:1", THE_SERVER])
SEATS = st.none() | st.integers(-1, 4).map(Seat)
TEXTS = st.sampled_from(["", "x", "ё", "\n", "x" * 65, "x" * 201])
WISHES: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, SEATS, TEXTS, st.booleans()),
    st.builds(Ready, TEXTS),
    st.builds(Ready, st.just("x")),
    st.builds(AddBot, st.sampled_from([*LEVELS, "clever"]), SEATS),
    st.builds(RemoveBot, st.integers(-1, 4).map(Seat)),
    st.builds(RemovePlayer, st.integers(-1, 4).map(Seat), st.none() | PEOPLE),
    st.builds(Ready, st.just("x"), st.none() | st.lists(PEOPLE, max_size=2).map(tuple)),
    st.builds(Connect, PEOPLE, st.booleans()),
    st.builds(Say, TEXTS, TEXTS),
    st.builds(React, st.sampled_from(["laugh", "sneer"]), TEXTS),
    st.sampled_from(
        [
            Leave(),
            Unready(),
            Resign(),
            Close(),
            DoDueWork(),
            ResumeAfterOutage(),
            Play(Take()),
            Play(Pass()),
            MoveByHand((), "", 0),
        ]
    ),
)


@settings(max_examples=150, deadline=None)
@given(
    wishes=st.lists(st.tuples(PEOPLE, WISHES, st.integers(-5_000, 120_000)), max_size=40),
    stake=st.sampled_from([0, 5]),
    clock=st.sampled_from(["normal", "none"]),
    seed=st.integers(0, 1000),
)
def test_any_command_of_any_sender_is_refused_or_folds(
    wishes: list[tuple[str, Command, int]], stake: int, clock: str, seed: int
) -> None:
    """The log: commands come from any sender at any time, mixed with legal actions."""
    chance = random.Random(seed)
    party = Party(2, stake=0 if clock == "none" else stake, clock=clock)
    for sender, command, later in wishes:
        party.at += later
        _attempt(party, sender, command)
        if party.table.phase == "playing":
            seat, actions = chance.choice(list(legal(party.game).items()))
            sitter = party.table.sitters[seat]
            assert sitter is not None
            _attempt(party, sitter.player, Play(chance.choice(actions)))
