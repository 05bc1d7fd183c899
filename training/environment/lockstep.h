/* Many games in lock-step: each step plays one action of the network and goes on to its next choice. */
#pragma once
#include "inputs.h"
#include "players.h"

enum { PLAYER_NETWORK, PLAYER_SENSIBLE, PLAYER_RANDOM };
enum { MAX_MOVES = 1500 };

/* What a step reports about one game. */
typedef struct {
  u8 is_over;
  u8 seat;              /* the seat that chooses next */
  u8 losses[MAX_SEATS]; /* of a finished game: 2 for a loser, 1 for a draw, 0 for a winner */
} Report;

SHARED int nth_action(const u32 *legal, int index) {
  for (int word = 0; word < ACTION_WORDS; word++) {
    int count = popcount((u64)legal[word]);
    if (index >= count) {
      index -= count;
      continue;
    }
    u32 bits = legal[word];
    while (index--) bits &= bits - 1;
    return 32 * word + lowest_bit((u64)bits);
  }
  return 0;
}

/* Plays on to the next choice of the network; moves without a choice are played here. */
SHARED void play_to_choice(Game *game, Knowledge *knowledge, Places *places, u32 *legal) {
  while (game->phase != OVER) {
    if (game->moves > MAX_MOVES) {
      game->phase = OVER;
      game->losers = game->winners = 0;
      return;
    }
    int player = game->players[game->turn];
    if (player == PLAYER_SENSIBLE) {
      apply_move(game, choose_sensible_move(game));
      continue;
    }
    find_knowledge(game, knowledge);
    *places = order_suits(knowledge);
    int count = list_legal(knowledge, places, legal);
    if (count > 1 && player == PLAYER_NETWORK) return;
    int index = count > 1 ? draw_below(&game->rng, count) : 0;
    apply_move(game, move_of(knowledge, places, nth_action(legal, index)));
  }
}

SHARED void write_losses(const Game *game, Report *report) {
  for (int seat = 0; seat < MAX_SEATS; seat++) {
    int is_winner = game->winners >> seat & 1, is_loser = game->losers >> seat & 1;
    report->losses[seat] = (u8)(seat >= game->settings.seats || is_winner ? 0 : is_loser ? 2 : 1);
  }
}

/* Plays an action (-1: deals a new game) and goes on to the next choice; a finished game is dealt again. */
SHARED void step_game(Game *game, int action, u32 *inputs, u32 *hidden, u32 *legal, Report *report) {
  Knowledge knowledge;
  Places places;
  report->is_over = 0;
  for (int seat = 0; seat < MAX_SEATS; seat++) report->losses[seat] = 0;
  if (action < 0) {
    deal(game);
  } else {
    find_knowledge(game, &knowledge);
    places = order_suits(&knowledge);
    apply_move(game, move_of(&knowledge, &places, action));
  }
  play_to_choice(game, &knowledge, &places, legal);
  while (game->phase == OVER) {
    report->is_over = 1;
    write_losses(game, report);
    deal(game);
    play_to_choice(game, &knowledge, &places, legal);
  }
  report->seat = game->turn;
  write_inputs(&knowledge, &places, inputs);
  for (int word = 0; word < HIDDEN_WORDS; word++) hidden[word] = 0;
  for (int i = 1; i < game->settings.seats; i++) {
    int seat = (game->turn + i) % game->settings.seats;
    set_bits(hidden, 52 * (i - 1), relabel(game->hands[seat], &places));
  }
}

SHARED void begin_game(Game *game, const u8 *settings, const u8 *players, u64 seed) {
  u8 *row = (u8 *)&game->settings;
  for (int n = 0; n < (int)sizeof(Settings); n++) row[n] = settings[n];
  for (int seat = 0; seat < MAX_SEATS; seat++) game->players[seat] = players[seat];
  game->rng = (seed + 1) * 0xD1342543DE82EF95ULL;
}
