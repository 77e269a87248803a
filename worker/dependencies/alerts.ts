/** Tells owners' phones and the shop's webhook of a ring. Nothing personal goes out, and no failure stops the next. */
import { alertWebhook } from "../config/alert-webhook.ts";
import { siteUrl } from "../config/message-settings.ts";
import { shop } from "../config/shop-profile.ts";
import { database } from "../db/client.ts";
import { listOwnersPhones } from "../db/staff/power-notices.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import { ringText } from "../domain/alerts/ring-text.ts";
import type { Ring } from "../domain/alerts/rings.ts";
import { callAlertWebhook } from "../messages/alert-webhook.ts";
import { messageGateway } from "../messages/registry.ts";

const TIMEOUT_MS = 10_000;

export interface Told {
  /** How many owners have left a number, and how many of them the gateway took a message for. */
  phones: number;
  sent: number;
  /** What the webhook answered; null: there is none. */
  webhook: "taken" | "refused" | "no_answer" | null;
}

export async function tell(env: Env, ring: Ring, now: number): Promise<Told> {
  const [phones, webhook] = await Promise.all([
    tellPhones(env, ring, now),
    tellWebhook(env, ring, now),
  ]);
  return { ...phones, webhook };
}

async function tellPhones(env: Env, ring: Ring, now: number): Promise<Omit<Told, "webhook">> {
  const gateway = messageGateway(env);
  if (gateway === null) return { phones: 0, sent: 0 };
  const owners = await listOwnersPhones(database(env));
  const text = `${shop(env).nameBn}: ${ringText(ring, "bn")}। ${siteUrl(env)}/admin`;
  let sent = 0;
  for (const { staffId, phone } of owners) {
    const { result } = await gateway.send({ id: `${idOf(ring, now)}-${staffId}`, phone, text });
    if (result === "accepted") sent += 1;
  }
  return { phones: owners.length, sent };
}

async function tellWebhook(env: Env, ring: Ring, now: number): Promise<Told["webhook"]> {
  const webhook = alertWebhook(env);
  if (webhook === null) return null;
  const { condition, kind, since } = ring;
  const { name } = shop(env);
  const fields = {
    condition,
    kind,
    text: `${name}: ${ringText(ring, "en")}`,
    since: dhakaIso(since),
    shop: name,
    address: `${siteUrl(env)}/admin`,
    // As PagerDuty's events name it.
    action: kind === "over" ? "resolve" : "trigger",
  };
  const call = { id: idOf(ring, now), fields, now };
  const status = await callAlertWebhook(webhook, call, {
    fetch: (url, init) => fetch(url, init),
    timeoutMs: TIMEOUT_MS,
  });
  if (status === null) return "no_answer";
  return status >= 200 && status < 300 ? "taken" : "refused";
}

function idOf({ condition, kind }: Ring, now: number): string {
  return `alert-${condition}-${kind}-${now}`;
}
