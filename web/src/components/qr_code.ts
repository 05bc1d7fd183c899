// A QR code as one SVG path: a bar for every run of dark squares in a row.
import { encode } from "uqr";

export interface Drawing {
  /** The number of squares on each side, with the empty border. */
  size: number;
  path: string;
}

/** Draw a text as a QR code. The standard asks for an empty border of four squares. */
export function drawQrCode(text: string): Drawing {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return { size, path: drawBars(data) };
}

/** Draw dark squares (true) as bars, row by row. */
export function drawBars(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      bars.push(`M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`);
    }
  });
  return bars.join("");
}
