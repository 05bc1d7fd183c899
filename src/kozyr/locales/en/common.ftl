# Texts that several clients use: words of the game, states of a table, errors.

app = Kozyr
rules = Rules
settings = Settings
cancel = Cancel
suit_S = spades
suit_C = clubs
suit_H = hearts
suit_D = diamonds
rank_J = jack
rank_Q = queen
rank_K = king
rank_A = ace
rank_object_J = jack
rank_object_Q = queen
rank_object_K = king
rank_object_A = ace
card_of = { $rank } of { $suit }
rules_classic = Classic
rules_transfer = Transfer
rules_pairs = Pairs
rules_pairs-transfer = Pairs with transfer
rules_protocol = Transfer, not in the first bout
rules_book = House rules: low card beats ace
rules_tabletop = Only the attacker throws in
rules_terminal = Classic by turns
rules_street = Street
level_random = Random
level_novice = Novice
level_experienced = Experienced
level_master = Master
level_divine = Grandmaster
clock_fast = Fast: 10 s a move
clock_normal = Normal: 30 s a move
clock_slow = Slow: 90 s a move
clock_none = No clock
coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
for_points = for points
won = Won
home_guest = You're playing as { $name }, a guest.
home_player = You're playing as { $name }.
share_link = Link to the table
lobby_free = With a free seat
lobby_stake = Play for
lobby_any_stake = points or coins
lobby_points = points
lobby_coins = coins
lobby_status_open = waiting
lobby_status_playing = playing
lobby_status_over = between games
lobby_status_closed = closed
lobby_unnamed = Unnamed table
lobby_join = Join
lobby_watch = Watch
lobby_empty = No tables right now.
lobby_empty_filtered = No tables match.
lobby_empty_note = Open your own: others see it here right away.
lobby_password_title = “{ $table }” needs a password
lobby_password = The table's password
lobby_invited = { $name } invites you to Durak: { $game }{ $stake ->
    [0] { "" }
   *[any] , stake: { $coins }
}
game_to_play = { $rules ->
    [pairs] Classic { $n ->
        [6] three against three
       *[4] two against two
    }
    [pairs-transfer] Transfer { $n ->
        [6] three against three
       *[4] two against two
    }
   *[any] { $rules ->
        [classic] Classic
        [terminal] Classic
        [street] Classic
        [tabletop] Classic
        [transfer] Transfer
        [protocol] Transfer
       *[any] Durak
    } { $n ->
        [2] for two
        [3] for three
        [4] for four
        [5] for five
       *[6] for six
    }
}
new_title = New table
new_stake_note = What each player puts into the pot. 0 means you play for points.
new_stake_bots = Bots don't play for coins.
new_private = Private
new_private_note = Not in the list: only people with the link can join.
account_register = Register
account_log_in = Log in
account_log_out = Log out
account_name = Name
step_dealt = { $dealer } deals. Trump: { $trump }.
step_shown = { $name } shows { $card } and leads first.
step_left = { $name } gives up.
step_time = { $name } ran out of time.
set_language = Language
set_theme = Theme
set_colours = Suit colours
set_colours_two = Two
set_colours_four = Four
set_sounds = Sounds
bot_name = { $level } { $n }
seat_n = Seat { $n }
free_seat = free seat
away = away
departed = has left
is_ready = ready
is_not_ready = not ready yet
role_attacker = attacks
role_defender = defends
role_taking = takes
role_thrower = may throw in
role_asked = deciding
role_passed = passed
role_waiting = waiting
role_out = out
take = Take
done = Done
pass = Pass
turn_lead = Your turn: lead.
turn_defend = You're defending: beat or take.
turn_throw = Throw in more, or press Done.
turn_may_throw = You can throw in.
turn_add = The defender is taking: add cards or pass.
turn_leads = Waiting for { $name } to lead.
turn_defends = Waiting for { $name } to defend.
turn_throws = Waiting for { $name } to throw in or pass.
waiting_others = Waiting for the others…
all_here = Everyone's here
sit_down = Sit down
ready = Ready
not_ready = Not ready
add_bot = Add bot
leave = Leave the table
leave_game = A game is being played
leave_game_why = Step out and your seat is kept; resign or leave and you lose this game.
stay = Stay
step_out = Step out
resign = Resign
leave_for_good = Leave
reconnecting = Reconnecting…
chat_write = Write a message
durak = durak
rematch = Play again
you = You

