import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { precache, SERVICE_WORKER, serverFonts, withoutUnusedTransports } from "./build_plugins.ts";
import { locales } from "./locales.ts";

/**
 * The files of script that several pages share. A browser loads six files at a time, and each costs a phone a round
 * trip, so there are few. A file also has everything that its modules import, without what earlier files have.
 */
const SHARED_FILES = [
  { name: "app", tags: ["$initial" as const], minShareCount: 2 },
  // What the table shares with pages that have no board.
  {
    name: "shared",
    test: new RegExp(
      String.raw`[\\/]((Avatar|BarPopover|Card|ReactionButtons|ReactionMenu)\.svelte|(animation|auto_pass|` +
        String.raw`chat_lines|clocks|layout|narration|removals\.svelte|sounds|speech|turn_notice|updates|` +
        String.raw`vibration|waiting_requests\.svelte|wake_lock|wish_to_play)\.ts)$`,
    ),
  },
  { name: "board", test: /[\\/](Board\.svelte|animation_queue\.svelte\.ts)$/ },
];

// The bundle lies in the Python package: the wheel carries it and `kozyr serve` serves it.
export default defineConfig({
  plugins: [svelte(), locales(), withoutUnusedTransports(), precache(), serverFonts()],
  build: {
    outDir: "../src/kozyr/server/api/http/web",
    emptyOutDir: true,
    manifest: true, // by which the server says early what a page will need (kozyr/server/api/http/preloads.py)
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/offline/service_worker.ts" },
      output: {
        codeSplitting: { groups: SHARED_FILES },
        entryFileNames: ({ name }) => (name === "worker" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
      },
    },
  },
  // For those who work on the client: `npm run dev` beside a running `kozyr serve`.
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/connection": { target: "http://127.0.0.1:8000", ws: true },
    },
  },
  // Style sheets are read too: a test counts the contrast of their colours.
  // Test files share a worker, because starting one for each takes longer than the tests.
  test: { include: ["src/**/*.test.ts"], css: true, isolate: false },
});
