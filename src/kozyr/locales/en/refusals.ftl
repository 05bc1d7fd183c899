# The sentence of each refusal. The part before the hyphen is the layer that refuses.


## rules

rules-unknown_rules = There is no rule set named { $name }; ask for the list of rule sets.
rules-unknown_option = There is no option named { $name }; ask for the list of options.
rules-bad_value = Option { $name } cannot be { $value }; the list of options names its values.
rules-under_durak_with_teams = next_first=under_durak does not go with teams; choose lowest_trump or winner.
rules-seats_out_of_range = A game has 2 to 6 seats, not { $seats }.
rules-too_many_seats = { $cards } cards are too few for { $seats } seats: six cards each are dealt.
rules-seats_for_teams = Teams need 4 or 6 seats, not { $seats }.
rules-no_such_seat = There is no seat { $seat } at this table; seats are numbered from 0.
rules-deck_length = The deck must list { $expected } cards, not { $found }.
rules-deck_card = { $card } is not a card of the deck of { $deck }.
rules-deck_twice = The deck lists { $card } twice.
rules-seed_or_deck = Give either a seed or a whole deck.
rules-seed_and_lot = The lot follows from the seed; leave one of the two out.
rules-seed_text = The seed must be text that can be written in UTF-8.
rules-lot_range = The lot must be a whole number from 0 to { $max }.
rules-game_over = The game is over.
rules-seat_is_out = Seat { $seat } is out of the game.
rules-card_not_in_hand = { $card } is not in this hand.
rules-no_cards = Name at least one card.
rules-leave_reason = The reason for leaving must be `left` or `time`, not { $reason }.
rules-action_shape = An action is an object with a type: move, toss, defend, transfer, show, check or redeal.
rules-action_type = There is no action of type { $type }; there are move, toss, defend, transfer, show, check and redeal.
rules-action_fields = An action of type { $type } has these fields and no others: { $fields }.
rules-action_card = The field card must be a card id such as S9 or H10.
rules-action_cards = The field cards must be a list of card ids such as ["S9", "H10"].
rules-action_pairs = The field pairs must be a list of objects such as { "{" }"attack": "S9", "defend": "SQ"{ "}" }.
rules-not_attacker = Seat { $seat } leads this bout; wait for it.
rules-already_led = The bout has begun; throw in instead of leading.
rules-ranks_differ = Several cards may be led only if they are of equal rank.
rules-one_card_only = These rules let you lead one card only.
rules-limit_reached = No more than { $limit } attack cards may lie in this bout.
rules-nothing_led = Nothing lies on the table; the attacker leads first.
rules-not_a_thrower = Seat { $seat } may not throw in during this bout.
rules-not_the_right = Only seat { $seat } may throw in or pass now.
rules-wait_for_defence = Wait until every card is beaten or the defender takes.
rules-already_passed = Seat { $seat } has passed; only another player's throw-in cancels a pass.
rules-rank_not_on_table = { $card } cannot be thrown in: no card of its rank lies on the table.
rules-attacker_must_lead = The attacker must lead and cannot pass.
rules-pass_too_early = Passing has to wait until every card is beaten or the defender takes.
rules-not_defender = Seat { $seat } defends in this bout.
rules-nothing_to_beat = Nothing lies on the table yet; wait for the lead.
rules-already_taking = The defender has declared a take, which is final.
rules-not_on_table = There is no attack card { $card } on the table.
rules-already_beaten = { $card } is already beaten, and a cover cannot be changed.
rules-does_not_beat = { $cover } does not beat { $attack }: a higher card of its suit or a trump does.
rules-nothing_to_take = Every card is beaten; there is nothing to take.
rules-transfer_off = These rules have no transfers; beat the cards or take them.
rules-transfer_too_early = It is too early in the game to transfer.
rules-transfer_after_beat = A card is beaten already; the attack can no longer be transferred.
rules-transfer_rank = { $card } is not of the attack's rank.
rules-transfer_hand = Seat { $seat } holds fewer cards than the attack would have.
rules-transfer_cap = The attack would have more than { $limit } cards.
rules-show_off = These rules do not allow you to show a trump instead of laying it.
rules-show_used = A trump may be shown once a game; lay the card instead.
rules-show_card = Only the trump of the attack's rank can be shown, not { $card }.
rules-redeal_off = These rules have no redeal.
rules-redeal_late = A redeal can be demanded only before the first lead.
rules-redeal_hand = A redeal needs five or six cards of one suit in the hand.
rules-state_shape = A state is an object in the format that the engine writes.
rules-state_unknown_field = A state has no field { $field }.
rules-state_field = The field { $field } of the state must be like { $example }.
rules-state_card = { $card } is in { $places } places; each card of the deck must be in exactly one.
rules-state_cannot_be = A game never waits for a move in this position: { $fault }.
rules-perft_depth = A depth is a whole number from 0 to { $max }, not { $depth }.
rules-perft_large = The count was stopped after { $steps } steps; ask for a smaller depth.

