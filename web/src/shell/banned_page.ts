// The page of a banned player, with its texts. It is loaded when the server refuses a banned player.
import { LateModule } from "../components/late_module.svelte";
import { loadLateTexts } from "../i18n/index.svelte";

export const bannedPage = new LateModule(async () => {
  await Promise.all([loadLateTexts("pages"), loadLateTexts("moderation")]);
  return (await import("./Banned.svelte")).default;
});
