// Registers the service worker.

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
