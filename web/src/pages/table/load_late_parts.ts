import { loadLateTexts } from "../../i18n/index.svelte";

/** Load the parts around the board, and their texts. */
export async function loadLateParts() {
  await loadLateTexts("panels");
  return import("./late_parts");
}
