"""A person's turn in plain console mode.

The program shows the field and the hand, and the player chooses cards by number (`choose_card`, `play_card`).
0 opens the other choices. A move that the rules refuse changes nothing, and the question is repeated.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.server.api.messages.game import GameState, PlayerState
from kozyr.terminal.plain.actions import (
    PlainAct,
    guess_act,
    legal_acts_with,
    legal_acts_without_cards,
    unbeaten_attacks,
)
from kozyr.terminal.plain.drawing import game_lines, hand_lines, sorted_hand
from kozyr.terminal.plain.faces import OutputStyle, face, faces, with_faces
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.words import say

TurnOutcome: TypeAlias = Literal["played", "left", "resigned"]
"""The outcome of a turn."""
PlayAct: TypeAlias = Callable[[PlainAct], ClientRefusal | None]


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
        return sorted_hand(self.own, self.game)


def take_turn(asker: Asker, view: TurnView, play: PlayAct) -> TurnOutcome:
    """Ask the player for a move until they play, leave or give up."""
    _show(asker, view)
    while True:
        act = _choose_act(asker, view)
        if act == "look":
            _show(asker, view)
        elif isinstance(act, str):
            return act
        elif act is not None and (refused := play(act)) is not None:
            asker.tell("plain_no", why=with_faces(refused.text, asker.style))
        elif act is not None:
            return "played"


def _choose_act(asker: Asker, view: TurnView) -> PlainAct | TurnOutcome | Literal["look"] | None:
    if view.own.seat != view.game.defender and {act["type"] for act in view.own.legal} == {"check"}:
        # No card fits: Enter and 0 pass, any other answer shows the other choices.
        line = asker.line(asker.say("plain_nothing_to_toss", name=view.name))
        return {"type": "check"} if line in ("", str(BACK)) else _choose_other(asker, view)
    cards = choose_cards(asker, view.hand, view.name, _question(view))
    return _act_for_cards(asker, cards, view) if cards else _choose_other(asker, view)


def _show(asker: Asker, view: TurnView) -> None:
    asker.io.write("")
    asker.io.write_all(game_lines(view.game, view.names, asker.style))
    asker.tell("plain_hand", name=view.name)
    asker.io.write_all(hand_lines(view.hand, view.game.trump, asker.style))


def choose_cards(
    asker: Asker, hand: Sequence[str], name: str, question: str = "plain_choose_lead"
) -> list[str]:
    """Ask for cards of a hand by number; an empty result means the other choices."""
    numbers = asker.cards(asker.say(question, name=name, most=len(hand)), len(hand))
    return [hand[number - 1] for number in numbers]


def _question(view: TurnView) -> str:
    # The question names what 0 offers: take, pass, a redeal, or only the other choices.
    kinds = {act["type"] for act in view.own.legal}
    if view.own.seat == view.game.defender:
        return "plain_choose_beat"
    if "move" not in kinds:
        return "plain_choose_toss"
    return "plain_choose_redeal" if "redeal" in kinds else "plain_choose_lead"


def _act_for_cards(asker: Asker, cards: list[str], view: TurnView) -> PlainAct | None:
    game, own = view.game, view.own
    acts = legal_acts_with(cards, own.legal)
    if not acts:
        act = guess_act(cards, game, own.seat, own.legal)
        if act is None:
            asker.tell("plain_too_many_to_beat", n=len(unbeaten_attacks(game)))
        return act
    if len(acts) == 1:
        return acts[0]
    choices = [act_label(act, game, own.seat, asker.style) for act in acts]
    title = asker.say("plain_which", cards=faces(cards, asker.style))
    chosen = asker.menu(title, choices, asker.say("plain_to_cards"))
    return None if chosen == BACK else acts[chosen - 1]


def answer_redeal(asker: Asker, view: TurnView) -> Literal["redeal", "keep", "left", "resigned"]:
    """Ask a player who does not lead to demand a redeal or keep the cards, before the first lead (§2.5)."""
    _show(asker, view)
    answers: tuple[Literal["redeal", "keep"], ...] = ("redeal", "keep")
    words = [asker.say("plain_act_redeal"), asker.say("plain_keep_cards")]
    while True:
        title = asker.say("plain_redeal_offer", name=view.name)
        chosen = asker.menu(title, [*words, *(asker.say(key) for key in _OTHER_CHOICES)])
        if chosen <= len(answers):
            return answers[chosen - 1]
        other = _run_other(asker, view, _OTHER_CHOICES[chosen - len(answers) - 1])
        if other == "look":
            _show(asker, view)
        elif other in ("left", "resigned"):
            return other


_OTHER_CHOICES: Final = ("plain_look", "plain_rules_again", "plain_leave", "plain_resign")
"""The choices that are always available besides playing."""


def _choose_other(asker: Asker, view: TurnView) -> PlainAct | TurnOutcome | Literal["look"] | None:
    acts = legal_acts_without_cards(view.own.legal)
    choices = [act_label(act, view.game, view.own.seat, asker.style) for act in acts]
    choices += [asker.say(key) for key in _OTHER_CHOICES]
    title = asker.say("plain_what_else", name=view.name)
    chosen = asker.menu(title, choices, asker.say("plain_to_cards"))
    if chosen == BACK:
        return None
    if chosen <= len(acts):
        return acts[chosen - 1]
    return _run_other(asker, view, _OTHER_CHOICES[chosen - len(acts) - 1])


def _run_other(asker: Asker, view: TurnView, chosen: str) -> Literal["look", "left", "resigned"] | None:
    match chosen:
        case "plain_look":
            return "look"
        case "plain_rules_again":
            asker.io.write_all(view.rules)
            return None
        case "plain_leave":
            return "left"
        case _:
            sure = asker.menu(
                asker.say("plain_resign_sure"), [asker.say("plain_resign")], asker.say("plain_back")
            )
            return None if sure == BACK else "resigned"


def act_label(act: PlainAct, game: GameState, seat: int, style: OutputStyle) -> str:
    """Return the menu text of an action."""
    language = style.language
    match act["type"]:
        case "check":
            return say(language, "plain_act_take" if seat == game.defender else "plain_act_pass")
        case "show":
            return say(language, "plain_act_show", card=face(act["card"], style))
        case "defend":
            return say(language, "plain_act_beat", attack=faces([p["attack"] for p in act["pairs"]], style))
        case kind:
            return say(language, f"plain_act_{kind}")
