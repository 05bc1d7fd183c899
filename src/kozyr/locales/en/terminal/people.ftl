# People in the terminal client: the profile, friends and challenges.

people_title = Profile and friends
people_keys = Enter challenge · M duplicate match · W watch · Esc back
people_results = { $games ->
    [one] { $games } game: won { $wins }, lost { $losses }
   *[other] { $games } games: won { $wins }, lost { $losses }
}
people_form_line = Last games: { $marks }   longest winning streak: { $streak }
people_bouts_line = Bouts: beaten { $defended }, taken { $taken }
people_achievements_line = Achievements: { $names }
people_friends_count = { $n ->
    [one] { $n } friend
   *[other] { $n } friends
}
people_no_friends = No friends yet. Add players on the website; when they add you too, they're here.
people_challenge_sent = Challenge sent to { $name }. It's open for a minute.
people_match_sent = { $name } was offered a duplicate match of one deal.
people_accept_by_key = { $challenge }. Press A to accept.
people_declined = Your challenge was declined.
