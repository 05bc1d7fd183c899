"""Seats, hosts and players who left (table.md, Life)."""

import pytest

from kozyr.locales import explain
from kozyr.rules import Refusal, Seat
from kozyr.table import (
    THE_SERVER,
    AddBot,
    Close,
    Command,
    Connect,
    DoDueWork,
    Leave,
    Now,
    Open,
    React,
    Ready,
    RemoveBot,
    RemovePlayer,
    Resign,
    Say,
    Sit,
    make_settings,
    players_of,
    seat_of,
    step,
)
from kozyr.table.deadlines import DESERTED_MS, UNLISTED_MS
from kozyr.table.events import (
    Closed,
    Committed,
    Connected,
    Departed,
    Freed,
    HostChanged,
    Opened,
    Reacted,
    Readied,
    Said,
    Seated,
)
from kozyr.table.seats import MAX_TEXT_LENGTH, REACTIONS
from kozyr.table.settings import MAX_NAME_LENGTH
from tests.kit.positions import arrange
from tests.kit.tables import Party, finished, playing, seated, started

ANY = Sit(None, "Bob", admitted=False)


def list_players(party: Party) -> list[str | None]:
    """Return the players, seat by seat."""
    return [sitter and sitter.player for sitter in party.table.sitters]


def say(text: str) -> Say:
    """Send a chat message under a name."""
    return Say(text, "Zoe")


def test_the_author_of_a_table_is_seated_immediately() -> None:
    """Life: the author is seated immediately and is the host; the server commits to a seed first."""
    party = Party(3)

    assert [type(event) for event in party.last] == [Opened, Committed, Seated, HostChanged]
    assert (list_players(party), party.table.host) == (["u0", None, None], "u0")


@pytest.mark.parametrize(("long", "expected"), [(MAX_NAME_LENGTH, "ok"), (MAX_NAME_LENGTH + 1, "bad_name")])
def test_a_players_name_has_a_maximum_length(long: int, expected: str) -> None:
    """Life: every player reads it."""
    assert Party(3).word("u1", Sit(None, "n" * long, admitted=True)) == expected


def test_an_author_who_cannot_pay_opens_no_table() -> None:
    """Life: to sit, a player needs an available balance of at least the stake."""
    settings = make_settings(stake=100)
    assert not isinstance(settings, Refusal)

    refusal = step(None, "u0", Open("t1", settings, "Ann"), Now(0, bytes(32), coins=99))

    assert isinstance(refusal, Refusal)
    assert refusal.word == "cannot_pay"


def test_a_table_that_is_not_there_can_only_be_opened() -> None:
    """Life: a table begins with its opening."""
    refusal = step(None, "u1", ANY, Now(0, bytes(32)))

    assert isinstance(refusal, Refusal)
    assert refusal.word == "no_table"


def test_a_table_is_opened_once() -> None:
    """Life: there is one table of a name."""
    party = Party()

    assert party.word("u1", Open("t1", party.table.settings, "Bob")) == "table_exists"


def test_any_seat_is_the_first_that_is_free() -> None:
    """Life: seats fill."""
    party = Party(3)

    party.do("u1", Sit(None, "Bob", admitted=False))

    assert party.last == (Seated(Seat(1), "u1", "Bob", None),)


def test_a_seat_can_be_chosen() -> None:
    """Life: seats fill in any order."""
    party = Party(3)

    party.do("u1", Sit(Seat(2), "Bob", admitted=False))

    assert list_players(party) == ["u0", None, "u1"]


def test_a_player_without_a_name_is_called_by_the_id() -> None:
    """Life: every player at a table can be named."""
    party = Party()

    party.do("u1", Sit(None, " \n", admitted=False))

    assert party.last == (Seated(Seat(1), "u1", "u1", None),)


