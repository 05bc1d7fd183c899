# The sentence of each refusal. The part before the hyphen is the layer that refuses.


## rules

rules-unknown_rules = There is no rule set { $name }. See the list of rule sets.
rules-unknown_option = There is no option { $name }. See the list of options.
rules-bad_value = Option { $name } can't be { $value }. See the list of options for its values.
rules-under_durak_with_teams = next_first=under_durak doesn't work with teams. Choose lowest_trump or winner.
rules-seats_out_of_range = A game has 2 to 6 seats, not { $seats }.
rules-too_many_seats = { $cards } cards aren't enough for { $seats } seats: everyone is dealt six.
rules-seats_for_teams = Teams need 4 or 6 seats, not { $seats }.
rules-no_such_seat = There is no seat { $seat } at this table. Seats are numbered from 0.
rules-deck_length = The deck must list { $expected } cards, not { $found }.
rules-deck_card = { $card } is not a card of the deck of { $deck }.
rules-deck_twice = The deck lists { $card } twice.
rules-seed_or_deck = Give either a seed or a whole deck.
rules-seed_and_lot = The lot comes from the seed. Leave one of the two out.
rules-seed_text = The seed must be text that can be written in UTF-8.
rules-lot_range = The lot must be a whole number from 0 to { $max }.
rules-state_shape = A state is an object in the format that the engine writes.
rules-state_unknown_field = A state has no field { $field }.
rules-state_field = The field { $field } of the state must be like { $example }.
rules-state_card = { $card } is in { $places } places; each card of the deck must be in exactly one.
rules-state_cannot_be = In this position no game waits for a move: { $fault }.
rules-perft_depth = A depth is a whole number from 0 to { $max }, not { $depth }.
rules-perft_large = The count was stopped after { $steps } steps. Ask for a smaller depth.

## table

table-table_exists = A table with this name already exists.
table-no_table = This table no longer exists. See open tables.
table-bad_stake = A stake is a whole number of coins from 0 to { $max }, not { $stake }.
table-stake_needs_clock = A game for coins needs a clock. Choose one, or play without a stake.
table-unknown_clock = There is no clock { $name }. Choose one of { $clocks }.
table-long_name = A name can have at most { $max } characters.
table-rated_rules = A rated game needs unchanged rules: classic or transfer, or pairs with four players. Reset the rules, or play unrated.
table-rated_private = A rated table is open to everyone: it can't be private or have a password. Open it, or play unrated.
table-rated_bots = Bots can't play rated games. Turn bots off, or play unrated.
table-table_closed = This table is closed. Find another one.
table-not_seated = Only players at the table can do that. Sit down first.
table-already_seated = You're already at this table, in seat { $seat }.
table-seat_taken = Seat { $seat } is taken. Choose another one.
table-table_full = All seats are taken. Wait for a free one, or find another table.
table-no_such_place = There is no seat { $seat } at this table. Seats are numbered from 0.
table-locked = You need a password or an invitation to join this table.
table-not_invited = This table is by invitation only. Find another one.
table-rated_guest = Rated games are for registered players. Register first: you keep your games and coins.
table-cannot_pay = You don't have enough coins: the stake is { $stake }, and you have { $coins }. Choose a table with a lower stake.
table-cannot_pay_own = You don't have enough coins: the stake is { $stake }, and you have { $coins }. Choose a lower stake.
table-being_played = A game is on. Wait until it's over.
table-not_host = Only the host can do that.
table-no_bots = Bots can't play here: the table doesn't allow them, or it's rated or has a stake.
table-unknown_bot = There is no bot of level { $level }. Choose one of { $levels }.
table-no_bot_there = There is no bot in seat { $seat }.
table-no_player_there = This player isn't in seat { $seat }.
table-removed = The host removed you from this table. Find another one.
table-already_ready = You're already ready. The game starts when everyone is.
table-company_changed = The players at the table have changed. See who's here and get ready again.
table-not_ready = You aren't ready yet: there's nothing to cancel.
table-bad_client_seed = Your own seed must have 1 to { $max } printable characters.
table-not_playing = No game is on. Get ready for the next one.
table-time_is_up = Your time ran out: this move came too late.
table-no_hints = Hints are only for games against bots. Other people play here.
table-no_daily_hints = There are no hints here: others play the same deal, and everybody plays it without help.
table-not_to_move = It isn't your move now. Ask for a hint when it is.
table-by_hand = At this table cards are moved by hand. Play through the tabletop interface.
table-not_by_hand = At this table cards aren't moved by hand. Send an action of the game.
table-overtaken = Someone else played first. Look at the table and decide again.
table-long_note = A note can have at most { $max } characters.
table-not_due = There's nothing to do yet.
table-bad_text = A message must have 1 to { $max } characters.
table-no_spectators = This table doesn't allow spectators.
table-unknown_reaction = There's no reaction { $name }. The description of table.react lists all reactions.
table-command_reused = This command id was already used for another command. Use a new id for each command.
table-not_yours = Only the server can do that.

