declare module "virtual:locales" {
  import type { FluentResource } from "@fluent/bundle";

  /** The name of each language, written in that language. */
  export const languageNames: Record<string, string>;
  /** Loads the texts of a language. */
  export const loaders: Loaders;
  /** Loads the texts of some pages or panels in a language. They are not needed to show the first card. */
  export const lateLoaders: Record<
    "analysis" | "hints" | "learn" | "moderation" | "pages" | "pairing" | "panels" | "people" | "puzzles",
    Loaders
  >;

  type Loaders = Record<string, () => Promise<{ default: FluentResource["body"] }>>;
}
