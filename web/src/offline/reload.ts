// Reloads a page whose files cannot be loaded although the server answers.
//
// Browsers remember a failed import as long as the page lives, so only a new page can load the file.

/** A page that is reloaded more often would be of no use. */
const PAUSE_MS = 600_000;
const STORAGE_KEY = "kozyr.reloaded_at";

/** Reload the page if the server answers, but not again within ten minutes. */
export async function reloadIfServerAnswers(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) < PAUSE_MS) return;
    const response = await fetch("/health", { cache: "no-store" });
    if (!response.ok) return;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    location.reload();
  } catch {
    // There is no network, or no storage that would end the reloads.
  }
}