## table

table-table_exists = A table with this name already exists.
table-no_table = There is no such table; ask for the list of tables.
table-bad_stake = A stake is a whole number of coins from 0 to { $max }, not { $stake }.
table-stake_needs_clock = A game for a stake needs a clock; choose one, or play without a stake.
table-unknown_clock = There is no clock { $name }; there are { $clocks }.
table-long_name = A name has at most { $max } characters.
table-table_closed = This table is closed; find another.
table-not_seated = Only seated players can do that; sit down first.
table-already_seated = You already sit at this table, on seat { $seat }.
table-seat_taken = Seat { $seat } is taken; choose another.
table-table_full = All seats are taken; wait for one, or find another table.
table-no_such_place = There is no seat { $seat } at this table; seats are numbered from 0.
table-locked = This table needs a password or an invitation.
table-not_invited = Only invited players can sit at this table; find another.
table-cannot_pay = The stake is { $stake } coins and you have { $coins }; choose a table with a lower one.
table-cannot_pay_own = The stake is { $stake } coins and you have { $coins }; choose a lower stake.
table-being_played = A game is being played; wait for its end.
table-not_host = Only the host of the table can do that.
table-no_bots = Bots do not sit at this table: its settings exclude them, or it has a stake.
table-unknown_bot = There is no bot of level { $level }; there are { $levels }.
table-no_bot_there = There is no bot on seat { $seat }.
table-no_player_there = No such player sits on seat { $seat }.
table-removed = The host removed you from this table; find another.
table-already_ready = You are already ready; the game starts when all players are.
table-company_changed = Other players sit here now; look at the table and get ready again.
table-not_ready = You are not ready; there is nothing to take back.
table-bad_client_seed = A seed of your own is 1 to { $max } characters that can be printed.
table-not_playing = No game is being played; get ready for the next.
table-time_is_up = Your time was up; this move came too late.
table-by_hand = At this table cards are laid by hand; act through the tabletop interface.
table-not_by_hand = At this table cards are not laid by hand; send an action of the game.
table-overtaken = Another player laid cards first; look at the table and decide again.
table-long_note = A note has at most { $max } characters.
table-not_due = There is nothing to do yet.
table-bad_text = A message has 1 to { $max } characters.
table-no_spectators = This table takes no spectators.
table-command_reused = This command id was used for another command; use a new id for each command.
table-not_yours = Only the server can do that.

## proof

proof-proof_shape = A proof is an object such as { "{" }"proof":1,"table":…{ "}" }.
proof-proof_version = This program reads proofs of version { $version }; a newer one may read this.
proof-proof_unknown_field = A proof has no field { $field }.
proof-proof_field = The field { $field } of the proof must be like { $example }.
proof-proof_count = The field { $field } must have one entry for each of the { $seats } seats, not { $count }.
proof-not_json = The text is not JSON in UTF-8 from column { $column } on.
proof-bad_number = A proof has no number like this.
proof-nested = This is nested deeper than any proof.
proof-twice = An object has the field { $field } twice.
proof-too_long = A proof has at most { $max } bytes; this proof and all after it were not read.
proof-no_proof = There is no proof in this input.

## fault

fault-commitment = The server seed is not the one committed to: its SHA-256 is { $expected }, published was { $found }.
fault-dealer = Deal { $deal }: seat { $found } dealt; it had to be seat { $expected }.
fault-leader = Deal { $deal }: the named first attacker was { $found }; it had to be { $expected } (null means no seat).
fault-hand = Deal { $deal }: seat { $place } was dealt { $found }; the seeds give { $expected }.
fault-talon = Deal { $deal }: the talon differs at card { $place }: { $found }; the seeds give { $expected }.
fault-trump_card = Deal { $deal }: the trump card was { $found }; the seeds give { $expected }.
fault-attacker = Deal { $deal }: seat { $found } attacked first; it had to be seat { $expected }.
fault-shown = Deal { $deal }: seat and lowest trump shown were { $found }; they had to be { $expected } (null means none).
fault-too_many_deals = The cards were dealt { $found } times; by these rules at most { $expected }.
fault-needless_redeal = Deal { $deal } was dealt again, though no player held five cards of one suit.

