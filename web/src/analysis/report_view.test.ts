// What the page shows of a report.
import { beforeAll, describe, expect, it } from "vitest";

import type { AnalysedDecision, AnalysedSeat, AnalysisReport, Replay } from "../api/types";
import { loadLanguage, loadLateTexts } from "../i18n/index.svelte";
import { drawChances, HEIGHT, moveAt, placeSigns, SIGN, xOf, yOf } from "./chance_chart";
import { describeDecision, describePlay } from "./mistake_text";
import {
  findMistakes,
  findSmallLosses,
  hasDecisions,
  lostPoints,
  meanLoss,
  nextMove,
  parseAction,
  roundChances,
  signedPoints,
  stepOfMove,
  type Mistake,
} from "./report_view";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
  await loadLateTexts("analysis");
});

const gameOf = (changes: object) => ({
  defender: 1,
  players: [{ role: "attacker" }, { role: "defender" }],
  ...changes,
});
/** A redeal, then a deal, three moves and an automatic pass. */
const steps = [
  [null, 1, false],
  [1, 1, true],
  [null, 1, false],
  [1, 1, true],
  [2, 1, true],
  [null, 2, true],
  [3, 2, true],
].map(([move, bout, hasMove]) => ({ move, game: gameOf({ bout, prev_move: hasMove ? {} : null }), dispatch: null }));
const replay = { steps } as unknown as Pick<Replay, "steps">;

const chancesOf = (move: number, p: number) => ({
  move,
  seats: [
    { p, low: p - 2, high: p + 2 },
    { p: 100 - p, low: 98 - p, high: 102 - p },
  ],
});
const decisionOf = (changes: Partial<AnalysedDecision>): AnalysedDecision => ({
  move: 2,
  seat: 0,
  played: "0:S9",
  best: "0:take",
  loss: 13,
  low: 11,
  high: 15,
  exact: false,
  verdict: "mistake",
  ...changes,
});
const seatOf = (changes: Partial<AnalysedSeat>): AnalysedSeat => ({
  accuracy: 80,
  play: -13,
  luck: 0,
  adjusted: 50,
  inaccuracies: 0,
  mistakes: 1,
  blunders: 0,
  ...changes,
});
const report: AnalysisReport = {
  engine: "1",
  seats: [seatOf({}), seatOf({})],
  decisions: [decisionOf({})],
  chances: [chancesOf(0, 50), chancesOf(1, 40), chancesOf(2, 44), chancesOf(3, 60)],
  draws: [
    { move: 0, seat: 0, luck: 2 },
    { move: 3, seat: 0, luck: -16 },
    { move: 3, seat: 1, luck: 16 },
  ],
};

describe("a move", () => {
  it("is a step of the last deal", () => {
    expect([0, 1, 2, 3, 9].map((move) => stepOfMove(replay, move))).toEqual([2, 3, 4, 6, 6]);
  });

  it("can be played again from the step before it", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => nextMove(replay, step))).toEqual([null, null, 1, 2, 3, 3, null]);
  });
});

describe("mistakes", () => {
  it("name the chances to survive after the played and the better move", () => {
    const [mistake] = findMistakes(report, replay);
    expect(mistake).toMatchObject({ verdict: "mistake", bout: 1, stepIndex: 3, played: 56, better: 69, margin: 2 });
  });

  it("are neither good moves nor throw-ins without a verdict", () => {
    const decisions = [decisionOf({ verdict: "good" }), decisionOf({ verdict: null })];
    expect(findMistakes({ ...report, decisions }, replay)).toEqual([]);
  });

  it("never have a chance above 100, and no margin if they are exact", () => {
    const decisions = [decisionOf({ loss: 60, exact: true, verdict: "blunder" })];
    expect(findMistakes({ ...report, decisions }, replay)[0]).toMatchObject({ played: 40, better: 100, margin: 0 });
  });
});

