// The service worker: keeps the files of one build, so that the client opens without a network.
//
// Pages come from the network, so a new version is seen with the next page. The kept page is used only without a
// network, and all its files were kept together with it. The files of the previous build stay for pages that are
// still open.
import { chooseHandling } from "./requests";
import type { WorkerFetchEvent, WorkerScope } from "./worker_types";

const worker = self as unknown as WorkerScope;

/** The build replaces both values (build_plugins.ts). */
const FILES = "__PRECACHED_FILES__" as unknown as string[];
const CACHE = "kozyr-__BUILD_VERSION__";
const CACHE_PREFIX = "kozyr-";
const KEPT_BUILDS = 2;
const PAGE = "/";
const SERVER_ERROR = 500;

const files = new Set(FILES.filter((file) => file !== PAGE));

worker.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([removeOldBuilds(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  );
});

worker.addEventListener("fetch", (event) => {
  const handling = chooseHandling(event.request, worker.location.origin, files);
  if (handling === "page") event.respondWith(loadPage(event));
  else if (handling === "file") event.respondWith(loadFile(event.request));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTable((event.notification.data as { address: string }).address));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The browser's own cache may have a page of the previous build.
  await cache.addAll(
    FILES.map((file) => (file.startsWith("/assets/") ? file : new Request(file, { cache: "reload" }))),
  );
}

async function removeOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -(KEPT_BUILDS - 1)).map((name) => caches.delete(name)));
}

async function loadPage(event: WorkerFetchEvent): Promise<Response> {
  const keptPage = async (): Promise<Response | undefined> =>
    (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (response.status < SERVER_ERROR) return response;
    return (await keptPage()) ?? response;
  } catch (error) {
    const page = await keptPage();
    if (page) return page;
    throw error;
  }
}

async function loadFile(request: Request): Promise<Response> {
  const current = await (await caches.open(CACHE)).match(request, { ignoreVary: true });
  return current ?? (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
}

async function showTable(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find((client) => new URL(client.url).pathname === address);
  if (open) await open.focus();
  else await worker.clients.openWindow(address);
}
