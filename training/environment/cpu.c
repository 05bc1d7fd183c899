/* The environment on the CPU: games in lock-step, and single games for checks against kozyr.rules. */
#include "lockstep.h"
#include "sizes.h"

int knowledge_size(void) { return sizeof(Knowledge); }

/* The rows of settings have 24 bytes, those of players 6. */
int begin_games(Game *games, int64_t count, const u8 *settings, const u8 *players, const u64 *seeds, void *stream) {
  (void)stream;
  for (int64_t n = 0; n < count; n++) begin_game(games + n, settings + 24 * n, players + 6 * n, seeds[n]);
  return 0;
}

int step_games(Game *games, int64_t count, const int32_t *actions, u32 *inputs, u32 *hidden, u32 *legal, Report *reports, void *stream) {
  (void)stream;
  for (int64_t n = 0; n < count; n++)
    step_game(games + n, actions[n], inputs + INPUT_WORDS * n, hidden + HIDDEN_WORDS * n, legal + ACTION_WORDS * n, reports + n);
  return 0;
}

/* ---- single games */
void check_deal(Game *game) { deal(game); }
void check_apply(Game *game, u64 move) { apply_move(game, move); }
u64 check_sensible(const Game *game) { return choose_sensible_move(game); }
void check_knowledge(const Game *game, Knowledge *knowledge) { find_knowledge(game, knowledge); }

/* Writes the fields of the kernel's row, then the seen, declined and passed_on rows and the trump card. */
void check_row(const Game *game, u64 *row) {
  u64 fields[26] = {
      game->hands[0], game->hands[1], game->hands[2], game->hands[3], game->hands[4], game->hands[5],
      game->attacks, game->unbeaten, game->table, game->discard, game->phase, game->attacker, game->defender,
      game->turn, game->taking, game->limit, game->bout, game->passed, game->active, game->talon, game->places,
      game->show_used, game->trump, 0, game->losers, game->winners};
  for (int n = 0; n < 26; n++) row[n] = fields[n];
  for (int seat = 0; seat < MAX_SEATS; seat++) {
    row[26 + seat] = game->seen[seat];
    row[32 + seat] = game->declined[seat];
    row[38 + seat] = game->passed_on[seat];
  }
  row[44] = game->trump_card;
}

/* Writes the talon, its bottom card first. */
void check_talon(const Game *game, u8 *cards) {
  for (int n = 0; n < game->talon; n++) cards[n] = game->cards[n];
}

int encode(const Knowledge *knowledge, u32 *inputs, u32 *legal) {
  Places places = order_suits(knowledge);
  write_inputs(knowledge, &places, inputs);
  return list_legal(knowledge, &places, legal);
}

u64 decode(const Knowledge *knowledge, int action) {
  Places places = order_suits(knowledge);
  return move_of(knowledge, &places, action);
}

void history_mask(u32 *words) { write_history_mask(words); }

/* Replaces the hidden cards: all hands and the talon. */
void check_hands(Game *game, const u64 *hands, const u8 *cards) {
  for (int seat = 0; seat < MAX_SEATS; seat++) game->hands[seat] = hands[seat];
  for (int n = 0; n < game->talon; n++) game->cards[n] = cards[n];
}