describe("small losses", () => {
  const decisions = [
    decisionOf({ verdict: "good", loss: 2.4 }),
    decisionOf({ verdict: null, loss: 0.3 }),
    decisionOf({ verdict: "good", loss: 0 }),
    decisionOf({ verdict: "inaccuracy", loss: 6 }),
    decisionOf({}),
  ];

  it("are all losses above 0 that are no mistakes", () => {
    const found = findSmallLosses({ ...report, decisions }, replay);
    expect(found.map(({ decision, stepIndex }) => [decision.loss, stepIndex])).toEqual([
      [2.4, 3],
      [0.3, 3],
      [6, 3],
    ]);
  });
});

describe("what a move cost on average", () => {
  it("counts the decisions of the seat only", () => {
    const decisions = [decisionOf({}), decisionOf({}), decisionOf({ seat: 1 })];
    expect(meanLoss({ seats: [seatOf({ play: -463 }), seatOf({})], decisions }, 0)).toBe(231.5);
    expect(meanLoss({ seats: [seatOf({}), seatOf({ play: 0 })], decisions: [] }, 1)).toBe(0);
  });

  it("has a decimal, and a sign unless it is nothing", () => {
    expect([7.512, 0.4, 12, 0.04, 0].map(lostPoints)).toEqual(["−7.5", "−0.4", "−12", "0", "0"]);
  });
});

describe("a pass", () => {
  const passed = decisionOf({ move: 2, played: "0:pass", best: "0:+D6" });
  const describePass = (role: string) => {
    const steps = replay.steps.map((step) => ({
      ...step,
      game: gameOf({ ...step.game, players: [{ role: "attacker" }, { role }] }),
    }));
    return findMistakes({ ...report, decisions: [passed] }, { steps } as unknown as Pick<Replay, "steps">)[0]!;
  };

  it.each([
    ["defender", "You said “Done”. Better: throw in 6♦.", "Grisha: “Done”. Better: throw in 6♦."],
    ["taking", "You passed. Better: throw in 6♦.", "Grisha: pass. Better: throw in 6♦."],
  ])("has the word of the button while the other player is %s", (role, own, others) => {
    expect(describeDecision(describePass(role), "", "international")).toBe(own);
    expect(describeDecision(describePass(role), "Grisha", "international")).toBe(others);
  });

  it("is also the better move", () => {
    const loss = describePass("defender");
    loss.decision = { ...loss.decision, played: "0:+D6", best: "0:pass" };
    expect(describeDecision(loss, "", "international")).toBe("You threw in 6♦. Better: “Done”.");
  });
});

it("a seat without a decision has nothing to analyse", () => {
  const { seat } = decisionOf({});
  expect([hasDecisions(report, seat), hasDecisions(report, 1 - seat)]).toEqual([true, false]);
});