## proof

proof-proof_shape = A proof is an object such as { "{" }"proof":1,"table":…{ "}" }.
proof-proof_version = This program reads proofs of version { $version }. A newer program may read this one.
proof-proof_unknown_field = A proof has no field { $field }.
proof-proof_field = The field { $field } of the proof must be like { $example }.
proof-proof_count = The field { $field } must have one entry for each of the { $seats } seats, not { $count }.
proof-not_json = From column { $column } on, the text is not JSON in UTF-8.
proof-bad_number = A proof can't contain a number like this.
proof-nested = This is nested too deeply for a proof.
proof-twice = An object has the field { $field } twice.
proof-too_long = A proof can have at most { $max } bytes. This one and everything after it were not read.
proof-no_proof = There is no proof in this input.

## fault

fault-commitment = The server seed is not the one committed to: its SHA-256 is { $expected }, published was { $found }.
fault-secret = The server seed doesn't follow from the secret: the secret and the deal's name give { $expected }, used was { $found }.
fault-dealer = Deal { $deal }: seat { $found } dealt, but it should have been seat { $expected }.
fault-leader = Deal { $deal }: the first attacker was set to { $found }, but it should have been { $expected } (null means no seat).
fault-hand = Deal { $deal }: seat { $place } was dealt { $found }, but the seeds give { $expected }.
fault-talon = Deal { $deal }: the talon differs at card { $place }: { $found }, but the seeds give { $expected }.
fault-trump_card = Deal { $deal }: the trump card was { $found }, but the seeds give { $expected }.
fault-attacker = Deal { $deal }: seat { $found } attacked first, but it should have been seat { $expected }.
fault-shown = Deal { $deal }: the seat and lowest trump shown were { $found }, but they should have been { $expected } (null means none).
fault-too_many_deals = The cards were dealt { $found } times, but these rules allow at most { $expected }.
fault-needless_redeal = Deal { $deal } was dealt again, though no player held five cards of one suit.

## service

service-unavailable = The server can't reach its data right now. Send the same command again in a moment.
service-busy = This table is getting too many requests. Try again in a moment.
service-stopping = The server is shutting down. Reconnect in a moment.
service-bad_command_id = A command's id must have 1 to { $max } printable characters.
service-missed_too_much = You missed more than { $max } entries. Request the table's state and continue from there.
service-from_the_future = There is no entry { $number } yet. The last one is { $last }.

## calls

calls-bad_request = The server can't read this request: { $detail }
calls-bad_type = Requests are JSON. Send this one as application/json.
calls-text_or_phrase = Send either a text or a phrase.
calls-no_call = There is no call { $name }. See the list in /api/openapi.json.
calls-bad_method = This address doesn't accept this method.
calls-too_large = A request can have at most { $max } bytes.
calls-too_often = Too many requests. Try again in { $seconds } s.
calls-internal = Something went wrong on the server. Try again; the error was logged under { $request_id }.
calls-no_token = You need a token for this. Play as a guest, register or log in.
calls-bad_token = This token is not valid: it was revoked or never issued. Log in again.
calls-token_expired = This token has expired. Log in again.
calls-bad_login = Wrong name or password. Try again.
calls-no_scope = This token can't do that. It needs the scope { $scope }.
calls-needs_session = A program's token can't do that. Log in yourself.
calls-rated_program = Programs can't play rated games. Log in yourself, or play unrated.
calls-person_name = A name must have 1 to { $max } visible characters.
calls-name_taken = This name is taken. Choose another.
calls-reserved_name = This name is reserved for the server. Choose another.
calls-confusable_name = This name looks like someone else's, or mixes letters of several alphabets. Choose another.
calls-common_password = This password is too easy to guess. Choose another with at least four different characters.
calls-wrong_password = The old password is wrong. Try again.
calls-no_password = You don't have a password yet. Register to set one.
calls-already_registered = You're already registered. Log out to register another player.
calls-renamed_today = { $hours ->
        [one] You can change your name once a day. Try again in an hour.
       *[other] You can change your name once a day. Try again in { $hours } hours.
    }
