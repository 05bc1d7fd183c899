"""§8 Named rule sets: defaults and differences."""

import pytest

from kozyr.rules import RULE_SETS, Game, Options, Refusal, Step, all_options, must, start
from kozyr.rules.options import OptionValue
from tests.kit.positions import deck

DEFAULTS: dict[str, OptionValue] = {
    "deck": 36,
    "teams": False,
    "deal_by": 1,
    "ace_trump": True,
    "first": "lowest_trump",
    "redeal": False,
    "cap_first": 5,
    "cap": 6,
    "cap_first_until": "first_bout",
    "lead_many": True,
    "low_beats_ace": False,
    "throwers": "all",
    "order": "free",
    "add_after_take": True,
    "reopen_take": False,
    "auto_take": True,
    "auto_pass": False,
    "transfer": False,
    "transfer_from": "start",
    "show_trump": False,
    "refill": "against",
    "out": "bout_end",
    "draw": True,
    "next_first": "lowest_trump",
}
"""Every option of the rules with its default."""

TABLE: dict[str, dict[str, OptionValue]] = {
    "classic": {},
    "transfer": {"transfer": True},
    "pairs": {"teams": True, "next_first": "winner"},
    "pairs-transfer": {"teams": True, "next_first": "winner", "transfer": True},
    "protocol": {"transfer": True, "transfer_from": "second_bout"},
    "book": {
        "ace_trump": False,
        "low_beats_ace": True,
        "redeal": True,
        "order": "turns",
        "cap": None,
        "cap_first": None,
        "refill": "along",
        "auto_take": False,
    },
    "tabletop": {
        "first": "lot",
        "throwers": "attacker",
        "add_after_take": False,
        "out": "at_once",
        "cap_first": None,
        "refill": "along",
        "auto_take": False,
    },
    "terminal": {
        "lead_many": False,
        "cap_first": None,
        "refill": "along",
        "order": "turns",
        "auto_take": False,
    },
    "street": {"cap_first_until": "first_discard", "refill": "along", "auto_take": False},
}
"""The table of §8."""


def list_values(options: Options) -> dict[str, OptionValue]:
    """List every option's value."""
    return {option.name: getattr(options, option.name) for option in all_options()}


def begin(rules: str, seats: int = 2, **more: OptionValue) -> Game:
    """Deal a game by a rule set."""
    return must(start(seats=seats, rules=rules, options=more, seed="any")).game


def find_word(
    changes: dict[str, OptionValue] | None = None, *, rules: str = "classic", seats: int = 2
) -> str:
    """Return the word with which a start is refused, or `ok`."""
    outcome: Step | Refusal = start(seats=seats, rules=rules, options=changes, seed="any")
    return outcome.word if isinstance(outcome, Refusal) else "ok"


def test_every_option_has_the_default_of_the_law() -> None:
    """§8: the defaults, from which the named rule sets differ."""
    assert list_values(Options()) == DEFAULTS


def test_an_option_lists_its_default() -> None:
    """§8: the listed default is the value in `Options`."""
    assert {option.name: option.default for option in all_options()} == DEFAULTS


def test_every_default_is_one_of_the_options_values() -> None:
    """§8: every default is an allowed value."""
    assert [option.name for option in all_options() if option.default not in option.values] == []


def test_these_rule_sets_have_names() -> None:
    """§8: the rule sets of the table, and no others."""
    assert list(RULE_SETS) == list(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_rule_set_differs_from_the_defaults_as_the_table_says(name: str) -> None:
    """§8: the options named in the table differ, the others are the defaults."""
    assert list_values(RULE_SETS[name].options) == {**DEFAULTS, **TABLE[name]}


@pytest.mark.parametrize("name", TABLE)
def test_a_game_is_played_by_the_rule_set_it_names(name: str) -> None:
    """§8: naming a rule set chooses its options."""
    game = begin(name, seats=4)

    assert list_values(game.setup.options) == {**DEFAULTS, **TABLE[name]}


def test_a_game_is_classic_unless_told() -> None:
    """§8: `classic` differs from the defaults in nothing."""
    game = must(start(seats=2, deck=deck(""))).game

    assert game.setup.options == RULE_SETS["classic"].options


def test_single_options_override_the_rule_set() -> None:
    """§8: the others stay as the rule set has them."""
    game = begin("street", refill="against", deck=52)

    assert list_values(game.setup.options) == {
        **DEFAULTS, "cap_first_until": "first_discard", "auto_take": False, "deck": 52
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "limit"),
    [("classic", 5), ("protocol", 5), ("street", 5), ("book", 6), ("tabletop", 6), ("terminal", 6)],
)
def test_the_first_bout_has_the_limit_of_the_rule_set(name: str, limit: int) -> None:
    """§8: where there is no `cap_first`, six cards may be laid in the first bout."""
    assert begin(name).limit == limit


@pytest.mark.parametrize("name", ["pairs", "pairs-transfer"])
@pytest.mark.parametrize(("seats", "expected"), [(2, "bad_seats"), (4, "ok"), (6, "ok")])
def test_pairs_are_four_or_six(name: str, seats: int, expected: str) -> None:
    """§8: `pairs` and `pairs-transfer`: 4 seats (or 6)."""
    assert find_word(rules=name, seats=seats) == expected


@pytest.mark.parametrize("name", ["", "Classic", "poker", "classic,draw=off"])
def test_an_unknown_rule_set_is_refused(name: str) -> None:
    """§8: rule sets have the names of the table."""
    assert find_word(rules=name) == "unknown_rules"


def test_an_unknown_option_is_refused() -> None:
    """§8: options have the names of the rules."""
    assert find_word({"jokers": True}) == "bad_option"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deck", 32),
        ("deck", "36"),
        ("deck", None),
        ("deal_by", 3),
        ("throwers", "everybody"),
        ("transfer", "on"),
        ("transfer", None),
        ("cap", 0),
        ("cap", -1),
        ("cap", "none"),
        ("next_first", "lot"),
    ],
)
def test_a_value_the_option_does_not_have_is_refused(name: str, value: OptionValue) -> None:
    """§8: an option has the values of the rules, on and off being booleans, none being null."""
    assert find_word({name: value}) == "bad_option"


@pytest.mark.parametrize("name", ["deal_by", "cap", "cap_first"])
def test_true_is_not_one(name: str) -> None:
    """§8: True is not accepted as a number."""
    assert find_word({name: True}) == "bad_option"


@pytest.mark.parametrize("value", [0, 1])
def test_one_is_not_true(value: int) -> None:
    """§8: 1 is not accepted as True, and None is not accepted as False."""
    assert find_word({"transfer": value}) == "bad_option"


def test_under_durak_does_not_go_with_teams() -> None:
    """§6.4: `under_durak`: not with teams."""
    assert find_word({"next_first": "under_durak"}, rules="pairs", seats=4) == "bad_option"


@pytest.mark.parametrize("value", [1, 6, None])
def test_a_cap_is_a_number_or_none(value: OptionValue) -> None:
    """§3.2: `cap`: a number, or none."""
    assert find_word({"cap": value}) == "ok"


@pytest.mark.parametrize("cap", [0, -1])
def test_a_cap_is_at_least_one(cap: int) -> None:
    """§3.2: options that no bout could have cannot be made."""
    with pytest.raises(ValueError, match="at least 1"):
        Options(cap=cap)
