# Rule sets, options of the rules, and levels of the bots.

## Rule sets

rules_about_classic = Throw-in Durak with 36 cards.
rules_about_transfer = Throw-in Durak in which the attack can be passed on.
rules_about_pairs = Throw-in Durak of two teams, 2×2 or 3×3.
rules_about_pairs-transfer = Transfer Durak of two teams, 2×2 or 3×3.
rules_about_protocol = Transfer Durak without transfers in the first bout.
rules_about_book = The book's Durak: turns, no cap, the six beats the ace, redeals.
rules_about_tabletop = Only the attacker throws in; a player who lays the last card is out at once.
rules_about_terminal = The console game: one card at a time, in turns.
rules_about_street = The rules that most players of the large apps know.

## Options

option_about_deck = Number of cards: 24 (nine to ace), 36 (six to ace) or 52 (two to ace).
option_about_teams = Two teams, partners sitting alternately: 4 seats (2×2) or 6 (3×3).
option_about_deal_by = Cards dealt to a seat at a time.
option_about_ace_trump = An ace may be the trump card; if not, the first card that is not an ace is turned instead.
option_about_first = Who leads first: the holder of the lowest trump, or a seat drawn by lot.
option_about_redeal = A player dealt five or six cards of one suit may demand a redeal before the first lead.
option_about_cap_first = The most attack cards in a bout at the beginning of the game; without a value, `cap` applies.
option_about_cap = The most attack cards in a bout; without a value, only the defender's hand limits them.
option_about_cap_first_until = How long `cap_first` holds: the first bout, or until a bout has ended in a discard.
option_about_lead_many = The attacker may lead several cards of equal rank.
option_about_low_beats_ace = The lowest rank of the deck also beats the ace of its own suit.
option_about_throwers = Who may throw in: all but the defender, only the defender's neighbours, or only the attacker.
option_about_order = When to throw in: at any moment, or in turn once every card is beaten or the defender takes.
option_about_add_after_take = Cards may still be thrown in after the defender has declared a take.
option_about_reopen_take = A card thrown in after the take makes the defender defend again.
option_about_auto_take = A defender who cannot beat some card, and cannot transfer, takes automatically.
option_about_auto_pass = A thrower who has no card to add passes automatically.
option_about_transfer = The defender may pass the attack on by adding a card of its rank.
option_about_transfer_from = From when transfers are allowed: the start, the second bout, or the first discard.
option_about_show_trump = Once a game a player may transfer by showing the trump of the attack's rank.
option_about_refill = Who draws between the attacker and the defender: counter-clockwise or clockwise from the attacker.
option_about_out = When a player without cards goes out after the talon is empty: at the bout's end, or at once.
option_about_draw = If the last players go out together, they draw; otherwise the last bout's defender is the durak.
option_about_next_first = Who leads the next game: decided as in the first game, the winner, or the seat before the durak.

## Levels

level_name_random = random
level_name_novice = novice
level_name_experienced = experienced
level_name_master = master
level_name_divine = divine
