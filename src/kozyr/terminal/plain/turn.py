"""A person's turn in plain console mode.

The program shows the field and the hand, and the player chooses cards by number (`choose_cards`).
0 opens the other choices. A move that the rules refuse changes nothing, and the question is repeated.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import say
from kozyr.locales.cards import replace_cards
from kozyr.server.api.messages.game import GameState, PlayerState
from kozyr.terminal.card_choice import Act, find_acts, find_acts_without_cards, guess_act, unbeaten_attacks
from kozyr.terminal.plain.drawing import (
    OutputStyle,
    draw_game,
    draw_hand,
    sort_hand,
    write_card,
    write_cards,
)
from kozyr.terminal.plain.prompts import BACK, Asker

TurnOutcome: TypeAlias = Literal["played", "left", "resigned"]
PlayAct: TypeAlias = Callable[[Act], ClientRefusal | None]
"""Plays a move (`Act`) at the table; returns why the rules refuse it, or None."""


class TurnView(NamedTuple):
    """What the player to move sees."""

    game: GameState
    own: PlayerState
    names: Sequence[str]
    rules: Sequence[str] = ()
    """The rules of this table, shown on request."""

    @property
    def name(self) -> str:
        """The player's name."""
        return self.names[self.own.seat]

    @property
    def hand(self) -> list[str]:
        """The player's cards, in the order of their numbers."""
        return sort_hand(self.own.cards, self.game.trump)


def take_turn(asker: Asker, view: TurnView, play: PlayAct) -> TurnOutcome:
    """Ask the player for a move until they play, leave or resign."""
    _show_game(asker, view)
    while True:
        act = _choose_act(asker, view)
        if act == "look":
            _show_game(asker, view)
        elif isinstance(act, str):
            return act
        elif act is not None:
            refusal = play(act)
            if refusal is None:
                return "played"
            asker.write_text("plain_no", why=_write_refusal(refusal, asker.style))


def _write_refusal(refusal: ClientRefusal, style: OutputStyle) -> str:
    return replace_cards(refusal.text, lambda card: write_card(card, style))


def _choose_act(asker: Asker, view: TurnView) -> Act | TurnOutcome | Literal["look"] | None:
    # Return None if the question must be repeated.
    if view.own.seat != view.game.defender and {act["type"] for act in view.own.legal} == {"check"}:
        # The player can only pass (`check`), with Enter or 0. Any other answer shows the other choices.
        line = asker.ask_line(asker.say("plain_nothing_to_toss", name=view.name))
        return {"type": "check"} if line in ("", str(BACK)) else _choose_other(asker, view)
    cards = choose_cards(asker, view.hand, view.name, _find_question(view))
    return _find_act(asker, cards, view) if cards else _choose_other(asker, view)


def _show_game(asker: Asker, view: TurnView) -> None:
    asker.io.write("")
    asker.io.write_all(draw_game(view.game, view.names, asker.style))
    asker.write_text("plain_hand", name=view.name)
    asker.io.write_all(draw_hand(view.hand, view.game.trump, asker.style))


def choose_cards(
    asker: Asker, hand: Sequence[str], name: str, question: str = "plain_choose_lead"
) -> list[str]:
    """Ask for cards of a hand by number; an empty list means that the player wants the other choices."""
    numbers = asker.ask_cards(asker.say(question, name=name, most=len(hand)), len(hand))
    return [hand[number - 1] for number in numbers]


def _find_question(view: TurnView) -> str:
    # The question explains the answer 0, which opens the other choices, such as to take or to pass.
    kinds = {act["type"] for act in view.own.legal}
    if view.own.seat == view.game.defender:
        return "plain_choose_beat"
    if "move" not in kinds:  # a `move` is a lead, a `toss` is a throw-in
        return "plain_choose_toss"
    return "plain_choose_redeal" if "redeal" in kinds else "plain_choose_lead"


def _find_act(asker: Asker, cards: list[str], view: TurnView) -> Act | None:
    game, own = view.game, view.own
    # Showing the trump card is not offered here: `_choose_other` offers it.
    acts = find_acts([act for act in own.legal if act["type"] != "show"], cards)
    if not acts:
        # No legal act has these cards. Return the act that the player probably meant, and the rules will
        # explain why they refuse it.
        act = guess_act(cards, game, own.seat, own.legal)
        if act is None:
            asker.write_text("plain_too_many_to_beat", n=len(unbeaten_attacks(game)))
        return act
    if len(acts) == 1:
        return acts[0]
    choices = [write_act(act, game, own.seat, asker.style) for act in acts]
    title = asker.say("plain_which", cards=write_cards(cards, asker.style))
    number = asker.ask_choice(title, choices, asker.say("plain_to_cards"))
    return None if number == BACK else acts[number - 1]


def ask_about_redeal(asker: Asker, view: TurnView) -> Literal["redeal", "keep", "left", "resigned"]:
    """Ask a player other than the first attacker whether to demand a redeal or keep the cards (§2.5)."""
    _show_game(asker, view)
    answers: tuple[Literal["redeal", "keep"], ...] = ("redeal", "keep")
    choices = [asker.say(key) for key in ("plain_act_redeal", "plain_keep_cards", *_OTHER_CHOICES)]
    while True:
        number = asker.ask_choice(asker.say("plain_redeal_offer", name=view.name), choices)
        if number <= len(answers):
            return answers[number - 1]
        outcome = _run_choice(asker, view, _OTHER_CHOICES[number - len(answers) - 1])
        if outcome == "look":
            _show_game(asker, view)
        elif outcome in ("left", "resigned"):
            return outcome


_OTHER_CHOICES: Final = ("plain_look", "plain_rules_again", "plain_leave", "plain_resign")
"""The choices that are always available besides playing."""


def _choose_other(asker: Asker, view: TurnView) -> Act | TurnOutcome | Literal["look"] | None:
    acts = find_acts_without_cards(view.own.legal)
    choices = [write_act(act, view.game, view.own.seat, asker.style) for act in acts]
    choices += [asker.say(key) for key in _OTHER_CHOICES]
    title = asker.say("plain_what_else", name=view.name)
    number = asker.ask_choice(title, choices, asker.say("plain_to_cards"))
    if number == BACK:
        return None
    if number <= len(acts):
        return acts[number - 1]
    return _run_choice(asker, view, _OTHER_CHOICES[number - len(acts) - 1])


def _run_choice(asker: Asker, view: TurnView, choice: str) -> Literal["look", "left", "resigned"] | None:
    match choice:
        case "plain_look":
            return "look"
        case "plain_rules_again":
            asker.io.write_all(view.rules)
            return None
        case "plain_leave":
            return "left"
        case _:
            question, answer = asker.say("plain_resign_sure"), asker.say("plain_resign")
            number = asker.ask_choice(question, [answer], asker.say("plain_back"))
            return None if number == BACK else "resigned"


def write_act(act: Act, game: GameState, seat: int, style: OutputStyle) -> str:
    """Return the menu text of an action."""
    language = style.language
    match act["type"]:
        case "check":
            return say(language, "plain_act_take" if seat == game.defender else "plain_act_pass")
        case "show":
            return say(language, "plain_act_show", card=write_card(act["card"], style))
        case "defend":
            attacks = [pair["attack"] for pair in act["pairs"]]
            return say(language, "plain_act_defend", attack=write_cards(attacks, style))
        case kind:
            return say(language, f"plain_act_{kind}")
