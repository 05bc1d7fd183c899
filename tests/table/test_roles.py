"""Roles, and the players to act (table.md, Roles and states)."""

import pytest

from kozyr.rules import Game, Seat
from kozyr.table import Resign, look
from kozyr.table.roles import compute_standings
from tests.kit.positions import act, arrange
from tests.kit.tables import playing

LEAD = arrange("S9,D9,C6|SQ,DQ,HQ|C9,S10,C10")
DEFENCE = arrange("D9,C6|SQ,DQ,HQ|C9,S10,C10", table="S9@0")
BEATEN = arrange("D9,C6|DQ,HQ|C9,S10,C10", table="S9/SQ@0")
TURNS = arrange("D9,C6|DQ,HQ|C9,S10,C10", table="S9/SQ@0", rules="classic,order=turns,auto_take=off")
TRANSFER = arrange("C6,C8|D9,DQ,HQ|C9,S10,C10", table="S9@0", rules="transfer,auto_take=off")


def list_roles(game: Game, viewer: int | None = None) -> list[str]:
    """Return the role and the state of every seat."""
    seat = None if viewer is None else Seat(viewer)
    return [f"{standing.role} {standing.state}" for standing in compute_standings(game, seat)]


def test_before_the_lead_the_attacker_decides() -> None:
    """Roles: `attacker` until their lead, active; the others wait for it: passive."""
    assert list_roles(LEAD) == ["attacker active", "defender passive", "thrower passive"]


def test_after_the_lead_the_attacker_is_a_thrower() -> None:
    """Roles: then `thrower`, passive while the defender decides: they may throw in."""
    assert list_roles(act(LEAD, "0:S9")) == ["thrower passive", "defender active", "thrower passive"]


def test_when_everything_is_beaten_the_throwers_decide() -> None:
    """States: `active`, it is theirs to decide; the defender waits."""
    assert list_roles(BEATEN) == ["thrower active", "defender passive", "thrower active"]


def test_a_defender_who_takes_has_the_role_taking() -> None:
    """Roles: `taking` once they take; states: inactive, they are taking; the throwers decide."""
    assert list_roles(act(DEFENCE, "1:take")) == ["thrower active", "taking inactive", "thrower active"]


def test_a_thrower_who_has_passed_is_inactive() -> None:
    """States: `inactive`, they have passed."""
    assert list_roles(act(BEATEN, "2:pass")) == ["thrower active", "defender passive", "thrower inactive"]


def test_a_thrower_who_timed_out_is_inactive() -> None:
    """States: `inactive`, they have timed out: with order=turns the others may still throw in."""
    party = playing(TURNS)

    party.run_out(15_000)

    assert list_roles(party.game) == ["thrower inactive", "defender passive", "thrower active"]


def test_a_throw_in_makes_the_inactive_passive_again() -> None:
    """States: any throw-in makes the inactive throwers passive again."""
    assert list_roles(act(BEATEN, "2:pass 0:+D9")) == [
        "thrower passive",
        "defender active",
        "thrower passive",
    ]


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # States: §3.9: any throw-in cancels all passes; the defender still takes, so the throwers decide.
        (act(DEFENCE, "1:take 2:pass 0:+D9"), ["thrower active", "taking inactive", "thrower active"]),
        # States: `passive`, they wait for the right; §3.6.
        (TURNS, ["thrower active", "defender passive", "thrower passive"]),
        # States: §3.6: each player keeps the right until passing.
        (act(TURNS, "0:pass"), ["thrower inactive", "defender passive", "thrower active"]),
        # States: §3.9: a thrower with an empty hand counts as having passed.
        (
            arrange("|SQ,DQ|C9,C7,S10", table="S9/SA@0", talon="H6"),
            ["thrower inactive", "defender passive", "thrower active"],
        ),
        # Roles: `waiting`, a seat that may not throw in; §3.5.
        (
            arrange("D9|SQ,DQ|C9", table="S9@0", rules="tabletop"),
            ["thrower passive", "defender active", "waiting inactive"],
        ),
        # Roles: with teams the defender's partner is `partner` and never throws in.
        (
            arrange("D9|SQ,DQ|C9|C8", table="S9@0", rules="pairs,auto_take=off"),
            ["thrower passive", "defender active", "thrower passive", "partner inactive"],
        ),
        # Roles: `out`.
        (arrange("D9|SQ|", more="out:2"), ["attacker active", "defender passive", "out inactive"]),
    ],
)
def test_the_roles_and_states_of_all_seats(game: Game, expected: list[str]) -> None:
    """Each comment says why a seat has this role and state."""
    assert list_roles(game) == expected


@pytest.mark.parametrize(
    ("viewer", "expected"), [(0, "defender"), (1, "transferring"), (2, "defender"), (None, "defender")]
)
def test_only_the_defender_sees_the_role_transferring(viewer: int | None, expected: str) -> None:
    """Roles: `transferring` in their own stream only: shown to others it would give a card away."""
    assert list_roles(TRANSFER, viewer)[1] == f"{expected} active"


def test_a_defender_without_a_transfer_has_the_role_defender() -> None:
    """Roles: `transferring`, a defender who may transfer; §4.1: with a card of the attack's rank."""
    game = arrange("C6,C8|D10,DQ,HQ|C9,S10,C10", table="S9@0", rules="transfer,auto_take=off")

    assert list_roles(game, 1)[1] == "defender active"


def test_after_a_beat_no_role_is_transferring() -> None:
    """Roles: §4.1: when no card is beaten."""
    game = arrange("C6|D9,DQ,HQ|C7", table="S9/SQ@0,C9@2", rules="transfer,auto_take=off")

    assert list_roles(game, 1)[1] == "defender active"


def test_when_the_game_is_over_all_players_are_inactive() -> None:
    """States: `inactive`: no player has a decision to make or to wait for."""
    party = playing(DEFENCE)

    party.do("u2", Resign())

    assert [standing.state for standing in compute_standings(party.game, None)] == ["inactive"] * 3


def test_a_view_tells_parts_to_its_viewer() -> None:
    """Roles: in their own stream only."""
    table = playing(TRANSFER).table

    assert [look(table, player).standings[1].role for player in ("u0", "u1", None)] == [
        "defender",
        "transferring",
        "defender",
    ]
