# Hints against bots.

hint_button = Show me
hint_asking = Thinking…
hint_move = Hint: lead { $cards }
hint_toss = Hint: throw in { $cards }
hint_defend = Hint: { $pairs }
hint_pair = { $cover } beats { $attack }
hint_transfer = Hint: transfer with { $cards }
hint_show = Hint: transfer by showing { $cards }
hint_redeal = Hint: demand a redeal
hint_take = Hint: take
hint_pass = Hint: no more cards