calls-too_many_tokens = { $count ->
    [one] You already have { $count } token. Revoke it first.
   *[other] You already have { $count } tokens. Revoke one first.
}
calls-unknown_token = You don't have this token. See the list in auth.tokens.
calls-no_user = There's no such player.
calls-yourself = That's you. Choose another player.
calls-cannot_follow = You can't add this player.
calls-too_many_people = Your list is full. Remove somebody first.
calls-not_friends = You can challenge friends only: players who added you, and whom you added.
calls-already_challenged = There's an open challenge between you two already.
calls-no_challenge = This challenge is no longer open.
calls-challenger_unable = The other player sits at too many tables to start this game.
calls-cannot_join = You can't join this table. Choose another one.
calls-bad_country = There's no such country. Use a two-letter code such as UA.
calls-profile_changed = Your account changed meanwhile. Try again.
calls-wrong_key = Wrong password or invitation. Try again.
calls-too_many_tables = { $count ->
    [one] You're already at { $count } table. Leave it first.
   *[other] You're already at { $count } tables. Leave one first.
}
calls-no_game = There's no such game.
calls-not_finished = This game is still on. Try again when it's over.
calls-daily_hidden = Both games of the day's deal have the same cards. The replay opens when you have played them both, or after midnight UTC.
calls-practice_closed = You can replay positions of today's deal after midnight UTC.
calls-daily_played = You've already played today's deal. The next one comes at midnight UTC.
calls-no_day = There was no daily deal on that day.
calls-day_secret = That deal is still being played. Its secret is revealed on { $time }.
calls-no_match = There is no such match. It may have been declined, taken back or not accepted in time.
calls-match_open = You two already have an open match. Finish it first.
calls-too_many_matches = You have too many open matches. Finish one first.
calls-friend_matches = Your friend has too many open matches. Try again when one is finished.
calls-not_accepted = Your friend hasn't accepted the match yet.
calls-match_played = You have no game left to play in this match.
calls-match_secret = This match is still being played. Its secret is revealed when both of you have finished.
calls-match_hidden = This match is still being played. The replay opens when both of you have finished.
calls-analysis_running = You're already analysing another game. Wait until it's done.
calls-analyses_full = Too many games are waiting for analysis. Try again in a minute.
calls-cannot_analyse = This game was abandoned. Only games with a result can be analysed.
calls-bad_move_number = Move { $move } can't be played again. The game has { $count } moves.
calls-casual_only = Programs can join casual pools only. Choose pools that end in -casual.
calls-still_playing = You're in a paired game. Finish it first.

## tabletop

