# The plain mode of the terminal client, line by line.

start_plain = This is not a terminal for the full screen, so Kozyr plays line by line.
start_rules = --rules is for plain mode: add --plain. At the full screen, choose the rules under Custom game.
start_quick = --quick is for plain mode: add --plain.
plain_title = Kozyr { $version }: Durak, line by line. Type a number and press Enter; ? shows the rules.
plain_menu_rules = Rules
plain_menu_play = Play
plain_menu_credits = Credits
plain_menu_quit = Quit
plain_number = Number:
plain_number_wrong = Type a number from { $least } to { $most }.
plain_goodbye = Goodbye.
plain_ended = The input has ended. Goodbye.
plain_ended_kept = The input has ended. The game is kept: [2] in the menu goes on with it.
plain_ended_lost = The input has ended. This game could not be kept.
plain_stopped = Stopped.
plain_stopped_kept = Stopped. The game is kept: [2] in the menu goes on with it.
plain_stopped_lost = Stopped. This game could not be kept.
plain_credits = 
    Kozyr, the open platform for Durak, under the Apache licence 2.0.
    This mode follows an old console game: four lines of menu, a field of two by six, and a keyboard that goes from hand to hand. Thanks to everybody who ever said: one more game.
plain_rules = 
    THE RULES
    The deck: 36 cards, six to ace. Everybody gets six. The next card is turned up: its suit is trump, and it goes under the deck, to be drawn last. The aim is to get rid of all your cards.
    The first attack: the holder of the lowest trump leads, and the left neighbour defends. In later games the loser deals.
    The attack: the attacker lays a card. When it is beaten, the attacker and then the others, clockwise, may throw in cards of a rank that lies on the field, or pass. A bout has at most six attack cards, and at most as many as the defender held at its start.
    The defence: a card is beaten by a higher card of its suit, or by any trump if it is not a trump itself. A defender who cannot or does not want to beat takes all cards of the field; the others may still throw in.
    The end of a bout: cards that were all beaten are discarded, and the defender attacks next. A defender who took misses a turn. Then everybody draws up to six: the attacker first, the defender last.
    The end of the game: when the deck is empty, a player without cards is out. The last player with cards is the durak, the fool.
    HOW TO PLAY HERE
    Type the number of a card to play it, or several numbers to play several cards. Where cards are asked for, 0 shows the other choices: take or pass, rules, leave. In other questions 0 goes back, if 0 is offered. ? shows these rules.
plain_left_game = There is an unfinished game: { $names }.
plain_left_continue = Continue it
plain_left_new = Abandon it and start a new one
plain_left_new_loses = Abandon it, which counts as a loss, and start a new one
plain_abandoned = The abandoned game counts as a loss for { $name }.
plain_left_won = { $name } was out of cards, so the abandoned game counts as a win.
plain_back = Back
plain_how_many = How many players, { $least } to { $most }? (0 = back)
plain_who = Player { $number }:
plain_who_person = A person
plain_who_bot = A bot
plain_name = Name of player { $number } (Enter = { $usual }, 0 = back):
plain_name_usual = Player { $number }
plain_name_taken = The name { $name } is already taken.
plain_level = How well does the bot play?
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
plain_nothing_to_toss = { $name }, nothing to throw in. Enter or 0 = pass, 1 = more:
plain_choose_wrong = Type the number of a card, 1 to { $most }, or 0 for other choices. ? shows the rules.
plain_too_many_to_beat = { $n ->
    [one] You're defending, and there is { $n } card to beat: type one number for each card you beat.
   *[other] You're defending, and there are { $n } cards to beat: type one number for each card you beat.
}
plain_redeal_offer = { $name }, you hold five or more cards of one suit: you may demand that the cards are dealt again.
plain_keep_cards = Keep these cards
plain_which = What do you want to do with { $cards }?
plain_what_else = { $name }, what now?
plain_to_cards = Back to the cards
plain_look = See the field and the cards again
plain_rules_again = Rules
plain_leave = Leave; the game is kept
plain_resign = Resign
plain_resign_sure = If you resign, you lose the game. Are you sure?
plain_act_take = Take
plain_act_pass = Pass
plain_act_redeal = Demand a redeal
plain_act_show = Show { $card } and transfer
plain_act_beat = Beat { $attack }
plain_act_transfer = Transfer
plain_act_move = Lead
plain_act_toss = Throw in
plain_no = Not allowed: { $why }
plain_hand_over = The next move is { $name }'s. Pass the keyboard on.
plain_press_enter = { $name }, press Enter to see your cards:
plain_score = { $name }: wins { $wins }, losses { $losses }, draws { $draws }
plain_again = Another game
plain_to_menu = To the menu
plain_left_table = The game is kept: [2] in the menu goes on with it.
plain_left_unkept = This game cannot be kept: leave it for good?
plain_left_loses = This game cannot be kept: leaving counts as a loss. Leave?
plain_yes = Yes
plain_thinking = { $name } is thinking…
plain_not_kept = Games cannot be kept in { $folder } just now: it cannot be written, or Kozyr is open in another window. Games are played all the same.
plain_fault = This game cannot be kept: { $why }. It is played all the same.
plain_rules_differ = 
    THIS TABLE plays another rule set: { $rules }
    The differences:
