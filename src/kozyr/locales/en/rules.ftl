# Rule sets, options of the rules, and levels of the bots.

## Rule sets

rules_about_classic = Throw-in Durak, 36 cards.
rules_about_transfer = Transfer Durak: pass the attack on with a card of the same rank.
rules_about_pairs = Throw-in Durak in two teams, 2×2 or 3×3.
rules_about_pairs-transfer = Transfer Durak in two teams, 2×2 or 3×3.
rules_about_protocol = Transfer Durak, but no transfers in the first bout.
rules_about_book = House rules: throw in by turns, no limit, the six beats the ace, redeals allowed.
rules_about_tabletop = Only the attacker throws in. Play your last card and you're out at once.
rules_about_terminal = Console classic: lead one card, throw in by turns.
rules_about_street = The rules most players know from the big apps.

## Options

option_about_deck = Cards in the deck: 24 (from nines), 36 (from sixes) or 52 (from twos).
option_about_teams = Two teams, partners in every other seat: 4 seats (2×2) or 6 (3×3).
option_about_deal_by = How many cards a player is dealt at a time.
option_about_ace_trump = An ace can be the trump card. If not, the first card that isn't an ace is turned up instead.
option_about_first = Who leads first: the player with the lowest trump, or one chosen by lot.
option_about_redeal = A player dealt five or six cards of one suit can ask for a redeal before the first lead.
option_about_cap_first = The most attack cards in a bout early in the game. If not set, `cap` applies.
option_about_cap = The most attack cards in a bout. If not set, only the defender's hand limits them.
option_about_cap_first_until = How long `cap_first` lasts: for the first bout, or until the first discard.
option_about_lead_many = The attacker can lead several cards of the same rank.
option_about_low_beats_ace = The lowest card of a suit also beats the ace of that suit.
option_about_throwers = Who can throw in: everyone but the defender, only the defender's neighbours, or only the attacker.
option_about_order = When you can throw in: at any time, or by turns once every card is beaten or the defender takes.
option_about_add_after_take = You can still throw in when the defender is taking.
option_about_reopen_take = A card thrown in after the take makes the defender defend again.
option_about_auto_take = A defender who can't beat a card and can't transfer takes automatically.
option_about_auto_pass = A player with nothing to throw in passes automatically.
option_about_transfer = The defender can pass the attack on by adding a card of the same rank.
option_about_transfer_from = When transfers start: from the beginning, from the second bout, or after the first discard.
option_about_show_trump = Once a game you can transfer by just showing the trump of the attack's rank.
option_about_refill = In what order the others draw: counter-clockwise or clockwise from the attacker.
option_about_out = When you go out with an empty hand and an empty talon: at the end of the bout, or at once.
option_about_draw = If the last players go out together, it's a draw. If not, the last defender is the durak.
option_about_next_first = Who leads the next game: decided as in the first game, the winner, or the player just before the durak.

## Levels

level_name_random = random
level_name_novice = novice
level_name_experienced = experienced
level_name_master = master
level_name_divine = divine
