// The faces of players: drawings of the folder `avatars`, which the browser loads as separate files.
import type { Profile } from "../api/types";
import type { Character } from "./characters";
import { findProfile } from "./profiles.svelte";

// The drawings of people have no background: the avatar paints a backdrop behind them.
/** The drawings that people can choose. */
export const CHOSEN_DRAWINGS: readonly Exclude<Profile["avatar"], "">[] = [
  "fox",
  "owl",
  "bear",
  "hare",
  "wolf",
  "hedgehog",
  "frog",
  "raccoon",
  "dog",
  "rooster",
  "penguin",
  "panda",
];
/** The drawings of people who chose none; the player's id decides which. */
export const GENERATED_DRAWINGS = [...CHOSEN_DRAWINGS, "petals", "waves", "rhombs", "pinwheel"] as const;
export type PersonDrawing = (typeof GENERATED_DRAWINGS)[number];

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
  /** The drawing that the person chose; by default, as their profile says. An unknown name counts as no choice. */
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

/** The drawing that a person chose, or null for a bot and for a person who chose none. */
function findChosen({ playerId, character, chosen }: FaceOwner): PersonDrawing | null {
  if (character) return null;
  return CHOSEN_DRAWINGS.find((name) => name === (chosen ?? findProfile(playerId)?.avatar)) ?? null;
}

/** Find the face of a bot's character. */
export const findCharacterFace = (character: Character): PlayerFace => ({
  src: findSource(character),
  backdrop: null,
});

/**
 * Find the faces of the players at a table, by seat. Each player has the same drawing as on every other page. If two
 * people would look the same, the second one gets another backdrop.
 */
export function findFaces(owners: readonly FaceOwner[]): PlayerFace[] {
  const faces: PlayerFace[] = [];
  const isTaken = ({ src, backdrop }: PlayerFace): boolean =>
    faces.some((face, seat) => owners[seat]!.playerId && face.src === src && face.backdrop === backdrop);
  for (const owner of owners) {
    const own = findFace(owner);
    const first = BACKDROPS.findIndex((backdrop) => backdrop === own.backdrop);
    const order = [...BACKDROPS.slice(first), ...BACKDROPS.slice(0, first)];
    const looks = owner.character ? [own] : order.map((backdrop) => ({ ...own, backdrop }));
    faces.push(looks.find((look) => !isTaken(look)) ?? own);
  }
  return faces;
}

/** Find the face of a player. The id of a person decides the backdrop, and the drawing if the person chose none. */
export function findFace(owner: FaceOwner): PlayerFace {
  if (owner.character) return findCharacterFace(owner.character);
  const hashed = hashId(owner.playerId);
  const drawing = findChosen(owner) ?? GENERATED_DRAWINGS[hashed % GENERATED_DRAWINGS.length]!;
  return {
    src: findSource(drawing),
    backdrop: BACKDROPS[Math.floor(hashed / GENERATED_DRAWINGS.length) % BACKDROPS.length]!,
  };
}
