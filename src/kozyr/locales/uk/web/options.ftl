# The values of the options of the rules.

value_yes = так
value_no = ні
value_cap_first_none = як потім
value_cap_none = без межі
value_first_lowest_trump = найменший козир
value_first_lot = за жеребом
value_cap_first_until_first_bout = один захід
value_cap_first_until_first_discard = до першого відбою
value_throwers_all = усі
value_throwers_neighbours = сусіди
value_throwers_attacker = лише атакувальник
value_order_free = будь-коли
value_order_turns = по черзі
value_transfer_from_start = від початку
value_transfer_from_second_bout = з другого заходу
value_transfer_from_first_discard = після першого відбою
value_refill_against = проти годинникової стрілки
value_refill_along = за годинниковою стрілкою
value_out_bout_end = коли захід скінчився
value_out_at_once = з останньою картою
value_next_first_lowest_trump = найменший козир
value_next_first_winner = переможець
value_next_first_under_durak = під дурня
