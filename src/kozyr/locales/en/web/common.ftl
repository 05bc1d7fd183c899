# Texts of the web client that every page uses.

description = Play Durak online with friends, strangers or bots. Open source, fair deals, no ads.
skip = Skip to content
navigation = Navigation
home = Home
tables = Tables
games = My games
account = Account
close = Close
loading = Loading…
retry = Try again
not_found = There's nothing at this address. Check the link.
unreachable = Can't reach the server. Check your connection. Retrying…
card_hidden = a hidden card
lost = Lost
drawn = Draw
not_durak = Not the durak
more = More
percent = { $n }%
