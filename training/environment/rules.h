/* The rules of Durak on 64-bit masks, for order=turns; the C form of kozyr.kernel.

One source is compiled by gcc (checks, CPU) and by nvcc (one thread per game). A card is suit * 13 + rank.
A move has the kernel's form: its kind above the 52 bits of its cards, and a beat has attack * 64 + cover.
*/
#pragma once
#include <stdint.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef uint8_t u8;

#ifdef __CUDACC__
#define SHARED __host__ __device__ static inline
#else
#define SHARED static inline
#endif

#ifdef __CUDA_ARCH__
#define popcount(mask) __popcll(mask)
#define lowest_bit(mask) (__ffsll((long long)(mask)) - 1)
#define highest_bit(mask) (63 - __clzll((long long)(mask)))
#else
#define popcount(mask) __builtin_popcountll(mask)
#define lowest_bit(mask) __builtin_ctzll(mask)
#define highest_bit(mask) (63 - __builtin_clzll(mask))
#endif

enum { MAX_SEATS = 6, MAX_DECK = 52, RANKS = 13, HAND_SIZE = 6, ACE = 12 };
enum { LEAD, DEFENCE, THROW_IN, OVER };
enum { ALL, NEIGHBOURS, ATTACKER_ALONE };
enum { FROM_START = 1, FROM_SECOND_BOUT, FROM_FIRST_DISCARD };

#define SUIT_MASK 0x1FFFULL
#define EVERY_SUIT (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39)
#define CARDS_MASK ((1ULL << 52) - 1)
#define KIND_MASK (7ULL << 52)
#define MOVE_LEAD (1ULL << 52)
#define MOVE_THROW_IN (2ULL << 52)
#define MOVE_BEAT (3ULL << 52)
#define MOVE_TRANSFER (4ULL << 52)
#define MOVE_SHOW (5ULL << 52)
#define MOVE_TAKE (6ULL << 52)
#define MOVE_PASS (7ULL << 52)

/* The options in the order of the kernel's options row. */
typedef struct {
  u8 seats, cap, cap_first, cap_first_until_discard, lead_many, low_beats_ace, throwers, add_after_take;
  u8 reopen_take, auto_take, auto_pass, transfer, show_trump, refill_clockwise, out_at_once, draw;
  u8 teams, deck, ace_trump, first_by_lot;
  u8 unused[4];
} Settings;

typedef struct {
  u64 hands[MAX_SEATS];
  u64 seen[MAX_SEATS];     /* the cards of each hand that all players know */
  u64 declined[MAX_SEATS]; /* the attack cards that lay unbeaten when the seat took, since it last drew */
  u64 attacks, unbeaten, table, discard;
  u64 rng;
  u16 passed_on[MAX_SEATS]; /* the ranks on the table when the seat passed, since it last drew */
  u16 bout, moves;
  u32 places; /* four bits per seat */
  u8 phase, attacker, defender, turn, taking, limit, passed, active;
  u8 talon, show_used, trump, trump_card, losers, winners;
  u8 players[MAX_SEATS]; /* which player decides for each seat */
  u8 cards[MAX_DECK];    /* the talon, its bottom card first */
  Settings settings;
} Game;

SHARED int min_of(int a, int b) { return a < b ? a : b; }

SHARED u64 bit_of(int card) { return 1ULL << card; }

SHARED u64 suit_cards(int suit) { return SUIT_MASK << RANKS * suit; }

