"""The menu, the questions before a game, and the outcome of games."""

import json
from pathlib import Path

import pytest

from kozyr.locales import explain, say
from kozyr.rules.refusals import refuse
from tests.terminal.plain.streams import ALONE, TWO, Player, play, told, typed, world

WHOLE_GAME = 400


def test_the_menu_shows_rules_and_credits(tmp_path: Path) -> None:
    """[1] rules, [3] credits, [4] quit."""
    status, said = typed(tmp_path, "1", "3", "4")

    assert status == 0
    assert [told(f"plain_{key}", said) for key in ("rules", "credits", "goodbye")] == [True] * 3
    assert max(map(len, said.splitlines())) < 80


@pytest.mark.parametrize(
    ("lines", "ends_with"),
    [
        (["2", "0"], "plain_menu_quit"),
        (["2", "3", "0"], "plain_how_many"),
        (["2", "3", "1", "0"], "plain_who_bot"),
        (["2", "3", "2", "0"], "plain_who_bot"),
        (["2", "2", "2", "1", "0", "0", "0"], "plain_menu_quit"),
    ],
)
def test_0_goes_back_one_question(tmp_path: Path, lines: list[str], ends_with: str) -> None:
    """It leads back to the menu, and no game has started."""
    said = typed(tmp_path, *lines)[1]
    last = said.split(say("en", "plain_number"))[-2:]

    assert say("en", ends_with, least=2, most=6) in "".join(last)
    assert not (tmp_path / "plain-game.jsonl").exists()


@pytest.mark.parametrize("name", ["x", "Jo", "a" * 21, "a  b c", "Jane!", "\x1b[31m", "☠☠☠"])
def test_a_name_that_is_none_is_asked_for_again(tmp_path: Path, name: str) -> None:
    """A name has 3 to 20 letters and digits with single spaces; control characters are not shown."""
    said = typed(tmp_path, "2", "2", "1", name, "Jane", "2", "1")[1]

    assert said.count(say("en", "plain_name", number=1, usual="Player 1")) == 2
    assert say("en", "plain_hand", name="Jane") in said
    assert "\x1b" not in said


def test_names_are_unique(tmp_path: Path) -> None:
    """Letter case does not matter; a bot takes a free name."""
    said = typed(tmp_path, "2", "3", "1", "Anna", "1", "ANNA", "Mary", "2", "1", "")[1]

    assert say("en", "plain_name_taken", name="ANNA") in said
    assert "Boris: " in said


def test_a_game_given_up_is_lost_and_counted(tmp_path: Path) -> None:
    """The program asks twice; all other players have won (§6.3)."""
    begun = typed(tmp_path / "look", *ALONE, "0")[1]
    number = next(line[1] for line in begun.splitlines() if say("en", "plain_resign") in line)

    said = typed(tmp_path, *ALONE, "0", number, "1", "0", "4")[1]

    assert say("en", "plain_score", name="Jane", wins=0, losses=1, draws=0) in said
    assert say("en", "plain_score", name="Anna (novice)", wins=1, losses=0, draws=0) in said
    assert not (tmp_path / "plain-game.jsonl").exists()


def test_scores_go_on_from_day_to_day(tmp_path: Path) -> None:
    """One game today and one tomorrow count for the same names."""
    play(tmp_path, Player(TWO, WHOLE_GAME))
    play(tmp_path, Player(TWO, WHOLE_GAME), around=world(seed=2))

    scores = {each["name"]: each for each in json.loads((tmp_path / "plain.json").read_text("utf-8"))}
    assert {name: each["wins"] + each["losses"] + each["draws"] for name, each in scores.items()} == {
        "Jane": 2,
        "Mary": 2,
    }


def test_another_game_is_dealt_at_the_same_table(tmp_path: Path) -> None:
    """The loser deals (§6.4)."""
    first = Player(ALONE, WHOLE_GAME)
    said = play(tmp_path / "first", first)[1]
    loser = next(line[11:-1] for line in said.splitlines() if line.startswith("The durak: "))

    after = typed(tmp_path / "again", *first.typed, "1")[1][len(said) - 50 :]

    assert f"{loser} deals" in after


def test_a_game_under_the_profiles_nickname_counts_for_it(tmp_path: Path) -> None:
    """The profile's owner is offered as the first player, and the profile counts the game too."""
    (tmp_path / "profile.json").write_text('{"name": "Jane"}', "utf-8")
    play(tmp_path, Player(["2", "2", "1", "", "2", "1"], WHOLE_GAME))

    profile = json.loads((tmp_path / "profile.json").read_text("utf-8"))
    assert profile["wins"] + profile["losses"] + profile["draws"] == 1


def test_bots_alone_are_watched(tmp_path: Path) -> None:
    """Without a person the program asks nothing and shows the game to its end."""
    said = typed(tmp_path, "2", "2", "2", "1", "2", "2", "0", "4")[1]

    assert said.count(": wins ") == 2
    assert said.count(" leads, ") > 3


def test_rules_that_cannot_seat_so_many_are_refused(tmp_path: Path) -> None:
    """Pairs need four or six players (§1.4): a sentence, and the menu again."""
    said = typed(tmp_path, *ALONE, "4", rules="pairs")[1]

    assert explain(refuse("seats_for_teams", 2)) in said
    assert said.endswith(f"{say('en', 'plain_goodbye')}\n")


def test_the_rules_say_what_differs_at_this_table(tmp_path: Path) -> None:
    """The text describes the rule set `terminal`; for others the differences follow, option by option."""
    assert "transfer=on" not in typed(tmp_path, "1")[1]
    assert "- transfer=on: The defender can pass the attack on" in typed(tmp_path, "1", rules="transfer")[1]


@pytest.mark.parametrize("rules", ["classic", "transfer", "book", "street"])
def test_every_rule_set_can_be_played_line_by_line(tmp_path: Path, rules: str) -> None:
    """Of several players who may act, the attacker is asked first, then the others."""
    player = Player(["2", "3", "1", "Jane", "1", "Mary", "2", "1"], WHOLE_GAME * 3)
    play(tmp_path, player, rules=rules)

    assert player.is_over
