// The cards in the pictures of the rules. Diamonds are trump in all of them.
import type { PictureName } from "./text";

/** A card, or an attack card with its cover. */
export interface LaidCard {
  card: string;
  cover?: string;
  /** Whether the caption is about this card. */
  isMarked?: boolean;
}

export interface Picture {
  laid: LaidCard[];
  /** Whether the cards lie as a fan, like a hand. */
  isFan?: boolean;
  /** The trump card under the talon, if the picture shows the talon. */
  trump?: string;
}

export const PICTURES: Record<Exclude<PictureName, "seats">, Picture> = {
  order: { isFan: true, laid: ["S6", "S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA"].map((card) => ({ card })) },
  trump: { laid: [], trump: "DQ" },
  shown: { isFan: true, trump: "DQ", laid: [{ card: "S8" }, { card: "SK" }, { card: "CJ" }, { card: "H10" }, { card: "D7", isMarked: true }, { card: "DK" }] },
  lead: { laid: [{ card: "S9" }, { card: "H9" }] },
  beat_suit: { laid: [{ card: "S9", cover: "SQ" }] },
  beat_trump: { laid: [{ card: "HA", cover: "D6" }] },
  throw_in: { laid: [{ card: "S9", cover: "SQ" }, { card: "C9", isMarked: true }, { card: "HQ", isMarked: true }] },
  take: { laid: [{ card: "S9", cover: "SQ" }, { card: "C9", cover: "C10" }, { card: "HQ", isMarked: true }] },
  transfer: { laid: [{ card: "S8" }, { card: "H8", isMarked: true }] },
};