SHARED u64 ranks_of(u64 mask) { return (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT_MASK; }

SHARED u64 cards_of_same_ranks(u64 mask) { return ranks_of(mask) * EVERY_SUIT; }

SHARED u64 all_cards(int deck) {
  u64 ranks = SUIT_MASK & ~((1ULL << (RANKS - deck / 4)) - 1);
  return ranks * EVERY_SUIT;
}

/* The cards that beat an attack card (3.4). */
SHARED u64 beaters_of(const Settings *settings, int trump, int card) {
  int suit = card / RANKS;
  u64 mask = suit_cards(suit) & ~((2ULL << card) - 1);
  if (suit != trump) mask |= suit_cards(trump);
  if (settings->low_beats_ace && card % RANKS == ACE) mask |= bit_of(RANKS * suit + RANKS - settings->deck / 4);
  return mask;
}

/* ---- random numbers: splitmix64, as in kozyr.kernel.rng */
SHARED int draw_below(u64 *rng, int count) {
  u64 x = *rng += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return (int)((x >> 33) * (u64)count >> 31);
}

/* ---- seats */
SHARED int find_next_seat(int seats, int mask, int seat) {
  int result = seat + 1 + lowest_bit((u64)((mask | mask << seats) >> (seat + 1)));
  return result >= seats ? result - seats : result;
}

SHARED int find_previous_seat(int seats, int mask, int seat) {
  int result = highest_bit((u64)((mask | mask << seats) & ((1 << (seat + seats)) - 1)));
  return result >= seats ? result - seats : result;
}

SHARED int opponents_of(const Settings *settings, int seat) {
  int all_seats = (1 << settings->seats) - 1;
  if (!settings->teams) return all_seats & ~(1 << seat);
  return all_seats & (seat & 1 ? 0x15 : 0x2A);
}

SHARED int find_next_opponent(const Game *game, int seat) {
  return find_next_seat(game->settings.seats, game->active & opponents_of(&game->settings, seat), seat);
}

SHARED int compute_cap(const Settings *settings, int bout, u64 discard) {
  int is_early = settings->cap_first_until_discard ? discard == 0 : bout == 1;
  return is_early ? settings->cap_first : settings->cap;
}

SHARED int compute_limit(const Game *game, int defender) {
  return min_of(compute_cap(&game->settings, game->bout, game->discard), popcount(game->hands[defender]));
}

SHARED int is_transfer_time(const Settings *settings, int bout, u64 discard) {
  return settings->transfer == FROM_START || (settings->transfer == FROM_SECOND_BOUT && bout > 1) ||
         (settings->transfer == FROM_FIRST_DISCARD && discard != 0);
}

SHARED int find_unpassed_throwers(const Game *game) {
  const Settings *settings = &game->settings;
  int mask;
  if (settings->throwers == ATTACKER_ALONE) {
    mask = game->active & 1 << game->attacker;
  } else {
    mask = game->active & opponents_of(settings, game->defender);
    if (settings->throwers == NEIGHBOURS)
      mask &= 1 << game->attacker | 1 << find_next_seat(settings->seats, mask, game->defender) |
              1 << find_previous_seat(settings->seats, mask, game->defender);
  }
  mask &= ~game->passed;
  for (int seat = 0; seat < settings->seats; seat++)
    if (!game->hands[seat]) mask &= ~(1 << seat);
  return mask;
}

/* ---- transfers (4.1, 4.3, 4.4) */
SHARED u64 find_transferable(const Game *game) {
  if (!is_transfer_time(&game->settings, game->bout, game->discard) || game->attacks != game->table) return 0;
  return game->hands[game->defender] & cards_of_same_ranks(game->attacks);
}

SHARED u64 find_transfer_cards(const Game *game) {
  u64 cards = find_transferable(game);
  if (!cards) return 0;
  int attack_count = popcount(game->attacks);
  int next_count = popcount(game->hands[find_next_opponent(game, game->defender)]);
  int cap = compute_cap(&game->settings, game->bout, game->discard);
  return attack_count < next_count && attack_count < cap ? cards : 0;
}

SHARED u64 find_trump_to_show(const Game *game) {
  if (!game->settings.show_trump || game->show_used >> game->defender & 1) return 0;
  u64 cards = find_transferable(game) & suit_cards(game->trump);
  if (!cards) return 0;
  int next_count = popcount(game->hands[find_next_opponent(game, game->defender)]);
  return popcount(game->attacks) <= next_count ? cards : 0;
}

/* ---- the deal (2) */
SHARED void turn_trump(Game *game) {
  int index = game->talon - 1;
  if (index < 0) index = 0; /* without a talon the trump is the dealer's last card: seat 0 deals */
  if (!game->settings.ace_trump && game->talon) {
    int first = index;
    while (index > 0 && game->cards[index] % RANKS == ACE) index--;
    if (game->cards[index] % RANKS == ACE) index = first; /* only aces are left */
  }
  u8 card = game->cards[index];
  for (int n = index; n > 0; n--) game->cards[n] = game->cards[n - 1];
  game->cards[0] = card;
  game->trump_card = card;
  game->trump = card / RANKS;
}

SHARED void deal(Game *game) {
  const Settings *settings = &game->settings;
  int seats = settings->seats, deck = settings->deck, ranks = deck / 4;
  for (int n = 0; n < deck; n++) game->cards[n] = (u8)(n / ranks * RANKS + RANKS - ranks + n % ranks);
  for (int last = deck - 1; last > 0; last--) {
    int other = draw_below(&game->rng, last + 1);
    u8 card = game->cards[last];
    game->cards[last] = game->cards[other];
    game->cards[other] = card;
  }
  game->talon = (u8)(deck - HAND_SIZE * seats);
  for (int seat = 0; seat < MAX_SEATS; seat++) {
    game->hands[seat] = game->seen[seat] = game->declined[seat] = 0;
    game->passed_on[seat] = 0;
    for (int n = 0; seat < seats && n < HAND_SIZE; n++)
      game->hands[seat] |= bit_of(game->cards[game->talon + HAND_SIZE * seat + n]);
  }
  turn_trump(game);
  if (!game->talon) game->seen[0] = bit_of(game->trump_card);
  game->attacks = game->unbeaten = game->table = game->discard = 0;
  game->taking = game->passed = game->show_used = game->losers = game->winners = 0;
  game->places = 0;
  game->moves = 0;
  game->bout = 1;
  game->active = (u8)((1 << seats) - 1);
  int attacker = draw_below(&game->rng, seats), lowest = 64;
  for (int seat = 0; seat < seats && !settings->first_by_lot; seat++) {
    u64 trumps = game->hands[seat] & suit_cards(game->trump);
    if (trumps && lowest_bit(trumps) < lowest) {
      attacker = seat;
      lowest = lowest_bit(trumps);
    }
  }
  if (lowest < 64) game->seen[attacker] |= bit_of(lowest); /* 2.4: the lowest trump is shown */
  game->attacker = game->turn = (u8)attacker;
  game->defender = (u8)find_next_opponent(game, attacker);
  game->phase = LEAD;
  game->limit = (u8)compute_limit(game, game->defender);
}

/* ---- the steps of a game */
SHARED int remove_seats_without_cards(Game *game) {
  const Settings *settings = &game->settings;
  int all_seats = (1 << settings->seats) - 1, out_before = all_seats & ~game->active, out_mask = 0;
  for (int seat = 0; seat < settings->seats; seat++)
    if (!game->hands[seat]) out_mask |= 1 << seat;
  out_mask &= game->active;
  int place = popcount((u64)out_before) + 1;
  for (int seat = 0; seat < settings->seats; seat++)
    if (out_mask >> seat & 1) game->places |= (u32)place << 4 * seat;
  game->active &= (u8)~out_mask;
  if (game->active) {
    int opponents = opponents_of(settings, lowest_bit((u64)game->active));
    if (game->active & opponents) return 0; /* two opponents still play */
    game->winners = (u8)opponents;
    game->losers = (u8)(all_seats & ~opponents);
  } else if (settings->draw) { /* the last seats went out together */
    game->losers = 0;
    game->winners = (u8)(settings->teams ? 0 : out_before);
  } else {
    game->winners = (u8)opponents_of(settings, game->defender);
    game->losers = (u8)(all_seats & ~game->winners);
  }
  game->phase = OVER;
  return 1;
}

SHARED void draw_cards(Game *game, int seat) {
  int missing = HAND_SIZE - popcount(game->hands[seat]);
  if (missing <= 0 || !game->talon) return;
  for (int n = min_of(missing, game->talon); n > 0; n--) game->hands[seat] |= bit_of(game->cards[--game->talon]);
  if (!game->talon) game->seen[seat] |= bit_of(game->trump_card);
  game->declined[seat] = 0;
  game->passed_on[seat] = 0;
}

SHARED void refill(Game *game) {
  int seats = game->settings.seats, seat = game->attacker;
  draw_cards(game, seat);
  for (int n = 1; n < seats; n++) {
    if (game->settings.refill_clockwise)
      seat = seat + 1 < seats ? seat + 1 : 0;
    else
      seat = seat > 0 ? seat - 1 : seats - 1;
    if (seat != game->defender) draw_cards(game, seat);
  }
  draw_cards(game, game->defender);
}

SHARED void end_bout(Game *game) {
  int defender = game->defender, is_taken = game->taking, attacker;
  if (is_taken) {
    game->hands[defender] |= game->table;
    game->seen[defender] |= game->table;
  } else {
    game->discard |= game->table;
  }
  game->table = game->attacks = game->unbeaten = 0;
  game->passed = game->taking = 0;
  if (game->talon) refill(game);
  if (!game->talon && remove_seats_without_cards(game)) return;
  if (is_taken)
    attacker = find_next_opponent(game, defender);
  else if (game->active >> defender & 1)
    attacker = defender;
  else
    attacker = find_next_seat(game->settings.seats, game->active, defender);
  game->bout++;
  game->attacker = game->turn = (u8)attacker;
  game->defender = (u8)find_next_opponent(game, attacker);
  game->phase = LEAD;
  game->limit = (u8)compute_limit(game, game->defender);
}

SHARED int must_take(const Game *game) {
  u64 hand = game->hands[game->defender];
  for (u64 unbeaten = game->unbeaten; unbeaten; unbeaten &= unbeaten - 1)
    if (!(hand & beaters_of(&game->settings, game->trump, lowest_bit(unbeaten))))
      return !find_transfer_cards(game) && !find_trump_to_show(game);
  return 0;
}

SHARED void take(Game *game) {
  game->taking = 1;
  game->declined[game->defender] |= game->unbeaten;
}

SHARED void pass(Game *game, int seat) {
  game->passed |= (u8)(1 << seat);
  game->passed_on[seat] |= (u16)ranks_of(game->table);
}

/* Applies automatic events until a player has to act. */
SHARED void settle(Game *game) {
  const Settings *settings = &game->settings;
  if (settings->out_at_once && !game->talon && remove_seats_without_cards(game)) return;
  if (game->unbeaten && !game->taking) {
    if (!settings->auto_take || !must_take(game)) {
      game->phase = DEFENCE;
      game->turn = game->defender;
      return;
    }
    take(game);
  }
  while (popcount(game->attacks) < game->limit && (!game->taking || settings->add_after_take)) {
    int throwers = find_unpassed_throwers(game), seat = game->attacker;
    if (!throwers) break;
    if (!(throwers >> seat & 1)) seat = find_next_seat(settings->seats, throwers, seat);
    if (!settings->auto_pass || game->hands[seat] & cards_of_same_ranks(game->table)) {
      game->phase = THROW_IN;
      game->turn = (u8)seat;
      return;
    }
    pass(game, seat);
  }
  end_bout(game);
}

SHARED void lay(Game *game, u64 cards) {
  game->hands[game->turn] ^= cards;
  game->seen[game->turn] &= ~cards;
  game->attacks |= cards;
  game->unbeaten |= cards;
  game->table |= cards;
  game->passed = 0;
  if (game->settings.reopen_take) game->taking = 0;
}

SHARED void pass_on(Game *game) {
  int seat = game->defender, target = find_next_opponent(game, seat);
  game->attacker = (u8)seat;
  game->defender = (u8)target;
  game->limit = (u8)compute_limit(game, target);
}

/* Applies a legal move of the seat to act, and all automatic events that follow. */
SHARED void apply_move(Game *game, u64 move) {
  u64 kind = move & KIND_MASK, cards = move & CARDS_MASK;
  game->moves++;
  if (kind == MOVE_BEAT) {
    u64 cover = bit_of((int)(move & 63));
    game->hands[game->defender] ^= cover;
    game->seen[game->defender] &= ~cover;
    game->unbeaten ^= bit_of((int)(move >> 6 & 63));
    game->table |= cover;
  } else if (kind == MOVE_PASS) {
    pass(game, game->turn);
  } else if (kind == MOVE_TAKE) {
    take(game);
  } else if (kind == MOVE_SHOW) {
    game->show_used |= (u8)(1 << game->defender);
    game->seen[game->defender] |= cards;
    pass_on(game);
  } else {
    lay(game, cards);
    if (kind == MOVE_TRANSFER) pass_on(game);
  }
  settle(game);
}