tabletop-no_token = Send your token to log in.
tabletop-no_type = There is no game { $name }. The only game here is durak.
tabletop-no_game = There's no such game.
tabletop-not_participant = You aren't in this game.
tabletop-not_begun = The game hasn't started: not everyone is connected yet.
tabletop-ended = The game is over.
tabletop-too_large = A request can have at most { $max } bytes.
tabletop-not_json = The request is not JSON.
tabletop-participants_shape = Name { $min } to { $max } participants: { "{" }"participants": [{ "{" }"username": "ann"{ "}" }, { "{" }"username": "bob"{ "}" }]{ "}" }.
tabletop-unknown_participant = There is no player named { $name }.
tabletop-named_twice = { $name } is listed twice.
tabletop-actions_shape = Send an action, or an array of 1 to { $max } actions.
tabletop-action_shape = An action is an object with a type: transfer, openHand or closeHand.
tabletop-action_type = There is no action of type { $type }. There are transfer, openHand and closeHand.
tabletop-not_in_durak = Durak has no action { $type }. There are transfer, openHand and closeHand.
tabletop-action_fields = An action of type { $type } has these fields and no others: { $fields }.
tabletop-place_shape = The field { $field } is { "{" }"type": "hand"{ "}" }, or has the type stack or pile, and a name.
tabletop-no_place = There is no { $type } named { $name }.
tabletop-cards_or_amount = Name the cards from a hand, the amount from a stack, and one of both from a pile.
tabletop-cards_shape = The field cards is a list of cards such as { "{" }"suit": "hearts", "rank": "10"{ "}" }, six to ace.
tabletop-amount_shape = The field amount is a whole number from 1 to { $max }.
tabletop-no_way = In Durak, cards can't move from { $from } to { $to }.
tabletop-not_acting = Only the attacker and the defender can move cards now.
tabletop-attacker_alone = Only the attacker can do that now.
tabletop-defender_alone = Only the defender can do that now.
tabletop-prepare_first = Clear the piles and draw cards first.
tabletop-one_card = Play one card at a time into a pile.
tabletop-pile_taken = An attack card goes into an empty pile, and { $pile } has cards.
tabletop-pile_not_attacked = You can beat only a pile of one card, and { $pile } has { $cards }.
tabletop-not_beaten = The attack isn't over until every card is beaten or the defender takes.
tabletop-must_discard = The attack is beaten: its cards go to the discard stack.
tabletop-must_take = The defender is taking: the cards go to the defender's hand.
tabletop-too_few = { $cards ->
    [one] { $place } has { $cards } card, not { $asked }.
   *[other] { $place } has { $cards } cards, not { $asked }.
}
tabletop-not_there = { $card } isn't in { $place }.
tabletop-draw_less = { $cards ->
    [one] You need to draw { $cards } card, not { $asked }.
   *[other] You need to draw { $cards } cards, not { $asked }.
}
tabletop-draw_later = The attacker draws first.
tabletop-hand_is_open = Your hand is already open.
tabletop-hand_is_closed = Your hand isn't open.

## config

config-unreadable = The file { $file } cannot be read: { $reason }. Choose another with --config, or leave --config out.
config-not_text = The file { $file } is not UTF-8 text of at most { $max } bytes. Write it as TOML.
config-not_toml = The file { $file } is not TOML at line { $line }, column { $column }. docs/reference/config.md shows an example.
config-half_toml = The file { $file } is not TOML: it ends too early. docs/reference/config.md shows an example.
config-unknown_key = { $key } is not an option. Did you mean { $similar }? `kozyr config --help` lists all options.
config-bad_table = { $key } is a group of options. Write [{ $group }] and the options below it.
config-two_stores = { $first } and { $second } set two places for the data. Choose one of them.
config-nats_alone = { $source } connects servers that share a PostgreSQL database. Set it with --database, or leave NATS out.
config-bad_number = { $source } takes a whole number from { $min } to { $max }, not { $value }.
config-bad_word = { $source } takes one of { $words }, not { $value }.
config-bad_host = { $source } takes an address or a name of this machine, such as 127.0.0.1, not { $value }.
config-bad_folder = { $source } takes the name of a folder, not { $value }.
config-bad_database = { $source } takes an address that begins with postgresql:// and has no spaces.
config-bad_nats = { $source } takes a list of at most 100 addresses such as nats://host:4222 or tls://name:password@host.
config-bad_origins = { $source } takes a list of at most 100 pages such as https://example.org, without a path, not { $value }.
config-bad_proxies = { $source } takes a list of at most 100 addresses or networks such as 10.0.0.0/8, not { $value }.
config-bad_public_url = { $source } takes an address such as https://example.org, without a path, not { $value }.

## bots

bots-unknown_level = There is no level { $level }. Choose one of { $levels }, or cmd:COMMAND for your own program.
bots-no_command = Can't run the command { $command }: there is no such program, or it isn't executable.
bots-bad_command = Can't read the command { $command }: it's empty, or a quotation mark is missing.
bots-entrants_range = From { $min } to { $max } bots can take part, not { $count }.
bots-number_range = { $name } takes a whole number from { $min } to { $max }, not { $value }.
bots-option_shape = Write an option as name=value, such as order=turns, not { $text }.
bots-option_value = Option { $name } can't be { $value }. Choose one of { $values }.
bots-kernel_option = The kernel doesn't support { $name }={ $value }. Choose another value for this option.

## ending

