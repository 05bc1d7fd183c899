// The vectors and the proofs of docs/reference/fair-deal.md, read from the page itself.
import { describe, expect, it } from "vitest";

import PAGE from "../../../docs/fair-deal.md?raw";
import type { DealProof } from "../api/types";
import { deal, dealOptions } from "./deal";
import { canonicalDeck, shuffle } from "./deck";
import { verify } from "./verify";

function blocks(kind: string): string[] {
  return [...PAGE.matchAll(new RegExp("^```" + kind + "\n([\\s\\S]*?)^```", "gm"))].map((found) => found[1] ?? "");
}

function fields(block: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of block.trim().split("\n")) {
    const [name, ...rest] = line.split(": ");
    found.set(name ?? "", [...(found.get(name ?? "") ?? []), rest.join(": ")]);
  }
  return found;
}

const VECTORS = blocks("vector").map(fields);
const PROOFS = blocks("proof")
  .flatMap((block) => block.trim().split("\n"))
  .map((line) => JSON.parse(line) as DealProof);
const copy = (proof: DealProof): DealProof => structuredClone(proof);
const first = PROOFS[0] as DealProof;
const second = PROOFS[1] as DealProof;

async function failedChecks(proof: DealProof): Promise<string[]> {
  return (await verify(proof)).checks.filter((each) => !each.ok).map((each) => each.what);
}

it("the page has its vectors and proofs", () => {
  expect([VECTORS.length, PROOFS.length]).toEqual([4, 2]);
});

describe.each(VECTORS)("a vector of the page: %#", (vector) => {
  const one = (name: string): string => vector.get(name)?.[0] ?? "";

  it("gives the same message, key, words, swaps, deck and lot", async () => {
    const found = await shuffle(
      {
        server_seed: one("server_seed"),
        table: one("table"),
        game: Number(one("game")),
        redeal: Number(one("redeal")),
        client_seeds: vector.get("client_seed") ?? [],
      },
      Number(one("cards")),
    );

    expect(found.message).toBe(one("message"));
    expect(found.key).toBe(one("key"));
    expect(found.words.join(" ").startsWith(one("words"))).toBe(true);
    expect(found.swaps.map((each) => each.join("-")).join(" ").startsWith(one("swaps"))).toBe(true);
    expect(found.deck.join(" ")).toBe(one("deck"));
    expect(String(found.lot)).toBe(one("lot"));
    expect(String(found.words.length)).toBe(one("words used"));
  });
});

describe("the proofs of the page", () => {
  it("hold", async () => {
    for (const proof of PROOFS) expect(await failedChecks(proof)).toEqual([]);
  });

  it("have a check for everything that follows from the seeds", async () => {
    const names = (await verify(second)).checks.map((each) => `${each.deal}.${each.what}`);

    expect(names).toEqual([
      "-1.commitment", "-1.redeals",
      "0.hand", "0.hand", "0.hand", "0.trump", "0.talon", "0.attacker", "0.shown", "0.right",
      "1.dealer", "1.leader", "1.hand", "1.hand", "1.hand", "1.trump", "1.talon", "1.attacker", "1.shown",
    ]);
  });

  it("hold where cards were hidden from whoever made them", async () => {
    const seen = copy(first);
    for (const each of seen.deals) {
      each.hands = each.hands.map((hand, seat) => (seat && Array.isArray(hand) ? hand.length : hand));
      each.talon = 18;
    }

    expect(await failedChecks(seen)).toEqual([]);
  });
});

describe("what was changed is named", () => {
  const changes: [string, DealProof, (proof: DealProof) => void, string[]][] = [
    ["another commitment", first, (it) => (it.commitment = it.commitment.replace("b", "c")), ["commitment"]],
    ["a swapped card", first, (it) => ((it.deals[0]!.hands[1] as string[])[0] = "S7"), ["hand"]],
    ["another trump", first, (it) => (it.deals[0]!.trump_card = "C10"), ["trump"]],
    ["a stacked talon", first, (it) => (it.deals[0]!.talon as string[]).reverse(), ["talon"]],
    ["another first attacker", first, (it) => (it.deals[0]!.attacker = 1), ["attacker"]],
    ["another shown trump", first, (it) => (it.deals[0]!.shown = { seat: 2, card: "CJ" }), ["shown"]],
    ["nothing shown", first, (it) => (it.deals[0]!.shown = null), ["shown"]],
    ["a leader named in the first game", first, (it) => (it.deals[0]!.leader = 2), ["leader", "shown"]],
    ["redeals that the rules do not have", second, (it) => (it.options["redeal"] = false), ["redeals"]],
    ["another dealer of the redeal", second, (it) => (it.deals[1]!.dealer = 1), ["dealer", "hand", "hand", "hand", "attacker", "shown"]],
  ];

  it.each(changes)("%s", async (_, proof, change, expected) => {
    const changed = copy(proof);
    change(changed);

    expect(await failedChecks(changed)).toEqual(expected);
  });

  it("another seed of anybody's", async () => {
    const changed = copy(first);
    changed.client_seeds[1] += " ";

    expect(await failedChecks(changed)).toContain("talon");
  });

  it("a redeal that nobody had a right to", async () => {
    const changed = copy(first);
    changed.deals.push(structuredClone(changed.deals[0]!));

    expect(await failedChecks(changed)).toContain("right");
  });
});

describe("the deal", () => {
  const deck = canonicalDeck(24);

  it("goes two at a time where the rules say so, to the seat after the dealer first", () => {
    const found = deal({ deck, lot: 0 }, dealOptions({ deck: 24, deal_by: 2 }), 2, 0, null);

    expect(found.hands[1]).toEqual(["S9", "S10", "SK", "SA", "CJ", "CQ"]);
  });

  it("lets the dealer's last card be the trump where none is left", () => {
    const found = deal({ deck, lot: 0 }, dealOptions({ deck: 24, ace_trump: false }), 4, 3, null);

    expect([found.trump_card, found.talon, found.shown]).toEqual(["DA", [], { seat: 2, card: "D9" }]);
  });

  it("turns no ace where the rules forbid it", () => {
    const aces = [...deck.filter((card) => !card.endsWith("A")).slice(0, 12), "SA", "CA", "H9", "D9"];
    const found = deal({ deck: aces, lot: 0 }, dealOptions({ ace_trump: false }), 2, 0, null);

    expect([found.trump_card, found.talon]).toEqual(["H9", ["SA", "CA", "D9", "H9"]]);
  });

  it("goes by the lot where the rules say so", () => {
    const found = deal({ deck, lot: 7 }, dealOptions({ first: "lot" }), 2, 0, null);

    expect([found.attacker, found.shown]).toEqual([1, null]);
  });
});
