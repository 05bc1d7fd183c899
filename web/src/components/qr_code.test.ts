import { describe, expect, it } from "vitest";

import { drawBars, drawQrCode } from "./qr_code";

describe("a QR code", () => {
  it("is drawn in bars, row by row", () => {
    expect(
      drawBars([
        [true, true, false],
        [false, false, false],
        [true, false, true],
      ]),
    ).toBe("M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z");
  });

  it("has an empty border of four squares, which QR readers need", () => {
    const { size, path } = drawQrCode("https://example.org/t/t1?invite=abc");
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
      (match) => match.slice(1).map(Number) as [number, number, number],
    );
    expect(Math.min(...bars.map(([x]) => x))).toBe(4);
    expect(Math.min(...bars.map(([, y]) => y))).toBe(4);
    expect(Math.max(...bars.map(([x, , width]) => x + width))).toBe(size - 4);
  });
});
