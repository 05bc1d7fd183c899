/* The sensible player of kozyr.kernel.policy, an opponent for evaluations. */
#pragma once
#include "rules.h"

enum { QUEEN = 10, RANK_WEIGHT = 12, SUIT_WEIGHT = 40, PAIR_WEIGHT = 40 };

SHARED u64 find_low_card(u64 cards) {
  u64 rank_cards = cards & EVERY_SUIT << lowest_bit(ranks_of(cards));
  return rank_cards & (0 - rank_cards);
}

SHARED u64 cards_below(int rank) { return ((1ULL << rank) - 1) * EVERY_SUIT; }

SHARED int can_lead(const Game *game, u64 cards) {
  int count = popcount(cards);
  return count <= game->limit && (game->settings.lead_many || count == 1);
}

SHARED u64 find_winning_lead(const Game *game, u64 hand) {
  u64 defender_hand = game->hands[game->defender], lead = 0, beatable_cards = 0;
  int beatable_ranks = 0;
  for (u64 ranks = ranks_of(hand); ranks; ranks &= ranks - 1) {
    u64 rank_cards = hand & EVERY_SUIT << lowest_bit(ranks), unbeatable = rank_cards;
    while (unbeatable && defender_hand & beaters_of(&game->settings, game->trump, lowest_bit(unbeatable)))
      unbeatable &= unbeatable - 1;
    if (!unbeatable) {
      beatable_cards = rank_cards;
      if (++beatable_ranks > 1) return 0;
    } else if (!lead) {
      lead = can_lead(game, rank_cards) ? rank_cards : unbeatable & (0 - unbeatable);
    }
  }
  if (lead) return lead;
  return can_lead(game, beatable_cards) ? beatable_cards : 0;
}

SHARED u64 choose_lead(const Game *game, u64 hand, u64 trumps) {
  u64 plain = hand & ~trumps, best = 0;
  int best_weight = -1;
  if (!plain) return MOVE_LEAD | find_low_card(hand);
  if (!game->talon) {
    u64 lead = find_winning_lead(game, hand);
    if (lead) return MOVE_LEAD | lead;
  }
  for (u64 cards = plain; cards; cards &= cards - 1) {
    int card = lowest_bit(cards);
    int weight = RANK_WEIGHT * (RANKS - 1 - card % RANKS) + SUIT_WEIGHT * popcount(hand & suit_cards(card / RANKS)) +
                 PAIR_WEIGHT * popcount(hand & cards_of_same_ranks(bit_of(card)));
    if (weight > best_weight) {
      best = bit_of(card);
      best_weight = weight;
    }
  }
  return MOVE_LEAD | best;
}

SHARED u64 choose_throw_in(const Game *game, u64 hand, u64 trumps) {
  u64 cards = hand & cards_of_same_ranks(game->table), plain = cards & ~trumps;
  if (!game->talon) {
    if (plain) return MOVE_THROW_IN | find_low_card(plain);
    if (cards && (!game->taking || popcount(hand) == 1)) return MOVE_THROW_IN | find_low_card(cards);
    return MOVE_PASS;
  }
  if (game->taking) plain &= cards_below(QUEEN);
  return plain ? MOVE_THROW_IN | find_low_card(plain) : MOVE_PASS;
}

SHARED u64 choose_defence(const Game *game, u64 hand, u64 trumps) {
  u64 cards = find_transfer_cards(game) & ~trumps, shown = find_trump_to_show(game), covers = 0;
  int attack = 0, fewest = 64;
  if (cards) return MOVE_TRANSFER | find_low_card(cards);
  if (shown) return MOVE_SHOW | shown;
  for (u64 unbeaten = game->unbeaten; unbeaten; unbeaten &= unbeaten - 1) {
    u64 beaters = hand & beaters_of(&game->settings, game->trump, lowest_bit(unbeaten));
    if (popcount(beaters) < fewest) {
      attack = lowest_bit(unbeaten);
      covers = beaters;
      fewest = popcount(beaters);
    }
  }
  if (!covers) return MOVE_TAKE;
  u64 plain = covers & ~trumps, safe = plain & cards_of_same_ranks(game->table);
  if (plain) return MOVE_BEAT | (u64)attack << 6 | (u64)lowest_bit(find_low_card(safe ? safe : plain));
  if (game->talon > 2 && find_low_card(covers) & ~cards_below(QUEEN)) return MOVE_TAKE;
  return MOVE_BEAT | (u64)attack << 6 | (u64)lowest_bit(covers);
}

SHARED u64 choose_sensible_move(const Game *game) {
  u64 hand = game->hands[game->turn], trumps = suit_cards(game->trump);
  if (game->phase == LEAD) return choose_lead(game, hand, trumps);
  if (game->phase == DEFENCE) return choose_defence(game, hand, trumps);
  return choose_throw_in(game, hand, trumps);
}
