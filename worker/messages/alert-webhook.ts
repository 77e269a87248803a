/**
 * Hands a ring to the shop's webhook: its template filled in, signed as Standard Webhooks says. Never throws.
 * Invariant: the address and the body leave this file in the call only.
 */
import type { AlertWebhook } from "../config/alert-webhook.ts";
import type { Fetch } from "../http/outgoing.ts";

/** The values of the template's placeholders. */
export type AlertFields = Record<
  "condition" | "kind" | "text" | "since" | "shop" | "address" | "action",
  string
>;

export interface AlertCall {
  /** A ring keeps its id when it is sent again, so that a receiver knows a repeat. */
  id: string;
  fields: AlertFields;
  now: number;
}

interface WebhookOptions {
  fetch: Fetch;
  timeoutMs: number;
}

/** The status of the answer; null: no answer in time. */
export async function callAlertWebhook(
  { url, template, key }: AlertWebhook,
  { id, fields, now }: AlertCall,
  { fetch, timeoutMs }: WebhookOptions,
): Promise<number | null> {
  const body = fillIn(template, fields);
  const seconds = String(Math.floor(now / 1000));
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": seconds,
  };
  if (key !== null) headers["webhook-signature"] = await sign(key, `${id}.${seconds}.${body}`);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** Only texts of the template are filled in, so that the body stays JSON whatever a field contains. */
function fillIn(template: string, fields: AlertFields): string {
  const places = new Map(Object.entries(fields));
  return JSON.stringify(JSON.parse(template), (_, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll(/\{(\w+)\}/g, (place, name: string) => places.get(name) ?? place)
      : value,
  );
}

async function sign(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}
