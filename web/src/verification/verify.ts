// Checks a published deal: computes it again from the seeds and compares everything.
import type { DealProof, ProofDeal } from "../api/types";
import { chooseFirstDealer, countLargestSuit, deal, readDealOptions, type Deal, type DealOptions } from "./deal";
import { computeCommitment, shuffle, type ShuffledDeck } from "./deck";

export type CheckName =
  "commitment" | "redeals" | "dealer" | "leader" | "hand" | "trump" | "talon" | "attacker" | "shown" | "redeal_right";

/** One comparison. */
export interface Check {
  name: CheckName;
  /** The number of the deal, counted from 0; -1 for a check of the whole game. */
  deal: number;
  /** The seat of a checked hand; 0 for other checks. */
  seat: number;
  /** The value computed from the seeds. */
  expected: string;
  /** The published value. */
  published: string;
  isOk: boolean;
}

export interface Verification {
  checks: Check[];
  decks: ShuffledDeck[];
  isProven: boolean;
}

/** How an empty value is written. */
export const NONE = "–";

const MAX_REDEALS = 3;
/** A player with this many cards of one suit may demand a redeal. */
const MIN_REDEAL_CARDS = 5;

/** Compute the deals of a game from its seeds and compare everything that was published. */
export async function verify(proof: DealProof): Promise<Verification> {
  const options = readDealOptions(proof.options);
  const checks: Check[] = [compare("commitment", -1, await computeCommitment(proof.server_seed), proof.commitment)];
  const redealCount = proof.deals.length - 1;
  if (redealCount > 0) {
    const maxRedeals = options.redeal ? MAX_REDEALS : 0;
    checks.push({ ...compare("redeals", -1, `≤ ${maxRedeals}`, redealCount), isOk: redealCount <= maxRedeals });
  }
  const decks: ShuffledDeck[] = [];
  for (const [index, published] of proof.deals.entries()) {
    const deck = await shuffle({ ...proof, redeal: index }, options.deck);
    decks.push(deck);
    checks.push(...checkDeal(proof, index, published, deck, options));
  }
  return { checks, decks, isProven: checks.every((check) => check.isOk) };
}

function* checkDeal(
  proof: DealProof,
  index: number,
  published: ProofDeal,
  deck: ShuffledDeck,
  options: DealOptions,
): Generator<Check> {
  const previousDeal = proof.deals[index - 1];
  if (previousDeal) {
    yield compare("dealer", index, previousDeal.dealer, published.dealer);
    yield compare("leader", index, previousDeal.leader, published.leader);
  } else if (proof.game === 1) {
    yield compare("dealer", index, chooseFirstDealer(deck.lot, proof.seats), published.dealer);
    yield compare("leader", index, null, published.leader);
  }
  const expected = deal(deck, options, proof.seats, published.dealer, published.leader);
  yield* checkCards(index, expected, published);
  yield compare("attacker", index, expected.attacker, published.attacker);
  yield compare("shown", index, writeShownTrump(expected.shown), writeShownTrump(published.shown));
  if (index + 1 < proof.deals.length) {
    const suitCards = countLargestSuit(expected.hands);
    yield {
      ...compare("redeal_right", index, `≥ ${MIN_REDEAL_CARDS}`, suitCards),
      isOk: suitCards >= MIN_REDEAL_CARDS,
    };
  }
}

function* checkCards(index: number, expected: Deal, published: ProofDeal): Generator<Check> {
  for (const [seat, hand] of expected.hands.entries()) {
    yield { ...compareCards("hand", index, hand, published.hands[seat]), seat };
  }
  yield compare("trump", index, expected.trump_card, published.trump_card);
  yield compareCards("talon", index, expected.talon, published.talon);
}

// If cards were hidden from the viewer, the proof has only their number.
function compareCards(
  name: CheckName,
  index: number,
  expected: string[],
  published: string[] | number | undefined,
): Check {
  if (Array.isArray(published)) return compare(name, index, expected.join(" "), published.join(" "));
  return compare(name, index, typeof published === "number" ? expected.length : expected.join(" "), published);
}

type CheckedValue = string | number | null | undefined;

function compare(name: CheckName, index: number, expectedValue: CheckedValue, publishedValue: CheckedValue): Check {
  const expected = String(expectedValue ?? NONE);
  const published = String(publishedValue ?? NONE);
  return { name, deal: index, seat: 0, expected, published, isOk: expected === published };
}

const writeShownTrump = (shown: { seat: number; card: string } | null): string | null =>
  shown && `${shown.seat} ${shown.card}`;
