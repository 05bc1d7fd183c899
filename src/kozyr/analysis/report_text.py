"""The report of an analysed game as lines of text: headlines, sparklines, mistakes and the coach's advice."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kozyr.analysis.coach import WELL_PLAYED, CoachSentence, PassMeaning
from kozyr.analysis.report import DecisionReport, GameReport
from kozyr.locales import Language, say
from kozyr.locales.cards import write_card, write_cards
from kozyr.locales.numbers import format_decimal
from kozyr.rules import Beat, Lead, ShowTrump, ThrowIn, Transfer
from kozyr.rules.notation import read_turn

_BARS: Final = "▁▂▃▄▅▆▇█"
_MAX_WIDTH: Final = 60
"""The most characters of a sparkline."""
_CERTAIN: Final = 100


class Survival(NamedTuple):
    """The chance of a seat not to be the durak, in percent."""

    played: int
    """The chance after the played action."""
    better: int
    """The chance after the better action."""
    error: int
    """Half the width of the 95 % interval of their difference."""


def write_report(report: GameReport, names: Sequence[str], language: Language) -> list[str]:
    """Write a report; `names` has the name of each seat."""
    lines = [line for seat in range(len(names)) for line in _write_seat(report, seat, names[seat], language)]
    faults = [*_write_faults(report, names, language)]
    return [*lines, "", *(faults or [say(language, "analysis_no_mistakes")])]


def write_action(token: str, language: Language, passing: PassMeaning = "pass") -> str:
    """Write an action, given in notation, in a few words; `passing` says what to pass is called."""
    act = read_turn(token).act
    match act:
        case Lead(cards) | ThrowIn(cards) | Transfer(cards):
            return say(language, f"analysis_act_{act.action}", cards=write_cards(cards, language))
        case Beat(pairs):
            return ", ".join(
                say(
                    language,
                    "analysis_act_beat",
                    attack=write_card(attack, language),
                    cover=write_card(cover, language),
                )
                for attack, cover in pairs
            )
        case ShowTrump(card):
            return say(language, "analysis_act_show_trump", card=write_card(card, language))
        case _:
            name = token.partition(":")[2]
            return say(language, f"analysis_act_{passing if name == 'pass' else name}")


def write_coach_sentence(sentence: CoachSentence, language: Language) -> str:
    """Write the coach's advice."""
    if sentence.message == WELL_PLAYED:
        return say(language, sentence.message)
    return say(
        language,
        sentence.message,
        cards=_write_token_cards(sentence.played, language),
        best=write_action(sentence.best, language, sentence.passing),
        talon=sentence.talon,
        points=sentence.points,
    )


def draw_sparkline(values: Sequence[float], width: int = _MAX_WIDTH) -> str:
    """Draw values from 0 to 100 as a row of bars; a long row shows the last value of each part."""
    count = min(len(values), width)
    shown = [values[math.ceil((index + 1) * len(values) / count) - 1] for index in range(count)]
    return "".join(_BARS[min(int(value * len(_BARS) / _CERTAIN), len(_BARS) - 1)] for value in shown)


def find_survival(report: GameReport, decision: DecisionReport) -> Survival:
    """Return what a decision changed; the difference is always the loss."""
    after = next(chances for chances in report.chances if chances.move == decision.move)
    better = min(_CERTAIN, _CERTAIN - after.seats[decision.seat].p + decision.loss)
    return Survival(
        round(better - decision.loss), round(better), math.ceil((decision.high - decision.low) / 2)
    )


def _write_seat(report: GameReport, seat: int, name: str, language: Language) -> Iterator[str]:
    figures = report.seats[seat]
    decisions = sum(decision.seat == seat for decision in report.decisions)
    yield say(
        language,
        "analysis_headline",
        name=name,
        accuracy=round(figures.accuracy),
        mistakes=figures.mistakes + figures.blunders,
        luck=_write_signed(figures.luck),
        loss=format_decimal(abs(figures.play) / max(1, decisions), ".1f", language),
    )
    yield f"  {draw_sparkline([chances.seats[seat].p for chances in report.chances])}"


def _write_faults(report: GameReport, names: Sequence[str], language: Language) -> Iterator[str]:
    for decision in report.decisions:
        if decision.verdict not in (None, "good"):
            survival = find_survival(report, decision)
            yield say(
                language,
                "analysis_fault",
                move=decision.move,
                name=names[decision.seat],
                verdict=say(language, f"analysis_verdict_{decision.verdict}"),
                played=write_action(decision.played, language),
                best=write_action(decision.best, language),
                before=survival.played,
                after=survival.better,
                error=survival.error,
            )


def _write_token_cards(token: str, language: Language) -> str:
    # Write the cards that were laid; for a beat, write its covers.
    match read_turn(token).act:
        case Lead(cards) | ThrowIn(cards) | Transfer(cards):
            return write_cards(cards, language)
        case Beat(pairs):
            return write_cards([cover for _, cover in pairs], language)
        case ShowTrump(card):
            return write_card(card, language)
        case _:
            return ""


def _write_signed(points: float) -> str:
    # A real minus sign is as wide as the plus sign, and a hyphen is not.
    return f"{round(points):+d}".replace("-", "\N{MINUS SIGN}")
