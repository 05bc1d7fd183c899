// Checks a published deal: computes everything again from the seeds and compares.
import type { DealProof, ProofDeal } from "../api/types";
import { deal, dealOptions, firstDealer, canRedeal, type DealOptions, type Dealt } from "./deal";
import { commitmentOf, shuffle, type Shuffled } from "./deck";

export type CheckName =
  | "commitment" | "redeals" | "dealer" | "leader" | "hand" | "trump" | "talon" | "attacker" | "shown" | "right";

/** One comparison. */
export interface Check {
  what: CheckName;
  /** Of which deal, counted from 0; -1: of the whole game. */
  deal: number;
  /** Whose hand; else 0. */
  seat: number;
  /** The value computed from the seeds. */
  expected: string;
  /** The published value. */
  found: string;
  ok: boolean;
}

export interface Recomputed {
  checks: Check[];
  deals: Shuffled[];
  proven: boolean;
}

/** How an empty value is written. */
export const NONE = "–";

/** The most redeals of a game. */
const MOST_REDEALS = 3;

/** Compute a game's deals from its seeds and compare everything that was published. */
export async function verify(proof: DealProof): Promise<Recomputed> {
  const options = dealOptions(proof.options);
  const checks: Check[] = [
    compare("commitment", -1, await commitmentOf(proof.server_seed), proof.commitment),
  ];
  const most = options.redeal ? MOST_REDEALS : 0;
  if (proof.deals.length > 1) {
    const again = proof.deals.length - 1;
    checks.push({ ...compare("redeals", -1, `≤ ${most}`, String(again)), ok: again <= most });
  }
  const deals: Shuffled[] = [];
  for (const [redeal, published] of proof.deals.entries()) {
    const shuffled = await shuffle({ ...proof, redeal }, options.deck);
    deals.push(shuffled);
    checks.push(...checksOf(proof, redeal, published, shuffled, options));
  }
  return { checks, deals, proven: checks.every((each) => each.ok) };
}

function* checksOf(
  proof: DealProof,
  redeal: number,
  published: ProofDeal,
  shuffled: Shuffled,
  options: DealOptions,
): Generator<Check> {
  const before = proof.deals[redeal - 1];
  if (before) {
    yield compare("dealer", redeal, before.dealer, published.dealer);
    yield compare("leader", redeal, before.leader, published.leader);
  } else if (proof.game === 1) {
    yield compare("dealer", redeal, firstDealer(shuffled.lot, proof.seats), published.dealer);
    yield compare("leader", redeal, null, published.leader);
  }
  const found = deal(shuffled, options, proof.seats, published.dealer, published.leader);
  yield* cardChecks(redeal, published, found);
  yield compare("attacker", redeal, found.attacker, published.attacker);
  yield compare("shown", redeal, shownText(found.shown), shownText(published.shown));
  if (redeal + 1 < proof.deals.length) {
    yield { ...compare("right", redeal, "≥ 5", mostOfASuit(found)), ok: canRedeal(found.hands) };
  }
}

function* cardChecks(redeal: number, published: ProofDeal, found: Dealt): Generator<Check> {
  for (const [seat, hand] of found.hands.entries()) {
    const shown = published.hands[seat];
    // Where a hand was hidden, the proof has only its number of cards.
    yield { ...compare("hand", redeal, like(hand, shown), cardsOrCount(shown)), seat };
  }
  yield compare("trump", redeal, found.trump_card, published.trump_card);
  yield compare("talon", redeal, like(found.talon, published.talon), cardsOrCount(published.talon));
}

function compare(what: CheckName, of: number, expected: unknown, found: unknown): Check {
  const [one, other] = [String(expected ?? NONE), String(found ?? NONE)];
  return { what, deal: of, seat: 0, expected: one, found: other, ok: one === other };
}

const like = (cards: string[], published: string[] | number | undefined): string =>
  typeof published === "number" ? String(cards.length) : cards.join(" ");
const cardsOrCount = (published: string[] | number | undefined): string =>
  Array.isArray(published) ? published.join(" ") : String(published ?? NONE);
const shownText = (shown: { seat: number; card: string } | null): string | null => shown && `${shown.seat} ${shown.card}`;

function mostOfASuit(dealt: Dealt): number {
  const counts = dealt.hands.flatMap((hand) =>
    ["S", "C", "H", "D"].map((suit) => hand.filter((card) => card.startsWith(suit)).length),
  );
  return Math.max(...counts);
}
