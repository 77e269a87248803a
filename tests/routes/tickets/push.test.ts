/**
 * From a ticket's page to a phone that shows its messages besides the SMS; the push services are played by the test.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { messageDependencies } from "../../../worker/dependencies/messages.ts";
import { RATE_LIMIT_RULES } from "../../../worker/domain/rate-limit/rate-limit.ts";
import { sendMessages } from "../../../worker/flows/messages/send-messages.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aGateway } from "../../support/simulated/fake-gateway.ts";
import { aMessage, messageRow, type MessageRow } from "../../support/messages.ts";
import { aPushPhone, signedBy, vapidKeys, type PushedTo } from "../../support/push-phone.ts";
import { aTicket } from "../../support/tickets.ts";
import { MUST_GIVE_UP } from "../../support/hangs.ts";

const db = database(env);
/** Nothing takes its messages at that address: they stay due. */
const SMS = { SMS_GATEWAY: "ssl-wireless", SMS_SENDER: "Bus", SMS_BASE_URL: "http://localhost:1" };
const ON = { ...SMS, ...(await vapidKeys()) };
const HOUR_MS = 3_600_000;

const realFetch = globalThis.fetch;
let pushed: PushedTo[] = [];
let notes: string[] = [];
/** By address; else 201. */
let answers = new Map<string, () => Response | Promise<Response>>();

beforeEach(async () => {
  [pushed, notes, answers] = [[], [], new Map()];
  vi.spyOn(console, "log").mockImplementation((line) => void notes.push(String(line)));
  globalThis.fetch = async (url, init) => {
    pushed.push({ url: String(url), init: init ?? {} });
    return answers.get(String(url))?.() ?? new Response(null, { status: 201 });
  };
  await env.DB.prepare("UPDATE messages SET queue = NULL, state = 'dropped'").run();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  vi.restoreAllMocks();
});

const browser = () => aBrowser({ env: ON });

async function turnOn(id: string, over: { host?: string; language?: string } = {}) {
  const it = await aPushPhone(over.host);
  const body = { ticketing_id: id, ...it.phone, language: over.language ?? "bn" };
  return { ...it, body, answer: await browser().post("/api/ticket-push", body) };
}

async function listPhones(ticket: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT endpoint FROM push_subscriptions WHERE ticket_id = ? ORDER BY created_at",
  )
    .bind(ticket)
    .all<{ endpoint: string }>();
  return results.map(({ endpoint }) => endpoint);
}

async function readBill(ticket: string): Promise<number> {
  const bill = await env.DB.prepare("SELECT bill_id FROM tickets WHERE id = ?")
    .bind(ticket)
    .first<number>("bill_id");
  if (bill === null) throw new Error("there is a ticket");
  return bill;
}

async function tell(ticket: string, row: MessageRow = {}, shop: Env = { ...env, ...ON }) {
  const gateway = aGateway();
  const bill = await aMessage(Date.now(), { ...row, bill: await readBill(ticket) });
  const deps = messageDependencies(shop, gateway);
  if (deps === null) throw new Error("there is a gateway");
  await sendMessages(deps, { most: 5, bill, until: Infinity });
  return { gateway, message: await messageRow(bill, row.topic ?? row.template ?? "ticket") };
}

