// The faces of players: drawings of the folder `avatars`, which the browser loads as separate files.
import type { Character } from "./characters";

/** The drawings that people can have. They have no background: the avatar paints a backdrop behind them. */
export const PERSON_DRAWINGS = ["fox", "owl", "bear", "hare", "petals", "waves", "rhombs", "pinwheel"] as const;
export type PersonDrawing = (typeof PERSON_DRAWINGS)[number];

/** The colours behind the drawings of people. They are the same in both themes. */
export const BACKDROPS = ["#2f7a63", "#6b5aa8", "#b8893a", "#c2577a", "#2f76a8", "#5b6b78"] as const;

/** A face as the avatar shows it. */
export interface PlayerFace {
  /** The address of the drawing. */
  src: string;
  /** The colour behind the drawing; null if the drawing has its own background. */
  backdrop: string | null;
}

export interface FaceOwner {
  playerId: string;
  /** The character of a bot; null for people. */
  character?: Character | null;
  /** The drawing that the person chose. An unknown name counts as no choice. */
  chosen?: string | null;
}

const files: Record<string, string> = import.meta.glob("./avatars/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a drawing. */
const findSource = (name: Character | PersonDrawing | "cap"): string => files[`./avatars/${name}.svg`]!;

/** The address of the durak's cap. */
export const CAP_SOURCE = findSource("cap");

/** Hash a player's id with FNV-1a, so that a person has the same face at every table and on every device. */
function hashId(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

const isDrawing = (name: string | null | undefined): name is PersonDrawing =>
  PERSON_DRAWINGS.includes(name as PersonDrawing);

/** Find the face of a bot's character. */
export const findCharacterFace = (character: Character): PlayerFace => ({
  src: findSource(character),
  backdrop: null,
});

/**
 * Find the faces of the players at a table, by seat. No two people have the same drawing, unless they chose it: the
 * later seat takes the next drawing that is free.
 */
export function findFaces(owners: readonly FaceOwner[]): PlayerFace[] {
  const taken = new Set<string>();
  return owners.map((owner) => {
    if (owner.character || isDrawing(owner.chosen)) return findFace(owner);
    const first = hashId(owner.playerId) % PERSON_DRAWINGS.length;
    const free = PERSON_DRAWINGS.map((_, step) => PERSON_DRAWINGS[(first + step) % PERSON_DRAWINGS.length]!);
    const drawing = free.find((name) => !taken.has(name)) ?? free[0]!;
    taken.add(drawing);
    return findFace({ ...owner, chosen: drawing });
  });
}

/** Find the face of a player. The id of a person decides the backdrop, and the drawing if the person chose none. */
export function findFace({ playerId, character = null, chosen = null }: FaceOwner): PlayerFace {
  if (character) return findCharacterFace(character);
  const hash = hashId(playerId);
  const drawing = isDrawing(chosen) ? chosen : PERSON_DRAWINGS[hash % PERSON_DRAWINGS.length]!;
  const backdrop = BACKDROPS[Math.floor(hash / PERSON_DRAWINGS.length) % BACKDROPS.length]!;
  return { src: findSource(drawing), backdrop };
}
