"""A person's turn in plain console mode.

The program shows the field and the hand, and the player chooses cards by number (`choose_card`, `play_card`).
0 opens the other choices. A move that the rules refuse changes nothing, and the question is repeated.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.server.api.messages.game import GameState, PlayerState
from kozyr.terminal.desk import Refused
from kozyr.terminal.plain.actions import PlainAct, acts_with, acts_without_cards, meant, unbeaten
from kozyr.terminal.plain.drawing import game_lines, hand_lines, hand_of
from kozyr.terminal.plain.faces import Ink, face, faces, with_faces
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.words import say

Made: TypeAlias = Literal["played", "left", "resigned"]
"""The outcome of a turn."""
Play: TypeAlias = Callable[[PlainAct], Refused | None]


class Seen(NamedTuple):
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
        return hand_of(self.own, self.game)


def take_turn(asker: Asker, seen: Seen, play: Play) -> Made:
    """Ask the player for a move until they play, leave or give up."""
    _show(asker, seen)
    while True:
        act = _choose_act(asker, seen)
        if act == "look":
            _show(asker, seen)
        elif isinstance(act, str):
            return act
        elif act is not None and (refused := play(act)) is not None:
            asker.tell("plain_no", why=with_faces(refused.text, asker.ink))
        elif act is not None:
            return "played"


def _choose_act(asker: Asker, seen: Seen) -> PlainAct | Made | Literal["look"] | None:
    if seen.own.seat != seen.game.defender and {act["type"] for act in seen.own.legal} == {"check"}:
        # No card fits: Enter and 0 pass, any other answer shows the other choices.
        line = asker.line(asker.say("plain_nothing_to_toss", name=seen.name))
        return {"type": "check"} if line in ("", str(BACK)) else _something_else(asker, seen)
    cards = choose_cards(asker, seen.hand, seen.name, _question(seen))
    return _act_with(asker, cards, seen) if cards else _something_else(asker, seen)


def _show(asker: Asker, seen: Seen) -> None:
    asker.lines.write("")
    asker.lines.write_all(game_lines(seen.game, seen.names, asker.ink))
    asker.tell("plain_hand", name=seen.name)
    asker.lines.write_all(hand_lines(seen.hand, seen.game.trump, asker.ink))


def choose_cards(
    asker: Asker, hand: Sequence[str], name: str, question: str = "plain_choose_lead"
) -> list[str]:
    """Ask for cards of a hand by number; an empty result means the other choices."""
    numbers = asker.cards(asker.say(question, name=name, most=len(hand)), len(hand))
    return [hand[number - 1] for number in numbers]


def _question(seen: Seen) -> str:
    # The question names what 0 offers: take, pass, a redeal, or only the other choices.
    kinds = {act["type"] for act in seen.own.legal}
    if seen.own.seat == seen.game.defender:
        return "plain_choose_beat"
    if "move" not in kinds:
        return "plain_choose_toss"
    return "plain_choose_redeal" if "redeal" in kinds else "plain_choose_lead"


def _act_with(asker: Asker, cards: list[str], seen: Seen) -> PlainAct | None:
    game, own = seen.game, seen.own
    acts = acts_with(cards, own.legal)
    if not acts:
        act = meant(cards, game, own.seat, own.legal)
        if act is None:
            asker.tell("plain_too_many_to_beat", n=len(unbeaten(game)))
        return act
    if len(acts) == 1:
        return acts[0]
    choices = [act_words(act, game, own.seat, asker.ink) for act in acts]
    title = asker.say("plain_which", cards=faces(cards, asker.ink))
    chosen = asker.menu(title, choices, asker.say("plain_to_cards"))
    return None if chosen == BACK else acts[chosen - 1]


def answer_redeal(asker: Asker, seen: Seen) -> Literal["redeal", "keep", "left", "resigned"]:
    """Ask a player who does not lead to demand a redeal or keep the cards, before the first lead (§2.5)."""
    _show(asker, seen)
    answers: tuple[Literal["redeal", "keep"], ...] = ("redeal", "keep")
    words = [asker.say("plain_act_redeal"), asker.say("plain_keep_cards")]
    while True:
        title = asker.say("plain_redeal_offer", name=seen.name)
        chosen = asker.menu(title, [*words, *(asker.say(key) for key in _OTHERS)])
        if chosen <= len(answers):
            return answers[chosen - 1]
        other = _other(asker, seen, _OTHERS[chosen - len(answers) - 1])
        if other == "look":
            _show(asker, seen)
        elif other in ("left", "resigned"):
            return other


_OTHERS: Final = ("plain_look", "plain_rules_again", "plain_leave", "plain_resign")
"""The choices that are always available besides playing."""


def _something_else(asker: Asker, seen: Seen) -> PlainAct | Made | Literal["look"] | None:
    acts = acts_without_cards(seen.own.legal)
    choices = [act_words(act, seen.game, seen.own.seat, asker.ink) for act in acts]
    choices += [asker.say(key) for key in _OTHERS]
    title = asker.say("plain_what_else", name=seen.name)
    chosen = asker.menu(title, choices, asker.say("plain_to_cards"))
    if chosen == BACK:
        return None
    if chosen <= len(acts):
        return acts[chosen - 1]
    return _other(asker, seen, _OTHERS[chosen - len(acts) - 1])


def _other(asker: Asker, seen: Seen, chosen: str) -> Literal["look", "left", "resigned"] | None:
    match chosen:
        case "plain_look":
            return "look"
        case "plain_rules_again":
            asker.lines.write_all(seen.rules)
            return None
        case "plain_leave":
            return "left"
        case _:
            sure = asker.menu(
                asker.say("plain_resign_sure"), [asker.say("plain_resign")], asker.say("plain_back")
            )
            return None if sure == BACK else "resigned"


def act_words(act: PlainAct, game: GameState, seat: int, ink: Ink) -> str:
    """Return the menu text of an action."""
    language = ink.language
    match act["type"]:
        case "check":
            return say(language, "plain_act_take" if seat == game.defender else "plain_act_pass")
        case "show":
            return say(language, "plain_act_show", card=face(act["card"], ink))
        case "defend":
            return say(language, "plain_act_beat", attack=faces([p["attack"] for p in act["pairs"]], ink))
        case kind:
            return say(language, f"plain_act_{kind}")
