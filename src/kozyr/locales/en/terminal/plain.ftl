# The plain mode of the terminal client, line by line.

start_plain = This terminal can't show the full screen, so Kozyr plays line by line.
start_rules = --rules works in plain mode: add --plain. In full screen, choose the rules under Custom game.
start_quick = --quick works in plain mode: add --plain.
plain_title = Kozyr { $version }: Durak, line by line. Type a number and press Enter; ? shows the rules.
plain_menu_play = Play
plain_menu_credits = Credits
plain_menu_quit = Quit
plain_number = Number:
plain_number_wrong = Type a number from { $least } to { $most }.
plain_goodbye = Goodbye.
plain_ended = End of input. Goodbye.
plain_ended_kept = End of input. The game is saved: choose [2] in the menu to continue.
plain_ended_lost = End of input. This game couldn't be saved.
plain_stopped = Stopped.
plain_stopped_kept = Stopped. The game is saved: choose [2] in the menu to continue.
plain_stopped_lost = Stopped. This game couldn't be saved.
plain_credits =
    Kozyr, the open-source platform for Durak, under the Apache License 2.0.
    This mode comes from an old console game: a four-line menu, a two-by-six field, and one keyboard that goes from hand to hand. Thanks to everyone who ever said: one more game!
plain_rules =
    THE RULES
    The deck: 36 cards, six to ace. Everyone gets six. The next card is turned up: its suit is trump, and the card goes under the deck, to be drawn last. The aim is to get rid of all your cards.
    The first attack: the player with the lowest trump leads, and the left neighbour defends. In later games the loser deals.
    The attack: the attacker plays a card. When it's beaten, the attacker and then the others, clockwise, can throw in cards of a rank that's on the field, or pass. A bout has at most six attack cards, and never more than the defender held at the start.
    The defence: a card is beaten by a higher card of its suit, or by any trump if it isn't a trump itself. A defender who can't or doesn't want to beat takes all the cards on the field; the others can still throw in.
    The end of a bout: if everything is beaten, the cards are discarded, and the defender attacks next. A defender who took misses a turn. Then everyone draws up to six: the attacker first, the defender last.
    The end of the game: when the deck is empty, a player without cards is out. The last player with cards is the durak, the fool.
    HOW TO PLAY HERE
    Type a card's number to play it, or several numbers to play several cards. When you're asked for cards, 0 shows the other choices: take or pass, rules, leave. In other questions 0 goes back, if 0 is offered. ? shows these rules.
plain_left_game = You have an unfinished game: { $names }.
plain_left_continue = Continue it
plain_left_new = Abandon it and start a new one
plain_left_new_loses = Abandon it (counts as a loss) and start a new one
plain_abandoned = The abandoned game counts as a loss for { $name }.
plain_left_won = { $name } was already out of cards, so the abandoned game counts as a win.
plain_back = Back
plain_how_many = How many players, { $least } to { $most }? (0 = back)
plain_who = Player { $number }:
plain_who_person = A person
plain_who_bot = A bot
plain_name = Name of player { $number } (Enter = { $usual }, 0 = back):
plain_name_usual = Player { $number }
plain_name_taken = The name { $name } is taken. Choose another.
plain_level = How good is the bot?
plain_bout = Bout { $bout }
plain_deck = Deck: { $count }, under it the trump { $trump }. Discard: { $discard }.
plain_deck_empty = The deck is empty. Trump: { $trump }. Discard: { $discard }.
plain_player = { $n ->
    [one] { $name }: { $n } card, { $mode }
   *[other] { $name }: { $n } cards, { $mode }
}
plain_player_out = { $name }: out
plain_mode_attack = attacks
plain_mode_defend = defends
plain_mode_taking = takes
plain_mode_passive = waits
plain_attack = Attack
plain_defence = Defence
plain_hand = { $name }, your cards (* = trump):
plain_no_cards = No cards.
plain_choose_lead = { $name }, lead a card: 1 to { $most } (0 = more):
plain_choose_redeal = { $name }, lead a card: 1 to { $most } (0 = deal again, more):
plain_choose_beat = { $name }, beat with a card: 1 to { $most } (0 = take, more):
plain_choose_toss = { $name }, throw in a card: 1 to { $most } (0 = pass, more):
plain_nothing_to_toss = { $name }, you have nothing to throw in. Enter or 0 = pass, 1 = more:
plain_choose_wrong = Type the number of a card, 1 to { $most }, or 0 for other choices. ? shows the rules.
plain_too_many_to_beat = { $n ->
    [one] You're defending, and there's { $n } card to beat: type one number for each card you beat.
   *[other] You're defending, and there are { $n } cards to beat: type one number for each card you beat.
}
plain_redeal_offer = { $name }, you have five or more cards of one suit: you can ask for a redeal.
plain_keep_cards = Keep these cards
plain_which = What do you want to do with { $cards }?
plain_what_else = { $name }, what now?
plain_to_cards = Back to the cards
plain_look = Show the field and the cards again
plain_rules_again = Rules
plain_leave = Leave (the game is saved)
plain_resign = Resign
plain_resign_sure = If you resign, you lose the game. Are you sure?
plain_no = Not allowed: { $why }
plain_hand_over = Next: { $name }. Pass the keyboard.
plain_press_enter = { $name }, press Enter to see your cards:
plain_score = { $name }: wins { $wins }, losses { $losses }, draws { $draws }
plain_again = Another game
plain_to_menu = To the menu
plain_left_table = The game is saved: choose [2] in the menu to continue.
plain_left_unkept = This game can't be saved. Leave it for good?
plain_left_loses = This game can't be saved, and leaving counts as a loss. Leave?
plain_thinking = { $name } is thinking…
plain_not_kept = Games can't be saved in { $folder } right now: the folder can't be written, or Kozyr is open in another window. You can still play.
plain_fault = This game can't be saved: { $why }. You can still play.
plain_rules_differ =
    THIS TABLE plays by other rules: { $rules }
    What's different:
