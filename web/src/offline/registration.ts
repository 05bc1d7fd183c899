// Registers the service worker, and notices when this page belongs to an earlier build than the server's files.

/** The worker downloads every file of the client, so it starts only some time after the page has loaded. */
const DELAY_MS = 5000;

/** Register the service worker. Browsers allow it only on secure pages. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // A browser that refuses the worker, for example in a private window, works without it.
  const register = (): unknown => navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  const wait = (): unknown => setTimeout(register, DELAY_MS);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/** Find the address of the script that a page starts with. */
export const findEntryScript = (html: string): string | null =>
  /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? null;

/** Whether the server has a newer build than this page. */
export async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch("/", { cache: "no-store", headers: { Accept: "text/html" } });
    const script = response.ok ? findEntryScript(await response.text()) : null;
    return script !== null && !document.querySelector(`script[src="${script}"]`);
  } catch {
    return false;
  }
}
