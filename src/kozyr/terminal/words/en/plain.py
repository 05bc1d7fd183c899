"""English texts of plain console mode."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "plain_title": "Kozyr {version}: Durak, line by line. Type a number and press Enter; ? shows the rules.",
    "plain_menu_rules": "Rules",
    "plain_menu_play": "Play",
    "plain_menu_credits": "Credits",
    "plain_menu_quit": "Quit",
    "plain_number": "Number:",
    "plain_number_wrong": "Type a number from {least} to {most}.",
    "plain_goodbye": "Goodbye.",
    "plain_ended": "The input has ended. Goodbye.",
    "plain_ended_kept": "The input has ended. The game is kept: [2] in the menu goes on with it.",
    "plain_ended_lost": "The input has ended. This game could not be kept.",
    "plain_stopped": "Stopped.",
    "plain_stopped_kept": "Stopped. The game is kept: [2] in the menu goes on with it.",
    "plain_stopped_lost": "Stopped. This game could not be kept.",
    "plain_credits": (
        "Kozyr, the open platform for Durak, under the Apache licence 2.0.\n"
        "This mode follows an old console game: four lines of menu, a field of two by six, and a "
        "keyboard that goes from hand to hand. Thanks to everybody who ever said: one more game."
    ),
    "plain_rules": (
        "THE RULES\n"
        "The deck: 36 cards, six to ace. Everybody gets six. The next card is turned up: its suit is "
        "trump, and it goes under the deck, to be drawn last. The aim is to get rid of all your "
        "cards.\n"
        "The first attack: whoever holds the lowest trump leads; his left neighbour defends. In later "
        "games the loser deals.\n"
        "The attack: the attacker lays a card. When it is beaten, he and then the others, clockwise, "
        "may throw in cards of a rank that lies on the field, or pass. Never more than six in a bout, "
        "and never more than the defender held when he was attacked.\n"
        "The defence: a card is beaten by a higher one of its suit, or by any trump if it is not a "
        "trump itself. Who cannot beat, or does not want to, takes everything that lies there; the "
        "others may still throw in.\n"
        "The end of a bout: cards that were all beaten are discarded, and the defender attacks next. "
        "If he took, he misses his turn. Then everybody draws up to six: the attacker first, the "
        "defender last.\n"
        "The end of the game: when the deck is empty, whoever has no cards is out. The last one with "
        "cards is the durak, the fool.\n"
        "HOW TO PLAY HERE\n"
        "Type the number of a card to play it, or several numbers to play several cards. Where cards "
        "are asked for, 0 shows what else can be done: take or pass, rules, leave. Elsewhere 0 "
        "goes back, where 0 is offered. ? shows these rules."
    ),
    "plain_left_game": "A game was left: {names}.",
    "plain_left_continue": "Go on with it",
    "plain_left_new": "Give it up and begin a new one",
    "plain_left_new_loses": "Give it up, which counts as a loss, and begin a new one",
    "plain_abandoned": "The abandoned game counts as a loss for {name}.",
    "plain_left_won": "{name} was out of cards: the game that was left counts as a win.",
    "plain_back": "Back",
    "plain_how_many": "How many players, {least} to {most}? (0 = back)",
    "plain_who": "Player {number}:",
    "plain_who_person": "A person",
    "plain_who_bot": "A bot",
    "plain_name": "Name of player {number} (Enter = {usual}, 0 = back):",
    "plain_name_usual": "Player {number}",
    "plain_name_taken": "There is somebody called {name} already.",
    "plain_level": "How well does the bot play?",
    "plain_bout": "Bout {bout}",
    "plain_deck": "Deck: {count}, under it the trump {trump}. Discard: {discard}.",
    "plain_deck_empty": "The deck is empty. Trump: {trump}. Discard: {discard}.",
    "plain_player": "{name}: {n} card, {mode}|{name}: {n} cards, {mode}",
    "plain_player_out": "{name}: out",
    "plain_mode_attack": "attacks",
    "plain_mode_defend": "defends",
    "plain_mode_taking": "takes",
    "plain_mode_passive": "waits",
    "plain_attack": "Attack",
    "plain_defence": "Defence",
    "plain_hand": "{name}, your cards (* = trump):",
    "plain_no_cards": "No cards.",
    "plain_choose_lead": "{name}, lead a card: 1 to {most} (0 = more):",
    "plain_choose_redeal": "{name}, lead a card: 1 to {most} (0 = deal again, more):",
    "plain_choose_beat": "{name}, beat with a card: 1 to {most} (0 = take, more):",
    "plain_choose_toss": "{name}, throw in a card: 1 to {most} (0 = pass, more):",
    "plain_nothing_to_toss": "{name}, nothing to throw in. Enter or 0 = pass, 1 = more:",
    "plain_choose_wrong": (
        "Type the number of a card, 1 to {most}, or 0 for what else you can do. ? shows the rules."
    ),
    "plain_too_many_to_beat": (
        "You're defending, and there is {n} card to beat: type one number for each card you beat."
        "|You're defending, and there are {n} cards to beat: type one number for each card you beat."
    ),
    "plain_redeal_offer": (
        "{name}, you hold five or more cards of one suit: you may demand that the cards are dealt again."
    ),
    "plain_keep_cards": "Keep these cards",
    "plain_which": "What with {cards}?",
    "plain_what_else": "{name}, what now?",
    "plain_to_cards": "Back to the cards",
    "plain_look": "See the field and the cards again",
    "plain_rules_again": "Rules",
    "plain_leave": "Leave; the game is kept",
    "plain_resign": "Give the game up",
    "plain_resign_sure": "Giving up loses the game. Are you sure?",
    "plain_act_take": "Take",
    "plain_act_pass": "Pass",
    "plain_act_redeal": "Demand a redeal",
    "plain_act_show": "Show {card} and transfer",
    "plain_act_beat": "Beat {attack}",
    "plain_act_transfer": "Transfer",
    "plain_act_move": "Lead",
    "plain_act_toss": "Throw in",
    "plain_no": "Not allowed: {why}",
    "plain_hand_over": "The next move is {name}'s. Give the keyboard over.",
    "plain_press_enter": "{name}, press Enter to see your cards:",
    "plain_score": "{name}: wins {wins}, losses {losses}, draws {draws}",
    "plain_again": "Another game",
    "plain_to_menu": "To the menu",
    "plain_left_table": "The game is kept: [2] in the menu goes on with it.",
    "plain_left_unkept": "This game cannot be kept: leave it for good?",
    "plain_left_loses": "This game cannot be kept: leaving counts as a loss. Leave?",
    "plain_yes": "Yes",
    "plain_thinking": "{name} is thinking…",
    "plain_not_kept": (
        "Games cannot be kept in {folder} just now: it cannot be written, or Kozyr is open in another "
        "window. Games are played all the same."
    ),
    "plain_fault": "This game cannot be kept: {why}. It is played all the same.",
    "plain_rules_differ": "THIS TABLE plays another rule set: {rules}\nIt differs in this:",
}
