// Reloads the page when a file of it could not be loaded. Nothing else helps: browsers keep the failure of an import,
// and after an update the server no longer has the files of this page.
const KEY = "kozyr.reload";
const FIRST_PAUSE_MS = 60_000;

/** The last reload, and how long the next one waits after it. */
interface Reload {
  at: number;
  pauseMs: number;
}

/** Reload the page after an import that failed, as soon as the server answers. */
export function reloadAfterFailedImports(): void {
  addEventListener("vite:preloadError", () => void reloadIfServerAnswers());
}

/** Reload the page if the server answers. The pauses grow, because some browsers block a file for good. */
export async function reloadIfServerAnswers(now = Date.now()): Promise<void> {
  try {
    const last = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Reload | null;
    if (last && now - last.at < last.pauseMs) return;
    const response = await fetch("/", { cache: "no-store", headers: { Accept: "text/html" } });
    if (!response.ok) return;
    const pauseMs = last ? last.pauseMs * 2 : FIRST_PAUSE_MS;
    sessionStorage.setItem(KEY, JSON.stringify({ at: now, pauseMs } satisfies Reload));
    location.reload();
  } catch {
    // There is no network, or no storage that would make the pauses grow.
  }
}
