"""The update of the table's widgets from the state of its screen."""

from typing import TYPE_CHECKING

from rich.text import Text
from textual.widgets import Static

from kozyr.bots.matrix import matrix_text
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal import card_choice
from kozyr.terminal.drawing import view_model
from kozyr.terminal.drawing.cards import LARGE, fitting_size
from kozyr.terminal.drawing.ending import ending_lines
from kozyr.terminal.drawing.field import Field
from kozyr.terminal.drawing.hand import Hand
from kozyr.terminal.drawing.signs import face, rank_letters, to_displayable
from kozyr.terminal.event_text import player_name
from kozyr.terminal.local.effects import EFFECTS
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.table_model import is_ready
from kozyr.terminal.widgets.chat import ChatView
from kozyr.terminal.widgets.matrix import MatrixView
from kozyr.terminal.widgets.table_parts import (
    ActsView,
    FieldView,
    HandView,
    PileView,
    SeatsView,
)

if TYPE_CHECKING:
    from kozyr.terminal.screens.table_base import TableScreenBase

_KINDS = {"move": "act_lead", "toss": "act_toss", "transfer": "act_transfer", "show": "act_show"}


def show_table(screen: "TableScreenBase") -> None:
    """Show the current state in all parts of the table."""
    now = screen.shown.now
    if now is None:
        return
    app = screen.kozyr
    screen.set_class(fitting_size(*app.size) is LARGE, "-large")
    screen.set_class(not app.settings.chat, "-no-chat")
    screen.set_class(screen.local_table is not None and screen.local_table.see_all, "-open")
    trump = now.game.trump[0] if now.game is not None else ""
    screen.query_one("#head", Static).update(_head(screen, now))
    opened = {} if screen.local_table is None else {
        seat: hand for seat, hand in enumerate(screen.local_table.open_hands()) if hand is not None
    }  # fmt: skip
    seats = view_model.other_seats(now, app.language, screen.shown.passed_ms, opened)
    screen.query_one(SeatsView).show(seats, trump)
    screen.query_one(PileView).show(None if now.game is None else view_model.pile_of(now.game, app.language))
    screen.query_one(FieldView).show(*_field(screen, now))
    screen.query_one(HandView).show(_hand(screen, now))
    screen.query_one(ActsView).show(_acts(screen, now))
    prompt = screen.query_one("#prompt", Static)
    bad = screen.connection_trouble or screen.message
    prompt.set_class(bool(bad), "-bad")
    prompt.update(bad or _prompt(screen, now))
    _clock(screen, now)
    offered = screen.local_table is not None and screen.local_table.is_offered_redeal
    can_stop = offered or (now.player is not None and card_choice.is_legal(now.player.legal, "check"))
    keys = "table_keys" if can_stop else "table_keys_no_stop"
    keys = "table_places" if screen.shown.choice.places else keys
    stop = (app.say("keep_cards") if offered else view_model.stop_label(now, app.language)).lower()
    screen.query_one("#keys", Static).update(app.say(keys, stop=stop))
    screen.query_one(ChatView).show(screen.talk.lines)
    _matrix(screen)


def _clock(screen: "TableScreenBase", now: TableSnapshot) -> None:
    left = view_model.own_time(now, screen.shown.passed_ms)
    shown, app = screen.query_one("#clock", Static), screen.kozyr
    shown.display = left is not None
    shown.set_class(left is not None and left.urgency != "calm", "-urgent")
    shown.update(
        "" if left is None else to_displayable(view_model.own_clock_text(left, app.language), app.signs)
    )


def _head(screen: "TableScreenBase", now: TableSnapshot) -> Text:
    app, game = screen.kozyr, now.game
    words = [app.say(f"rules_{now.table.rules}")]
    local_table = screen.local_table
    if local_table is not None and local_table.effect_label:
        words.append(local_table.effect_label)
    if now.table.game_no > 1:
        words.append(app.say("head_game", n=now.table.game_no))
    if game is not None:
        words.append(app.say("head_bout", n=game.bout))
        if local_table is None or local_table.has_trump:
            words.append(app.say("head_trump", suit=app.signs.suits[game.trump[0]]))
    words.append(app.say("table_clock", time=view_model.format_minutes(int(screen.played_s * 1000))))
    theme = app.colours
    text = Text(" " + f" {app.signs.dots} ".join(words))
    if theme.has_colours and game is not None:
        sign = app.signs.suits[game.trump[0]]
        text.highlight_words([sign], f"bold {theme.suit(game.trump[0], app.settings.deck_colours)}")
    return text


