// A Vite plugin that gives the web client its texts from the shared catalogues (src/kozyr/locales).
//
// `virtual:locales` lists the languages of languages.json and loads the texts of one language on demand. Each
// language becomes one file of the build: the texts are parsed here, so that the browser need not parse them.
// The texts of LATE_FILES are modules of their own, which the first card does not need.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "../src/kozyr/locales");
const LIST = "virtual:locales";
const PREFIX = `${LIST}/`;

/** Shared messages that only the server and the programs of a terminal use; tools/text_keys.py has the same. */
const OTHER_CLIENTS = new RegExp(
  "^((analysis|bot_name|cli|coach|option_about|plain|suit_letter)_|turn_(?!title)|home_(guest|player)$" +
    "|guest_name$|leave_game_why$|not_ready$)|^(?!rules_).*-",
);

/** Messages of the shared files that only a part of LATE_FILES uses. */
const SHARED_WITH_PARTS: Record<string, RegExp> = {
  pages: new RegExp(
    "^(option_(?!deck)|set_|daily_share_|own_)|^daily_luck|^step_(?!out)|^account_(name|register)$|" +
      "^new_(private|rated_|stake_)|^lobby_(any|coins|empty|free|join|password|points|stake$|watch$)",
  ),
  panels: /^(all_here|chat_write|leave_(for_good|game)|rematch|resign|stay|step_out)$/,
  people: /^match_(?!title$)/,
};

/** Texts that are loaded later, and their Fluent files in the folder `web`. */
const LATE_FILES: Record<string, string[]> = {
  analysis: ["analysis.ftl"],
  hints: ["hints.ftl"],
  learn: ["learn.ftl"],
  moderation: ["moderation.ftl"],
  pairing: ["pairing.ftl"],
  pages: ["daily.ftl", "options.ftl", "pages.ftl", "profile.ftl", "replay.ftl", "settings.ftl"],
  panels: ["panels.ftl"],
  people: ["match.ftl", "people.ftl"],
  puzzles: ["puzzles.ftl"],
};

export const languageNames = (): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, "languages.json"), "utf8")) as Record<string, string>;

const listSharedFiles = (language: string): string[] =>
  ["common.ftl", "game.ftl"].map((name) => join(FOLDER, language, name));

/** The files of the folder `web` that every page uses, or those of one part of LATE_FILES. */
function listWebFiles(language: string, part: string): string[] {
  const folder = join(FOLDER, language, "web");
  const lateFiles = Object.values(LATE_FILES).flat();
  const names = part ? LATE_FILES[part]! : readdirSync(folder).filter((name) => !lateFiles.includes(name));
  return names.sort().map((name) => join(folder, name));
}

function writeList(): string {
  const names = languageNames();
  const writeLoaders = (ending: string): string => {
    const loaders = Object.keys(names).map((code) => `"${code}": () => import("${PREFIX}${code}${ending}")`);
    return `{ ${loaders.join(", ")} }`;
  };
  const lateLoaders = Object.keys(LATE_FILES).map((part) => `"${part}": ${writeLoaders(`/${part}`)}`);
  return [
    `export const languageNames = ${JSON.stringify(names)};`,
    `export const loaders = ${writeLoaders("")};`,
    `export const lateLoaders = { ${lateLoaders.join(", ")} };`,
  ].join("\n");
}

const readMessages = (files: string[]): FluentResource["body"] =>
  new FluentResource(files.map((file) => readFileSync(file, "utf8")).join("\n")).body;

/** The part of LATE_FILES with which a shared message is loaded; empty if every page uses it. */
const findPart = (id: string): string =>
  Object.keys(SHARED_WITH_PARTS).find((part) => SHARED_WITH_PARTS[part]!.test(id)) ?? "";

/** The messages of a language that every page uses, or those of one part of LATE_FILES. */
export function listMessages(language: string, part = ""): FluentResource["body"] {
  const shared = readMessages(listSharedFiles(language)).filter(
    ({ id }) => !OTHER_CLIENTS.test(id) && findPart(id) === part,
  );
  return [...shared, ...readMessages(listWebFiles(language, part))];
}

export function locales(): Plugin {
  return {
    name: "kozyr-locales",
    resolveId: (id) => (id === LIST || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) return writeList();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language, part] = id.slice(PREFIX.length + 1).split("/");
      for (const file of [...listSharedFiles(language!), ...listWebFiles(language!, part ?? "")])
        this.addWatchFile(file);
      return `export default ${JSON.stringify(listMessages(language!, part))};\n`;
    },
  };
}
