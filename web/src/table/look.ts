// How a board looks and moves. The page that shows a board decides; the board stores nothing.
import { getContext, setContext } from "svelte";

export const DECKS = ["classic", "modern", "large"] as const;
export const FELTS = ["green", "blue", "red", "violet", "wood", "plain"] as const;
export const BACKS = ["lattice", "weave", "rays", "diamonds", "stars", "plain"] as const;
export const COLOURS = ["two", "four"] as const;
export const INDICES = ["auto", "ru", "international"] as const;
export const SORTS = ["suit", "rank"] as const;

/** The alphabet of the indices, which are the signs of the ranks in the corners of cards. */
export type Indices = (typeof INDICES)[number];

export interface BoardLook {
  /** The faces of the cards; "large" has large indices and no figures. */
  deck: (typeof DECKS)[number];
  /** The colour of the table's cloth. */
  felt: (typeof FELTS)[number];
  /** The pattern on the backs of the cards. */
  back: (typeof BACKS)[number];
  /** How many colours the suits have. */
  colours: (typeof COLOURS)[number];
  /** The letters in the corners of cards: В Д К Т or J Q K A; "auto" follows the language. */
  indices: Indices;
  sort: (typeof SORTS)[number];
  /** The speed of flying cards: 1 is normal, 2 twice as fast, and with 0 cards do not fly. */
  flightSpeed: number;
  /** The same speed for cards that leave the table after a bout. */
  discardSpeed: number;
  /** Whether the action button is at the left, and talon and discard at the right. */
  isLeftHanded: boolean;
}

export const DEFAULT_LOOK: Readonly<BoardLook> = {
  deck: "classic",
  felt: "green",
  back: "lattice",
  colours: "two",
  indices: "auto",
  sort: "suit",
  flightSpeed: 1,
  discardSpeed: 1,
  isLeftHanded: false,
};

/** How faces are drawn: "full" has both halves and all pips, and "compact" a large index and one suit or bust. */
export type FaceDetail = "full" | "compact";

/** The look of cards. Without `faceDetail`, a card is compact where it is small. */
export type CardLook = BoardLook & { faceDetail?: FaceDetail };

type LookSource = () => Readonly<CardLook>;
const CONTEXT_KEY = Symbol("look");

/** Give the cards in a component their look. */
export const provideLook = (source: LookSource): LookSource => setContext(CONTEXT_KEY, source);

/** The look of the cards in a component: of the board or page around it, or else the default. */
export const findLook = (): LookSource => getContext<LookSource | undefined>(CONTEXT_KEY) ?? (() => DEFAULT_LOOK);

/** The context of a component that is mounted outside the tree of components. */
export const makeLookContext = (source: LookSource): Map<symbol, LookSource> => new Map([[CONTEXT_KEY, source]]);
