# The values of the options of the rules.

value_yes = да
value_no = нет
value_cap_first_none = как потом
value_cap_none = без предела
value_first_lowest_trump = младший козырь
value_first_lot = по жребию
value_cap_first_until_first_bout = один заход
value_cap_first_until_first_discard = до первого отбоя
value_throwers_all = все
value_throwers_neighbours = соседи
value_throwers_attacker = только атакующий
value_order_free = в любой момент
value_order_turns = по очереди
value_transfer_from_start = с начала
value_transfer_from_second_bout = со второго захода
value_transfer_from_first_discard = после первого отбоя
value_refill_against = против часовой стрелки
value_refill_along = по часовой стрелке
value_out_bout_end = когда заход кончился
value_out_at_once = с последней картой
value_next_first_lowest_trump = младший козырь
value_next_first_winner = победитель
value_next_first_under_durak = под дурака
