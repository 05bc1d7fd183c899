import { expect, it } from "vitest";

import { marksOf, type BoardMark } from "./board_marks";

const marks: BoardMark[] = [
  { kind: "played", cards: ["S9", "C9"], note: "played", text: "You played 9♠ 9♣" },
  { kind: "better", cards: ["S9"], note: "better", text: "Better: 9♠" },
];

it("finds all marks of a card", () => {
  expect(marksOf(marks, "S9").map(({ kind }) => kind)).toEqual(["played", "better"]);
  expect(marksOf(marks, "C9").map(({ kind }) => kind)).toEqual(["played"]);
  expect(marksOf(marks, "H9")).toEqual([]);
});