## Signs of ranks and suits

rank_short_J = J
rank_short_Q = Q
rank_short_K = K
rank_short_A = A
suits_S = spades
suits_C = clubs
suits_H = hearts
suits_D = diamonds
suit_letter_S = s
suit_letter_C = c
suit_letter_H = h
suit_letter_D = d

## Names of players without a name of their own

bot_name_1 = Anna
bot_name_2 = Boris
bot_name_3 = Clara
bot_name_4 = Dmitry
bot_name_5 = Elena
bot_name_6 = Fyodor

## Guests

guest_name = Guest

## Reactions of players and spectators

reaction_laugh = Ha-ha!
reaction_wow = Wow!
reaction_thumbs_up = Nice!
reaction_well_played = Well played!
reaction_oops = Oops!
reaction_hurry = Hurry up!
reaction_sad = So sad…
reaction_angry = Grr!
reaction_cool = Easy!
reaction_thinking = Let me think…
reaction_heart = Love it!
reaction_party = Hooray!
reaction_fire = On fire!
reaction_tea = Tea time

## Quick chat phrases

phrase_hello = Hello!
phrase_luck = Good luck!
phrase_thanks = Thanks!
phrase_again = Again?

# The daily deal.
daily_title = Daily deal
daily_share_title = Kozyr daily deal { $date }
daily_share_score = { $score } of { $max }
daily_luck = Luck { $luck }
daily_share_luck = { $side ->
    [good] Luck { $luck }: the cards helped me
    [bad] Luck { $luck }: the cards were against me
   *[none] Luck { $luck }: the cards were fair
}

# The duplicate match.
match_title = Duplicate match
match_share_title = { $n ->
    [one] Kozyr duplicate match, { $n } deal
   *[other] Kozyr duplicate match, { $n } deals
}
match_share_deal = Deal { $n }: { $difference }
match_share_total = Total: { $difference }
match_about = You both play the same deals against the master, each deal from both sides. The cards are the same, so only your play counts.
match_deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
match_waits = Waiting for an answer
match_asks = Waiting for your answer
match_your_turn = Your turn: { $played } of { $games } games played
match_friend_plays = { $name } has played { $played } of { $games } games
match_won = You won by { $points }
match_lost = You lost by { $points }
match_tied = It's a tie
match_provisional = The moves are being analysed. The scores can still grow a little.
match_play = Play deal { $deal }, game { $game }
match_resume = Resume deal { $deal }, game { $game }
match_deal = Deal { $n }
match_not_played = Game { $n }: not played yet
match_hidden = Hidden until you've played all your games.
match_cancel = Take the offer back

## Analysis of games

analysis_act_lead = lead { $cards }
analysis_act_throw_in = throw in { $cards }
analysis_act_beat = beat { $attack } with { $cover }
analysis_act_transfer = transfer with { $cards }
analysis_act_show_trump = show { $card }
analysis_act_take = take
analysis_act_pass = pass
analysis_act_done = “Done”
analysis_verdict_inaccuracy = inaccuracy
analysis_verdict_mistake = mistake
analysis_verdict_blunder = blunder
analysis_headline = { $name }: accuracy { $accuracy } %, mistakes { $mistakes }, luck { $luck }, lost per move { $loss }
analysis_fault = { $move }. { $name }, { $verdict }: { $played } → better: { $best }. Chance to survive: { $before } % → { $after } % ± { $error }
analysis_no_mistakes = No clear mistakes.
coach_lead = You led { $cards } { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_throw_in = You threw in { $cards } { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_beat = You beat with { $cards } { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_transfer = You transferred with { $cards } { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_show_trump = You transferred by showing { $cards } { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_take = You took { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_pass = You passed { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_done = You said “Done” { $talon ->
    [0] with the talon empty
    [one] with one card left in the talon
   *[other] with { $talon } cards left in the talon
    }: that cost { $points ->
    [one] { $points } point
   *[other] { $points } points
    }. Better: { $best }.
coach_well_played = No clear mistakes. Well played!
