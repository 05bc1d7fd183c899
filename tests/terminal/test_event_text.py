"""The action log says what happened, and no more than its reader may know."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from kozyr.client.table_client import TableMessage
from kozyr.client.table_model import advance, ending_of
from kozyr.custom_table.log_lines import decode_line
from kozyr.custom_table.seating import SeatRequest
from kozyr.locales import Language
from kozyr.rules import Refusal, Seat
from kozyr.rules.events import Refilled
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.table.events import Played
from kozyr.terminal.drawing.ending import ending_lines
from kozyr.terminal.event_text import card_text, describe_entry, find_ready_prompt, player_name
from kozyr.terminal.local.journal import read_journal
from tests.kit.local_tables import bots, play_out, put, table_of, wished
from tests.kit.positions import arrange
from tests.terminal.recorded_session import SESSION, first_snapshot, list_entries, make_entry


def _told(language: Language) -> dict[int, list[str]]:
    now, told = first_snapshot(), {}
    for line in SESSION[1:]:
        if line.entry is not None:
            told[line.entry.seq] = describe_entry(now, line.entry, language)
            now = advance(now, line.entry)
    return told


ENGLISH, RUSSIAN = _told("en"), _told("ru")


@pytest.mark.parametrize(
    ("seq", "told"),
    [
        (3, ["U0 is ready."]),
        (
            4,
            [
                "U1 is ready.", "U1 deals. Trump: A♠.", "U1 leads, U0 defends.",
                "U1 shows 6♠ and leads first.",
            ],
        ),
        (6, ["U1 lost the connection."]),
        (7, ["U1 leads 6♠."]),
        (86, ["U0 is ready."]),
        (87, ["U1 left the table."]),
    ],
)  # fmt: skip
def test_entries_in_english(seq: int, told: list[str]) -> None:
    """An entry becomes one line or several."""
    assert ENGLISH[seq] == told


def test_the_same_in_russian() -> None:
    """Cards have Russian letters, and verbs fit any name."""
    assert RUSSIAN[4] == [
        "U1, готовность: да.", "Сдаёт U1, козырь Т♠.", "U1 ходит, U0 отбивается.",
        "Младший козырь — 6♠. Начинает U1.",
    ]  # fmt: skip
    assert RUSSIAN[85][0] == "U1 сдаётся."


def test_a_chat_message_is_not_an_action() -> None:
    """Messages are in the chat, and the log does not repeat them."""
    assert ENGLISH[5] == []


def test_a_bout_that_was_beaten() -> None:
    """A pass that ends a bout gives lines about the discard, the draws and the next attacker."""
    assert ENGLISH[13] == [
        "U1 passes.", "Bout 1: all beaten, 6 cards discarded.", "Drawn in this order: U1 3, U0 3.",
        "U0 leads, U1 defends.",
    ]  # fmt: skip


def test_a_bout_that_was_taken() -> None:
    """There is a line when the defender takes, and another when the cards go to the hand."""
    assert [ENGLISH[18][-1], *ENGLISH[19]] == [
        "U1 takes.", "U0 passes.", "Bout 2: U1 takes 5 cards.", "Drawn from the talon: U0 3.",
        "U0 leads, U1 defends.",
    ]  # fmt: skip


def test_a_player_who_goes_out_is_named_as_winner() -> None:
    """The lines name the last card, the place, the end and the durak."""
    assert ENGLISH[82][2:] == [
        "U1 finished 1st.", "The game is over.", "The durak: U0!",
    ]  # fmt: skip


def test_the_cards_of_a_player_who_gives_up_are_shown() -> None:
    """All players see the cards of a player who leaves (§6.3), who is the durak."""
    told = ENGLISH[85]

    assert [told[0], told[1][:8], *told[2:]] == [
        "U1 gives up.", "U1 held ", "The game is over.", "The durak: U1!",
    ]  # fmt: skip


def test_both_languages_tell_as_much() -> None:
    """The same entries give equally many lines."""
    assert {seq: len(told) for seq, told in ENGLISH.items()} == {
        seq: len(told) for seq, told in RUSSIAN.items()
    }


def test_no_blank_stays_empty() -> None:
    """Every placeholder is filled."""
    lines = [line for told in (ENGLISH, RUSSIAN) for each in told.values() for line in each]

    assert [line for line in lines if "{" in line or "|" in line] == []


def test_a_bot_without_a_name_is_called_by_its_level() -> None:
    """The server names such a bot by its level; the log adds its seat."""
    seated = make_entry("table.seated", seat=1, player_id="b", name="novice", bot="novice")

    assert describe_entry(first_snapshot(), seated, "en") == ["Novice 2 sat down."]
    assert describe_entry(first_snapshot(), seated, "ru") == ["Новичок 2 садится за стол."]


def test_a_bot_with_a_name_keeps_it() -> None:
    """Bots of a local game have names."""
    seated = make_entry("table.seated", seat=1, player_id="b", name="Clara", bot="novice")

    assert describe_entry(first_snapshot(), seated, "en") == ["Clara sat down."]


def test_a_name_cannot_steer_the_terminal() -> None:
    """Control characters in a name have no effect."""
    seated = make_entry("table.seated", seat=1, player_id="b", name="\x1b[2JEve", bot=None)

    assert describe_entry(first_snapshot(), seated, "en") == ["?[2JEve sat down."]


def test_cards_can_be_drawn_in_another_way() -> None:
    """A terminal without suit signs has other signs."""
    now = advance(advance(first_snapshot(), _entry(3)), _entry(4))

    assert describe_entry(now, _entry(7), "en", lambda card, _: card.lower()) == ["U1 leads s6."]


def test_an_unknown_card_is_printed_as_it_stands() -> None:
    """An unexpected value of a server does not break the log."""
    assert card_text("Z\x07", "en") == "Z?"


def test_a_free_seat_is_called_by_its_number() -> None:
    """So is an unknown seat."""
    assert [player_name(first_snapshot(), 7, "en"), player_name(first_snapshot(), 7, "ru")] == [
        "Seat 8",
        "Место 8",
    ]


def _entry(seq: int) -> TableEntry:
    return next(line.entry for line in SESSION if line.entry is not None and line.entry.seq == seq)


def test_the_last_two_going_out_together_win_no_place() -> None:
    """If no player is left it is a draw (§6.1): the log says that their cards are gone, and no more."""
    now = first_snapshot()
    for line in SESSION[1:]:
        if line.entry is not None and line.entry.seq < 82:
            now = advance(now, line.entry)
    plain = msgspec.json.decode(msgspec.json.encode(_entry(82)))
    plain["events"] = plain["events"][:1]
    for player in plain["events"][0]["data"]["players"]:
        player |= {"role": "out", "cards_count": 0}
    last = TableEntry(82, 0, [msgspec.Raw(msgspec.json.encode(each)) for each in plain["events"]])

    assert describe_entry(now, last, "en")[2:] == ["U0 is out of cards."]


def test_every_kind_of_act_is_told() -> None:
    """Laid, beat, passed, takes, out of cards, the Nth winner, beaten and taken bouts, the next defender."""
    told = _of_a_bout("S6,S8|S7,CJ|D9,D10", "S6 move", "S6/S7 defend", "check", "check")
    told += _of_a_bout("S6|S8,CJ|D9,D10", "S6 move", "S6/S8 defend", "check")
    told += _of_a_bout("S9|S8,CJ|D9,D10", "S9 move", "check")

    assert told == [
        "Ann leads 6♠.", "Bob: 7♠ beats 6♠.", "Ann passes.", "Cyd passes.",
        "Bout 2: all beaten, 2 cards discarded.", "Bob leads, Cyd defends.",
        "Ann leads 6♠.", "Ann is out of cards.", "Bob: 8♠ beats 6♠.", "Cyd passes.",
        "Bout 2: all beaten, 2 cards discarded.", "Ann finished 1st.",
        "Bob leads, Cyd defends.",
        "Ann leads 9♠.", "Ann is out of cards.", "Bob takes.", "Cyd passes.",
        "Bout 2: Bob takes 1 card.", "Ann finished 1st.",
        "Cyd leads, Bob defends.",
    ]  # fmt: skip


def _of_a_bout(hands: str, *acts: str) -> list[str]:
    names = ("Ann", "Bob", "Cyd")
    core = table_of(wished(tuple(SeatRequest("person", name) for name in names)))
    put(core, arrange(hands, rules="classic,auto_take=off"))
    told: list[str] = []
    now = [core.snapshot(Seat(0))]

    def hear(heard: TableMessage) -> None:
        if isinstance(heard, TableEntry):
            told.extend(describe_entry(now[0], heard, "en"))
            now[:] = [advance(now[0], heard)]
        else:
            now[:] = [heard]

    core.viewer = Seat(0)
    core.listen(hear)
    for act in acts:
        card, _, kind = act.rpartition(" ")
        attack, _, cover = card.partition("/")
        pairs = {"pairs": [{"attack": attack, "defend": cover}]}
        more = pairs if kind == "defend" else {"cards": [card]} if kind == "move" else {}
        assert core.act_for(core.awaited[0], {"type": kind, **more}) is None, act
    return told


@pytest.mark.parametrize(("rules", "refill"), [("classic", "against"), ("book", "along")])
def test_draws_are_told_in_the_order_in_which_they_are_made(rules: str, refill: str, tmp_path: Path) -> None:
    """The attacker is first and the defender last (§5.1), through a whole game of four bots."""
    core = table_of(wished(bots(4), rules=rules), journal=tmp_path / "game.jsonl")
    assert core.table.settings.options.refill == refill
    names, now = [sitter.name for sitter in core.sitters], core.snapshot(None)
    told: list[list[str]] = []

    def hear(heard: TableMessage) -> None:
        nonlocal now
        assert isinstance(heard, TableEntry)
        lines = [text for text in describe_entry(now, heard, "en") if text.startswith("Drawn ")]
        told.extend(text.partition(": ")[2].rstrip(".").split(", ") for text in lines)
        now = advance(now, heard)

    core.add_listener(hear)
    play_out(core)

    lines = read_journal(tmp_path / "game.jsonl")
    assert not isinstance(lines, Refusal)
    events = [event for line in lines for event in decode_line(line).events]
    refills = [each.what for each in events if isinstance(each, Played) and isinstance(each.what, Refilled)]
    made = [
        [f"{names[draw.seat]} {len(draw.cards)}" for draw in each.draws] for each in refills if each.draws
    ]
    assert len(made) > 3
    assert told == made


def _between_games(**ready: bool) -> TableSnapshot:
    """Arrange the recorded table before its first game; the viewer has seat 0."""
    now = first_snapshot()
    sitters = [
        each and replace(each, ready=ready.get(f"seat_{each.seat}", False)) for each in now.table.sitters
    ]
    return replace(now, game=None, player=None, table=replace(now.table, status="open", sitters=sitters))


def _entry_of(*events: tuple[str, dict[str, object]]) -> TableEntry:
    return TableEntry(
        99, 5, [msgspec.Raw(msgspec.json.encode({"event": name, "data": data})) for name, data in events]
    )


_SEATED = ("table.seated", {"seat": 1, "player_id": "u9", "name": "Bob", "bot": None})
_UNREADY = ("table.ready", {"seat": 0, "ready": False, "why": "company_changed"})


@pytest.mark.parametrize(
    ("cause", "texts"),
    [
        (_SEATED, ("Bob sat down. Ready to play?", "Bob садится за стол. Играем?")),
        (
            ("table.left", {"seat": 1, "player_id": "u2", "why": "left"}),
            ("{name} left the table. Ready to play?", "{name} уходит из-за стола. Играем?"),
        ),
        (
            ("table.left", {"seat": 1, "player_id": "u2", "why": "removed"}),
            ("The host removed {name}. Ready to play?", "{name} больше не за столом. Играем?"),
        ),
    ],
)
def test_a_request_to_be_ready_again_has_its_reason(
    cause: tuple[str, dict[str, object]], texts: tuple[str, str]
) -> None:
    """The request names the player who came or went."""
    now = _between_games(seat_0=True)
    name = player_name(now, 1, "en")
    asked = [find_ready_prompt(now, _entry_of(cause, _UNREADY), language) for language in ("en", "ru")]

    assert asked == [text.format(name=name) for text in texts]


def test_only_the_viewers_own_readiness_is_asked_for() -> None:
    """Another player's lost readiness asks the viewer nothing; the log gives the cause once."""
    now = _between_games(seat_0=True)
    other = ("table.ready", {"seat": 1, "ready": False, "why": "company_changed"})

    assert find_ready_prompt(now, _entry_of(_SEATED, other), "en") is None
    assert describe_entry(now, _entry_of(_SEATED, _UNREADY), "en") == ["Bob sat down."]


