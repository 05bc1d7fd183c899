"""Before the first lead a redeal is offered to every person who may demand one (rules §2.5)."""

from pathlib import Path

from kozyr.rules import Seat
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.seating import SeatRequest
from tests.kit.local_tables import (
    five_spades,
    five_spades_of_the_defender,
    game_of,
    play_out,
    put,
    table_of,
    wished,
)

ANN, BOB, BOT = SeatRequest("person", "Ann"), SeatRequest("person", "Bob"), SeatRequest("bot", level="novice")


def _table(*seats: SeatRequest, journal: Path | None = None) -> LocalCore:
    core = table_of(wished(seats, rules="book"), journal=journal)
    put(core, five_spades_of_the_defender())
    return core


def test_a_person_who_may_demand_a_redeal_is_asked_before_the_attacker() -> None:
    """At one keyboard the attacker's lead would end the right."""
    core = _table(ANN, BOB)

    assert (core.redeal_offers, core.awaited) == ((1,), (1,))


def test_a_bot_does_not_lead_before_the_person_has_answered() -> None:
    """However long the answer takes."""
    core = _table(BOT, BOB)

    assert (core.bot_to_move, core.move_bot(), core.awaited) == (None, None, (1,))


def test_the_attacker_leads_when_the_others_keep_their_cards() -> None:
    """The answer is kept for this deal."""
    core = _table(ANN, BOB)

    refused = core.keep_cards(Seat(1))

    assert (refused, core.redeal_offers, core.awaited) == (None, (), (0,))


def test_a_bot_leads_when_the_person_keeps_the_cards() -> None:
    """And the game goes on to its end."""
    core = _table(BOT, BOB)

    core.keep_cards(Seat(1))

    assert core.bot_to_move == 0
    assert play_out(core) > 0


def test_the_redeal_is_dealt_to_whoever_demands_it() -> None:
    """Other cards, and whoever may is asked again."""
    core = _table(ANN, BOB)

    refused = core.act(Seat(1), {"type": "redeal"})

    assert refused is None
    assert game_of(core).hands != five_spades_of_the_defender().hands


def test_cards_are_kept_by_nobody_to_whom_no_redeal_is_offered() -> None:
    """The refusal changes nothing."""
    core = _table(ANN, BOB)
    before = core.local

    refused = core.keep_cards(Seat(0))

    assert refused is not None
    assert (refused.code, core.local) == ("no_redeal_offered", before)


def test_the_attacker_answers_by_leading() -> None:
    """No question is asked twice."""
    core = table_of(wished((ANN, BOB), rules="book"))
    put(core, five_spades())

    assert (core.redeal_offers, core.awaited) == ((), (0,))


def test_nobody_is_asked_where_the_rules_know_no_redeal() -> None:
    """The classic game has none."""
    core = table_of(wished((ANN, BOB)))
    put(core, five_spades_of_the_defender())

    assert core.redeal_offers == ()


def test_whoever_answered_is_not_asked_again_after_a_break(tmp_path: Path) -> None:
    """The journal keeps the answer."""
    journal = tmp_path / "game.jsonl"
    core = _table(ANN, BOB, journal=journal)
    core.keep_cards(Seat(1))

    again = LocalCore.resume(journal, core.environment)

    assert isinstance(again, LocalCore)
    assert (again.local, again.awaited) == (core.local, (0,))
