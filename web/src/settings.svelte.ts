// The player's settings, saved in the browser.
import type { Lang } from "./i18n/index.svelte";
import { randomHex } from "./random";
import { readStored, store } from "./storage";

export interface Settings {
  /** A language code, or "auto" for the language of the browser. */
  lang: Lang;
  theme: "auto" | "light" | "dark";
  /** The colour of the table's cloth. */
  felt: "green" | "blue" | "red" | "wood" | "plain";
  /** The pattern on the backs of the cards. */
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
  /** Whether the system notifies the player of a turn while the page is hidden. */
  notifications: boolean;
  vibration: boolean;
  /** Whether the screen stays on during a game. */
  wakeLock: boolean;
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
  notifications: false,
  vibration: false,
  wakeLock: true,
  chat: true,
  clientSeed: "",
};
const STORAGE_KEY = "kozyr.settings";

function loadSettings(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(readStored(STORAGE_KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS }; // The stored text is invalid.
  }
}

export const settings: Settings = $state(loadSettings());

/** Save the settings in the browser. */
export const saveSettings = (): void => store(STORAGE_KEY, JSON.stringify(settings));

/** Make the client seed for the next deal: the player's own text, or else a random one. */
export const newSeed = (): string => settings.clientSeed.trim() || randomHex(8);
