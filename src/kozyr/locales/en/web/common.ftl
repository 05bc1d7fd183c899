# Texts of the web client that every page uses.

description = Play Durak online with friends, strangers or bots. Open source, fair deals, no ads.
skip = Skip to the page
navigation = Navigation
home = Home
tables = Tables
games = My games
account = Account
close = Close
loading = Loading…
retry = Try again
not_found = There is nothing at this address.
unreachable = The server cannot be reached. Check the connection. Retrying automatically…
card_hidden = a hidden card
lost = Lost
drawn = Draw
not_durak = Not the durak
