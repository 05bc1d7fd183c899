# Texts of duplicate matches in the terminal.

match_none = No duplicate matches yet. Offer one to a friend: on the web page, or by M in the list of friends.
match_row = { $name }: { $deals }. { $status }
match_accept = Accept the match
match_enter = Enter: { $choice }
match_score_hidden = { $name }: { $played } of { $games } games played
match_score = { $name }: { $score }, { $played } of { $games } games played
match_games = { $name }: { $games }
match_keys = ↑ ↓ choose · Enter play or accept · X decline or take back · R refresh · Esc back
match_decline = Decline the match
match_left = The game waits for you until the match ends.
