"""Practice tables: a person plays on from a position of a finished game, against bots."""

from kozyr.rules import Refusal, Seat, legal, must
from kozyr.table import Open, Play, make_settings, step
from kozyr.table.commands import Now, PracticeStart
from kozyr.table.events import Committed, Opened, Played, Started
from kozyr.table.plain_events import plain_event, read_event
from kozyr.table.settings import MAX_NAME_LENGTH, PractisedMove, Settings, SourceGame
from kozyr.table.step import TableStep
from tests.kit.tables import LEVELS, Party, names, started

NOW = Now(7, b"r" * 32, 1000, frozenset(), LEVELS)


def play_one_move() -> Party:
    """Return a game of three players in which the first player has led."""
    party = started(3)
    (seat,) = legal(party.game)
    party.do(f"u{seat}", Play(legal(party.game)[seat][0]))
    return party


def make_start(party: Party, *levels: str) -> PracticeStart:
    """Return the beginning of a practice game that u1 plays on from the last position of a game."""
    events = [event for entry in party.log for event in entry.events]
    (seed,) = [event.server_seed for event in events if isinstance(event, Committed)]
    repeated = tuple(event for event in events if isinstance(event, Started | Played))
    return PracticeStart(Seat(1), levels, seed, repeated)


def make_practice_settings() -> Settings:
    """Return the settings of a practice table."""
    settings = must(make_settings(seats=3, clock="none", private=True, bots=True))
    return settings._replace(origin="practice")


def open_practice(party: Party, *levels: str, name: str = "Ann") -> TableStep | Refusal:
    """Open a practice table from the last position of a game."""
    opening = Open("t2", make_practice_settings(), name, make_start(party, *levels))
    return step(None, "ann", opening, NOW)


def test_practice_repeats_the_position_with_bots() -> None:
    """The person has the chosen seat, bots have the others, and everybody has the same cards."""
    party = play_one_move()

    opened = must(open_practice(party, "novice", "", "master"))

    assert opened.table.game == party.game
    assert [sitter and sitter.player for sitter in opened.table.sitters] == [
        "bot:novice:0",
        "ann",
        "bot:master:2",
    ]
    assert (opened.table.phase, opened.table.host) == ("playing", "ann")
    assert names(opened.events)[:2] == ["opened", "committed"]


def test_a_practice_game_has_no_stake_and_its_own_players() -> None:
    """The first game of the new table has the players of the new table, whatever the finished game had."""
    party = play_one_move()

    opened = must(open_practice(party, "novice", "", "master"))

    (start,) = [event for event in opened.events if isinstance(event, Started)]
    assert (start.game, start.stake, start.players) == (1, 0, ("bot:novice:0", "ann", "bot:master:2"))


def test_a_name_that_is_too_long_is_refused() -> None:
    """The same limit holds as at other tables; the caller's id stands in for an empty name."""
    party = play_one_move()
    levels = ("novice", "", "master")

    refused = open_practice(party, *levels, name="A" * (MAX_NAME_LENGTH + 1))
    unnamed = must(open_practice(party, *levels, name=" "))

    assert isinstance(refused, Refusal)
    assert refused.word == "bad_name"
    assert unnamed.table.sitters[1] is not None
    assert unnamed.table.sitters[1].name == "ann"


def test_an_unknown_level_is_refused() -> None:
    """The server names the levels that it has."""
    refused = open_practice(play_one_move(), "novice", "", "grandmaster")

    assert isinstance(refused, Refusal)
    assert refused.word == "unknown_level"


def test_the_log_keeps_what_is_practised() -> None:
    """Written and read again, the settings name the same game and move."""
    settings = make_practice_settings()._replace(
        source=SourceGame("t1", 1), practised=PractisedMove("t1.1", 9)
    )
    opened = Opened("t2", settings)

    assert read_event(plain_event(opened)) == opened
