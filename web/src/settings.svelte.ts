// The player's settings, saved in the browser.
import type { Lang } from "./i18n/index.svelte";

export interface Settings {
  lang: Lang | "auto";
  theme: "auto" | "light" | "dark";
  /** The cloth. */
  felt: "green" | "blue" | "red" | "wood" | "plain";
  back: "weave" | "rays" | "diamonds" | "plain";
  /** Two colours of suits, or four. */
  colours: "two" | "four";
  /** В Д К Т or J Q K A; auto: by the language. */
  indices: "auto" | "ru" | "international";
  sort: "suit" | "rank";
  /** Speed of the flights: 0 none, 1 normal, 2 twice as fast. */
  flightSpeed: number;
  /** The same for clearing a bout. */
  discardSpeed: number;
  sounds: boolean;
  chat: boolean;
  /** The player's seed for every deal; empty: a new one each time. */
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
    return { ...DEFAULTS }; // the browser stores nothing, or the stored text is invalid
  }
}

export const settings: Settings = $state(loadSettings());

/** Save the settings for the next visit. */
export function saveSettings(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // The browser stores nothing.
  }
}
