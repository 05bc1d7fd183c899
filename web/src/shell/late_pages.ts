// Parts of the frame that few players see, with their texts. Each is loaded when it is needed.
import { LateModule } from "../components/late_module.svelte";
import { loadLateTexts } from "../i18n/index.svelte";

const loadTexts = (): Promise<unknown> => Promise.all([loadLateTexts("pages"), loadLateTexts("moderation")]);

/** The page of a banned player. */
export const bannedPage = new LateModule(async () => {
  await loadTexts();
  return (await import("./Banned.svelte")).default;
});

/** The dialog with new recovery codes. */
export const codesDialog = new LateModule(async () => {
  await loadTexts();
  return (await import("../pages/account/NewCodes.svelte")).default;
});
