// Rules that find mistakes. Prettier decides the layout, and svelte-check finds obstacles for assistive technology.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-undef": "off", // TypeScript knows the names that a browser and Node define.
      "@typescript-eslint/no-deprecated": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_+$", destructuredArrayIgnorePattern: "^_+$", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "error",
      "@typescript-eslint/return-await": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // ESLint sees every imported component, and so its events and snippets, as `any`. svelte-check knows their types.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    // The board gets state and sends actions. It knows no routes, session, server or settings.
    files: ["src/table/**", "src/players/**", "src/replay/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: [
                ...["pages", "sounds"].map((folder) => `**/${folder}/**`),
                ...["router", "settings", "session", "connection"].map((name) => `**/${name}.svelte`),
                ...["api/calls", "i18n/labels", "storage"].map((name) => `**/${name}`),
              ],
              message: "The board must work on other pages: make this an input of the component.",
            },
          ],
        },
      ],
    },
  },
  {
    // Generated: a call that asks or answers nothing has an empty interface.
    files: ["src/api/types.ts"],
    rules: { "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "always" }] },
  },
  { files: ["*.js"], extends: [ts.configs.disableTypeChecked] },
);
