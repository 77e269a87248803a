/**
 * Alerts on owners' phones by web push, from the ring to what the phone reads; the push services are played by the
 * test.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TryAlertsView } from "../../../worker/contract/health.ts";
import type { Language } from "../../../worker/domain/language.ts";
import { ringAlerts } from "../../../worker/jobs/alerts.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aPerson, signedIn, type TestPerson } from "../../support/people.ts";
import { aPushPhone, signedBy, vapidKeys, type PushedTo } from "../../support/push-phone.ts";
import { takeLogged } from "../../support/quiet.ts";
import { countBySchedule } from "../../support/schedule-count.ts";

const NOW = Date.now();
/** No SMS goes out of it, and it has no webhook: alerts come by push alone. */
const SHOP = { ...env, SMS_GATEWAY: "off", ...(await vapidKeys()) };

let pushed: PushedTo[] = [];
let notes: string[] = [];
/** By address; else 201. */
let answers = new Map<string, () => Response | Promise<Response>>();

beforeEach(async () => {
  [pushed, notes, answers] = [[], [], new Map()];
  vi.spyOn(console, "log").mockImplementation((line) => void notes.push(String(line)));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    pushed.push({ url: String(url), init: init ?? {} });
    return answers.get(String(url))?.() ?? new Response(null, { status: 201 });
  });
  for (const table of ["alert_rings", "shop_figures", "staff_alert_phones"]) {
    await env.DB.prepare(`DELETE FROM ${table}`).run();
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  takeLogged();
});

const anOwner = () => aPerson({ roles: ["owner"] });

/** A phone on which this person turns alerts on. */
async function turnedOn(person: TestPerson, { language = "bn" }: { language?: Language } = {}) {
  const it = await aPushPhone();
  const browser = await signedIn(person);
  const answer = await browser.post("/api/staff/alert-phone", { ...it.phone, language });
  expect(answer.status).toBe(200);
  return it;
}

const addresses = () => pushed.map(({ url }) => url);

async function storedAddresses(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT endpoint FROM staff_alert_phones ORDER BY created_at",
  ).all<{ endpoint: string }>();
  return results.map(({ endpoint }) => endpoint);
}

describe("a ring", () => {
  test("comes to each phone once, sealed for it and in its language; a press opens Today", async () => {
    const owner = await anOwner();
    const phones = [await turnedOn(owner), await turnedOn(owner, { language: "en" })];
    // The figures were never counted in this shop: `figures_old` holds.
    await Promise.all([ringAlerts(SHOP, NOW), ringAlerts(SHOP, NOW)]);
    expect(addresses()).toHaveLength(2);
    const contents = phones.map(async (one) => {
      const to = pushed.find(({ url }) => url === one.phone.endpoint);
      expect(to).toBeDefined();
      return to === undefined ? null : one.read(to);
    });
    const same = { tag: "alert-figures_old", renotify: true, path: "/admin#/" };
    const [bengali, english] = await Promise.all(contents);
    expect(bengali).toMatchObject({ title: "ভর্তিবাস", lang: "bn", ...same });
    expect(english).toMatchObject({ title: "BhortiBus", lang: "en", ...same });
    expect(Object(bengali).body).toMatch(/[\u0980-\u09ff]/);
    expect(Object(english).body).toMatch(/^[A-Z]/);
    const [first] = pushed;
    if (first === undefined) throw new Error("it was pushed");
    expect((await signedBy(first)).key).toBe(SHOP.VAPID_PUBLIC_KEY);
    const headers = new Headers(first.init.headers);
    expect(headers.get("Topic")).toBe("alert-figures_old");
    // A day, less what the clock has gone on since.
    expect(Number(headers.get("TTL"))).toBeGreaterThan(86_000);
    expect(Number(headers.get("TTL"))).toBeLessThanOrEqual(86_400);
  });

  test("comes again after an hour, and says when it is over; what comes and goes is quiet", async () => {
    const { phone, read: readOne } = await turnedOn(await anOwner());
    const bodies = () =>
      Promise.all(pushed.map(async (one) => String(Object(await readOne(one)).body)));
    const at = (minutes: number) => ringAlerts(SHOP, NOW + minutes * 60_000);
    await at(0);
    await at(1);
    await at(60);
    await countBySchedule();
    await at(1);
    await at(5);
    await at(12);
    await at(13);
    expect(addresses()).toEqual([phone.endpoint, phone.endpoint, phone.endpoint]);
    const [begins = "", lasts, over] = await bodies();
    expect([lasts, over]).toEqual([`এখনো: ${begins}`, `মিটেছে: ${begins}`]);
  });

  test("has nothing personal in it, and no log names the phone", async () => {
    const owner = await anOwner();
    await env.DB.prepare("UPDATE staff SET phone = '01711000009' WHERE id = ?")
      .bind(owner.id)
      .run();
    const { phone, read: readOne } = await turnedOn(owner);
    answers.set(phone.endpoint, () => new Response(null, { status: 403 }));
    await ringAlerts(SHOP, NOW);
    const [one] = pushed;
    if (one === undefined) throw new Error("it was pushed");
    const text = JSON.stringify(await readOne(one));
    for (const personal of [owner.name, owner.id, "1711000009"]) {
      expect(text).not.toContain(personal);
    }
    const log = JSON.stringify([notes, takeLogged()]);
    expect(log).toContain("alert_push_refused");
    for (const secret of [phone.endpoint, phone.auth, phone.p256dh]) {
      expect(log).not.toContain(secret);
    }
  });

  test("is pushed once to a browser that two owners share", async () => {
    const { phone } = await turnedOn(await anOwner());
    const other = await signedIn(await anOwner());
    await other.post("/api/staff/alert-phone", { ...phone, language: "bn" });
    await ringAlerts(SHOP, NOW);
    expect(addresses()).toEqual([phone.endpoint]);
  });

  test.each([
    ["is disabled", "UPDATE staff SET disabled_at = 1 WHERE id = ?"],
    ["is no owner any more", "UPDATE staff SET roles = 'money,ops' WHERE id = ?"],
  ])("comes to nobody who %s, though a restore has brought the phone back", async (_, change) => {
    const leaves = await anOwner();
    const [gone, stays] = [await turnedOn(leaves), await turnedOn(await anOwner())];
    await env.DB.prepare(change).bind(leaves.id).run();
    await ringAlerts(SHOP, NOW);
    expect(addresses()).toEqual([stays.phone.endpoint]);
    expect(await storedAddresses()).toContain(gone.phone.endpoint);
  });

  test("goes out by SMS alone where the shop has no keys of push", async () => {
    await turnedOn(await anOwner());
    await ringAlerts({ ...env, SMS_GATEWAY: "off" }, NOW);
    expect(pushed).toEqual([]);
  });
});

