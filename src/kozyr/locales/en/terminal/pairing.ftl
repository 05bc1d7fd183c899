# Texts of quick pairing in the terminal.

online_way_pair = Find opponents
online_way_stop = Stop searching
pairing_game = { $rules }, { $players }
pairing_searching = Looking for opponents: { $game }.
pairing_people = { $n ->
    [one] { $n } person waiting.
   *[other] { $n } people waiting.
}
pairing_between = Rated { $low }–{ $high }.
pairing_usually = { $seconds ->
    [one] Usually { $seconds } second.
   *[other] Usually { $seconds } seconds.
}
pairing_game_found = Game found: { $players }
pairing_too_late = You weren't at the table in time. Search again when you're ready.
