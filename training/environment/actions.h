/* The actions of the network: their numbers, which of them are legal, and the move of each.

Suits are relabelled: the trump suit has place 0; the plain suits follow, ordered by the viewer's cards, then by
the unseen cards, then by the table. The defender beats the attack card with the fewest covers first.
*/
#pragma once
#include "knowledge.h"

enum {
  ACTION_LEAD = 0,                             /* one card */
  ACTION_GROUP = 52,                           /* several cards of a rank: rank * 11 + group */
  ACTION_THROW_IN = ACTION_GROUP + RANKS * 11, /* one card */
  ACTION_COVER = ACTION_THROW_IN + 52,
  ACTION_TRANSFER = ACTION_COVER + 52,
  ACTION_SHOW = ACTION_TRANSFER + 52,
  ACTION_TAKE,
  ACTION_PASS,
  ACTIONS, /* 354 */
  ACTION_WORDS = (ACTIONS + 31) / 32
};

/* The suits by place. */
typedef struct {
  int suits[4];
} Places;

SHARED Places order_suits(const Knowledge *knowledge) {
  Places places;
  u64 keys[4];
  int count = 1;
  places.suits[0] = (int)knowledge->trump;
  for (int suit = 0; suit < 4; suit++) {
    if (suit == (int)knowledge->trump) continue;
    int shift = RANKS * suit;
    u64 key = (knowledge->known[0] >> shift & SUIT_MASK) << 26 | (knowledge->unseen >> shift & SUIT_MASK) << 13 |
              (knowledge->table >> shift & SUIT_MASK);
    int place = count++;
    for (; place > 1 && keys[place - 1] < key; place--) {
      keys[place] = keys[place - 1];
      places.suits[place] = places.suits[place - 1];
    }
    keys[place] = key;
    places.suits[place] = suit;
  }
  return places;
}

SHARED u64 relabel(u64 mask, const Places *places) {
  u64 result = 0;
  for (int place = 0; place < 4; place++) result |= (mask >> RANKS * places->suits[place] & SUIT_MASK) << RANKS * place;
  return result;
}

SHARED u64 card_at(int index, const Places *places) { return bit_of(RANKS * places->suits[index / RANKS] + index % RANKS); }

/* Sets bits of a row of 32-bit words; `bits` has at most 52 of them. */
SHARED void set_bits(u32 *words, int start, u64 bits) {
  int word = start >> 5, shift = start & 31;
  words[word] |= (u32)(bits << shift);
  bits = shift ? bits >> (32 - shift) : bits >> 32;
  if ((u32)bits) words[word + 1] |= (u32)bits;
  if (bits >> 32) words[word + 2] |= (u32)(bits >> 32);
}

/* The attack card to beat next: the one with the fewest covers. */
SHARED int find_target(const Knowledge *knowledge, const Settings *settings) {
  int target = 0, fewest = 64;
  for (u64 unbeaten = knowledge->unbeaten; unbeaten; unbeaten &= unbeaten - 1) {
    int attack = lowest_bit(unbeaten);
    int covers = popcount(knowledge->known[0] & beaters_of(settings, (int)knowledge->trump, attack));
    if (covers < fewest) {
      fewest = covers;
      target = attack;
    }
  }
  return target;
}

SHARED int next_opponent_count(const Knowledge *knowledge, const Settings *settings) {
  for (int seat = 1; seat < settings->seats; seat++)
    if (knowledge->active >> seat & 1 && !(settings->teams && seat % 2 == 0)) return (int)knowledge->counts[seat];
  return 0;
}

/* The index of a group of two or more suit places among the eleven such groups, or the group of an index. */
SHARED int group_at(int index) {
  return (int)(0xFEDCBA97653ULL >> 4 * index & 15);
}