describe("a phone that wants them", () => {
  test("gets the SMS's text, sealed for it alone and signed by the shop", async () => {
    const { id } = await aTicket(db);
    const { answer, read: open, phone } = await turnOn(id, { language: "en" });
    expect(answer.status).toBe(201);
    const { gateway, message } = await tell(id);
    expect(gateway.received).toHaveLength(1);
    expect(pushed.map(({ url }) => url)).toEqual([phone.endpoint]);
    const [one] = pushed;
    if (one === undefined) throw new Error("something was pushed");
    expect(await open(one)).toEqual({
      title: "BhortiBus",
      body: expect.stringMatching(/, seats A1 A2 A10, PNR \w{7}$/),
      lang: "en",
      tag: message?.["id"],
      path: `/limited-invoice/${id}`,
    });
    const headers = new Headers(one.init.headers);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-encoding": "aes128gcm",
      topic: message?.["id"],
      urgency: "high",
    });
    const seconds = Number(headers.get("TTL"));
    expect(seconds).toBeGreaterThan(47 * 3_600);
    expect(seconds).toBeLessThanOrEqual(48 * 3_600);
    const { key, claims } = await signedBy(one);
    expect(key).toBe(ON.VAPID_PUBLIC_KEY);
    expect(claims).toMatchObject({
      aud: "https://fcm.googleapis.com",
      sub: "mailto:ticket@bhortibus.example",
    });
    const left = claims.exp * 1000 - Date.now();
    expect(left).toBeGreaterThan(HOUR_MS);
    expect(left).toBeLessThanOrEqual(24 * HOUR_MS);
  });

  test("reads its own language, whatever the booking's", async () => {
    const { id } = await aTicket(db);
    const { read: open } = await turnOn(id, { language: "bn", host: "web.push.apple.com" });
    await tell(id);
    const [one] = pushed;
    expect(one && (await open(one))).toMatchObject({
      title: "ভর্তিবাস",
      body: expect.stringMatching(/, সিট A1 A2 A10, পিএনআর \w{7}$/),
    });
    expect(one && (await signedBy(one)).claims.aud).toBe("https://web.push.apple.com");
  });

  test("gets a message once, though its SMS is sent again", async () => {
    const { id } = await aTicket(db);
    await turnOn(id);
    await tell(id, { attempts: 1 });
    expect(pushed).toEqual([]);
    await tell(id, { topic: "again:1" });
    expect(pushed).toHaveLength(1);
  });

  test("hears no more once it says so, nor once its browser is gone", async () => {
    const { id } = await aTicket(db);
    const [off, gone, stays] = [await turnOn(id), await turnOn(id), await turnOn(id)];
    const { ticketing_id, endpoint } = off.body;
    const turnOff = { ticketing_id, endpoint };
    expect((await browser().post("/api/ticket-push-off", turnOff)).status).toBe(201);
    expect((await browser().post("/api/ticket-push-off", turnOff)).status).toBe(201);
    answers.set(gone.phone.endpoint, () => new Response(null, { status: 410 }));
    const unknown = { ...turnOff, ticketing_id: "nobody's" };
    const refused = await browser().post("/api/ticket-push-off", unknown);
    expect(refused.body).toMatchObject({ code: "ticket_unknown" });
    await tell(id);
    expect(pushed).toHaveLength(2);
    expect(await listPhones(id)).toEqual([stays.phone.endpoint]);
  });

  test("gets nothing from a shop that has no keys any more", async () => {
    const { id } = await aTicket(db);
    await turnOn(id);
    const { gateway } = await tell(id, {}, { ...env, ...SMS });
    expect(gateway.received).toHaveLength(1);
    expect(pushed).toEqual([]);
  });

  test("is forgotten with the last message of a ticket", async () => {
    const { id } = await aTicket(db);
    const other = await aTicket(db);
    const { phone } = await turnOn(id);
    await browser().post("/api/ticket-push", {
      ticketing_id: other.id,
      ...phone,
      language: "bn",
    });
    await tell(id, { template: "refunded" });
    expect(pushed).toHaveLength(1);
    expect(await listPhones(id)).toEqual([]);
    expect(await listPhones(other.id)).toEqual([phone.endpoint]);
  });
});

describe("a push service that fails", () => {
  test.each([
    ["refuses", () => new Response(null, { status: 403 })],
    ["is away", () => Promise.reject(new TypeError("no route"))],
    ["leads elsewhere", () => Response.redirect("https://attacker.example/", 307)],
  ])("and %s keeps its phone, fails no SMS, and no log names the phone", async (_, answer) => {
    const { id } = await aTicket(db);
    const { phone } = await turnOn(id);
    answers.set(phone.endpoint, answer);
    const { gateway, message } = await tell(id);
    expect(gateway.received).toHaveLength(1);
    expect(message).toMatchObject({ state: "accepted" });
    expect(await listPhones(id)).toEqual([phone.endpoint]);
    expect(pushed.map(({ init }) => init.redirect)).toEqual(["manual"]);
    const log = notes.join("\n");
    expect(log).toContain("pushes_not_sent");
    for (const secret of [phone.endpoint, phone.auth, phone.p256dh, id]) {
      expect(log).not.toContain(secret);
    }
  });

  test("and hangs delays no SMS, and is not waited for", MUST_GIVE_UP, async () => {
    const { id } = await aTicket(db);
    const { phone } = await turnOn(id);
    const clock = new AbortController();
    const timeOut = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
    const stateThen: unknown[] = [];
    answers.set(phone.endpoint, async () => {
      stateThen.push((await messageRow(await readBill(id)))?.["state"]);
      const { signal } = pushed[0]?.init ?? {};
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        clock.abort();
      });
    });
    await tell(id);
    expect(stateThen).toEqual(["accepted"]);
    expect(timeOut).toHaveBeenCalledWith(5_000);
    expect(await listPhones(id)).toEqual([phone.endpoint]);
  });

  test.each([
    ["whose keys are none", { p256dh: `B${"A".repeat(86)}` }],
    ["whose address is none of its own", { endpoint: "https://attacker.example/send" }],
  ])("is not asked for a phone %s, which is forgotten", async (_, wrong) => {
    const { id } = await aTicket(db);
    await turnOn(id);
    const [[column, value] = ["", ""]] = Object.entries(wrong);
    await env.DB.prepare(`UPDATE push_subscriptions SET ${column} = ? WHERE ticket_id = ?`)
      .bind(value, id)
      .run();
    await tell(id);
    expect(pushed).toEqual([]);
    expect(await listPhones(id)).toEqual([]);
  });
});

