# Hints against bots, which are loaded with the first hint.

hint_move = Hint: lead { $cards }
hint_toss = Hint: throw in { $cards }
hint_defend = Hint: { $pairs }
hint_transfer = Hint: transfer with { $cards }
hint_show = Hint: transfer by showing { $cards }
hint_redeal = Hint: demand a redeal
hint_take = Hint: take
hint_pass = Hint: no more cards
hint_why_transfer = Then you don't have to defend.
hint_why_show = You keep the trump and pass the attack on.
hint_why_nothing = There is nothing else to do here.
hint_why_take = Beating would cost you { $card }.
hint_why_pass = Throwing in would cost you { $card }.
hint_why_pair = Several cards of one rank are harder to beat.
hint_why_lowest = It's your lowest card.
hint_why_lowest_plain = It's your lowest card that isn't a trump.
hint_why_trump_left = You have only trumps, and it's the lowest.
hint_why_keeps_trumps = It saves your trumps.
hint_why_best = It gives you the best chances.
hint_why_all = Then everything is beaten.
hint_why_only = No other card of yours beats { $card }.
hint_why_no_new_rank = Its rank is already on the table, so nothing new can be thrown in.
hint_why_cheapest = It's your cheapest card that beats it.