describe("a push service", () => {
  test.each([404, 410])(
    "that answers %i: the phone is deleted, another keeps ringing",
    async (status) => {
      const owner = await anOwner();
      const [gone, stays] = [await turnedOn(owner), await turnedOn(owner)];
      answers.set(gone.phone.endpoint, () => new Response(null, { status }));
      await ringAlerts(SHOP, NOW);
      expect(await storedAddresses()).toEqual([stays.phone.endpoint]);
      expect(takeLogged()).toEqual([]);
    },
  );

  test("that answers so for a phone that was turned on anew meanwhile deletes nothing", async () => {
    const owner = await anOwner();
    const { phone } = await turnedOn(owner);
    const again = await aPushPhone();
    answers.set(phone.endpoint, async () => {
      const body = { ...again.phone, endpoint: phone.endpoint, language: "bn" };
      await (await signedIn(owner)).post("/api/staff/alert-phone", body);
      return new Response(null, { status: 410 });
    });
    await ringAlerts(SHOP, NOW);
    expect(await storedAddresses()).toEqual([phone.endpoint]);
  });

  test.each([
    ["refuses", () => new Response(null, { status: 403 }), true],
    ["is away", () => Promise.reject(new TypeError("no route")), false],
  ])("that %s keeps the phone and stops no other", async (_, answer, isAlert) => {
    const owner = await anOwner();
    const [fails, works] = [await turnedOn(owner), await turnedOn(owner)];
    answers.set(fails.phone.endpoint, answer);
    await ringAlerts(SHOP, NOW);
    expect(addresses()).toContain(works.phone.endpoint);
    expect(await storedAddresses()).toHaveLength(2);
    expect(takeLogged().join(" ").includes("alert_push_refused")).toBe(isAlert);
  });
});

test("whoever tries the alerts reads how many phones were told", async () => {
  const owner = await anOwner();
  const [fails] = [await turnedOn(owner), await turnedOn(owner)];
  answers.set(fails.phone.endpoint, () => Promise.reject(new TypeError("no route")));
  const browser = aBrowser({ env: SHOP });
  for (const [name, value] of (await signedIn(owner)).cookies) browser.cookies.set(name, value);
  const tried = read(await browser.post("/api/staff/try-alerts", {}), TryAlertsView);
  expect(tried.push).toEqual({ phones: 2, sent: 1 });
  expect(tried.message).toContain("pushed to 1 of 2 phones");
  const one = pushed.find(({ url }) => url === fails.phone.endpoint);
  expect(Object(await fails.read(one ?? { url: "", init: {} })).tag).toBe("alert-try");
});
