# Texts of duplicate matches: the page, the dialog and the notices.

match_length = Length
match_offer_title = Duplicate match with { $name }
match_offer_send = Offer the match
match_offered_you = { $name } offers you a duplicate match: { $deals }
match_open = Open
match_list = Duplicate matches
match_offer_until = The offer is open until { $time }.
match_until = Play whenever you like until { $time }. A game that isn't finished by then scores nothing.
match_played = { $played } of { $games } games
match_fair_why = The cards follow from a secret that was drawn when the match was offered. The hashes have been shown since then, so nobody can change a deal. After the match the secret is shown, and you can recompute the cards.
match_hash = Hash of deal { $n }
match_secret = Secret of the match
match_save = Save the proof of deal { $n }
match_news_accepted = { $name } accepted your duplicate match.
match_news_declined = { $name } declined your duplicate match.
match_news_cancelled = { $name } took the duplicate match back.
match_news_over = Your duplicate match with { $name } is over. See who won.
match_total = Total: { $points }
