// Hints for a puzzle: the first one names the kind of the right move, the second marks its cards.
import type { PuzzleHint, PuzzleState } from "../../api/types";
import { t, type Key } from "../../i18n/index.svelte";
import { RANKS, rankOf, suitOf } from "../../table/cards/names";
import { cardsOf } from "../../table/state/actions";
import type { Action } from "../../table/state/model";
import { PLAYER_SEAT, type Explanation } from "./puzzle_text";

/** What the server says about the right move, and whether its cards are marked on the board. */
export type ShownHint = Pick<PuzzleHint, "type" | "cards"> & { isMarked: boolean };

/** Give the hint in words. The second hint about a move without cards names the move. */
export function explainHint(
  hint: ShownHint,
  { frames, start, legal }: Pick<PuzzleState, "frames" | "start" | "legal">,
): Explanation {
  const { game, hands } = frames.at(-1) ?? start;
  const isDefender = game.defender === PLAYER_SEAT;
  const isTrump = (card: string): boolean => suitOf(card) === suitOf(game.trump);
  const key = hint.isMarked
    ? secondKey(hint, isDefender)
    : firstKey(hint, isDefender, hands[PLAYER_SEAT] ?? [], legal, isTrump);
  return { text: t(key), tone: "plain" };
}

function firstKey(
  { type, cards }: ShownHint,
  isDefender: boolean,
  hand: readonly string[],
  legal: readonly Action[],
  isTrump: (card: string) => boolean,
): Key {
  const hasTrump = cards.some(isTrump);
  switch (type) {
    case "toss":
      return "puzzles_hint_toss";
    case "transfer":
    case "show":
      return "puzzles_hint_transfer";
    case "defend": {
      const covers = legal.flatMap((action) => (action.type === "defend" ? cardsOf(action) : []));
      if (covers.every((card) => isTrump(card) === hasTrump)) return "puzzles_hint_beat";
      return hasTrump ? "puzzles_hint_beat_trump" : "puzzles_hint_beat_plain";
    }
    case "move": {
      if (cards.length > 1) return "puzzles_hint_lead_many";
      const others = hand.filter((card) => !cards.includes(card));
      if (others.some((card) => isTrump(card) !== hasTrump))
        return hasTrump ? "puzzles_hint_lead_trump" : "puzzles_hint_lead_plain";
      const lower = others.filter((card) => rankIndex(card) < rankIndex(cards[0]!)).length;
      return lower > others.length / 2 ? "puzzles_hint_lead_high" : "puzzles_hint_lead_low";
    }
    default:
      return isDefender ? "puzzles_hint_take" : "puzzles_hint_pass";
  }
}

const rankIndex = (card: string): number => RANKS.indexOf(rankOf(card));

function secondKey({ cards }: ShownHint, isDefender: boolean): Key {
  if (!cards.length) return isDefender ? "puzzles_hint_take_it" : "puzzles_hint_pass_it";
  return cards.length > 1 ? "puzzles_hint_cards" : "puzzles_hint_card";
}