@pytest.mark.parametrize(
    ("player", "seat", "expected"),
    [
        ("u0", None, "already_seated"),
        ("u1", 0, "seat_taken"),
        ("u1", -1, "bad_seat"),
        ("u1", 3, "bad_seat"),
        ("u1", 2, "ok"),
    ],
)
def test_no_player_sits_twice_or_on_a_taken_seat(player: str, seat: int | None, expected: str) -> None:
    """Life: a seat is one player's."""
    wanted = None if seat is None else Seat(seat)

    assert Party(3).word(player, Sit(wanted, "Bob", admitted=False)) == expected


@pytest.mark.parametrize(
    ("party", "sender", "command", "expected"),
    [
        # Life: seats 2..6, and no more.
        (seated(2), "u2", ANY, "table_full"),
        # Life: seats fill before the start.
        (started(2), "u2", ANY, "being_played"),
        # Life: leaving frees a seat.
        (Party(), "u1", Leave(), "not_seated"),
        # Life: empty seats are filled before the start.
        (started(2), "u0", AddBot("novice", None), "being_played"),
        # Life: a connected player stays connected.
        (seated(2), THE_SERVER, Connect("u1", there=True), "not_due"),
        # Life: players cannot report connections or due work.
        (seated(2), "u1", Connect("u0", there=False), "not_yours"),
        # Life: a guest leaves instead.
        (seated(2), "u1", Close(), "not_host"),
        # Life: a running game goes on.
        (started(2), "u0", Close(), "being_played"),
    ],
)
def test_the_answer_to_a_command(party: Party, sender: str, command: Command, expected: str) -> None:
    """Each comment says why the command is accepted (`ok`) or refused."""
    assert party.word(sender, command) == expected


def test_a_locked_table_is_for_those_with_the_key() -> None:
    """Life: a password or an invite link."""
    party = Party(3, lock="secret")

    assert party.word("u1", Sit(None, "Bob", admitted=False)) == "locked"
    assert party.word("u1", Sit(None, "Bob", admitted=True)) == "ok"


@pytest.mark.parametrize(("coins", "expected"), [(99, "cannot_pay"), (100, "ok")])
def test_to_sit_a_player_needs_the_stake(coins: int, expected: str) -> None:
    """Life: an available balance of at least the stake."""
    party = Party(stake=100)

    party.coins = coins

    assert party.word("u1", ANY) == expected


def test_leaving_before_the_start_frees_the_seat() -> None:
    """Life: leaving before the start frees the seat."""
    party = seated(3)

    party.do("u1", Leave())

    assert party.last == (Freed(Seat(1), "u1"),)
    assert list_players(party) == ["u0", None, "u2"]


def test_when_the_host_leaves_the_next_player_clockwise_is_host() -> None:
    """Life: the host is always a seated player."""
    party = Party(4)
    party.sit("u1", "u2")
    party.do("u0", AddBot("novice", None))
    party.do("u1", Leave())

    party.do("u0", Leave())

    assert party.last == (Freed(Seat(0), "u0"), HostChanged("u2"))


def test_a_bot_is_never_the_host() -> None:
    """Life: a table with only bots has no host."""
    party = Party(3)
    party.do("u0", AddBot("novice", Seat(1)))

    party.do("u0", Leave())

    assert party.last == (Freed(Seat(0), "u0"), HostChanged(None))


def test_a_player_who_joins_a_table_without_a_host_is_its_host() -> None:
    """Life: an empty table is open until it closes."""
    party = Party()
    party.do("u0", Leave())

    party.do("u1", ANY)

    assert party.table.host == "u1"


def test_another_players_leaving_leaves_the_host() -> None:
    """Life: the host stays host while seated."""
    party = seated(3)

    party.do("u1", Leave())

    assert party.table.host == "u0"


def test_a_bot_is_ready_immediately() -> None:
    """Life: the host may fill empty seats with bots; there is one of each level on each seat."""
    party = Party(3)

    party.do("u0", AddBot("novice", Seat(2)))

    bot = "bot:novice:2"
    assert party.last == (Seated(Seat(2), bot, "novice", "novice"), Readied(Seat(2), "bot"))


def test_a_bot_that_fills_the_table_starts_the_game() -> None:
    """Life: the game starts automatically when all seats are taken and ready."""
    party = Party(2).ready("u0")

    party.do("u0", AddBot("novice", None))

    assert party.table.phase == "playing"


