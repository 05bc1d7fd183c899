# The game's own texts: its options, its actions, and the sentences about them.
# A new action or option has all its texts here.

## Options: their names in forms

option_deck = Deck
option_teams = Teams
option_deal_by = Cards dealt at a time
option_ace_trump = Ace can be the trump card
option_first = Who leads first
option_redeal = Redeal with five of one suit
option_cap_first = Card limit at the start
option_cap = Card limit per bout
option_cap_first_until = Start limit lasts
option_lead_many = Lead several cards
option_low_beats_ace = Lowest card beats the ace
option_throwers = Who throws in
option_order = When to throw in
option_add_after_take = Throw in after a take
option_reopen_take = Defend again if cards are added
option_auto_take = Take automatically
option_auto_pass = Pass automatically
option_transfer = Transfer
option_transfer_from = Transfer allowed from
option_show_trump = Transfer by showing a trump
option_refill = Drawing order
option_out = Players go out
option_draw = Draws
option_next_first = Who leads the next game

## Options: what they do

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

## Actions: the labels of buttons

act_redeal = Deal again
act_move = Lead
act_toss = Throw in
act_defend = Beat { $card }
act_transfer = Transfer
act_show = Transfer by showing trump

## Actions: the choices of the plain mode

plain_act_take = Take
plain_act_pass = Pass
plain_act_redeal = Ask for a redeal
plain_act_show = Show { $card } and transfer
plain_act_defend = Beat { $attack }
plain_act_transfer = Transfer
plain_act_move = Lead
plain_act_toss = Throw in

## Moves: the lines of logs and replays

step_move = { $name } leads { $cards }.
step_toss = { $name } throws in { $cards }.
step_transfer = { $name } transfers with { $cards }.
step_show = { $name } transfers by showing { $card }.
step_defend = { $name }: { $pairs }.
step_pair = { $cover } beats { $attack }
step_take = { $name } takes.
step_pass = { $name } passes.
step_done = { $name }: done.
step_redeal = { $name } asks for a redeal.

## Moves: the lines of replays about the viewer

own_move = You lead { $cards }.
own_toss = You throw in { $cards }.
own_transfer = You transfer with { $cards }.
own_show = You transfer by showing { $card }.
own_defend = You: { $pairs }.
own_pair = { $cover } beats { $attack }
own_take = You take.
own_pass = You pass.
own_done = You: done.
own_redeal = You ask for a redeal.

## Moves: for screen readers

spoken_move = { $name } led the { $cards }.
spoken_toss = { $name } threw in the { $cards }.
spoken_transfer = { $name } transferred with the { $cards }.
spoken_show = { $name } transferred by showing the { $card }.
spoken_defend = { $name }: { $pairs }.
spoken_pair = the { $cover } beats the { $attack }
spoken_redeal = { $name } asked for a redeal.
spoken_take = { $name } decided to take.
spoken_pass = { $name } passed.
spoken_done = { $name }: done.

## Moves: the lines of the commands

cli_defends = { $name } defends.
cli_taken_auto = { $name } can't beat and takes.
cli_passed_auto = { $name } has nothing to throw in and passes.

## Refusals of actions

rules-game_over = The game is over.
rules-seat_is_out = Seat { $seat } is already out of the game.
rules-card_not_in_hand = { $card } isn't in your hand.
rules-no_cards = Choose at least one card.
rules-leave_reason = The reason for leaving must be `left` or `time`, not { $reason }.
rules-action_shape = An action is an object with one of these types: { $types }.
rules-action_type = There is no action of type { $type }. The types are { $types }.
rules-action_fields = An action of type { $type } has these fields and no others: { $fields }.
rules-action_card = The field card must be a card id such as S9 or H10.
rules-action_cards = The field cards must be a list of card ids such as ["S9", "H10"].
rules-action_pairs = The field pairs must be a list of objects such as { "{" }"attack": "S9", "defend": "SQ"{ "}" }.
rules-not_attacker = Seat { $seat } leads this bout. Wait for the lead.
rules-already_led = The bout has already started. Throw in instead of leading.
rules-ranks_differ = You can lead several cards only if they're all the same rank.
rules-one_card_only = Under these rules you lead just one card.
rules-limit_reached = { $limit ->
    [one] Only { $limit } attack card is allowed in this bout.
   *[other] Only { $limit } attack cards are allowed in this bout.
}
rules-nothing_led = The table is empty. The attacker leads first.
rules-not_a_thrower = You can't throw in during this bout (seat { $seat }). If you're defending, beat the cards or take them.
rules-wait_for_thrower = It's seat { $seat }'s turn to throw in or pass. Wait for your turn.
rules-wait_for_defence = Wait until every card is beaten or the defender takes.
rules-already_passed = You've already passed (seat { $seat }). If someone else throws in, you can throw in again.
rules-rank_not_on_table = You can't throw in { $card }: there's no card of that rank on the table.
rules-attacker_must_lead = The attacker has to lead and can't pass.
rules-pass_too_early = It's too early to pass. Wait until every card is beaten or the defender takes.
rules-not_defender = Seat { $seat } is defending in this bout.
rules-nothing_to_beat = The table is still empty. Wait for the lead.
rules-already_taking = The defender is already taking, and that's final.
rules-not_on_table = There is no attack card { $card } on the table.
rules-already_beaten = { $card } is already beaten, and that can't be changed.
rules-does_not_beat = { $cover } doesn't beat { $attack }. Play a higher card of the same suit, or a trump.
rules-nothing_to_take = Every card is beaten: there's nothing to take.
rules-transfer_off = These rules have no transfers. Beat the cards or take them.
rules-transfer_too_early = It's too early in the game to transfer. Beat the cards or take them.
rules-transfer_after_beat = You can't transfer any more: a card is already beaten.
rules-transfer_rank = You can't transfer with { $card }: its rank differs from the attack's.
rules-transfer_hand = You can't transfer: seat { $seat } has fewer cards than the attack would have.
rules-transfer_cap = You can't transfer: the attack would go over the limit of { $limit }.
rules-show_off = These rules don't let you transfer by showing a trump.
rules-show_used = You've already shown a trump in this game. Play the card instead.
rules-show_card = You can show only the trump of the attack's rank, not { $card }.
rules-redeal_off = These rules have no redeals.
rules-redeal_late = It's too late for a redeal: you can ask for one only before the first lead.
rules-redeal_hand = For a redeal you need five or six cards of one suit in your hand.
