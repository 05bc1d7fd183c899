"""The update of the table's widgets from the state of its screen."""

from typing import TYPE_CHECKING

from rich.text import Text
from textual.widgets import Static

from kozyr.bots.matrix import matrix_text
from kozyr.client.table_client import ClientRefusal
from kozyr.client.table_model import is_ready
from kozyr.custom_table.effects import EFFECTS
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal import card_choice
from kozyr.terminal.drawing import view_model
from kozyr.terminal.drawing.cards import LARGE, choose_size
from kozyr.terminal.drawing.ending import ending_lines
from kozyr.terminal.drawing.field import Field
from kozyr.terminal.drawing.hand import Hand
from kozyr.terminal.drawing.signs import (
    choose_rank_letters,
    rewrite_card_names,
    to_displayable,
    write_card_name,
)
from kozyr.terminal.event_text import player_name
from kozyr.terminal.widgets.chat import ChatView
from kozyr.terminal.widgets.matrix import MatrixView
from kozyr.terminal.widgets.table_parts import ActsView, FieldView, HandView, PileView, SeatsView, TextLines

if TYPE_CHECKING:
    from kozyr.terminal.screens.table_base import TableScreenBase


def show_table(screen: "TableScreenBase") -> None:
    """Show the current state in all parts of the table."""
    snapshot = screen.shown.now
    if snapshot is None:
        return
    app = screen.kozyr
    screen.set_class(choose_size(*app.size) is LARGE, "-large")
    screen.set_class(not app.person.settings.chat, "-no-chat")
    screen.set_class(screen.local_table is not None and screen.local_table.state.see_all, "-open")
    trump = snapshot.game.trump[0] if snapshot.game is not None else ""  # a card id begins with its suit
    screen.query_one("#head", Static).update(_describe_game(screen, snapshot))
    hands = [] if screen.local_table is None else screen.local_table.open_hands()
    open_hands = {seat: hand for seat, hand in enumerate(hands) if hand is not None}
    seats = view_model.list_other_seats(snapshot, app.language, screen.shown.elapsed_ms, open_hands)
    screen.query_one(SeatsView).show((seats, trump))
    screen.query_one(PileView).show(
        None if snapshot.game is None else view_model.describe_pile(snapshot.game, app.language)
    )
    screen.query_one(FieldView).show(_build_field(screen, snapshot))
    screen.query_one(HandView).show(_build_hand(screen, snapshot))
    screen.query_one(ActsView).show(_list_buttons(screen, snapshot))
    prompt = screen.query_one("#prompt", Static)
    error = screen.connection_error
    if screen.last_refusal is not None and not error:
        error = app.say(
            "table_why", why=rewrite_card_names(screen.last_refusal.text, app.signs, app.language)
        )
    prompt.set_class(bool(error), "-bad")
    prompt.update(error or _choose_prompt(screen, snapshot))
    _show_clock(screen, snapshot)
    stop_label = _choose_stop_label(screen, snapshot)
    usual_keys = "table_keys" if stop_label else "table_keys_no_stop"
    keys = "table_places" if screen.shown.choice.acts else usual_keys
    screen.query_one("#keys", Static).update(app.say(keys, stop=stop_label.lower()))
    screen.query_one(ChatView).show(screen.chat.lines)
    _show_matrix(screen)


def _show_clock(screen: "TableScreenBase", snapshot: TableSnapshot) -> None:
    remaining = view_model.find_own_time(snapshot, screen.shown.elapsed_ms)
    clock, app = screen.query_one("#clock", Static), screen.kozyr
    clock.display = remaining is not None
    if remaining is not None:
        clock.set_class(remaining.urgency != "calm", "-urgent")
        clock.update(to_displayable(view_model.format_own_clock(remaining, app.language), app.signs))


def _choose_stop_label(screen: "TableScreenBase", snapshot: TableSnapshot) -> str:
    """Return the label of the stop key, which takes, passes or declines; empty if the player cannot do so."""
    if screen.local_table is not None and screen.local_table.is_offered_redeal:
        return screen.kozyr.say("keep_cards")
    if snapshot.player is not None and card_choice.is_legal(snapshot.player.legal, "check"):
        return view_model.choose_stop_label(snapshot, screen.kozyr.language)
    return ""


def _describe_game(screen: "TableScreenBase", snapshot: TableSnapshot) -> Text:
    app, game = screen.kozyr, snapshot.game
    parts = [app.say(f"rules_{snapshot.table.rules}")]
    local_table = screen.local_table
    if local_table is not None and local_table.effect_label:
        parts.append(local_table.effect_label)
    if snapshot.table.game_no > 1:
        parts.append(app.say("head_game", n=snapshot.table.game_no))
    if game is not None:
        parts.append(app.say("head_bout", n=game.bout))
        if local_table is None or local_table.has_trump:
            parts.append(app.say("head_trump", suit=app.signs.suits[game.trump[0]]))
    parts.append(app.say("table_clock", time=view_model.format_minutes(int(screen.played_s * 1000))))
    theme = app.person.theme
    text = Text(" " + f" {app.signs.dot} ".join(parts))
    if theme.has_colours and game is not None:
        sign = app.signs.suits[game.trump[0]]
        text.highlight_words([sign], f"bold {theme.suit(game.trump[0], app.person.settings.deck_colours)}")
    return text


