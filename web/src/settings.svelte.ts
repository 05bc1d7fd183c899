// The player's settings, saved in the browser.
import type { Lang } from "./i18n/index.svelte";
import { randomHex } from "./random";
import { readStored, store } from "./storage";
import type { AutoPass } from "./table/state/auto_pass";
import { DEFAULT_LOOK, type BoardLook } from "./table/look";
import { DEFAULT_REACTIONS, type ReactionName } from "./table/reactions";

export interface Settings extends BoardLook {
  /** A language code, or "auto" for the language of the browser. */
  lang: Lang;
  theme: "auto" | "light" | "dark";
  /** Against whom the client passes for a player who has no card to throw in. */
  autoPass: AutoPass;
  /** Whether a defender who cannot beat takes automatically in the player's own games with bots. */
  autoTake: boolean;
  /** Whether taking needs a second tap. */
  confirmTake: boolean;
  sounds: boolean;
  /** Whether the system notifies the player of a turn while the page is hidden. */
  notifications: boolean;
  vibration: boolean;
  /** Whether the screen stays on during a game. */
  wakeLock: boolean;
  /** How loud sounds are, from 0 to 1. */
  volume: number;
  chat: boolean;
  /** The reactions that have a button, in the order in which they were chosen. */
  reactions: ReactionName[];
  /** The player's seed for every deal; if it is empty, every deal gets a random seed. */
  clientSeed: string;
}

const DEFAULTS: Settings = {
  ...DEFAULT_LOOK,
  lang: "auto",
  theme: "auto",
  autoPass: "bots",
  autoTake: true,
  confirmTake: false,
  sounds: true,
  notifications: false,
  vibration: false,
  wakeLock: true,
  volume: 0.6,
  chat: true,
  reactions: [...DEFAULT_REACTIONS],
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

/** Change one setting. */
export type ChooseSetting = <Name extends keyof Settings>(name: Name, value: Settings[Name]) => void;

/** Save the settings in the browser. */
export const saveSettings = (): void => store(STORAGE_KEY, JSON.stringify(settings));

/** Make the client seed for the next deal: the player's own text, or else a random one. */
export const newSeed = (): string => settings.clientSeed.trim() || randomHex(8);
