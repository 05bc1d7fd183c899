# The log of moves in the terminal client.

said_seated = { $name } sat down.
said_left = { $name } left the table.
said_ready = { $name }: ready.
said_back = { $name }: back.
said_away = { $name }: connection lost.
said_closed = The table is closed.
said_over = The game is over.
told_against = { $name } moves, { $defender } defends.
told_no_cards = { $name } is out of cards.
told_place = { $name } leaves the game: winner number { $n }.
told_beaten = { $n ->
    [one] Bout { $bout } is beaten: { $n } card is discarded.
   *[other] Bout { $bout } is beaten: { $n } cards are discarded.
}
told_taken = { $n ->
    [one] Bout { $bout } is taken: { $n } card goes to { $name }.
   *[other] Bout { $bout } is taken: { $n } cards go to { $name }.
}
told_drawn_in_order = Drawn in this order: { $draws }.
told_drawn = Drawn from the talon: { $draws }.
told_held = { $name } held { $cards }.
told_not_ready = { $name }: no longer ready.
told_cannot_pay = { $name }: too few coins for the next game.
told_removed = The host removed { $name } from the table.
told_abandoned = All players were gone for 10 minutes: the game ended without a result.
company_seated = { $name } sat down. Ready to play?
company_left = { $name } left the table. Ready to play?
company_removed = The host removed { $name }. Ready to play?
company_changed = Other players sit here now. Ready to play?
told_departed = { $name } has left. The seat becomes free after the game.
told_host = { $name } decides about bots now.
told_durak = { $names }: the durak!
told_losers = { $names }: lost together.
told_draw = A draw.
told_draw_after = A draw; won before that: { $names }.
