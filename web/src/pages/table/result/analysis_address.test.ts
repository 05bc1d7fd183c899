import { expect, it } from "vitest";

import { askForAnalysis, isAnalysisAskedFor } from "./analysis_address";

it("the query keeps the invitation and asks for the analysis of one game", () => {
  const search = askForAnalysis("?invite=abc&analyse=1", 2);

  expect(search).toBe("?invite=abc&analyse=2");
  expect([1, 2, 3].map((gameNo) => isAnalysisAskedFor(search, gameNo))).toEqual([false, true, false]);
  expect(isAnalysisAskedFor("", 1)).toBe(false);
});