ending-order_not_turns = Only games where players throw in by turns can be solved. Add the option order=turns.
ending-talon_left = There are still cards in the talon ({ $cards }). Only endings with at most one card there can be solved.
ending-not_two_players = There are still { $players } players in the game. Only endings with two can be solved.
ending-redeal_open = A redeal is still possible. Give the number of a later bout.
ending-unsolved = This ending wasn't solved in { $limit_ms } ms. Allow more time with --limit-ms.

## engine

engine-bad_json = This line is not JSON in UTF-8. Send one object per line.
engine-line_too_long = A line can have at most { $max } bytes. This one was not read.
engine-not_an_object = A request is an object such as { "{" }"cmd":"legal"{ "}" }.
engine-unknown_command = The field cmd must be one of { $commands }.
engine-unknown_field = The command { $command } has no field { $field }.
engine-missing_field = The field { $field } is missing.
engine-no_game = There is no game yet. Start one with new.
engine-options_shape = The field options must be an object such as { "{" }"deck":36{ "}" }.
engine-deck_shape = The field deck must be a list of card ids such as ["S9","H10"].
engine-depth_shape = The field depth must be a whole number, not { $value }.

## local

local-no_such_effect = There is no effect { $effect }. Effects are numbered from 0 to { $max }.
local-no_such_level = There is no level { $level }. Choose one of { $levels }.
local-long_seat_name = A player's name can have at most { $max } characters. Choose a shorter one.
local-same_name = Two players are called { $name }. Give each a different name.
local-nobody_asked = It's not your turn. Wait for the others.
local-suit_banned = Attackers can't play { $suit } in this bout. Choose another suit.
local-table_left = You left this table. Open it again to keep playing.
local-no_such_player = Nobody at this table is called { $name }. Type a name, or i0 to i5.
local-player_is_person = { $name } is a person, and only bots show their memory. Type a bot's name.
local-memory_not_ready = { $name } hasn't made a decision yet. Ask again after its first move.
local-no_redeal_offered = You can't ask for a redeal now. Play your cards.
local-no_game = No game is on. Start one first.
local-no_such_suit = There is no suit { $suit }. Choose hearts, diamonds, spades or clubs.
local-same_trump = This suit is already trump. Choose another.
local-no_trump_card = No card of this suit can become the trump card. Choose another suit.
local-other_deck = { $rules } needs another deck or other teams. Start a new game for it.
local-no_such_card = There is no card { $card } in this deck. Choose another.
local-not_discarded = { $card } isn't in the discard, and only discarded cards can be given.
local-player_is_out = { $name } is out of the game. Choose a player who's still in.
local-no_card_there = { $name } has no card number { $number }. Cards are numbered from 0 to { $max }.
local-too_few_left = { $cards ->
    [one] { $name } has { $cards } card and must keep { $kept }. Take fewer.
   *[other] { $name } has { $cards } cards and must keep { $kept }. Take fewer.
}
local-talon_too_small = { $cards ->
    [one] The talon has { $cards } card. Choose a number from 1 up, but no more than that.
   *[other] The talon has { $cards } cards. Choose a number from 1 up, but no more than that.
}
local-nothing_to_end = There's nothing on the table yet. Lead first.
local-no_kept_game = There's no saved game. Start a new one.
local-damaged_game = Can't read the saved game; its file is now called { $file }. Start a new game.

## analysis

analysis-unfinished = This game isn't finished. Analyse it when it's over.
analysis-redealt = The cards were dealt again, so there is no game to analyse. Choose the game after it.
analysis-abandoned = This game was abandoned, so there is no result to explain. Choose a game that was played to the end.

## puzzles
puzzles-no_puzzle = There's no such puzzle. Ask for another one.
puzzles-no_puzzle_left = You've tried every puzzle of this kind. Choose another theme.
puzzles-no_puzzle_in_games = No puzzle was found in your recent games. Play more games of two.
puzzles-puzzle_choice = Choose one thing at a time: a puzzle, a theme, the puzzle of the day, a streak, or your games.
puzzles-no_attempt = You haven't opened this puzzle. Open it first.
puzzles-attempt_over = This attempt is over. Open the puzzle again to try once more.
puzzles-attempt_open = Finish the puzzle first, then vote.
puzzles-puzzle_step = This puzzle has moved on. Open it again to see where you are.
puzzles-judge_busy = The referee isn't ready yet. Try again in a moment; your puzzle is as you left it.
