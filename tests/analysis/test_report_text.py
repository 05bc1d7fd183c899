"""The report in words."""

import pytest

from kozyr.analysis.coach import CoachSentence, find_coach_sentence
from kozyr.analysis.report import ChancesAfterMove, DecisionReport, DurakChance, GameReport, SeatReport
from kozyr.analysis.report_text import (
    draw_sparkline,
    find_survival,
    write_action,
    write_coach_sentence,
    write_report,
)
from tests.kit.analysed_games import read_golden

MISTAKE = DecisionReport(2, 1, "1:+HA", "1:pass", 13.0, 11.0, 15.0, exact=False, verdict="mistake")
REPORT = GameReport(
    "1",
    (SeatReport(100.0, 0.0, -23.4, 123.4, 0, 0, 0), SeatReport(58.2, -13.0, 23.4, -23.4, 0, 1, 0)),
    (MISTAKE,),
    tuple(
        ChancesAfterMove(move, (DurakChance(100 - p, 100 - p, 100 - p), DurakChance(p, p, p)))
        for move, p in enumerate((50.0, 55.0, 69.0, 100.0))
    ),
    (),
)


def test_a_report_has_headlines_sparklines_and_mistakes() -> None:
    """Each seat has its figures and its chances, and each fault a line."""
    assert write_report(REPORT, ["Anna", "Boris"], "en") == [
        "Anna: accuracy 100 %, mistakes 0, luck −23, lost per move 0.0",
        "  ▅▄▃▁",
        "Boris: accuracy 58 %, mistakes 1, luck +23, lost per move 13.0",
        "  ▅▅▆█",
        "",
        "2. Boris, mistake: throw in A♥ → better: pass. Chance to survive: 31 % → 44 % ± 2",
    ]


def test_a_report_without_mistakes_says_so() -> None:
    """The list is never empty."""
    assert write_report(REPORT._replace(decisions=()), ["A", "B"], "ru")[-1] == "Явных ошибок нет."


def test_survival_never_exceeds_certainty() -> None:
    """The difference stays the loss, even where the chances of all cards are better than those known."""
    certain = REPORT._replace(decisions=(MISTAKE._replace(seat=0, loss=40.0),))

    assert find_survival(certain, certain.decisions[0])[:2] == (60, 100)


@pytest.mark.parametrize(
    ("token", "text"),
    [
        ("0:S9,D9", "lead 9♠ 9♦"), ("0:+HA", "throw in A♥"), ("1:S9/SQ", "beat 9♠ with Q♠"),
        ("1:>C9", "transfer with 9♣"), ("1:!H9", "show 9♥"), ("1:take", "take"), ("0:pass", "pass"),
    ],
)  # fmt: skip
def test_actions_are_written_in_a_few_words(token: str, text: str) -> None:
    """Every kind of action has its words."""
    assert write_action(token, "en") == text


def test_a_long_sparkline_keeps_its_width_and_end() -> None:
    """More values than room are thinned out."""
    assert draw_sparkline([0.0] * 99 + [100.0], 10) == "▁▁▁▁▁▁▁▁▁█"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You threw in A♥ with 12 cards left in the talon: that cost 9 points. Better: pass."),
        ("ru", "Вы подкинули Т♥, когда в колоде было 12 карт: это стоило 9 пунктов. Лучше: пас."),
        ("uk", "Ви підкинули Т♥, коли в колоді було 12 карт: це коштувало 9 пунктів. Краще: пас."),
    ],
)
def test_the_coach_speaks_every_language(language: str, text: str) -> None:
    """The sentence names the action, the talon, the price and the better action."""
    sentence = CoachSentence("coach_throw_in", 5, "0:+HA", "0:pass", 12, 9)

    assert write_coach_sentence(sentence, language) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You said “Done” with the talon empty: that cost 9 points. Better: throw in A♥."),
        ("ru", "Вы сказали «бито», когда колода уже кончилась: это стоило 9 пунктов. Лучше: подкинуть Т♥."),
        (
            "uk",
            "Ви сказали «бито», коли колода вже була порожня: це коштувало 9 пунктів. Краще: підкинути Т♥.",
        ),
    ],
)
def test_the_coach_says_what_the_button_says(language: str, text: str) -> None:
    """When everything is beaten the button says “Done”, and while the defender takes it says “Pass”."""
    sentence = CoachSentence("coach_done", 5, "0:pass", "0:+HA", 0, 9, "done")
    better = CoachSentence("coach_throw_in", 5, "0:+HA", "0:pass", 0, 9, "done")

    assert write_coach_sentence(sentence, language) == text
    assert write_coach_sentence(better, language).endswith(("“Done”.", "«бито»."))


@pytest.mark.parametrize(("move", "passing"), [(3, "done"), (8, "pass")])
def test_the_coach_knows_what_to_pass_was_called(move: int, passing: str) -> None:
    """The position before the move decides."""
    record = read_golden("classic-2")
    seat = record.turns[move - 1].seat
    missed = MISTAKE._replace(move=move, seat=seat, played=f"{seat}:pass", best=f"{seat}:+HA")

    sentence = find_coach_sentence(record, REPORT._replace(decisions=(missed,)), seat)

    assert (sentence.message, sentence.passing) == (f"coach_{passing}", passing)


def test_the_coach_names_the_largest_certain_mistake() -> None:
    """The lower end of the interval decides, and the talon is counted before the move."""
    record = read_golden("classic-2")
    less_certain = MISTAKE._replace(move=4, loss=30.0, low=2.0, verdict="blunder")
    report = REPORT._replace(decisions=(less_certain, MISTAKE))

    assert find_coach_sentence(record, report, 1) == CoachSentence(
        "coach_throw_in", 2, "1:+HA", "1:pass", 24, 13, "done"
    )


def test_the_coach_praises_a_seat_without_mistakes() -> None:
    """A seat without certain mistakes played well; an inaccuracy is none."""
    inaccurate = MISTAKE._replace(seat=0, verdict="inaccuracy")
    report = REPORT._replace(decisions=(inaccurate, MISTAKE))
    sentence = find_coach_sentence(read_golden("classic-2"), report, 0)

    assert write_coach_sentence(sentence, "en") == "No clear mistakes. Well played!"