describe("what is taken", () => {
  test("is five phones a ticket: a sixth takes the place of the oldest, the same one none", async () => {
    const { id } = await aTicket(db);
    const phones: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      phones.push((await turnOn(id)).phone.endpoint);
      await env.DB.prepare("UPDATE push_subscriptions SET created_at = created_at - 1000").run();
    }
    expect(await listPhones(id)).toEqual(phones.slice(1));
    const again = await aPushPhone();
    const body = { ticketing_id: id, ...again.phone, endpoint: phones[1], language: "en" };
    expect((await browser().post("/api/ticket-push", body)).status).toBe(201);
    expect(await listPhones(id)).toEqual([...phones.slice(2), phones[1]]);
  });

  test("is of a ticket that is valid and still travels", async () => {
    const cancelled = await aTicket(db, { voidedAt: Date.now() });
    const over = await aTicket(db);
    await env.DB.prepare(
      `UPDATE trips SET departs_at = 1000, arrives_at = 2000, returns_at = 3000, sale_closes_at = 500 WHERE id = ?`,
    )
      .bind(over.trip.id)
      .run();
    const erased = await aTicket(db);
    await env.DB.prepare("UPDATE bills SET erased_at = 1 WHERE id = ?")
      .bind(await readBill(erased.id))
      .run();
    for (const { id } of [cancelled, over, erased, { id: "nobody's" }]) {
      expect((await turnOn(id)).answer.body).toMatchObject({ code: "ticket_unknown" });
      expect(await listPhones(id)).toEqual([]);
    }
  });

  test("names a push service, or nothing is stored", async () => {
    const { id } = await aTicket(db);
    const { answer } = await turnOn(id, { host: "attacker.example" });
    expect(answer.body).toMatchObject({ errors: ["endpoint is not valid"] });
    expect(await listPhones(id)).toEqual([]);
  });

  test("is bounded a ticket, and no other ticket waits for it", async () => {
    const [one, other] = [await aTicket(db), await aTicket(db)];
    for (let count = 0; count < RATE_LIMIT_RULES.push_ticket.most; count += 1) {
      expect((await turnOn(one.id)).answer.status).toBe(201);
    }
    expect((await turnOn(one.id)).answer.body).toMatchObject({ code: "too_many_tries" });
    expect((await turnOn(other.id)).answer.status).toBe(201);
  });
});

describe("the ticket offers it", () => {
  const readKey = async (id: string, over: Partial<Env> = ON) => {
    const answer = await aBrowser({ env: over }).get(`/api/get-ticketing-details-with-id/${id}`);
    return read(answer, LimitedInvoiceView).invoiceData.push_key;
  };

  test("while it is valid and the shop sends messages; nothing that it says names a phone", async () => {
    const { id } = await aTicket(db);
    const { phone } = await turnOn(id);
    expect(await readKey(id)).toBe(ON.VAPID_PUBLIC_KEY);
    const answer = await browser().get(`/api/get-ticketing-details-with-id/${id}`);
    expect(JSON.stringify(answer.body)).not.toContain(phone.endpoint);
    expect(await readKey(id, SMS)).toBeNull();
    expect(await readKey(id, { ...ON, SMS_GATEWAY: "off" })).toBeNull();
    expect(await readKey((await aTicket(db, { voidedAt: Date.now() })).id)).toBeNull();
  });
});

describe("a browser with another address at its push service", () => {
  const renew = async (old: string, next: Awaited<ReturnType<typeof aPushPhone>>) => {
    // As a service worker sends it: it can't read the anti-forgery cookie.
    const { language: _, ...phone } = { language: "", ...next.phone };
    return browser().send("/api/push-renewal", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ old_endpoint: old, ...phone }),
    });
  };

  test("gets what was pushed to the old one, of each of its tickets", async () => {
    const tickets = [await aTicket(db), await aTicket(db)];
    const { body } = await turnOn(tickets[0]?.id ?? "");
    await browser().post("/api/ticket-push", { ...body, ticketing_id: tickets[1]?.id ?? "" });
    const next = await aPushPhone();
    expect((await renew(body.endpoint, next)).status).toBe(201);
    for (const { id } of tickets) expect(await listPhones(id)).toEqual([next.phone.endpoint]);
  });

  test("that has it already keeps one of them, and the same address once more changes nothing", async () => {
    const ticket = await aTicket(db);
    const { body: old } = await turnOn(ticket.id);
    const next = await turnOn(ticket.id);
    await renew(old.endpoint, next);
    expect(await listPhones(ticket.id)).toEqual([next.body.endpoint]);
    await renew(next.body.endpoint, next);
    expect(await listPhones(ticket.id)).toEqual([next.body.endpoint]);
  });

  test("gets nothing by an address that it does not know, and is not told so", async () => {
    const ticket = await aTicket(db);
    const { body } = await turnOn(ticket.id);
    const { status } = await renew(
      "https://fcm.googleapis.com/fcm/send/guessed",
      await aPushPhone(),
    );
    expect(status).toBe(201);
    expect(await listPhones(ticket.id)).toEqual([body.endpoint]);
  });
});