@pytest.mark.parametrize(
    ("player", "level", "seat", "expected"),
    [
        ("u1", "novice", None, "not_host"),
        ("u0", "clever", None, "unknown_level"),
        ("u0", "novice", 1, "seat_taken"),
        ("u0", "novice", 9, "bad_seat"),
        ("u0", "novice", 2, "ok"),
    ],
)
def test_the_host_alone_seats_bots_that_there_are(
    player: str, level: str, seat: int | None, expected: str
) -> None:
    """Life: the host may fill empty seats with bots."""
    party = Party(3).sit("u1")

    assert party.word(player, AddBot(level, None if seat is None else Seat(seat))) == expected


@pytest.mark.parametrize("wishes", [{"stake": 5}, {"bots": False}])
def test_some_tables_take_no_bots(wishes: dict[str, object]) -> None:
    """Life: bots allowed or not; they sit only at tables without a stake."""
    assert Party(2, **wishes).word("u0", AddBot("novice", None)) == "no_bots"


@pytest.mark.parametrize(
    ("player", "seat", "expected"),
    [("u1", 2, "not_host"), ("u0", 1, "no_bot_there"), ("u0", 3, "no_bot_there"), ("u0", 9, "no_bot_there"),
     ("u0", -1, "no_bot_there"), ("u0", 2, "ok")],
)  # fmt: skip
def test_the_host_alone_sends_bots_away(player: str, seat: int, expected: str) -> None:
    """Life: the host decides about bots, and about no other player."""
    party = Party(4).sit("u1")
    party.do("u0", AddBot("novice", Seat(2)))

    assert party.word(player, RemoveBot(Seat(seat))) == expected


@pytest.mark.parametrize(
    ("seat", "expected"), [(0, "ok"), (2, "ok"), (-1, "no_bot_there"), (-3, "no_bot_there")]
)
def test_seats_are_counted_from_0(seat: int, expected: str) -> None:
    """§1.3: numbered 0.. clockwise: there is no counting back from the last."""
    party = Party(3).sit("u1")
    party.do("u0", Leave())
    party.do("u1", AddBot("novice", Seat(0)))
    party.do("u1", AddBot("novice", Seat(2)))

    assert party.word("u1", RemoveBot(Seat(seat))) == expected


def test_a_bot_sent_away_frees_its_seat() -> None:
    """Life: the seat can be taken again."""
    party = Party(3)
    party.do("u0", AddBot("novice", Seat(1)))

    party.do("u0", RemoveBot(Seat(1)))

    assert party.last == (Freed(Seat(1), "bot:novice:1"),)


def test_no_bot_is_sent_away_during_a_game() -> None:
    """Life: bots play to the end."""
    party = Party(2).ready("u0")
    party.do("u0", AddBot("novice", None))

    assert party.word("u0", RemoveBot(Seat(1))) == "being_played"


def test_after_a_game_bots_are_ready_again() -> None:
    """Life: bots are ready for a rematch immediately."""
    party = Party(2).ready("u0")
    party.do("u0", AddBot("novice", None))

    party.do("u0", Resign())

    assert party.last[-1] == Readied(Seat(1), "bot")


def test_a_table_with_bots_alone_closes_after_the_game() -> None:
    """Life: no player is there and no game is running; bots do not play among themselves."""
    party = Party(2).ready("u0")
    party.do("u0", AddBot("novice", None))

    party.do("u0", Leave())

    assert party.last[-2:] == (HostChanged(None), Closed("deserted"))


def test_a_player_who_is_out_leaves_without_effect() -> None:
    """§6.3: a player who is already out may leave without effect; their seat is freed at the end."""
    party = playing(arrange("S9|SQ|", more="out:2"))

    party.do("u2", Leave())

    assert party.last == (Departed(Seat(2)),)
    assert party.table.phase == "playing"


