/* The inputs of the network as packed bits, made from a seat's knowledge alone. training/README.md lists them. */
#pragma once
#include "actions.h"

enum { INPUT_VERSION = 1, COUNT_BINS = 18, TALON_BINS = 29, UNKNOWN_BINS = 8 };

enum {
  INPUT_HAND = 0,
  INPUT_UNBEATEN = 52,
  INPUT_TABLE = 104,
  INPUT_TARGET = 156, /* the attack card to beat next */
  INPUT_DISCARD = 208,
  INPUT_UNSEEN = 260,
  INPUT_OWN_SEEN = 312,
  INPUT_TRUMP_CARD = 364, /* its rank, while it lies under the talon */
  INPUT_PHASE = INPUT_TRUMP_CARD + RANKS,
  INPUT_TAKING = INPUT_PHASE + 3,
  INPUT_IS_DEFENDER,
  INPUT_IS_ATTACKER,
  INPUT_ROOM, /* the attack cards that may still be laid: 0 to 6 */
  INPUT_TALON = INPUT_ROOM + 7,
  INPUT_COUNT = INPUT_TALON + TALON_BINS,
  INPUT_FIRST_BOUT = INPUT_COUNT + COUNT_BINS,
  INPUT_NO_DISCARD,
  INPUT_LATE,
  INPUT_SEATS,
  INPUT_DECK = INPUT_SEATS + 5,
  INPUT_TRANSFER = INPUT_DECK + 3,
  INPUT_TRANSFER_TIME,
  INPUT_CAN_SHOW,
  INPUT_LEAD_MANY,
  INPUT_LOW_BEATS_ACE,
  INPUT_THROWERS,
  INPUT_ADD_AFTER_TAKE = INPUT_THROWERS + 3,
  INPUT_REOPEN_TAKE,
  INPUT_AUTO_TAKE,
  INPUT_AUTO_PASS,
  INPUT_REFILL_CLOCKWISE,
  INPUT_OUT_AT_ONCE,
  INPUT_DRAW,
  INPUT_TEAMS,
  INPUT_CAP, /* the cap of later bouts: to 3, to 5, 6, more */
  INPUT_OTHERS = INPUT_CAP + 4,
  /* for each other seat, clockwise */
  OTHER_KNOWN = 0,
  OTHER_DECLINED = 52,
  OTHER_PASSED_ON = 104,
  OTHER_COUNT = OTHER_PASSED_ON + RANKS,
  OTHER_UNKNOWN = OTHER_COUNT + COUNT_BINS, /* the number of its cards that the viewer does not know */
  OTHER_PRESENT = OTHER_UNKNOWN + UNKNOWN_BINS,
  OTHER_ACTIVE,
  OTHER_PASSED,
  OTHER_IS_ATTACKER,
  OTHER_IS_DEFENDER,
  OTHER_IS_PARTNER,
  OTHER_SHOW_USED,
  OTHER_SIZE,
  INPUTS = INPUT_OTHERS + OTHER_SIZE * (MAX_SEATS - 1),
  INPUT_WORDS = (INPUTS + 31) / 32,
  HIDDEN_WORDS = (52 * (MAX_SEATS - 1) + 31) / 32
};

SHARED int count_bin(int count) { return count < 15 ? count : count < 18 ? 15 : count < 22 ? 16 : 17; }

SHARED int talon_bin(int count) { return count <= 24 ? count : 24 + (count - 21) / 4; }

SHARED int cap_bin(int cap) { return cap <= 3 ? 0 : cap <= 5 ? 1 : cap == 6 ? 2 : 3; }

SHARED void set_flag(u32 *words, int at, int is_set) {
  if (is_set) words[at >> 5] |= 1u << (at & 31);
}

SHARED void write_options(const Knowledge *knowledge, const Settings *settings, u32 *words) {
  set_flag(words, INPUT_SEATS + settings->seats - 2, 1);
  set_flag(words, INPUT_DECK + (settings->deck == 24 ? 0 : settings->deck == 36 ? 1 : 2), 1);
  set_flag(words, INPUT_TRANSFER, settings->transfer != 0);
  set_flag(words, INPUT_TRANSFER_TIME, is_transfer_time(settings, (int)knowledge->bout, knowledge->discard));
  set_flag(words, INPUT_CAN_SHOW, settings->transfer && settings->show_trump && !(knowledge->show_used & 1));
  set_flag(words, INPUT_LEAD_MANY, settings->lead_many);
  set_flag(words, INPUT_LOW_BEATS_ACE, settings->low_beats_ace != 0);
  set_flag(words, INPUT_THROWERS + settings->throwers, 1);
  set_flag(words, INPUT_ADD_AFTER_TAKE, settings->add_after_take);
  set_flag(words, INPUT_REOPEN_TAKE, settings->reopen_take);
  set_flag(words, INPUT_AUTO_TAKE, settings->auto_take);
  set_flag(words, INPUT_AUTO_PASS, settings->auto_pass);
  set_flag(words, INPUT_REFILL_CLOCKWISE, settings->refill_clockwise);
  set_flag(words, INPUT_OUT_AT_ONCE, settings->out_at_once);
  set_flag(words, INPUT_DRAW, settings->draw);
  set_flag(words, INPUT_TEAMS, settings->teams);
  set_flag(words, INPUT_CAP + cap_bin(settings->cap), 1);
}

