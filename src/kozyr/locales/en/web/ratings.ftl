# Ratings in the web client and in the lists of tables.

lobby_rated = rated
new_rated = Rated
new_rated_note = Only for registered players, without bots; the rules stay as they are.
rating = rating
new_rated_bots = Bots can't play rated games.
