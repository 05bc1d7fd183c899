import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

import { locales } from "./locales.ts";

const PLACEHOLDER = /(["'`])__KOZYR_BOARD_STYLES__\1/;

/** Puts the style sheets into the script. In a shadow root, the root is the element. */
function inlineStyles(): Plugin {
  return {
    name: "kozyr-inline-styles",
    enforce: "post",
    generateBundle(_, bundle) {
      let styles = "";
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !name.endsWith(".css")) continue;
        styles += String(file.source)
          .replace(/:root((?:\[[^\]]*\])+)/g, ":host($1)")
          .replaceAll(":root", ":host");
        delete bundle[name];
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        if (!styles || !PLACEHOLDER.test(file.code)) this.error("The styles have no place in the script.");
        file.code = file.code.replace(PLACEHOLDER, () => JSON.stringify(styles));
      }
    },
  };
}

// One classic script with everything in it: pages can load it from another server or from a file.
export default defineConfig({
  plugins: [svelte(), locales(), inlineStyles()],
  publicDir: false,
  build: {
    outDir: "../src/kozyr/server/api/http/web",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: Infinity,
    cssCodeSplit: false,
    lib: { entry: "src/element/main.ts", formats: ["iife"], name: "KozyrBoard", fileName: () => "kozyr-board.js" },
  },
});
