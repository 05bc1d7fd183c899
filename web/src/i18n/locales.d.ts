declare module "virtual:locales" {
  import type { FluentResource } from "@fluent/bundle";

  /** The name of each language, written in that language. */
  export const languageNames: Record<string, string>;
  /** Loads the texts of a language. */
  export const loaders: Loaders;
  /** Loads texts that the first card does not need, in a language. */
  export const lateLoaders: Record<
    "analysis" | "learn" | "moderation" | "pages" | "pairing" | "panels" | "people" | "puzzles",
    Loaders
  >;

  type Loaders = Record<string, () => Promise<{ default: FluentResource["body"] }>>;
}
