/**
 * Subscribes this browser to web push: it asks for permission and returns its address at its push service. There is one
 * address for everything that this shop pushes, tickets' messages and alerts alike.
 */
import type { ApiRefusal } from "../api/refusal.ts";

const WORKER = "/sw.js";

export type PushState = "off" | "on" | "denied";
export type TurnedOn = { state: PushState | "failed" } | { refusal: ApiRefusal };

/** As the server takes it. */
export interface BrowserPhone {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Whether the browser still has the address that the server was given, and the server the key that it was asked with.
 */
export async function isStillSubscribed(
  known: { endpoint: string; serverKey: string },
  serverKey: string,
): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription?.endpoint === known.endpoint && known.serverKey === serverKey;
}

/**
 * Requests the permission, subscribes, and passes the phone to `register`, which tells the server and returns its
 * refusal, or null. Browsers show the prompt only during a click.
 */
export async function subscribePhone(
  serverKey: string,
  register: (phone: BrowserPhone) => Promise<ApiRefusal | null>,
): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { state: permission === "denied" ? "denied" : "off" };
  try {
    const { endpoint = "", keys } = (await subscribe(serverKey)).toJSON();
    const { p256dh = "", auth = "" } = keys ?? {};
    const refusal = await register({ endpoint, p256dh, auth });
    return refusal === null ? { state: "on" } : { refusal };
  } catch {
    return { state: "failed" };
  }
}

async function subscribe(serverKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The shop has a new key since.
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}
