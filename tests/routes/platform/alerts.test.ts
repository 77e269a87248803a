/** The alerts in the Worker: one ring whoever runs, to owners' phones and the webhook, and nothing personal in it. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  askShopPhase,
  forgetShopPhases,
  readStop,
} from "../../../worker/dependencies/shop-phase.ts";
import { ringAlerts } from "../../../worker/jobs/alerts.ts";
import { shopSwitch } from "../../../worker/shop-switch/stub.ts";
import { aPerson } from "../../support/people.ts";
import { vapidKeys } from "../../support/push-phone.ts";
import { takeLogged } from "../../support/quiet.ts";
import { countBySchedule } from "../../support/schedule-count.ts";
import { shopRuns } from "../../support/shop-halts.ts";
import { staff } from "../../support/staff.ts";

const HOUR_MS = 3_600_000;
const WEBHOOK = "https://hooks.example/secret";
const SHOP = {
  ...env,
  SMS_GATEWAY: "ssl-wireless",
  SMS_SENDER: "Bus",
  SMS_BASE_URL: "http://localhost:1",
  ALERT_WEBHOOK_URL: WEBHOOK,
};

/** What went out, by its address and body. */
const sent: { url: string; body: string }[] = [];
let answers = () => new Response("{}", { status: 200 });

beforeEach(async () => {
  sent.length = 0;
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    sent.push({ url: request.url, body: await request.text() });
    return answers();
  });
  await env.DB.prepare("DELETE FROM alert_rings").run();
  await env.DB.prepare("DELETE FROM shop_figures").run();
  await env.DB.prepare("UPDATE staff SET phone = NULL").run();
});
afterEach(() => {
  vi.restoreAllMocks();
  answers = () => new Response("{}", { status: 200 });
});

async function anOwner(phone: string | null) {
  const { id } = await aPerson({ roles: ["owner"] });
  await env.DB.prepare("UPDATE staff SET phone = ? WHERE id = ?").bind(phone, id).run();
}

/** The figures were never counted in this shop: `figures_old` holds. */
const NOW = Date.now();
const kindsAtWebhook = () =>
  sent.filter(({ url }) => url === WEBHOOK).map(({ body }) => JSON.parse(body).kind as string);

test("two runs at once ring once, on the phone of each owner who has left a number and at the webhook", async () => {
  await anOwner("01711000001");
  await anOwner("01711000002");
  await anOwner(null);
  await Promise.all([ringAlerts(SHOP, NOW), ringAlerts(SHOP, NOW)]);
  const webhook = sent.filter(({ url }) => url === WEBHOOK);
  expect(webhook.map(({ body }) => JSON.parse(body).condition)).toEqual(["figures_old"]);
  const sms = sent.filter(({ url }) => url !== WEBHOOK).map(({ body }) => body);
  expect(sms).toHaveLength(2);
  expect(new Set(sms.map((body) => /8801711\d{6}/.exec(body)?.[0])).size).toBe(2);
  expect(webhook[0]?.body).not.toMatch(/01711|8801711/);
});

test("it rings again after an hour, and says when it is over", async () => {
  await ringAlerts(SHOP, NOW);
  await ringAlerts(SHOP, NOW + 60_000);
  await ringAlerts(SHOP, NOW + HOUR_MS);
  expect(kindsAtWebhook()).toEqual(["begins", "lasts"]);
  await countBySchedule();
  await ringAlerts(SHOP, NOW + HOUR_MS + 60_000 - HOUR_MS);
  await ringAlerts(SHOP, NOW + 12 * 60_000);
  expect(kindsAtWebhook()).toEqual(["begins", "lasts", "over"]);
});

test("a gateway and a webhook that fail stop nothing", async () => {
  await anOwner("01711000001");
  answers = () => {
    throw new Error("reset");
  };
  await ringAlerts(SHOP, NOW);
  expect(sent).toHaveLength(2);
});

describe("on tables of before a migration", () => {
  const OLDER = ["purchase_evidence", "staff_alert_phones"];
  const rename = (from: string, to: string) =>
    env.DB.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).run();
  const withoutTables = async (tables: readonly string[], run: () => Promise<void>) => {
    for (const table of tables) await rename(table, `not_yet_${table}`);
    try {
      await run();
    } finally {
      for (const table of tables) await rename(`not_yet_${table}`, table);
      await shopRuns();
    }
  };
  const noticeRestore = async () => {
    await env.DB.prepare("UPDATE shop_state SET watermark = watermark - 1").run();
    forgetShopPhases();
    expect(await askShopPhase(env)).toBe("stopped");
  };
  const conditionsAtWebhook = () =>
    sent.filter(({ url }) => url === WEBHOOK).map(({ body }) => JSON.parse(body).condition);

  test("owners and the webhook hear at once of a restore that nobody announced, and of nothing that is unknown", async () => {
    await anOwner("01711000001");
    await ringAlerts(SHOP, NOW);
    sent.length = 0;
    await withoutTables(OLDER, async () => {
      const keys = await vapidKeys();
      await noticeRestore();
      await ringAlerts({ ...SHOP, ...keys }, NOW + 60_000);
      await ringAlerts({ ...SHOP, ...keys }, NOW + 120_000);
      await ringAlerts({ ...SHOP, ...keys }, NOW + 20 * 60_000);
    });
    expect(conditionsAtWebhook()).toEqual(["restore_noticed"]);
    expect(sent.filter(({ url }) => url !== WEBHOOK)).toHaveLength(1);
    expect(JSON.stringify(takeLogged())).toContain("staff_alert_phones");
  });

  test("also of before what was told is kept: in the first whole minute, and after an hour", async () => {
    await withoutTables([...OLDER, "alert_rings"], async () => {
      await noticeRestore();
      const { since = 0 } = (await readStop(env)) ?? {};
      for (const minutes of [0, 1, 2, 60, 61, 62]) await ringAlerts(SHOP, since + minutes * 60_000);
    });
    expect(kindsAtWebhook()).toEqual(["begins", "lasts"]);
    takeLogged();
  });

  test("not of a restore that is being led", async () => {
    await withoutTables(OLDER, async () => {
      await shopSwitch(env).change({ kind: "stop", now: NOW });
      forgetShopPhases();
      await ringAlerts(SHOP, NOW + 60_000);
    });
    expect(conditionsAtWebhook()).toEqual([]);
  });
});

test("whoever tries it reads what became of it, three times in a quarter of an hour", async () => {
  const tries = async () => (await staff("try-alerts", {})).body;
  expect(await tries()).toMatchObject({ phones: 0, sent: 0, webhook: null });
  await tries();
  await tries();
  expect((await staff("try-alerts", {})).status).toBe(429);
});
