// Whether the device is online, as the browser reports it.

let isOnline = $state(navigator.onLine);
addEventListener("online", () => (isOnline = true));
addEventListener("offline", () => (isOnline = false));

export const isOffline = (): boolean => !isOnline;