def _build_field(screen: "TableScreenBase", snapshot: TableSnapshot) -> Field | TextLines | None:
    shown, app = screen.shown, screen.kozyr
    game = snapshot.game
    if shown.swept_cards is not None and game is not None:
        return Field(tuple(shown.swept_cards), game.trump[0], is_clearing=True)
    if snapshot.table.status != "playing":
        if shown.ending is None:
            return [(view_model.choose_prompt(snapshot, app.language), "quiet")]
        notes = [screen.rating_line] if screen.rating_line else []
        return ending_lines(shown.ending, snapshot, app.language, notes)
    if game is None:
        return None
    choice = shown.choice
    targets = [card_choice.target_of(action) for action in choice.acts]
    target = targets[choice.act_index] if targets else None
    return Field(
        tuple(game.board.thrown_cards),
        game.trump[0],
        target=target,
        has_empty_place=None in targets,
        is_empty_place_selected=bool(targets) and target is None,
        last_played=tuple(view_model.list_last_cards(game)),
    )


def _build_hand(screen: "TableScreenBase", snapshot: TableSnapshot) -> Hand | None:
    # While the keyboard goes to the next player, show no hand: the snapshot may still show the last player's.
    if snapshot.player is None or snapshot.game is None or screen.called_seat is not None:
        return None
    choice = screen.shown.choice
    playable = card_choice.playable_cards(snapshot.player.legal)
    return Hand(tuple(screen.shown.hand), choice.card, choice.marked, playable, snapshot.game.trump[0])


def _list_buttons(screen: "TableScreenBase", snapshot: TableSnapshot) -> dict[str, str]:
    app = screen.kozyr
    space = app.say("key_space")
    buttons: dict[str, str] = {}
    if screen.called_seat is not None:
        name = player_name(snapshot, screen.called_seat, app.language)
        return {"play": f"{space}: {app.say('table_veil_show', name=name)}"}
    if snapshot.table.status != "playing":
        is_seated = screen.local_table is not None or snapshot.table.your_seat is not None
        if snapshot.table.status != "closed" and is_seated and not is_ready(snapshot):
            buttons["play"] = f"{space}: {app.say('rematch')}"
        if screen.local_table is not None and screen.local_table.state.effect:
            effect_name, _ = EFFECTS[screen.local_table.state.effect].texts(app.language)
            buttons["again_with_effect"] = f"E: {app.say('rematch_effect', effect=effect_name)}"
        if screen.can_analyse:
            buttons["analyse"] = f"A: {app.say('analysis_title')}"
        return buttons
    if snapshot.player is None or not snapshot.player.legal or screen.shown.swept_cards is not None:
        return {}
    actions = card_choice.chosen_acts(screen.shown.choice, snapshot.player)
    if actions:
        buttons["play"] = f"{space}: {_label_action(screen, actions[0])}" + ("…" if len(actions) > 1 else "")
    if stop_label := _choose_stop_label(screen, snapshot):
        buttons["stop"] = f"{app.say('key_enter')}: {stop_label}"
    if other_acts := card_choice.find_other_acts(snapshot.player.legal):
        buttons["other_act"] = "R: " + ", ".join(_label_action(screen, act) for act in other_acts)
    return buttons


def _label_action(screen: "TableScreenBase", action: card_choice.Act) -> str:
    app = screen.kozyr
    target = card_choice.target_of(action)
    if target is not None:
        return app.say("act_defend", card=write_card_name(target, app.signs, app.language))
    return app.say(f"act_{action['type']}")


def _choose_prompt(screen: "TableScreenBase", snapshot: TableSnapshot) -> str:
    app = screen.kozyr
    if screen.called_seat is not None:
        return app.say("table_veil", name=player_name(snapshot, screen.called_seat, app.language))
    if screen.shown.ready_prompt and snapshot.table.status != "playing":
        return screen.shown.ready_prompt
    if is_ready(snapshot) and snapshot.table.status != "playing":
        return app.say("waiting_others")
    if screen.shown.ending is not None and snapshot.table.status != "playing":
        return ""
    return view_model.choose_prompt(snapshot, app.language)


def _show_matrix(screen: "TableScreenBase") -> None:
    view, local_table = screen.query_one(MatrixView), screen.local_table
    if view.seat is None or local_table is None or screen.shown.now is None:
        return
    memory = local_table.shown_memory_of(view.seat)
    if isinstance(memory, ClientRefusal):
        view.hide()
        return
    app = screen.kozyr
    text = matrix_text(memory, choose_rank_letters(app.signs, app.language))
    view.show(view.seat, player_name(screen.shown.now, view.seat, app.language), text)
