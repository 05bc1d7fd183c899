// Checks the test vectors and the proofs of docs/reference/fair-deal.md.
import { describe, expect, it } from "vitest";

import PAGE from "../../../docs/reference/fair-deal.md?raw";
import type { DealProof } from "../api/types";
import { deal, readDealOptions } from "./deal";
import { makeCanonicalDeck, shuffle } from "./deck";
import { verify } from "./verify";

function findBlocks(kind: string): string[] {
  return [...PAGE.matchAll(new RegExp("^```" + kind + "\n([\\s\\S]*?)^```", "gm"))].map((match) => match[1] ?? "");
}

function parseFields(block: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const line of block.trim().split("\n")) {
    const [name = "", ...parts] = line.split(": ");
    fields.set(name, [...(fields.get(name) ?? []), parts.join(": ")]);
  }
  return fields;
}

const VECTORS = findBlocks("vector").map(parseFields);
const PROOFS = findBlocks("proof")
  .flatMap((block) => block.trim().split("\n"))
  .map((line) => JSON.parse(line) as DealProof);
const firstProof = PROOFS[0] as DealProof;
const secondProof = PROOFS[1] as DealProof;

async function findFailedChecks(proof: DealProof): Promise<string[]> {
  return (await verify(proof)).checks.filter((check) => !check.isOk).map((check) => check.name);
}

it("the page has four vectors and two proofs", () => {
  expect([VECTORS.length, PROOFS.length]).toEqual([4, 2]);
});

describe.each(VECTORS)("a vector of the page: %#", (vector) => {
  const readField = (name: string): string => vector.get(name)?.[0] ?? "";

  it("gives the same message, key, words, swaps, deck and lot", async () => {
    const shuffled = await shuffle(
      {
        server_seed: readField("server_seed"),
        table: readField("table"),
        game: Number(readField("game")),
        redeal: Number(readField("redeal")),
        client_seeds: vector.get("client_seed") ?? [],
      },
      Number(readField("cards")),
    );

    expect(shuffled.message).toBe(readField("message"));
    expect(shuffled.key).toBe(readField("key"));
    expect(shuffled.words.join(" ").startsWith(readField("words"))).toBe(true);
    expect(
      shuffled.swaps
        .map((swap) => swap.join("-"))
        .join(" ")
        .startsWith(readField("swaps")),
    ).toBe(true);
    expect(shuffled.deck.join(" ")).toBe(readField("deck"));
    expect(String(shuffled.lot)).toBe(readField("lot"));
    expect(String(shuffled.words.length)).toBe(readField("words used"));
  });
});

describe("the proofs of the page", () => {
  it("are valid", async () => {
    for (const proof of PROOFS) expect(await findFailedChecks(proof)).toEqual([]);
  });

  it("have a check for everything that follows from the seeds", async () => {
    const names = (await verify(secondProof)).checks.map((check) => `${check.deal}.${check.name}`);

    expect(names).toEqual([
      "-1.commitment",
      "-1.redeals",
      "0.hand",
      "0.hand",
      "0.hand",
      "0.trump",
      "0.talon",
      "0.attacker",
      "0.shown",
      "0.redeal_right",
      "1.dealer",
      "1.leader",
      "1.hand",
      "1.hand",
      "1.hand",
      "1.trump",
      "1.talon",
      "1.attacker",
      "1.shown",
    ]);
  });

  it("are valid if cards are hidden from the viewer", async () => {
    const partlyHidden = structuredClone(firstProof);
    for (const dealProof of partlyHidden.deals) {
      dealProof.hands = dealProof.hands.map((hand, seat) => (seat && Array.isArray(hand) ? hand.length : hand));
      dealProof.talon = 18;
    }

    expect(await findFailedChecks(partlyHidden)).toEqual([]);
  });
});

describe("a changed proof fails with the right check", () => {
  const changes: [string, DealProof, (proof: DealProof) => void, string[]][] = [
    [
      "another commitment",
      firstProof,
      (proof) => (proof.commitment = proof.commitment.replace("b", "c")),
      ["commitment"],
    ],
    ["a swapped card", firstProof, (proof) => ((proof.deals[0]!.hands[1] as string[])[0] = "S7"), ["hand"]],
    ["another trump", firstProof, (proof) => (proof.deals[0]!.trump_card = "C10"), ["trump"]],
    ["a stacked talon", firstProof, (proof) => (proof.deals[0]!.talon as string[]).reverse(), ["talon"]],
    ["another first attacker", firstProof, (proof) => (proof.deals[0]!.attacker = 1), ["attacker"]],
    ["another shown trump", firstProof, (proof) => (proof.deals[0]!.shown = { seat: 2, card: "CJ" }), ["shown"]],
    ["nothing shown", firstProof, (proof) => (proof.deals[0]!.shown = null), ["shown"]],
    ["a leader named in the first game", firstProof, (proof) => (proof.deals[0]!.leader = 2), ["leader", "shown"]],
    ["redeals that the rules do not have", secondProof, (proof) => (proof.options["redeal"] = false), ["redeals"]],
    [
      "another dealer of the redeal",
      secondProof,
      (proof) => (proof.deals[1]!.dealer = 1),
      ["dealer", "hand", "hand", "hand", "attacker", "shown"],
    ],
  ];

  it.each(changes)("%s", async (_, proof, change, expected) => {
    const changed = structuredClone(proof);
    change(changed);

    expect(await findFailedChecks(changed)).toEqual(expected);
  });

  it("another client seed", async () => {
    const changed = structuredClone(firstProof);
    changed.client_seeds[1] += " ";

    expect(await findFailedChecks(changed)).toContain("talon");
  });

  it("a redeal that no player could demand", async () => {
    const changed = structuredClone(firstProof);
    changed.deals.push(structuredClone(changed.deals[0]!));

    expect(await findFailedChecks(changed)).toContain("redeal_right");
  });
});

describe("the deal", () => {
  const deck = makeCanonicalDeck(24);

  it("gives two cards at a time with this option, first to the seat after the dealer", () => {
    const result = deal({ deck, lot: 0 }, readDealOptions({ deck: 24, deal_by: 2 }), 2, 0, null);

    expect(result.hands[1]).toEqual(["S9", "S10", "SK", "SA", "CJ", "CQ"]);
  });

  it("uses the dealer's last card as the trump card if the talon is empty", () => {
    const result = deal({ deck, lot: 0 }, readDealOptions({ deck: 24, ace_trump: false }), 4, 3, null);

    expect([result.trump_card, result.talon, result.shown]).toEqual(["DA", [], { seat: 2, card: "D9" }]);
  });

  it("turns up no ace as the trump card with this option", () => {
    const deckWithAces = [...deck.filter((card) => !card.endsWith("A")).slice(0, 12), "SA", "CA", "H9", "D9"];
    const result = deal({ deck: deckWithAces, lot: 0 }, readDealOptions({ ace_trump: false }), 2, 0, null);

    expect([result.trump_card, result.talon]).toEqual(["H9", ["SA", "CA", "D9", "H9"]]);
  });

  it("chooses the first attacker by lot with this option", () => {
    const result = deal({ deck, lot: 7 }, readDealOptions({ first: "lot" }), 2, 0, null);

    expect([result.attacker, result.shown]).toEqual([1, null]);
  });
});
