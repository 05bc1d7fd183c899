declare module "virtual:locales" {
  import type { FluentResource } from "@fluent/bundle";

  /** The name of each language, written in that language. */
  export const languageNames: Record<string, string>;
  /** Loads the texts of a language. */
  export const loaders: Loaders;
  /** Loads the texts of a page in a language. */
  export const pageLoaders: Record<"learn", Loaders>;

  type Loaders = Record<string, () => Promise<{ default: FluentResource["body"] }>>;
}
