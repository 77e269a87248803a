/**
 * Sends an alert to owners' phones, by SMS and by push, and to the shop's webhook. It contains nothing personal, and no
 * failure stops the next.
 */
import { alertWebhook } from "../config/alert-webhook.ts";
import { siteUrl } from "../config/message-settings.ts";
import { shop } from "../config/shop-profile.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import { ringText } from "../domain/alerts/ring-text.ts";
import type { Ring } from "../domain/alerts/rings.ts";
import { callAlertWebhook } from "../messages/alert-webhook.ts";
import { checkoutProviderNames } from "../payments/offered.ts";
import { logAlert } from "../telemetry/log.ts";
import { pushRing, type PhonesTold } from "./alert-push.ts";
import { sendToOwners } from "./owners-phones.ts";

const TIMEOUT_MS = 10_000;

export interface AlertDelivery {
  /** The number of owners with a number, and for how many of them the gateway accepted a message. */
  phones: number;
  sent: number;
  /** The webhook's answer; null if the shop has none. */
  webhook: "taken" | "refused" | "no_answer" | null;
  /** This is null where the shop has no keys for push, or where its phones could not be read. */
  push: PhonesTold | null;
}

export async function sendAlert(env: Env, ring: Ring, now: number): Promise<AlertDelivery> {
  const [phones, webhook, push] = await Promise.all([
    sendOrAlert("sms", () => tellPhones(env, ring, now)),
    tellWebhook(env, ring, now),
    sendOrAlert("push", () => pushRing(env, ring, now)),
  ]);
  return { ...(phones ?? { phones: 0, sent: 0 }), webhook, push };
}

/** Null after an alert if one channel fails, for example with tables that lack its phones: the others continue. */
async function sendOrAlert<T>(way: "sms" | "push", send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    logAlert("schedule_step_failed", { what: "ring_alert", way, error });
    return null;
  }
}

async function tellPhones(
  env: Env,
  ring: Ring,
  now: number,
): Promise<Pick<AlertDelivery, "phones" | "sent">> {
  const text = `${shop(env).nameBn}: ${ringText(ring, "bn", checkoutProviderNames(env))}। ${siteUrl(env)}/admin`;
  const { phones, untold } = await sendToOwners(env, { id: writeRingId(ring, now), text });
  return { phones, sent: phones - untold.length };
}

async function tellWebhook(env: Env, ring: Ring, now: number): Promise<AlertDelivery["webhook"]> {
  const webhook = alertWebhook(env);
  if (webhook === null) return null;
  const { condition, kind, since } = ring;
  const { name } = shop(env);
  const fields = {
    condition,
    kind,
    text: `${name}: ${ringText(ring, "en", checkoutProviderNames(env))}`,
    since: dhakaIso(since),
    shop: name,
    address: `${siteUrl(env)}/admin`,
    // As PagerDuty's events name it.
    action: kind === "over" ? "resolve" : "trigger",
  };
  const call = { id: writeRingId(ring, now), fields, now };
  const status = await callAlertWebhook(webhook, call, {
    fetch: (url, init) => fetch(url, init),
    timeoutMs: TIMEOUT_MS,
  });
  if (status === null) return "no_answer";
  return status >= 200 && status < 300 ? "taken" : "refused";
}

function writeRingId({ condition, kind }: Ring, now: number): string {
  return `alert-${condition}-${kind}-${now}`;
}