def _field(screen: "TableScreenBase", now: TableSnapshot) -> tuple[Field | None, tuple[tuple[str, str], ...]]:
    shown, app = screen.shown, screen.kozyr
    game = now.game
    if shown.sweeping is not None and game is not None:
        return Field(tuple(shown.sweeping), game.trump[0], is_clearing=True), ()
    if now.table.status != "playing":
        if shown.ending is None:
            return None, ((view_model.prompt_of(now, app.language), "quiet"),)
        after = [screen.rating_line] if screen.rating_line else []
        return None, tuple(ending_lines(shown.ending, now, app.language, after))
    if game is None:
        return None, ()
    choice = shown.choice
    meant = choice.places[choice.place] if choice.places else None
    transfers = [act for act in choice.places if card_choice.target_of(act) is None]
    return Field(
        tuple(game.board.thrown_cards),
        game.trump[0],
        target=None if meant is None else card_choice.target_of(meant),
        has_empty_place=bool(transfers),
        is_empty_place_selected=meant is not None and card_choice.target_of(meant) is None,
        last_played=tuple(view_model.last_played_cards(game)),
    ), ()


def _hand(screen: "TableScreenBase", now: TableSnapshot) -> Hand | None:
    # Between two players every hand is hidden, even before the viewer has changed.
    if now.player is None or now.game is None or screen.hidden_for is not None:
        return None
    choice = screen.shown.choice
    playable = card_choice.playable_cards(now.player.legal)
    return Hand(tuple(screen.shown.hand), choice.card, choice.marked, playable, now.game.trump[0])


def _acts(screen: "TableScreenBase", now: TableSnapshot) -> dict[str, str]:
    app = screen.kozyr
    space, enter = app.say("key_space"), "Enter"
    if screen.hidden_for is not None:
        name = player_name(now, screen.hidden_for, app.language)
        return {"play": f"{space}: {app.say('table_veil_show', name=name)}"}
    if now.table.status != "playing":
        sits = screen.local_table is not None or now.table.your_seat is not None
        asked = now.table.status != "closed" and sits and not is_ready(now)
        again = {"play": f"{space}: {app.say('rematch')}"} if asked else {}
        if screen.local_table is not None and screen.local_table.effect:
            effect = EFFECTS[screen.local_table.effect].texts(app.language)[0]
            again["effect"] = f"E: {app.say('rematch_effect', effect=effect)}"
        return again
    if now.player is None or not now.player.legal or screen.shown.sweeping is not None:
        return {}
    acts: dict[str, str] = {}
    meant = card_choice.chosen_acts(screen.shown.choice, now.player)
    if meant:
        acts["play"] = f"{space}: {_name(screen, meant[0])}" + ("…" if len(meant) > 1 else "")
    if screen.local_table is not None and screen.local_table.is_offered_redeal:
        acts["stop"] = f"{enter}: {app.say('keep_cards')}"
    elif card_choice.is_legal(now.player.legal, "check"):
        acts["stop"] = f"{enter}: {view_model.stop_label(now, app.language)}"
    if card_choice.is_legal(now.player.legal, "redeal"):
        acts["redeal"] = f"R: {app.say('redeal')}"
    return acts


def _name(screen: "TableScreenBase", act: card_choice.Act) -> str:
    app = screen.kozyr
    target = card_choice.target_of(act)
    if target is not None:
        return app.say("act_beat", card=face(target, app.signs, app.language))
    return app.say(_KINDS.get(act["type"], "act_lead"))


def _prompt(screen: "TableScreenBase", now: TableSnapshot) -> str:
    app = screen.kozyr
    if screen.hidden_for is not None:
        return app.say("table_veil", name=player_name(now, screen.hidden_for, app.language))
    if screen.shown.question and now.table.status != "playing":
        return screen.shown.question
    if is_ready(now) and now.table.status != "playing":
        return app.say("waiting_others")
    if screen.shown.ending is not None and now.table.status != "playing":
        return ""
    return view_model.prompt_of(now, app.language)


def _matrix(screen: "TableScreenBase") -> None:
    view, local_table = screen.query_one(MatrixView), screen.local_table
    if view.seat is None or local_table is None or screen.shown.now is None:
        return
    memory = local_table.memory_of(view.seat)
    if isinstance(memory, ClientRefusal):
        view.hide()
        return
    app = screen.kozyr
    text = matrix_text(memory, rank_letters(app.signs, app.language))
    view.show(view.seat, player_name(screen.shown.now, view.seat, app.language), text)
