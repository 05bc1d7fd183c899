# Texts of quick pairing in the web client.

pairing_title = Looking for opponents…
pairing_waiting = { $n ->
    [one] { $n } person waiting
   *[other] { $n } people waiting
}
pairing_alone = Nobody else is searching yet. The game starts as soon as somebody joins.
pairing_range = Opponents rated { $low }–{ $high }
pairing_anybody = Opponents of any rating
pairing_anybody_in = Any rating in { $time }
pairing_typical = Usually { $time }
pairing_pools = Games you'd play
pairing_rated = Rated
pairing_casual = Casual
pairing_bot = Play a bot meanwhile
pairing_fill = Let bots take free seats
pairing_fill_agreed = Bots may join: waiting for the others
pairing_found = Game found!
pairing_accept = Play ({ $seconds })
pairing_missed = You weren't at the table in time. Search again when you're ready.
pairing_table = A table is waiting
pairing_table_join = Join