## service

service-unavailable = The store is unavailable right now; send the same command again in a moment.
service-busy = This table has too many requests right now; try again in a moment.
service-stopping = The server is stopping; connect again in a moment.
service-bad_command_id = A command's id must have 1 to { $max } printable characters.
service-missed_too_much = More than { $max } entries were missed; request the table's state and continue from there.
service-from_the_future = Entry { $number } has not been written yet; the last one is { $last }.

## calls

calls-bad_request = This request cannot be read: { $detail }
calls-bad_type = A request is JSON: send it as application/json.
calls-no_call = There is no call { $name }; /api/openapi.json lists them.
calls-bad_method = This address does not accept this method.
calls-too_large = A request has at most { $max } bytes.
calls-too_often = That is too often; try again in { $seconds } s.
calls-internal = Something went wrong on the server. The error was logged under { $request_id }.
calls-no_token = This needs a token: enter as a guest, register or log in.
calls-bad_token = This token is not valid: it was revoked or never issued. Log in again.
calls-token_expired = This token has expired; log in again.
calls-bad_login = The name or the password is wrong.
calls-no_scope = This token may not do that; it needs the scope { $scope }.
calls-needs_session = A program's token may not do that; log in.
calls-person_name = A name has 1 to { $max } visible characters.
calls-name_taken = This name is taken. Choose another.
calls-reserved_name = This name is reserved for the server. Choose another.
calls-confusable_name = This name looks like somebody else's, or mixes letters of several alphabets. Choose another.
calls-common_password = This password is easy to guess. Choose another, with at least four different characters.
calls-wrong_password = The old password is wrong.
calls-no_password = You have no password yet. Register to choose one.
calls-already_registered = You are already registered. Log out to register another player.
calls-too_many_tokens = You have { $count } tokens already; revoke one first.
calls-unknown_token = You have no such token; auth.tokens lists them.
calls-no_user = There is no such player.
calls-wrong_key = The password or the invitation is wrong.
calls-too_many_tables = You sit at { $count } tables already; leave one first.
calls-no_game = There is no such game.
calls-not_finished = This game is still being played. Try again when it is over.

## tabletop

tabletop-no_token = Send your token to log in.
tabletop-no_type = There is no game { $name }; there is durak.
tabletop-no_game = There is no such game.
tabletop-not_participant = You do not take part in this game.
tabletop-not_begun = The game has not begun: not all players are connected yet.
tabletop-ended = The game has ended.
tabletop-too_large = A request has at most { $max } bytes.
tabletop-not_json = The request is not JSON.
tabletop-participants_shape = Name { $min } to { $max } participants: { "{" }"participants": [{ "{" }"username": "ann"{ "}" }, { "{" }"username": "bob"{ "}" }]{ "}" }.
tabletop-nobody = There is no player named { $name }.
tabletop-named_twice = { $name } is named twice.
tabletop-actions_shape = Send an action, or an array of 1 to { $max } actions.
tabletop-action_shape = An action is an object with a type: transfer, openHand or closeHand.
tabletop-action_type = There is no action of type { $type }; there are transfer, openHand and closeHand.
tabletop-not_in_durak = Durak has no action { $type }; there are transfer, openHand and closeHand.
tabletop-action_fields = An action of type { $type } has these fields and no others: { $fields }.
tabletop-place_shape = The field { $field } is { "{" }"type": "hand"{ "}" }, or has the type stack or pile, and a name.
tabletop-no_place = There is no { $type } named { $name }.
tabletop-cards_or_amount = Name the cards from a hand, the amount from a stack, and one of both from a pile.
tabletop-cards_shape = The field cards is a list of cards such as { "{" }"suit": "hearts", "rank": "10"{ "}" }, six to ace.
tabletop-amount_shape = The field amount is a whole number from 1 to { $max }.
tabletop-no_way = Cards cannot move from { $from } to { $to } in Durak.
tabletop-not_acting = Only the attacker and the defender move cards now.
tabletop-attacker_alone = Only the attacker can do that now.
tabletop-defender_alone = Only the defender can do that now.
tabletop-prepare_first = Clear the piles and draw cards first.
tabletop-one_card = Lay one card at a time into a pile.
tabletop-pile_taken = An attacking card goes into an empty pile; { $pile } has cards.
tabletop-pile_not_attacked = A defending card goes onto a pile with one card; { $pile } has { $cards }.
tabletop-not_beaten = An attack is over when every card is beaten, or when the defender takes them.
tabletop-must_discard = The attack is repelled: its cards go to the discard stack.
tabletop-must_take = The defender surrendered: they take the cards into their hand.
tabletop-too_few = { $place } has { $cards } cards, not { $asked }.
tabletop-not_there = { $card } is not in { $place }.
tabletop-draw_less = You have { $cards } cards to draw, not { $asked }.
tabletop-draw_later = The attacker draws first.
tabletop-hand_is_open = Your hand is open already.
tabletop-hand_is_closed = Your hand is not open.

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

