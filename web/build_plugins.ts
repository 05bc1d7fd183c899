// Vite plugins of the build: a smaller SDK, the service worker's list, the fonts of the server.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { Plugin, ResolvedConfig } from "vite";

/** The file of the service worker; its address decides that it serves the whole site. */
export const SERVICE_WORKER = "sw.js";
const FILE_LIST = "__PRECACHED_FILES__";
const VERSION = "__BUILD_VERSION__";
/** Files of the folder `public` that the client needs without a network. */
const OFFLINE_PUBLIC_FILES = ["icon.svg", "manifest.webmanifest"];

const FONT_FOLDER = join(import.meta.dirname, "node_modules/@expo-google-fonts/rubik");
/** The weights in the preview pictures of links (kozyr/server/api/http/previews/picture.py). */
const FONT_FILES = {
  "Rubik-Medium.ttf": "500Medium/Rubik_500Medium.ttf",
  "Rubik-Bold.ttf": "700Bold/Rubik_700Bold.ttf",
  "LICENSE.txt": "LICENSE_FONT",
};

/** The classes of the Centrifuge SDK that only run for connections and subscriptions which the client never opens. */
const UNUSED_SDK_CLASSES = [
  "HttpStreamTransport",
  "MapSubscription",
  "SharedPollSubscription",
  "SockjsTransport",
  "SseTransport",
  "WebtransportTransport",
];

/** Empties unused classes of the Centrifuge SDK, because bundlers cannot see that they are unused. */
export function withoutUnusedTransports(): Plugin {
  return {
    name: "kozyr-without-unused-transports",
    apply: "build",
    transform: {
      filter: { id: /centrifuge\/build\/index\.mjs$/ },
      handler(code) {
        return UNUSED_SDK_CLASSES.reduce((left, name) => {
          const empty = left.replace(
            new RegExp(`^class ${name}( extends \\w+)? \\{\n[^]*?^\\}\n`, "m"),
            `class ${name} {}\n`,
          );
          if (empty === left) throw new Error(`The Centrifuge SDK has no class ${name} any more`);
          return empty;
        }, code);
      },
    },
  };
}

/** Writes the list of all built files and the version of the build into the service worker. */
export function precache(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "kozyr-precache",
    apply: "build",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[SERVICE_WORKER];
        if (worker?.type !== "chunk") throw new Error(`${SERVICE_WORKER} was not built`);
        const hash = createHash("sha256");
        const built = Object.keys(bundle).filter((name) => name.startsWith("assets/") || name === "index.html");
        for (const name of built.sort()) {
          const file = bundle[name]!;
          hash.update(`${name}\n`).update(file.type === "chunk" ? file.code : file.source);
        }
        for (const name of readdirSync(config.publicDir).sort())
          hash.update(`${name}\n`).update(readFileSync(join(config.publicDir, name)));
        const assets = built.filter((name) => name !== "index.html");
        const files = ["/", ...[...OFFLINE_PUBLIC_FILES, ...assets].map((name) => `/${name}`)];
        worker.code = worker.code
          .replace(new RegExp(`["'\`]?${FILE_LIST}["'\`]?`), () => JSON.stringify(files))
          .replace(VERSION, hash.update(worker.code).digest("hex").slice(0, 16));
      },
    },
  };
}

/** Copies the fonts for the preview pictures of links into a hidden folder, which the server does not serve. */
export function serverFonts(): Plugin {
  return {
    name: "kozyr-server-fonts",
    apply: "build",
    generateBundle() {
      for (const [name, path] of Object.entries(FONT_FILES))
        this.emitFile({ type: "asset", fileName: `.fonts/${name}`, source: readFileSync(join(FONT_FOLDER, path)) });
    },
  };
}
