/**
 * A destination of alerts besides the owners' phones: one outgoing webhook, of ntfy, Slack, a bridge to Telegram,
 * PagerDuty or the shop's own. All three variables are secrets, because an address or a body of these services contains
 * a token.
 */
import { isThisMachine } from "./this-machine.ts";

export interface AlertWebhook {
  url: string;
  /**
   * The body's template, JSON: `{condition}`, `{kind}`, `{text}`, `{since}`, `{shop}`, `{address}` and `{action}` in
   * its texts are filled in.
   */
  template: string;
  /** The key that signs the body; null: it is not signed. */
  key: Uint8Array<ArrayBuffer> | null;
}

export interface AlertWebhookVariables {
  RUN_MODE: string;
  ALERT_WEBHOOK_URL?: string;
  ALERT_WEBHOOK_BODY?: string;
  /** As Standard Webhooks writes them: `whsec_` and base64. */
  ALERT_WEBHOOK_KEY?: string;
}

const TEMPLATE = JSON.stringify({
  condition: "{condition}",
  kind: "{kind}",
  text: "{text}",
  since: "{since}",
  shop: "{shop}",
  address: "{address}",
});
const TEMPLATE_CHARACTERS_MAX = 4_000;
const KEY = /^(?:whsec_)?([A-Za-z0-9+/]{32,128}={0,2})$/;

/**
 * Returns null where the shop has no webhook, or one with a mistake, of which `alertWebhookNotices` tells at each
 * start.
 */
export function alertWebhook(env: AlertWebhookVariables): AlertWebhook | null {
  const { ALERT_WEBHOOK_URL: url = "", ALERT_WEBHOOK_BODY: template = TEMPLATE } = env;
  if (url === "" || listMistakes(env).length > 0) return null;
  const { ALERT_WEBHOOK_KEY: key = "" } = env;
  return { url, template, key: key === "" ? null : decodeKey(key) };
}

/** Why no alert goes to a configured webhook; one sentence each, without the secret. */
export function alertWebhookNotices(env: AlertWebhookVariables): string[] {
  return (env.ALERT_WEBHOOK_URL ?? "") === "" ? [] : listMistakes(env);
}

function listMistakes(env: AlertWebhookVariables): string[] {
  const {
    RUN_MODE,
    ALERT_WEBHOOK_URL: url = "",
    ALERT_WEBHOOK_BODY: template = TEMPLATE,
    ALERT_WEBHOOK_KEY: key = "",
  } = env;
  return [
    ...(isAddress(url, RUN_MODE) ? [] : ["ALERT_WEBHOOK_URL is no https:// address"]),
    ...(isTemplate(template) ? [] : ["ALERT_WEBHOOK_BODY is no JSON of at most 4,000 characters"]),
    ...(key === "" || KEY.test(key) ? [] : ["ALERT_WEBHOOK_KEY is no key of Standard Webhooks"]),
  ];
}

function isAddress(url: string, runMode: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (runMode === "local" && isThisMachine(hostname));
}

function isTemplate(text: string): boolean {
  if (text.length > TEMPLATE_CHARACTERS_MAX) return false;
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const [, base64 = ""] = KEY.exec(key) ?? [];
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
