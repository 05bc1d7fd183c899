# Texts of the board in the web client.

log_bout = Bout { $n }
log_now = now
log_taken = { $n } taken
log_discarded = { $n } beaten
log_take_forced = Can't beat, takes
log_take_forced_you = Can't beat, take
log_empty = No moves yet
take_confirm = Tap again to take the cards.
card_pending = { $card }, sending
bar_taking_forced = { $name } can't beat
take_forced = { $name } can't beat and takes.
take_forced_you = You have nothing to beat with, so you take.
hint_button = Show me
hint_asking = Thinking…
hint_pair = { $cover } beats { $attack }