SHARED void write_other_seat(const Knowledge *knowledge, const Settings *settings, const Places *places, int seat, u32 *words) {
  int start = INPUT_OTHERS + OTHER_SIZE * (seat - 1), count = (int)knowledge->counts[seat];
  int unknown = count - popcount(knowledge->known[seat]);
  set_bits(words, start + OTHER_KNOWN, relabel(knowledge->known[seat], places));
  set_bits(words, start + OTHER_DECLINED, relabel(knowledge->declined[seat], places));
  set_bits(words, start + OTHER_PASSED_ON, knowledge->passed_on[seat]);
  set_flag(words, start + OTHER_COUNT + count_bin(count), 1);
  set_flag(words, start + OTHER_UNKNOWN + min_of(unknown, UNKNOWN_BINS - 1), 1);
  set_flag(words, start + OTHER_PRESENT, 1);
  set_flag(words, start + OTHER_ACTIVE, knowledge->active >> seat & 1);
  set_flag(words, start + OTHER_PASSED, knowledge->passed >> seat & 1);
  set_flag(words, start + OTHER_IS_ATTACKER, (int)knowledge->attacker == seat);
  set_flag(words, start + OTHER_IS_DEFENDER, (int)knowledge->defender == seat);
  set_flag(words, start + OTHER_IS_PARTNER, settings->teams && seat % 2 == 0);
  set_flag(words, start + OTHER_SHOW_USED, knowledge->show_used >> seat & 1);
}

/* The inputs about what the other seats declined to beat and passed on. */
SHARED void write_history_mask(u32 *words) {
  for (int word = 0; word < INPUT_WORDS; word++) words[word] = 0;
  for (int seat = 1; seat < MAX_SEATS; seat++) {
    int start = INPUT_OTHERS + OTHER_SIZE * (seat - 1);
    set_bits(words, start + OTHER_DECLINED, (1ULL << 52) - 1);
    set_bits(words, start + OTHER_PASSED_ON, (1ULL << RANKS) - 1);
  }
}

SHARED void write_inputs(const Knowledge *knowledge, const Places *places, u32 *words) {
  Settings settings = settings_of(knowledge);
  for (int word = 0; word < INPUT_WORDS; word++) words[word] = 0;
  set_bits(words, INPUT_HAND, relabel(knowledge->known[0], places));
  set_bits(words, INPUT_UNBEATEN, relabel(knowledge->unbeaten, places));
  set_bits(words, INPUT_TABLE, relabel(knowledge->table, places));
  if (knowledge->phase == DEFENCE)
    set_bits(words, INPUT_TARGET, relabel(bit_of(find_target(knowledge, &settings)), places));
  set_bits(words, INPUT_DISCARD, relabel(knowledge->discard, places));
  set_bits(words, INPUT_UNSEEN, relabel(knowledge->unseen, places));
  set_bits(words, INPUT_OWN_SEEN, relabel(knowledge->own_seen, places));
  set_flag(words, INPUT_TRUMP_CARD + (int)knowledge->trump_card % RANKS, knowledge->talon != 0);
  set_flag(words, INPUT_PHASE + (int)knowledge->phase, 1);
  set_flag(words, INPUT_TAKING, knowledge->taking != 0);
  set_flag(words, INPUT_IS_DEFENDER, knowledge->defender == 0);
  set_flag(words, INPUT_IS_ATTACKER, knowledge->attacker == 0);
  int room = (int)knowledge->limit - popcount(knowledge->attacks);
  set_flag(words, INPUT_ROOM + (room < 0 ? 0 : min_of(room, 6)), 1);
  set_flag(words, INPUT_TALON + talon_bin((int)knowledge->talon), 1);
  set_flag(words, INPUT_COUNT + count_bin((int)knowledge->counts[0]), 1);
  set_flag(words, INPUT_FIRST_BOUT, knowledge->bout == 1);
  set_flag(words, INPUT_NO_DISCARD, knowledge->discard == 0);
  set_flag(words, INPUT_LATE, knowledge->bout > 20);
  write_options(knowledge, &settings, words);
  for (int seat = 1; seat < settings.seats; seat++) write_other_seat(knowledge, &settings, places, seat, words);
}
