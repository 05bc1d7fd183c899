// A Vite plugin that gives the web client its texts from the shared catalogues (src/kozyr/locales).
//
// `virtual:locales` lists the languages of languages.json and loads the texts of one language on demand. Each
// language becomes one file of the build: the texts are parsed here, so that the browser need not parse them.
// The texts of the pages in PAGES are files of their own, which only these pages load.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "../src/kozyr/locales");
const LIST = "virtual:locales";
const PREFIX = `${LIST}/`;

/** Messages of game.ftl that only the server and the programs of a terminal use; tools/text_keys.py has the same. */
const OTHER_CLIENTS = /^(cli|plain|option_about)_|^(?!rules_).*-/;

/** The pages whose texts are loaded with the page: the Fluent files of the folder `web`. */
const PAGES = ["learn"];

export const languageNames = (): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, "languages.json"), "utf8")) as Record<string, string>;

/** The files of a language that every page uses, or those of one page. */
export function listFiles(language: string, page = ""): string[] {
  const folder = join(FOLDER, language);
  if (page) return [join(folder, "web", `${page}.ftl`)];
  const webFiles = readdirSync(join(folder, "web"))
    .filter((name) => !PAGES.includes(name.replace(".ftl", "")))
    .sort();
  const sharedFiles = ["common.ftl", "game.ftl"].map((name) => join(folder, name));
  return [...sharedFiles, ...webFiles.map((name) => join(folder, "web", name))];
}

function writeList(): string {
  const names = languageNames();
  const writeLoaders = (ending: string): string => {
    const loaders = Object.keys(names).map((code) => `"${code}": () => import("${PREFIX}${code}${ending}")`);
    return `{ ${loaders.join(", ")} }`;
  };
  const pageLoaders = PAGES.map((page) => `"${page}": ${writeLoaders(`/${page}`)}`);
  return [
    `export const languageNames = ${JSON.stringify(names)};`,
    `export const loaders = ${writeLoaders("")};`,
    `export const pageLoaders = { ${pageLoaders.join(", ")} };`,
  ].join("\n");
}

function writeTexts(files: string[]): string {
  const resource = new FluentResource(files.map((file) => readFileSync(file, "utf8")).join("\n"));
  return `export default ${JSON.stringify(resource.body.filter(({ id }) => !OTHER_CLIENTS.test(id)))};\n`;
}

export function locales(): Plugin {
  return {
    name: "kozyr-locales",
    resolveId: (id) => (id === LIST || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) return writeList();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language, page] = id.slice(PREFIX.length + 1).split("/");
      const files = listFiles(language!, page);
      for (const file of files) this.addWatchFile(file);
      return writeTexts(files);
    },
  };
}
