import { describe, expect, it } from "vitest";

import { drawBars, drawQrCode } from "./qr_code";

describe("a QR code", () => {
  it("is drawn in bars, row by row", () => {
    expect(drawBars([[true, true, false], [false, false, false], [true, false, true]])).toBe("M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z");
  });

  it("has a quiet border of four squares, which readers need", () => {
    const { size, path } = drawQrCode("https://example.org/t/t1?invite=abc");
    const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((found) => found.slice(1).map(Number) as [number, number, number]);
    expect(Math.min(...starts.map(([x]) => x))).toBe(4);
    expect(Math.min(...starts.map(([, y]) => y))).toBe(4);
    expect(Math.max(...starts.map(([x, , width]) => x + width))).toBe(size - 4);
  });
});