def test_a_removed_player_is_told_apart_from_one_who_left() -> None:
    """The log says that the host removed them."""
    now = _between_games()
    name = player_name(now, 1, "en")
    removed = _entry_of(("table.left", {"seat": 1, "player_id": "u2", "why": "removed"}))

    assert describe_entry(now, removed, "en") == [f"The host removed {name} from the table."]


def test_a_player_who_moves_changes_seats() -> None:
    """The log and the request to be ready say so, and not that the player left or came."""
    now = _between_games(seat_0=True)
    free = replace(now, table=replace(now.table, seats=3, sitters=[*now.table.sitters, None]))
    left = ("table.left", {"seat": 1, "player_id": "u2", "why": "moved"})
    seated = ("table.seated", {"seat": 2, "player_id": "u2", "name": "Bob", "bot": None})
    moved = _entry_of(left, seated, _UNREADY)

    assert [describe_entry(free, moved, language) for language in ("en", "ru", "uk")] == [
        ["Bob changed seats."], ["Bob пересаживается."], ["Bob пересідає."],
    ]  # fmt: skip
    assert find_ready_prompt(free, moved, "en") == "Bob changed seats. Ready to play?"


def test_an_abandoned_game_has_no_result() -> None:
    """The log calls it neither a draw nor lost."""
    results: list[dict[str, object]] = [
        {
            "player_id": f"u{seat}", "seat": seat, "result": "draw", "points": 0, "prize": 0, "place": None,
            "cards": [], "hints": 0,
        }
        for seat in (0, 1)
    ]  # fmt: skip
    deal = {"server_seed": "", "client_seeds": [], "commit": ""}
    end = make_entry("game.end", reason="abandoned", results=results, deal=deal)
    told = "Everyone was away for 10 minutes, so the game ended with no result."
    ending = ending_of(end)

    assert ending is not None
    assert describe_entry(first_snapshot(), end, "en") == ["The game is over.", told]
    assert ending_lines(ending, first_snapshot(), "en")[0] == (told, "target")


def test_an_ending_names_the_players_of_the_game() -> None:
    """A player who left after the game is still named, and not the one who took the seat."""
    snapshot, end = first_snapshot(), None
    for entry in list_entries():
        snapshot, end = advance(snapshot, entry), ending_of(entry) or end
    snapshot = advance(snapshot, make_entry("table.seated", seat=1, player_id="u9", name="Zoe", bot=None))
    assert end is not None

    lines = [line for line, _ in ending_lines(end, snapshot, "en")]

    assert [line.split()[0] for line in lines[2:4]] == ["U0", "U1"]
