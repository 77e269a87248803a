/**
 * A phone that is pushed to, in a journey. The browser of the journeys reaches no push service and has nowhere to show
 * a notification: its address, its permission and where things show come from here, and what is pushed from the
 * browser's own tools.
 */
import type { Page } from "playwright-core";
import { inject } from "vitest";
import type { PushContent } from "../../worker/domain/push/push.ts";
import { aPushPhone } from "../support/push-phone.ts";

/** A phone that says yes, and has an address. */
export async function givePhone(page: Page) {
  const { phone } = await aPushPhone();
  await page.addInitScript(({ endpoint, ...keys }) => {
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) };
    const give = async () => subscription;
    Object.assign(PushManager.prototype, { subscribe: give, getSubscription: give });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
  }, phone);
  return phone;
}

/** As a push service does: the text is decrypted by the browser itself, which is not on trial here. */
export async function deliver(page: Page, content: PushContent): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  await tools.send("ServiceWorker.deliverPushMessage", {
    origin: inject("origin"),
    registrationId: await found,
    data: JSON.stringify(content),
  });
  await tools.detach();
}

export async function untilServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** What the page's service worker shows from here on. */
export async function followShown(page: Page): Promise<() => Promise<unknown>> {
  await untilServiceWorker(page);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("there is a service worker");
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const registration: unknown = Reflect.get(globalThis, "registration");
    const showNotification = async (...notification: unknown[]) => void shown.push(notification);
    Object.assign(Object(registration), { showNotification });
    Object.assign(globalThis, { shown });
  });
  return () => worker.evaluate("shown");
}
