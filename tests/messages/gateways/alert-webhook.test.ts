/** The shop's webhook: its template, its signature, and what goes wrong. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { alertWebhook, alertWebhookNotices } from "../../../worker/config/alert-webhook.ts";
import { callAlertWebhook } from "../../../worker/messages/alert-webhook.ts";

const URL_GIVEN = "https://hooks.example/T0/secret";
const SECRET = Buffer.from("a key of thirty-two bytes, no less").toString("base64");
const LIVE = { RUN_MODE: "production", ALERT_WEBHOOK_URL: URL_GIVEN };
const FIELDS = {
  condition: "provider_refuses",
  kind: "begins",
  text: 'BhortiBus: "nobody" can pay\n',
  since: "2026-12-01T05:00:00+06:00",
  shop: "BhortiBus",
  address: "https://bus.example/admin",
  action: "trigger",
};

async function sent(env: Parameters<typeof alertWebhook>[0], answer: () => Promise<Response>) {
  const webhook = alertWebhook(env);
  if (webhook === null) throw new Error("there is a webhook");
  const calls: { url: string; headers: Headers; body: string }[] = [];
  const status = await callAlertWebhook(
    webhook,
    { id: "alert-1", fields: FIELDS, now: 1_764_540_000_999 },
    {
      timeoutMs: 1_000,
      async fetch(url, init) {
        calls.push({ url, headers: new Headers(init.headers), body: String(init.body) });
        return answer();
      },
    },
  );
  return { status, call: calls[0] };
}
const taken = async () => new Response(null, { status: 204 });

test("without a template the body says what there is to say", async () => {
  const { status, call } = await sent(LIVE, taken);
  expect(status).toBe(204);
  const { action: _, ...said } = FIELDS;
  expect(JSON.parse(call?.body ?? "")).toEqual(said);
  expect(call?.url).toBe(URL_GIVEN);
  expect(call?.headers.has("webhook-signature")).toBe(false);
});

test.each([
  ["ntfy", { topic: "shop", message: "{text}", priority: 5 }],
  ["Slack", { text: "{text} <{address}>" }],
  ["Telegram", { chat_id: "-100", text: "{text}" }],
  [
    "PagerDuty",
    {
      routing_key: "R",
      event_action: "{action}",
      dedup_key: "{condition}",
      payload: { summary: "{text}", source: "{shop}", severity: "critical" },
    },
  ],
])("the template of %s is filled in, whatever stands in the text", async (_, template) => {
  const env = { ...LIVE, ALERT_WEBHOOK_BODY: JSON.stringify(template) };
  const { call } = await sent(env, taken);
  const body = JSON.parse(call?.body ?? "");
  expect(Object.keys(body)).toEqual(Object.keys(template));
  expect(JSON.stringify(body)).toContain(JSON.stringify(FIELDS.text).slice(1, -1));
  expect(call?.body).not.toMatch(/\{(text|shop|action|condition|address)\}/);
});

test("a name that is no field stays as it is", async () => {
  const env = { ...LIVE, ALERT_WEBHOOK_BODY: '{"text":"{constructor} {text}"}' };
  const { call } = await sent(env, taken);
  expect(JSON.parse(call?.body ?? "")).toEqual({ text: `{constructor} ${FIELDS.text}` });
});

test("it is signed as Standard Webhooks says", async () => {
  const { call } = await sent({ ...LIVE, ALERT_WEBHOOK_KEY: `whsec_${SECRET}` }, taken);
  const signed = `alert-1.1764540000.${call?.body}`;
  const wanted = createHmac("sha256", Buffer.from(SECRET, "base64"))
    .update(signed)
    .digest("base64");
  expect(call?.headers.get("webhook-signature")).toBe(`v1,${wanted}`);
  expect(call?.headers.get("webhook-id")).toBe("alert-1");
  expect(call?.headers.get("webhook-timestamp")).toBe("1764540000");
});

test("a refusal is its status, and a broken connection no answer", async () => {
  const refused = await sent(LIVE, async () => new Response("no", { status: 403 }));
  expect(refused.status).toBe(403);
  const broken = await sent(LIVE, async () => Promise.reject(new Error("reset")));
  expect(broken.status).toBeNull();
});

describe("its settings", () => {
  test.each([
    [{ ALERT_WEBHOOK_URL: "http://hooks.example/x" }, "ALERT_WEBHOOK_URL is no https:// address"],
    [{ ALERT_WEBHOOK_URL: "hooks" }, "ALERT_WEBHOOK_URL is no https:// address"],
    [{ ALERT_WEBHOOK_BODY: "{text}" }, "ALERT_WEBHOOK_BODY is no JSON of at most 4,000 characters"],
    [
      { ALERT_WEBHOOK_BODY: JSON.stringify({ text: "x".repeat(4_000) }) },
      "ALERT_WEBHOOK_BODY is no JSON of at most 4,000 characters",
    ],
    [{ ALERT_WEBHOOK_KEY: "short" }, "ALERT_WEBHOOK_KEY is no key of Standard Webhooks"],
  ])("%o: a sentence says so, without the secret", (given, sentence) => {
    const env = { ...LIVE, ...given };
    expect(alertWebhookNotices(env)).toEqual([sentence]);
    expect(alertWebhook(env)).toBeNull();
  });

  test("a shop without a webhook is told nothing", () => {
    expect(alertWebhookNotices({ RUN_MODE: "production" })).toEqual([]);
    expect(alertWebhook({ RUN_MODE: "production" })).toBeNull();
  });

  test("a local run may ring on its own machine", () => {
    const local = { RUN_MODE: "local", ALERT_WEBHOOK_URL: "http://127.0.0.1:9/x" };
    expect(alertWebhook(local)?.url).toBe(local.ALERT_WEBHOOK_URL);
    expect(alertWebhook({ ...local, RUN_MODE: "staging" })).toBeNull();
  });
});
