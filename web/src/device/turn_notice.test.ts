import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { settings } from "../settings.svelte";
import { clearTurnNotice, notifyTurn, requestPermission } from "./turn_notice";

const NOTICE = { title: "Your turn", text: "Evening", address: "/t/abc" };
let shown: { title: string; options: NotificationOptions }[] = [];

class FakeNotification {
  static permission: NotificationPermission = "granted";
  static requestPermission = (): Promise<NotificationPermission> => Promise.resolve("granted");
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, options });
  }
  close = (): unknown => shown.pop();
}

beforeEach(() => {
  shown = [];
  settings.notifications = true;
  FakeNotification.permission = "granted";
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  settings.notifications = false;
  vi.unstubAllGlobals();
});

test("a hidden page notifies its player", async () => {
  await notifyTurn(NOTICE);

  expect(shown).toMatchObject([{ title: "Your turn", options: { body: "Evening", tag: "/t/abc" } }]);
});

test("the notification disappears when the player looks at the table", async () => {
  void notifyTurn(NOTICE);
  await clearTurnNotice(NOTICE.address);

  expect(shown).toEqual([]);
});

test("nothing is shown on a visible page, to a player who did not choose it, or without permission", async () => {
  vi.stubGlobal("document", { hidden: false });
  await notifyTurn(NOTICE);
  vi.stubGlobal("document", { hidden: true });
  settings.notifications = false;
  await notifyTurn(NOTICE);
  settings.notifications = true;
  FakeNotification.permission = "default";
  await notifyTurn(NOTICE);

  expect(shown).toEqual([]);
});

test("the service worker shows the notification where there is one", async () => {
  const showNotification = vi.fn();
  const registration = { active: {}, showNotification };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });

  await notifyTurn(NOTICE);

  expect(shown).toEqual([]);
  expect(showNotification).toHaveBeenCalledWith("Your turn", expect.objectContaining({ data: { address: "/t/abc" } }));
});

test("a browser without notifications denies them", async () => {
  vi.stubGlobal("Notification", undefined);

  expect(await requestPermission()).toBe("denied");
  await notifyTurn(NOTICE);
});