SHARED int list_leads(const Knowledge *knowledge, const Settings *settings, const Places *places, u32 *legal) {
  u64 hand = relabel(knowledge->known[0], places);
  int count = popcount(hand);
  set_bits(legal, ACTION_LEAD, hand);
  if (!settings->lead_many || knowledge->limit < 2) return count;
  for (u64 ranks = ranks_of(hand); ranks; ranks &= ranks - 1) {
    int rank = lowest_bit(ranks);
    u64 cards = hand >> rank;
    int held = (int)((cards & 1) | (cards >> 13 & 1) << 1 | (cards >> 26 & 1) << 2 | (cards >> 39 & 1) << 3);
    for (int index = 0; index < 11; index++) {
      int group = group_at(index);
      if ((group & ~held) || popcount((u64)group) > (int)knowledge->limit) continue;
      set_bits(legal, ACTION_GROUP + 11 * rank + index, 1);
      count++;
    }
  }
  return count;
}

SHARED int list_defences(const Knowledge *knowledge, const Settings *settings, const Places *places, u32 *legal) {
  u64 hand = knowledge->known[0];
  int trump = (int)knowledge->trump, target = find_target(knowledge, settings);
  u64 covers = hand & beaters_of(settings, trump, target);
  int count = popcount(covers) + 1;
  set_bits(legal, ACTION_COVER, relabel(covers, places));
  set_bits(legal, ACTION_TAKE, 1);
  if (!is_transfer_time(settings, (int)knowledge->bout, knowledge->discard) || knowledge->attacks != knowledge->table)
    return count;
  u64 cards = hand & cards_of_same_ranks(knowledge->attacks);
  int attack_count = popcount(knowledge->attacks), next_count = next_opponent_count(knowledge, settings);
  if (attack_count < next_count && attack_count < compute_cap(settings, (int)knowledge->bout, knowledge->discard)) {
    set_bits(legal, ACTION_TRANSFER, relabel(cards, places));
    count += popcount(cards);
  }
  if (settings->show_trump && !(knowledge->show_used & 1) && cards & suit_cards(trump) && attack_count <= next_count) {
    set_bits(legal, ACTION_SHOW, 1);
    count++;
  }
  return count;
}

/* Writes the legal actions as bits; returns their number. */
SHARED int list_legal(const Knowledge *knowledge, const Places *places, u32 *legal) {
  Settings settings = settings_of(knowledge);
  for (int word = 0; word < ACTION_WORDS; word++) legal[word] = 0;
  if (knowledge->phase == LEAD) return list_leads(knowledge, &settings, places, legal);
  if (knowledge->phase == DEFENCE) return list_defences(knowledge, &settings, places, legal);
  u64 cards = knowledge->known[0] & cards_of_same_ranks(knowledge->table);
  set_bits(legal, ACTION_THROW_IN, relabel(cards, places));
  set_bits(legal, ACTION_PASS, 1);
  return popcount(cards) + 1;
}

SHARED u64 move_of(const Knowledge *knowledge, const Places *places, int action) {
  if (action == ACTION_PASS) return MOVE_PASS;
  if (action == ACTION_TAKE) return MOVE_TAKE;
  if (action == ACTION_SHOW)
    return MOVE_SHOW | (knowledge->known[0] & cards_of_same_ranks(knowledge->attacks) & suit_cards((int)knowledge->trump));
  if (action >= ACTION_TRANSFER) return MOVE_TRANSFER | card_at(action - ACTION_TRANSFER, places);
  if (action >= ACTION_COVER) {
    Settings settings = settings_of(knowledge);
    u64 cover = card_at(action - ACTION_COVER, places);
    return MOVE_BEAT | (u64)find_target(knowledge, &settings) << 6 | (u64)lowest_bit(cover);
  }
  if (action >= ACTION_THROW_IN) return MOVE_THROW_IN | card_at(action - ACTION_THROW_IN, places);
  if (action < ACTION_GROUP) return MOVE_LEAD | card_at(action, places);
  int rank = (action - ACTION_GROUP) / 11, group = group_at((action - ACTION_GROUP) % 11);
  u64 cards = 0;
  for (int place = 0; place < 4; place++)
    if (group >> place & 1) cards |= card_at(RANKS * place + rank, places);
  return MOVE_LEAD | cards;
}
