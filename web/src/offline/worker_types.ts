// The types that a service worker needs. TypeScript's own types for workers conflict with its types for pages.

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface WorkerNotificationEvent extends WorkerEvent {
  notification: Notification;
}

interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}

export interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: WorkerNotificationEvent) => void): void;
}