def test_a_player_who_has_left_is_not_connected() -> None:
    """Life: a player who left during the game does not count as connected."""
    party = playing(arrange("S9|SQ|", more="out:2"))

    party.do("u2", Leave())

    assert [sitter and sitter.is_connected for sitter in party.table.sitters] == [True, True, False]


def test_the_seats_of_those_who_left_are_freed_after_the_game() -> None:
    """Life: leaving during the game loses it; then the seats can be taken again."""
    party = playing(arrange("S9|SQ|", more="out:2"))
    party.do("u2", Leave())

    party.do("u0", Leave())

    assert [event for event in party.last if isinstance(event, Freed)] == [
        Freed(Seat(0), "u0"),
        Freed(Seat(2), "u2"),
    ]


def test_the_host_does_not_become_one_who_has_left() -> None:
    """Life: when the host leaves, the next player who stays is host, and is named once."""
    party = playing(arrange("S9||SQ", more="out:1", attacker=0, defender=2))
    party.do("u1", Leave())

    party.do("u0", Leave())

    assert [event for event in party.last if isinstance(event, HostChanged)] == [HostChanged("u2")]


def test_a_player_who_has_left_cannot_sit_down_until_the_game_is_over() -> None:
    """Life: their seat is freed at the end of the game; then they may sit down again."""
    party = playing(arrange("S9|SQ|", more="out:2"))
    party.do("u2", Leave())

    assert party.word("u2", ANY) == "being_played"
    assert party.word("u2", Leave()) == "not_seated"
    assert party.word(THE_SERVER, Connect("u2", there=True)) == "not_seated"


def test_a_player_who_has_left_may_sit_down_for_the_next_game() -> None:
    """Life: leaving during the game loses it, and no more."""
    party = started(2)
    party.do("u1", Leave())

    assert party.word("u1", ANY) == "ok"


def test_a_lost_connection_is_noted() -> None:
    """Life: no player connected; every player sees who is there."""
    party = seated(2)

    party.connect("u1", there=False)

    assert party.last == (Connected(Seat(1), "u1", there=False),)


def test_only_players_who_sit_come_and_go() -> None:
    """Life: bots are not connected, and spectators are not counted."""
    party = Party(3)
    party.do("u0", AddBot("novice", None))

    assert party.word(THE_SERVER, Connect("u9", there=True)) == "not_seated"
    assert party.word(THE_SERVER, Connect("bot:novice:1", there=True)) == "not_seated"


def test_a_table_without_connected_players_closes_after_ten_minutes() -> None:
    """Life: a table with no player connected and no running game closes after 10 minutes."""
    party = seated(2, private=True)
    party.connect("u0", there=False, at=1_000)
    party.connect("u1", there=False, at=5_000)

    assert party.word(THE_SERVER, DoDueWork(), 5_000 + DESERTED_MS - 1) == "not_due"
    assert party.run_out(5_000 + DESERTED_MS) == ["closed"]
    assert (party.last, DESERTED_MS) == ((Closed("deserted"),), 10 * 60 * 1000)


def test_a_table_that_everybody_left_closes_after_ten_minutes() -> None:
    """Life: a table without seated players closes too."""
    party = Party()
    party.do("u0", Leave(), 1_000)

    assert party.run_out(1_000 + DESERTED_MS) == ["closed"]


def test_a_player_who_returns_keeps_the_table() -> None:
    """Life: it closes when no player is connected for 10 minutes on end."""
    party = Party()
    party.connect("u0", there=False, at=0)
    party.connect("u0", there=True, at=DESERTED_MS - 1)

    assert party.word(THE_SERVER, DoDueWork(), 2 * DESERTED_MS) == "not_due"


def test_bots_do_not_keep_a_table() -> None:
    """Life: a bot does not count as a connected person."""
    party = Party(3)
    party.do("u0", AddBot("novice", None))
    party.connect("u0", there=False, at=0)

    assert party.run_out(DESERTED_MS) == ["closed"]


