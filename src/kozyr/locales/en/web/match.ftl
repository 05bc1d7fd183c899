# Texts of duplicate matches: the page, the dialog and the notices.

match_about = You both play the same deals against the master, each deal from both sides. The cards are the same, so only your play counts.
match_deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
match_length = Length
match_offer_title = Duplicate match with { $name }
match_offer_send = Offer the match
match_offered_you = { $name } offers you a duplicate match: { $deals }
match_open = Open
match_list = Duplicate matches
match_waits = Waiting for an answer
match_asks = Waiting for your answer
match_your_turn = Your turn: { $played } of { $games } games played
match_friend_plays = { $name } has played { $played } of { $games } games
match_won = You won by { $points }
match_lost = You lost by { $points }
match_tied = It's a tie
match_provisional = The moves are being analysed. The scores can still grow a little.
match_offer_until = The offer is open until { $time }.
match_until = Play whenever you like until { $time }. A game that isn't finished by then scores nothing.
match_cancel = Take the offer back
match_play = Play deal { $deal }, game { $game }
match_resume = Resume deal { $deal }, game { $game }
match_played = { $played } of { $games } games
match_deal = Deal { $n }
match_not_played = Game { $n }: not played yet
match_hidden = Hidden until you've played all your games.
match_fair_why = The cards follow from a secret that was drawn when the match was offered. The hashes have been shown since then, so nobody can change a deal. After the match the secret is shown, and you can recompute the cards.
match_hash = Hash of deal { $n }
match_secret = Secret of the match
match_save = Save the proof of deal { $n }
match_news_accepted = { $name } accepted your duplicate match.
match_news_declined = { $name } declined your duplicate match.
match_news_cancelled = { $name } took the duplicate match back.
match_news_over = Your duplicate match with { $name } is over. See who won.
