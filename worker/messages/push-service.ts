/**
 * Hands a push to the service of a phone's browser: encrypted for that phone alone (RFC 8291), signed as the shop's
 * (RFC 8292). Never throws. Invariant: addresses, keys and texts leave this file in the call only.
 */
import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import type { PushKeys } from "../config/push-keys.ts";
import { isPushEndpoint } from "../domain/push/endpoint.ts";
import type { Push, PushResult } from "../domain/push/push.ts";
import type { Fetch } from "../http/outgoing.ts";

interface PushServiceOptions {
  fetch: Fetch;
  keys: PushKeys;
  /** The contact for push services if something is wrong. */
  email: string;
  timeoutMs: number;
}

/** The browser has let go of the address. */
const GONE = new Set([404, 410]);
const DAY_SECONDS = 86_400;

/** One for each run: a signature is of a service and half a day, so that a run signs once for each service. */
export function pushService({ fetch, keys, email, timeoutMs }: PushServiceOptions) {
  const vapid = { ...keys, subject: `mailto:${email}` };
  const signed = new Map<string, ReturnType<typeof vapidHeaders>>();

  function signatureFor(endpoint: string) {
    const { origin } = new URL(endpoint);
    const known = signed.get(origin);
    if (known !== undefined) return known;
    const subscription = { endpoint: origin, expirationTime: null, keys: { p256dh: "", auth: "" } };
    const headers = vapidHeaders(subscription, vapid);
    signed.set(origin, headers);
    return headers;
  }

  return async function send(push: Push, now: number): Promise<PushResult> {
    const { subscription, content, expiresAt } = push;
    // A subscription stored with an earlier list of services is not called.
    if (!isPushEndpoint(subscription.endpoint)) return "gone";
    const body = await encrypted(push);
    if (body === null) return "gone";
    try {
      const { headers } = await signatureFor(subscription.endpoint);
      const response = await fetch(subscription.endpoint, {
        method: "POST",
        headers: {
          ...headers,
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
          TTL: String(secondsUntil(expiresAt, now)),
          // A service that has not delivered it yet replaces it by its repeat.
          Topic: content.tag,
          Urgency: "high",
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return "sent";
      return GONE.has(response.status) ? "gone" : "refused";
    } catch {
      return "no_answer";
    }
  };
}

/** Services keep no push for longer than four weeks; a message lives for days. */
function secondsUntil(expiresAt: number, now: number): number {
  return Math.min(Math.max(1, Math.ceil((expiresAt - now) / 1000)), 28 * DAY_SECONDS);
}

/** Returns null when the keys that the browser gave are not valid. */
async function encrypted({ subscription, content }: Push): Promise<Uint8Array<ArrayBuffer> | null> {
  const { endpoint, p256dh, auth } = subscription;
  const plain = new TextEncoder().encode(JSON.stringify(content));
  try {
    return await encryptNotification(
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      plain,
    );
  } catch {
    return null;
  }
}
