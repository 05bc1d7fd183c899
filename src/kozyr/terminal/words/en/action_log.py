"""English texts of the action log. The replay of the web client also has the `step_` keys."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "bot_name": "{level} {n}",
    "seat_n": "Seat {n}",
    "step_dealt": "{dealer} deals, trump {trump}.",
    "step_shown": "{name} shows {card} and leads first.",
    "step_lead": "{name} leads {cards}.",
    "step_toss": "{name} throws in {cards}.",
    "step_transfer": "{name} transfers with {cards}.",
    "step_show": "{name} transfers by showing {card}.",
    "step_beat": "{name} beats {pairs}.",
    "step_pair": "{attack} with {cover}",
    "step_take": "{name} takes.",
    "step_pass": "{name} passes.",
    "step_redeal": "{name} demands a redeal.",
    "step_left": "{name} gives up the game.",
    "step_time": "{name} ran out of time.",
    "said_seated": "{name} sat down.",
    "said_left": "{name} left the table.",
    "said_ready": "{name}: ready.",
    "said_back": "{name}: back.",
    "said_away": "{name}: connection lost.",
    "said_closed": "The table is closed.",
    "said_over": "The game is over.",
    "told_against": "{name} moves, {defender} defends.",
    "told_no_cards": "{name} is out of cards.",
    "told_place": "{name} leaves the game: winner number {n}.",
    "told_beaten": (
        "Bout {bout} is beaten: {n} card is discarded.|Bout {bout} is beaten: {n} cards are discarded."
    ),
    "told_taken": (
        "Bout {bout} is taken: {n} card goes to {name}.|Bout {bout} is taken: {n} cards go to {name}."
    ),
    "told_drawn_in_order": "Drawn in this order: {draws}.",
    "told_drawn": "Drawn from the talon: {draws}.",
    "told_held": "{name} held {cards}.",
    "told_not_ready": "{name}: no longer ready.",
    "told_cannot_pay": "{name}: too few coins for the next game.",
    "told_removed": "The host removed {name} from the table.",
    "told_abandoned": "All players were gone for 10 minutes: the game ended without a result.",
    # Questions after the players at the table have changed.
    "company_seated": "{name} sat down. Ready to play?",
    "company_left": "{name} left the table. Ready to play?",
    "company_removed": "The host removed {name}. Ready to play?",
    "company_changed": "Other players sit here now. Ready to play?",
    "told_departed": "{name} has left. The seat becomes free after the game.",
    "told_host": "{name} decides about bots now.",
    "told_durak": "{names}: the durak!",
    "told_losers": "{names}: lost together.",
    "told_draw": "A draw.",
    "told_draw_after": "A draw; won before that: {names}.",
}
