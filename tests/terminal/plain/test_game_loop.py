"""The texts that each person at one keyboard reads, and when."""

from pathlib import Path

from kozyr.locales import say
from tests.terminal.plain.streams import ALONE, TWO, Player, play, typed

WHOLE_GAME = 400


def _parts(said: str) -> list[str]:
    """Split the output where the keyboard changes hands."""
    return said.split(say("en", "plain_hand_over", name="\n").partition("\n")[0])


def test_each_player_reads_the_events_with_their_own_cards(tmp_path: Path) -> None:
    """The events since the player's last turn appear after Enter, and only once."""
    said = typed(tmp_path, *TWO, "", "1", "")[1]
    _, first, second = _parts(said)
    attacker = first.split(".")[0]
    enter = say("en", "plain_press_enter", name="Mary" if attacker == "Jane" else "Jane")
    before, _, after = second.partition(enter)

    assert f"{attacker} leads " not in first + before
    assert after.count(f"{attacker} leads ") == 1


def test_no_cards_are_on_the_screen_when_the_keyboard_changes_hands(tmp_path: Path) -> None:
    """In a whole game there are sixty blank lines between a hand and the next player's name."""
    parts = _parts(play(tmp_path, Player(TWO, WHOLE_GAME))[1])

    assert len(parts) > 10
    assert [part for part in parts[1:-1] if not part.endswith("\n" * 61)] == []


def test_one_person_alone_is_not_asked_to_give_the_keyboard_over(tmp_path: Path) -> None:
    """There is no other person to hide a hand from, and events are shown as they happen."""
    assert len(_parts(play(tmp_path, Player(ALONE, WHOLE_GAME))[1])) == 1


def test_only_the_game_is_told(tmp_path: Path) -> None:
    """Readiness for the next game is not shown."""
    player = Player(ALONE, WHOLE_GAME)
    first = play(tmp_path / "first", player)[1]

    assert ": ready" not in first + typed(tmp_path / "again", *player.typed, "1")[1]


def test_a_hand_is_hidden_when_a_player_leaves(tmp_path: Path) -> None:
    """The other player may look at the screen next."""
    menu = typed(tmp_path / "look", *TWO, "", "0")[1]
    leave = next(line[1] for line in menu.splitlines() if line.endswith(say("en", "plain_leave")))

    said = typed(tmp_path, *TWO, "", "0", leave)[1]

    assert "\n" * 61 + say("en", "plain_left_table") in said