## bots

bots-unknown_level = There is no level { $level }; there are { $levels }, and cmd:COMMAND for a program of your own.
bots-no_command = The command { $command } cannot be run: there is no such program, or it may not be executed.
bots-bad_command = The command { $command } cannot be read: it is empty, or a quotation mark is missing.
bots-entrants_range = Between { $min } and { $max } bots can take part, not { $count }.
bots-number_range = { $name } takes a whole number from { $min } to { $max }, not { $value }.
bots-option_shape = An option is written name=value, such as order=turns, not { $text }.
bots-option_value = Option { $name } cannot be { $value }; it can be { $values }.
bots-kernel_option = The kernel does not take { $name }={ $value }; choose another value of that option.

## ending

ending-order_not_turns = Only games with order turns can be solved; add the option order=turns.
ending-talon_left = Cards are left in the talon ({ $cards }); only endings without one can be solved.
ending-not_two_players = { $players } players are left; only endings of two can be solved.
ending-redeal_open = A redeal can still be demanded; give the number of a later bout.
ending-unsolved = This ending was not solved in { $limit_ms } ms; allow more with --limit-ms.

## engine

engine-bad_json = This line is not JSON in UTF-8; send one object a line.
engine-line_too_long = A line may have at most { $max } bytes; this one was not read.
engine-not_an_object = A request is an object such as { "{" }"cmd":"legal"{ "}" }.
engine-unknown_command = The field cmd must be one of { $commands }.
engine-unknown_field = The command { $command } has no field { $field }.
engine-missing_field = The field { $field } is missing.
engine-no_game = There is no game yet; begin one with new.
engine-options_shape = The field options must be an object such as { "{" }"deck":36{ "}" }.
engine-deck_shape = The field deck must be a list of card ids such as ["S9","H10"].
engine-depth_shape = The field depth must be a whole number, not { $value }.

## local

local-no_such_effect = There is no effect { $effect }; effects are numbered from 0 to { $max }.
local-no_such_level = There is no level { $level }; choose one of these: { $levels }.
local-long_seat_name = A player's name has at most { $max } characters; choose a shorter one.
local-same_name = Two players are called { $name }; give each their own name.
local-nobody_asked = It is not your turn; wait for the others.
local-suit_banned = Attackers may not lay { $suit } in this bout; choose another suit.
local-table_left = You left this table; open it again to play on.
local-no_such_player = Nobody at this table is called { $name }; give a name, or i0 to i5.
local-player_is_person = { $name } is a person, and only a bot's memory can be shown; name a bot.
local-memory_not_ready = { $name } has not decided anything yet; ask again after its first move.
local-no_redeal_offered = No redeal is offered to you now; play your cards.
local-no_game = No game is being played; start one first.
local-no_such_suit = There is no suit { $suit }; there are hearts, diamonds, spades and clubs.
local-same_trump = This suit is already trump; name another.
local-no_trump_card = No card of this suit can become the trump card; name another suit.
local-other_deck = { $rules } needs another deck or other teams; start a new game for it.
local-no_such_card = There is no card { $card } in this deck; name another rank or suit.
local-not_discarded = { $card } is not in the discard; only discarded cards can be given.
local-player_is_out = { $name } is out of the game; name a player who is still in the game.
local-no_card_there = { $name } has no card number { $number }; cards are numbered from 0 to { $max }.
local-too_few_left = { $name } has { $cards } cards and must keep { $kept }; take fewer.
local-talon_too_small = The talon has { $cards } cards; name a smaller number, from 1 up.
local-nothing_to_end = There are no cards on the table yet; lead one first.
local-no_kept_game = There is no saved game; start a new one.
local-damaged_game = The saved game cannot be read; its file is now called { $file }. Start a new game.
