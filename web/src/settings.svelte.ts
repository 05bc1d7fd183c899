// The player's settings, saved in the browser.
import type { Lang } from "./i18n/index.svelte";

export interface Settings {
  lang: Lang | "auto";
  theme: "auto" | "light" | "dark";
  /** The colour of the table's cloth. */
  felt: "green" | "blue" | "red" | "wood" | "plain";
  back: "weave" | "rays" | "diamonds" | "plain";
  /** How many colours the suits have. */
  colours: "two" | "four";
  /** The letters on the cards: В Д К Т or J Q K A; "auto" follows the language. */
  indices: "auto" | "ru" | "international";
  sort: "suit" | "rank";
  /** The speed of flying cards: 1 is normal, 2 twice as fast, and with 0 cards do not fly. */
  flightSpeed: number;
  /** The same speed for cards that leave the table after a bout. */
  discardSpeed: number;
  sounds: boolean;
  chat: boolean;
  /** The player's seed for every deal; if it is empty, every deal gets a random seed. */
  clientSeed: string;
}

const DEFAULTS: Settings = {
  lang: "auto",
  theme: "auto",
  felt: "green",
  back: "weave",
  colours: "two",
  indices: "auto",
  sort: "suit",
  flightSpeed: 1,
  discardSpeed: 1,
  sounds: true,
  chat: true,
  clientSeed: "",
};
const STORAGE_KEY = "kozyr.settings";

function loadSettings(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS }; // The browser stores nothing, or the stored text is invalid.
  }
}

export const settings: Settings = $state(loadSettings());

/** Save the settings in the browser. */
export function saveSettings(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // The browser stores nothing.
  }
}