describe("words", () => {
  it.each([
    [23, -2, [], "Well played, and the cards helped"],
    [23, -40, [], "No clear mistakes, and the cards helped"],
    [23, -13, [12], "The cards helped more than the mistake hurt"],
    [23, -40, [12, 20], "The cards helped, but the mistakes cost more"],
    [4, -2, [], "Well played"],
    [4, -13, [], "No clear mistakes"],
    [4, -30, [12], "There were clearly better moves"],
    [-23, -2, [], "Well played, but the cards were bad"],
    [-29, -53, [], "No clear mistakes, but the cards were bad"],
    [-53, -90, [12, 11], "Bad cards cost more than the mistakes"],
    [-9, -53, [12], "The mistake cost more than bad cards"],
  ])("for luck %d, play %d and mistakes of %j points", (luck, play, losses, text) => {
    const seats = [seatOf({ luck, play, adjusted: -luck, mistakes: losses.length }), seatOf({})];
    const others = [decisionOf({ seat: 1, loss: 90 }), decisionOf({ verdict: "inaccuracy", loss: 9 })];
    const decisions = [...losses.map((loss) => decisionOf({ loss })), ...others];
    expect(describePlay({ ...report, seats, decisions }, 0)).toBe(text);
  });

  it.each([
    [23, [12], "The cards helped more than the mistake hurt"],
    [23, [12, 20], "Not the durak, in spite of the mistakes"],
    [4, [12], "There were clearly better moves"],
    [-53, [12], "Not the durak, in spite of the mistake"],
  ])("for the survivor of a game with luck %d and mistakes of %j points", (luck, losses, text) => {
    const seats = [seatOf({ luck, adjusted: 100 - luck, mistakes: losses.length }), seatOf({})];
    const decisions = losses.map((loss) => decisionOf({ loss }));
    expect(describePlay({ ...report, seats, decisions }, 0)).toBe(text);
  });

  it("give points their sign", () => {
    expect([22.6, -11.2, 0.3, -0.4].map(signedPoints)).toEqual(["+23", "−11", "0", "0"]);
  });

  it("round points the same way above and below zero, so that the luck of two players stays opposite", () => {
    expect([8.5, -8.5].map(signedPoints)).toEqual(["+9", "−9"]);
  });

  it("agree with the loss that the coach names", () => {
    const mistake = { better: 94.4, played: 15.6, margin: 13.2, decision: { loss: 78.8 } } as Mistake;

    expect(roundChances(mistake)).toEqual({ played: 15, better: 94, margin: 14 });
  });

  it.each([
    ["0:S9,D9", "cards", ["S9", "D9"]],
    ["2:+H9", "throw", ["H9"]],
    ["1:S9/SQ,D9/DK", "cards", ["SQ", "DK"]],
    ["1:>C9", "transfer", ["C9"]],
    ["1:!H9", "show", ["H9"]],
    ["1:take", "take", []],
    ["2:pass", "done", []],
  ])("for the action %s", (token, kind, cards) => {
    expect(parseAction(token, "done")).toEqual({ kind, cards });
  });
});

describe("the chart", () => {
  const chart = drawChances(report, replay, findMistakes(report, replay), 0);

  it("has a line and a band for each seat, of its chance to survive", () => {
    expect(chart.seats.map(({ line, band }) => [line.split(" ").length, band.split(" ").length])).toEqual([
      [4, 8],
      [4, 8],
    ]);
    expect(chart.seats[0]!.end).toEqual({ x: xOf(report, 3), y: yOf(40) });
  });

  it("has bouts where they begin", () => {
    expect(chart.bouts.map(({ bout, move }) => [bout, move])).toEqual([
      [1, 0],
      [2, 3],
    ]);
  });

  it("marks the draws and mistakes of the chosen seat", () => {
    expect(chart.draws.map(({ move, luck }) => [move, luck])).toEqual([
      [0, 2],
      [3, -16],
    ]);
    expect(chart.mistakes.map(({ text }) => text)).toEqual(["?"]);
  });

  it("finds the move at a place", () => {
    expect([0, 1, 2, 3].map((move) => moveAt(report, xOf(report, move)))).toEqual([0, 1, 2, 3]);
    expect([moveAt(report, -100), moveAt(report, 1e6)]).toEqual([0, 3]);
  });

  it("has signs that cover neither each other nor the draws", () => {
    const points = [150, 154, 158, 170].map((x) => ({ x, y: 30 }));
    const draws = [{ x: 152, y: 50 }];
    const signs = placeSigns(points, draws);
    signs.forEach((sign, index) => {
      expect(sign.y).toBeGreaterThan(0);
      expect(sign.y + SIGN.height).toBeLessThan(HEIGHT);
      for (const other of signs.slice(0, index))
        expect(
          Math.abs(sign.x - other.x) > SIGN.width || Math.abs(sign.y - other.y) > SIGN.height,
          `signs ${index}`,
        ).toBe(true);
      expect(sign.y > 50 + 6 || sign.y + SIGN.height < 50 - 6 || Math.abs(sign.x + 10 - 152) > 16).toBe(true);
    });
  });
});
