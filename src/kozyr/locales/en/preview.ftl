# Previews of shared links: the title, the text and the picture that messengers show.

preview_site = Play Durak now
preview_site_picture = With friends, strangers or bots
preview_invites = { $name } invites you
preview_open = A table for Durak
preview_playing = A game is on
preview_title = { $headline }: { $rules }, { $players }
preview_result = { $headline } · { $rules }, { $players }
preview_facts = { $rules }, { $players }
preview_named = “{ $table }”: { $text }
preview_free = { $n ->
    [one] { $n } free seat
   *[other] { $n } free seats
}
preview_full = Every seat is taken
preview_free_text = { $free }, { $stake }. No registration needed.
preview_full_text = { $full }, { $stake }.
preview_durak = { $name } is the durak
preview_lost = Lost: { $names }
preview_draw = A draw
preview_game_text = Watch the game move by move.
