"""A simulation is put together row by row."""

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.rules import RULE_SETS
from kozyr.rules.refusals import Language
from kozyr.terminal.simulation_form import SimulationForm, changed, erased, request_of, typed
from kozyr.terminal.simulation_process import SimulationRequest
from kozyr.terminal.table_client import ClientRefusal


def test_four_experienced_bots_play_500_games_unless_something_else_is_said() -> None:
    """Document 002's default."""
    assert request_of(SimulationForm(), "x", "en") == SimulationRequest(
        ("experienced",) * 4, "classic", 500, "x"
    )


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize(
    ("row", "count"), [("seat0", len(LEVELS) + 1), ("seat5", len(LEVELS) + 1), ("rules", len(RULE_SETS))]
)
def test_a_row_is_changed_round_and_round(row: str, count: int, by: int) -> None:
    """Every level and nobody, every rule set, forwards and backwards."""
    seen = [SimulationForm()]
    for _ in range(count):
        seen.append(changed(seen[-1], row, by))

    assert seen[-1] == seen[0]
    assert len({*seen}) == count


@pytest.mark.parametrize(
    ("games", "up", "down"), [(500, 1000, 250), (1, 10, 1), (10_000, 10_000, 5000), (7, 10, 1), (0, 1, 0)]
)
def test_the_number_of_games_goes_in_steps(games: int, up: int, down: int) -> None:
    """To round numbers between 1 and 10,000."""
    draft = SimulationForm(games=games)

    assert (changed(draft, "games", 1).games, changed(draft, "games", -1).games) == (up, down)


def test_the_number_of_games_is_typed() -> None:
    """The first digit begins anew; no more than five are kept."""
    draft = typed(typed(SimulationForm(), "7", fresh=True), "5", fresh=False)

    assert (draft.games, erased(draft).games, erased(erased(draft)).games) == (75, 7, 0)
    for digit in "1234567":
        draft = typed(draft, digit, fresh=False)
    assert draft.games == 34567


@pytest.mark.parametrize("games", [1, 10_000])
def test_one_to_ten_thousand_games_can_be_played(games: int) -> None:
    """Both ends are allowed."""
    assert request_of(SimulationForm(games=games), "x", "en") == SimulationRequest(
        ("experienced",) * 4, "classic", games, "x"
    )


@pytest.mark.parametrize(
    ("draft", "language", "code", "text"),
    [
        (
            SimulationForm(games=0), "en", "bad_number",
            "Games takes a whole number from 1 to 10000, not 0.",
        ),
        (
            SimulationForm(games=10_001), "ru", "bad_number",
            "Игр: нужно целое число от 1 до 10000, а не 10001.",
        ),
        (
            SimulationForm(seats=("novice", *[None] * 5)), "en", "bad_entrants",
            "Between 2 and 6 bots can take part, not 1.",
        ),
        (
            SimulationForm(seats=("novice",) * 3 + (None,) * 3, rules="pairs"), "ru", "bad_seats",
            "Для игры командами нужно 4 или 6 мест, а не 3.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(
    draft: SimulationForm, language: Language, code: str, text: str
) -> None:
    """With a sentence that says what to do."""
    assert request_of(draft, "x", language) == ClientRefusal(code, text)
