/** The simulated gateways themselves: what they keep and count, and what their page shows. */
import { describe, expect, test } from "vitest";
import { openInbox } from "../../sms-simulator/inbox.ts";
import { countParts } from "../../sms-simulator/parts.ts";
import { smsSimulator } from "../../sms-simulator/simulator.ts";
import { simulatedGateway } from "../../support/simulated/simulated-gateway.ts";
import { memoryStore } from "../../wallet-simulator/store.ts";
import { aClient, MESSAGE } from "./clients.ts";

describe("parts", () => {
  test.each([
    ["", "GSM-7", 0, 1],
    ["a".repeat(160), "GSM-7", 160, 1],
    ["a".repeat(161), "GSM-7", 161, 2],
    ["a".repeat(306), "GSM-7", 306, 2],
    ["a".repeat(307), "GSM-7", 307, 3],
    ["€".repeat(80), "GSM-7", 160, 1],
    [`${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 306, 3],
    ["ক".repeat(70), "UCS-2", 70, 1],
    ["ক".repeat(71), "UCS-2", 71, 2],
    ["ক".repeat(134), "UCS-2", 134, 2],
    ["ক".repeat(135), "UCS-2", 135, 3],
    [`${"a".repeat(69)}ক`, "UCS-2", 70, 1],
    ["🎫".repeat(35), "UCS-2", 70, 1],
    [`${"ক".repeat(66)}🎫${"ক".repeat(66)}`, "UCS-2", 134, 3],
  ])("%o: %s, %i units, %i parts", (text, encoding, units, parts) => {
    expect(countParts(text)).toEqual({ encoding, units, parts });
  });
});

describe("the inbox", () => {
  const input = {
    gateway: "ssl-wireless",
    phone: "01712345678",
    sender: "",
    text: "x",
    clientId: null,
    at: 0,
    state: "delivered",
    reason: null,
  } as const;

  test("is kept in its store, in order, and counts on", () => {
    const store = memoryStore();
    const before = openInbox(store);
    for (let n = 0; n < 12; n += 1) before.add({ ...input, text: `${n}` }, String);
    const after = openInbox(store);
    expect(after.list()).toEqual(before.list());
    expect(after.add(input, String).number).toBe(13);
  });

  test("is bounded, in memory and in its store", () => {
    const store = memoryStore();
    const inbox = openInbox(store);
    for (let n = 0; n < 20_003; n += 1) inbox.add(input, String);
    expect(inbox.list()).toHaveLength(20_000);
    expect(store.list("messages")).toHaveLength(20_000);
    expect(openInbox(store).list().at(0)?.number).toBe(4);
  });
});

describe("the page", () => {
  async function pageAfter(...texts: string[]) {
    const app = smsSimulator();
    const client = aClient("alpha-sms", async (url, init) => app.request(url, init));
    for (const [n, text] of texts.entries()) {
      await client.send({ ...MESSAGE, phone: `0171234567${n % 10}`, text });
    }
    const page = await app.request("/");
    return { page, html: await page.text(), part: await (await app.request("/phones")).text() };
  }

  test("shows what a message is made of, with its address as a link", async () => {
    const { html, part } = await pageAfter("টিকেট: https://a.b/t?x=1&y=2। ধন্যবাদ");
    for (const shown of [html, part]) {
      expect(shown).toContain(
        'টিকেট: <a href="https://a.b/t?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">https://a.b/t?x=1&amp;y=2</a>। ধন্যবাদ',
      );
      expect(shown).toContain('lang="bn"');
      expect(shown).toContain("1 part, 37 in UCS-2");
    }
  });

  test("escapes all that was sent, and would run nothing", async () => {
    const { page, html } = await pageAfter(
      "<script>alert(1)</script>",
      `https://a.b/"onmouseover="alert(1)`,
      "javascript:alert(1)",
    );
    expect(html).not.toMatch(/<script>|"onmouseover|href="javascript/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page.headers.get("Content-Security-Policy")).toMatch(
      /default-src 'none'; script-src 'self';/,
    );
  });

  test("has the newest first, and says what never arrived", async () => {
    const { html } = await pageAfter("message one", "message two");
    expect(html).toMatch(/message two[^]*message one/);
    const simulated = simulatedGateway();
    const client = aClient("ssl-wireless", simulated.fetch);
    await client.send({ ...MESSAGE, phone: "01712390420" });
    const part = await (await simulated.fetch("http://sms.test/phones")).text();
    expect(part).toContain("Refused by the gateway: content");
  });

  test("before the first message it says what to do", async () => {
    expect((await pageAfter()).html).toContain("Buy a ticket in the shop");
  });
});

describe("control", () => {
  test("the next calls go by the ordered story, as often as ordered", async () => {
    const simulated = simulatedGateway();
    const client = aClient("ssl-wireless", simulated.fetch);
    await simulated.next("90429", 2);
    const results = [];
    for (const id of ["a", "b", "c"]) results.push((await client.send({ ...MESSAGE, id })).result);
    expect(results).toEqual(["later", "later", "accepted"]);
  });

  test("an unknown story or setting is refused", async () => {
    const { fetch } = simulatedGateway();
    for (const [path, body] of [
      ["next", { story: "1" }],
      ["settings", { slow: true }],
    ] as const) {
      const init = { method: "POST", body: JSON.stringify(body) };
      expect((await fetch(`http://sms.test/control/${path}`, init)).status).toBe(422);
    }
  });
});
