# The values of the options of the rules.

value_yes = yes
value_no = no
value_cap_first_none = same as later
value_cap_none = no limit
value_first_lowest_trump = lowest trump
value_first_lot = by lot
value_cap_first_until_first_bout = one bout
value_cap_first_until_first_discard = until the first discard
value_throwers_all = everyone
value_throwers_neighbours = neighbours
value_throwers_attacker = only the attacker
value_order_free = any time
value_order_turns = in turn
value_transfer_from_start = the start
value_transfer_from_second_bout = the second bout
value_transfer_from_first_discard = the first discard
value_refill_against = counter-clockwise
value_refill_along = clockwise
value_out_bout_end = when the bout ends
value_out_at_once = with the last card
value_next_first_lowest_trump = lowest trump
value_next_first_winner = the winner
value_next_first_under_durak = the player before the durak