def test_a_running_game_goes_on_without_connected_players() -> None:
    """Life: a running game goes on: clocks run for the absent as for the present."""
    party = started(2, clock="slow")
    party.connect("u0", there=False, at=0)
    party.connect("u1", there=False, at=0)

    party.run_out(UNLISTED_MS)

    assert party.table.phase == "playing"


def test_the_ten_minutes_begin_with_the_end_of_the_game() -> None:
    """Life: the 10 minutes need both no connected person and no running game."""
    party = started(2, private=True)
    party.connect("u0", there=False, at=0)
    party.connect("u1", there=False, at=0)
    party.run_out(90_000)

    assert party.word(THE_SERVER, DoDueWork(), 90_000 + DESERTED_MS - 1) == "not_due"
    assert party.run_out(90_000 + DESERTED_MS) == ["closed"]


def test_the_host_closes_a_table() -> None:
    """Life: the host may close the table."""
    party = finished(2)

    party.do("u0", Close())

    assert (party.last, party.table.phase) == ((Closed("host"),), "closed")


def test_at_a_closed_table_nothing_happens_any_more() -> None:
    """Life: a closed table accepts no commands."""
    party = Party()
    party.do("u0", Close())

    assert party.word("u0", Ready("x")) == "table_closed"


def test_a_chat_message_is_sent_to_all() -> None:
    """Life: a player speaks under the name they sit with."""
    party = Party().sit("u1")

    party.do("u1", say(" Well\nplayed! "))

    assert party.last == (Said("u1", "U1", Seat(1), "Well played!"),)


def test_spectators_speak_under_their_own_name() -> None:
    """Life: spectators allowed."""
    party = Party()

    party.do("u9", say("Hello"))

    assert party.last == (Said("u9", "Zoe", None, "Hello"),)


def test_a_spectator_without_a_name_is_called_by_the_id() -> None:
    """Life: every player at a table can be named."""
    party = Party()

    party.do("u9", Say("Hello", ""))

    assert party.last == (Said("u9", "u9", None, "Hello"),)


@pytest.mark.parametrize("reaction", REACTIONS)
def test_a_reaction_is_sent_to_all(reaction: str) -> None:
    """Life: a player reacts under the name they sit with."""
    party = Party().sit("u1")

    party.do("u1", React(reaction, "Zoe"))

    assert party.last == (Reacted("u1", "U1", Seat(1), REACTIONS[reaction]),)


def test_an_unknown_reaction_is_refused() -> None:
    """Life: the refusal says where the reactions are listed."""
    outcome = Party().attempt("u0", React("sneer", ""))

    assert isinstance(outcome, Refusal)
    assert (outcome.word, explain(outcome, "en")) == (
        "unknown_reaction",
        "There's no reaction sneer. The description of table.react lists all reactions.",
    )


def test_those_who_may_not_write_may_not_react() -> None:
    """Life: spectators allowed or not; the host removed a person."""
    party = Party(spectators=False).sit("u1")
    words = [party.word(player, React("wow", "Zoe")) for player in ("u0", "u9")]
    party.do("u0", RemovePlayer(Seat(1)))

    assert [*words, party.word("u1", React("wow", "Bob"))] == ["ok", "no_spectators", "removed"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "bad_text"),
        (" \n\x07", "bad_text"),
        ("x", "ok"),
        ("x" * MAX_TEXT_LENGTH, "ok"),
        ("x" * 201, "bad_text"),
    ],
    ids=["empty", "invisible", "shortest", "longest", "longer"],
)
def test_a_message_is_neither_empty_nor_long(text: str, expected: str) -> None:
    """Life: people write a line at a time."""
    assert Party().word("u0", say(text)) == expected


def test_without_spectators_only_those_who_sit_speak() -> None:
    """Life: spectators allowed or not."""
    party = Party(spectators=False)

    assert [party.word(player, say("Hello")) for player in ("u0", "u9")] == ["ok", "no_spectators"]


def test_players_are_named_seat_by_seat() -> None:
    """Life: the names have the order of the seats."""
    table = seated(3).table

    assert (players_of(table), seat_of(table, "u2"), seat_of(table, "u9")) == (("u0", "u1", "u2"), 2, None)
