/* What the seat to act may know about a position: nothing but what its View and the public events say.

Every field is one 64-bit word, so Python can write the same row from a View. Seats are relative: 0 is the
viewer, 1 the next seat clockwise. Sets of seats are masks of relative seats.
*/
#pragma once
#include "rules.h"

typedef struct {
  u64 known[MAX_SEATS];     /* the cards that the viewer knows in each hand; entry 0 is the viewer's hand */
  u64 counts[MAX_SEATS];    /* the number of cards of each hand */
  u64 declined[MAX_SEATS];  /* as in Game */
  u64 passed_on[MAX_SEATS]; /* as in Game: ranks */
  u64 own_seen;             /* the cards of the viewer's hand that all players know */
  u64 attacks, unbeaten, table, discard;
  u64 unseen; /* the cards that may be in the talon or in a hand, without the trump card under the talon */
  u64 phase, attacker, defender, taking, limit, bout, passed, active, show_used;
  u64 talon, trump, trump_card;
  u64 settings[20]; /* in the order of Settings */
} Knowledge;

SHARED int relative_seat(int seat, int viewer, int seats) { return seat >= viewer ? seat - viewer : seat - viewer + seats; }

SHARED int relative_mask(int mask, int viewer, int seats) {
  return (mask >> viewer | mask << (seats - viewer)) & ((1 << seats) - 1);
}

SHARED void find_knowledge(const Game *game, Knowledge *knowledge) {
  int viewer = game->turn, seats = game->settings.seats, seats_with_unknown = 0, unknown_seat = 0;
  u64 unseen = all_cards(game->settings.deck) & ~(game->table | game->discard);
  if (game->talon) unseen &= ~bit_of(game->trump_card);
  for (int i = 0; i < MAX_SEATS; i++) {
    knowledge->known[i] = knowledge->counts[i] = knowledge->declined[i] = knowledge->passed_on[i] = 0;
    if (i >= seats) continue;
    int seat = viewer + i < seats ? viewer + i : viewer + i - seats;
    u64 known = i ? game->seen[seat] : game->hands[seat];
    knowledge->known[i] = known;
    knowledge->counts[i] = popcount(game->hands[seat]);
    knowledge->declined[i] = game->declined[seat];
    knowledge->passed_on[i] = game->passed_on[seat];
    unseen &= ~known;
    if ((int)knowledge->counts[i] > popcount(known)) {
      seats_with_unknown++;
      unknown_seat = i;
    }
  }
  if (seats_with_unknown == 1 && game->talon <= 1) { /* the unknown cards can be in one hand only */
    knowledge->known[unknown_seat] |= unseen;
    unseen = 0;
  }
  knowledge->own_seen = game->seen[viewer];
  knowledge->attacks = game->attacks;
  knowledge->unbeaten = game->unbeaten;
  knowledge->table = game->table;
  knowledge->discard = game->discard;
  knowledge->unseen = unseen;
  knowledge->phase = game->phase;
  knowledge->attacker = relative_seat(game->attacker, viewer, seats);
  knowledge->defender = relative_seat(game->defender, viewer, seats);
  knowledge->taking = game->taking;
  knowledge->limit = game->limit;
  knowledge->bout = game->bout;
  knowledge->passed = relative_mask(game->passed, viewer, seats);
  knowledge->active = relative_mask(game->active, viewer, seats);
  knowledge->show_used = relative_mask(game->show_used, viewer, seats);
  knowledge->talon = game->talon;
  knowledge->trump = game->trump;
  knowledge->trump_card = game->trump_card;
  const u8 *settings = (const u8 *)&game->settings;
  for (int n = 0; n < 20; n++) knowledge->settings[n] = settings[n];
}

SHARED Settings settings_of(const Knowledge *knowledge) {
  Settings settings;
  u8 *row = (u8 *)&settings;
  for (int n = 0; n < 20; n++) row[n] = (u8)knowledge->settings[n];
  return settings;
}
