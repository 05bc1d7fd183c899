// A system notification that it is the player's turn, for players who look at another tab or program.
import { settings } from "../settings.svelte";

/** Whether this browser can show notifications. Pages without encryption cannot. */
export const canNotify = (): boolean => typeof Notification !== "undefined";

/** Ask the player for the permission. Browsers show the question only after a tap. */
export const requestPermission = (): Promise<NotificationPermission> =>
  canNotify() ? Notification.requestPermission() : Promise.resolve("denied");

interface TurnNotice {
  title: string;
  text: string;
  /** The address of the table, which a tap on the notification opens. */
  address: string;
}

/** Notifications are shown and removed one after another, so that a removal cannot remove the next notification. */
let lastStep: Promise<void> = Promise.resolve();

function runNext(step: () => Promise<void>): Promise<void> {
  lastStep = lastStep.then(step).catch(() => undefined);
  return lastStep;
}

/** Show the notification if the player chose it and does not see the page. */
export const notifyTurn = (notice: TurnNotice): Promise<void> => runNext(() => showNotice(notice));

/** Remove the notification of a table, because its player looks at it again. */
export const clearTurnNotice = (address: string): Promise<void> => runNext(() => removeNotice(address));

/** The notification of a page without a service worker. */
let ownNotice: Notification | null = null;

async function showNotice({ title, text, address }: TurnNotice): Promise<void> {
  if (!settings.notifications || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  // A later notification of the same table replaces this one.
  const options = { body: text, tag: address, icon: "/icon-192.png", data: { address } };
  const registration = await navigator.serviceWorker?.getRegistration();
  try {
    if (registration?.active) return await registration.showNotification(title, options);
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    ownNotice = notification;
  } catch {
    // Phones show notifications only through a service worker.
  }
}

async function removeNotice(address: string): Promise<void> {
  ownNotice?.close();
  ownNotice = null;
  const registration = await navigator.serviceWorker?.getRegistration();
  const notices = (await registration?.getNotifications({ tag: address })) ?? [];
  for (const notice of notices) notice.close();
}
