// Whether the device has a network, as the browser reports it.

let isOnline = $state(navigator.onLine);
addEventListener("online", () => (isOnline = true));
addEventListener("offline", () => (isOnline = false));

/** Whether the device has no network. */
export const isOffline = (): boolean => !isOnline;
