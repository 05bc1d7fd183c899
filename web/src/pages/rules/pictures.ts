// The cards of the rules' pictures; diamonds are trump in all of them.
import type { PictureName } from "./text";

/** Cards that belong together: one alone, or an attack with what beats it. */
export interface Laid {
  card: string;
  cover?: string;
  /** Whether the caption is about this card. */
  mark?: boolean;
}

export interface Picture {
  laid: Laid[];
  /** The cards lie as a hand, one over the other. */
  fan?: boolean;
  /** The talon beside them, with the trump card beneath. */
  trump?: string;
}

export const PICTURES: Record<Exclude<PictureName, "seats">, Picture> = {
  order: { fan: true, laid: ["S6", "S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA"].map((card) => ({ card })) },
  trump: { laid: [], trump: "DQ" },
  shown: { fan: true, trump: "DQ", laid: [{ card: "S8" }, { card: "SK" }, { card: "CJ" }, { card: "H10" }, { card: "D7", mark: true }, { card: "DK" }] },
  lead: { laid: [{ card: "S9" }, { card: "H9" }] },
  beat_suit: { laid: [{ card: "S9", cover: "SQ" }] },
  beat_trump: { laid: [{ card: "HA", cover: "D6" }] },
  throw_in: { laid: [{ card: "S9", cover: "SQ" }, { card: "C9", mark: true }, { card: "HQ", mark: true }] },
  take: { laid: [{ card: "S9", cover: "SQ" }, { card: "C9", cover: "C10" }, { card: "HQ", mark: true }] },
  transfer: { laid: [{ card: "S8" }, { card: "H8", mark: true }] },
};
