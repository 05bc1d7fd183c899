# The log of moves in the terminal client.

said_seated = { $name } sat down.
said_left = { $name } left the table.
said_ready = { $name } is ready.
said_back = { $name } is back.
said_away = { $name } lost the connection.
said_closed = The table is closed.
said_over = The game is over.
told_against = { $name } leads, { $defender } defends.
told_no_cards = { $name } is out of cards.
told_place = { $n ->
    [1] { $name } finished 1st.
    [2] { $name } finished 2nd.
    [3] { $name } finished 3rd.
   *[later] { $name } finished { $n }th.
}
told_beaten = { $n ->
    [one] Bout { $bout }: all beaten, { $n } card discarded.
   *[other] Bout { $bout }: all beaten, { $n } cards discarded.
}
told_taken = { $n ->
    [one] Bout { $bout }: { $name } takes { $n } card.
   *[other] Bout { $bout }: { $name } takes { $n } cards.
}
told_drawn_in_order = Drawn in this order: { $draws }.
told_drawn = Drawn from the talon: { $draws }.
told_held = { $name } held { $cards }.
told_not_ready = { $name } is no longer ready.
told_cannot_pay = { $name } doesn't have enough coins for the next game.
told_removed = The host removed { $name } from the table.
told_moved = { $name } changed seats.
told_abandoned = Everyone was away for 10 minutes, so the game ended with no result.
company_seated = { $name } sat down. Ready to play?
company_left = { $name } left the table. Ready to play?
company_removed = The host removed { $name }. Ready to play?
company_moved = { $name } changed seats. Ready to play?
company_changed = The players have changed. Ready to play?
told_departed = { $name } left. The seat is free after this game.
told_host = { $name } is the host now.
told_durak = The durak: { $names }!
told_losers = Lost together: { $names }.
told_draw = It's a draw.
told_draw_after = It's a draw. Won earlier: { $names }.
