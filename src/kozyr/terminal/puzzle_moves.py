"""The moves of a puzzle in words, with the steps that the game makes automatically."""

from collections.abc import Iterator, Sequence

from kozyr.analysis.puzzle import PLAYER
from kozyr.locales import Language, say
from kozyr.locales.cards import write_card
from kozyr.rules import Action, Card, Game, must, step
from kozyr.rules.actions import Beat, Lead, Pass, Passed, Redeal, ShowTrump, Take, Taken, ThrowIn, Transfer
from kozyr.rules.events import BoutEnded, Event, WentOut
from kozyr.rules.notation import LeaveToken, read_turn


def describe_moves(game: Game, tokens: Sequence[str], language: Language) -> Iterator[str]:
    """Play these legal moves from a position; yield a line for each, and for each automatic step after it."""
    for token in tokens:
        seat, act = read_turn(token)
        assert not isinstance(act, LeaveToken), "a player left a puzzle"  # noqa: S101 - moves are stored
        done = must(step(game, seat, act))
        yield f"{_name(seat, language)}: {describe_action(act, language)}"
        for event in done.events:
            yield from _describe_automatic_step(event, language)
        game = done.game


def _describe_automatic_step(event: Event, language: Language) -> Iterator[str]:
    match event:
        case Taken(seat, auto=True):
            yield say(language, "puzzle_forced_take", name=_name(seat, language))
        case Passed(seat, auto=True):
            yield say(language, "puzzle_forced_pass", name=_name(seat, language))
        case BoutEnded("beaten"):
            yield say(language, "puzzle_bout_beaten")
        case BoutEnded("taken", seat, cards):
            yield say(
                language, "puzzle_bout_taken", name=_name(seat, language), cards=_write(cards, language)
            )
        case WentOut(seats):
            for seat in seats:
                yield say(language, "puzzle_out", name=_name(seat, language))
        case _:
            pass  # an action that was asked for, or the next bout, which the board shows


def describe_token(token: str, language: Language) -> str:
    """Write a move in notation for people."""
    act = read_turn(token).act
    assert not isinstance(act, LeaveToken), "a player left a puzzle"  # noqa: S101 - moves are stored
    return describe_action(act, language)


def describe_action(action: Action, language: Language) -> str:
    """Write an action for people."""
    match action:
        case Lead(cards):
            return say(language, "puzzle_lead", cards=_write(cards, language))
        case ThrowIn(cards):
            return say(language, "puzzle_throw_in", cards=_write(cards, language))
        case Transfer(cards):
            return say(language, "puzzle_transfer", cards=_write(cards, language))
        case Beat(pairs):
            texts = [
                say(
                    language,
                    "puzzle_beat",
                    attack=_write([attack], language),
                    cover=_write([cover], language),
                )
                for attack, cover in pairs
            ]
            return ", ".join(texts)
        case ShowTrump(card):
            return say(language, "puzzle_show", card=_write([card], language))
        case Take():
            return say(language, "plain_act_take")
        case Pass():
            return say(language, "plain_act_pass")
        case Redeal():
            return say(language, "plain_act_redeal")


def _write(cards: Sequence[Card], language: Language) -> str:
    return " ".join(write_card(card, language) for card in cards)


def _name(seat: int, language: Language) -> str:
    return say(language, "puzzle_you" if seat == PLAYER else "puzzle_opponent")
