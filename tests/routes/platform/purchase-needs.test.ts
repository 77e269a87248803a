/**
 * [W2] Health says whether a passenger can buy: each part that a purchase needs fails here once, by a fault outside the
 * shop. Its condition shows with the fault, and is gone by itself once the fault is over. A part that is taken out of
 * the table shows nothing.
 */
import { NO_TOTALS } from "../../support/schedule-count.ts";
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { HealthView } from "../../../worker/contract/health.ts";
import { database } from "../../../worker/db/client.ts";
import { forgetWrittenEvidence } from "../../../worker/db/purchase-evidence.ts";
import { forgetShopPhases } from "../../../worker/dependencies/shop-phase.ts";
import { probeNeeds } from "../../../worker/dependencies/purchase-probes.ts";
import type { NeedName } from "../../../worker/domain/health/purchase-needs.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { offeredProviders, providerNamed } from "../../../worker/payments/registry.ts";
import { refreshFigures } from "../../../worker/jobs/figures.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { WITH_HUMAN_CHECK } from "../../support/human-check.ts";
import { aMessage } from "../../support/messages.ts";
import { nothingWaits } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { simulatedGateway, SMS_ORIGIN } from "../../support/simulated/simulated-gateway.ts";
import { forgetTokens, startWallet } from "../../support/wallet.ts";

const db = database(env);
const MINUTES_MS = 60_000;

beforeEach(async () => {
  await nothingWaits();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM purchase_evidence"),
    env.DB.prepare("DELETE FROM messages"),
    env.DB.prepare("DELETE FROM shop_figures"),
  ]);
  forgetWrittenEvidence();
  await forgetTokens();
  // Counted just now: no table of a test of its own stands in the way of the one that fails.
  await env.DB.prepare("INSERT INTO shop_figures (id, at, figures) VALUES (1, ?, ?)")
    .bind(Date.now(), JSON.stringify({ ...NO_TOTALS, wholeAt: Date.now() }))
    .run();
});
afterEach(async () => {
  await nothingWaits();
  forgetShopPhases();
  takeLogged();
});

async function readHealth(shop: Partial<Env> = {}) {
  return read(await aBrowser({ env: shop }).get("/api/health"), HealthView);
}

/** The first failure was six minutes ago: an isolate that wrote it has forgotten so. */
async function letMinutesPass(): Promise<void> {
  await env.DB.prepare("UPDATE purchase_evidence SET failing_since = failing_since - ?")
    .bind(6 * MINUTES_MS)
    .run();
  forgetWrittenEvidence();
}

interface Fault {
  /** The shop in which it happens. */
  shop?: Partial<Env>;
  condition: string;
  /** Makes the part fail, as often as it takes to be seen. */
  begin(): Promise<void>;
  /** The fault is over, and what happens anyway happens again. */
  end(): Promise<void>;
  /** Whether passengers buy on. */
  sells: boolean;
}

async function create(seat: string): Promise<number> {
  const visit = await aVisit((await aTrip(db)).id, aBrowser({ env: {} }));
  await visit.hold(seat);
  return (await visit.create()).status;
}

async function execute(): Promise<void> {
  const visit = await aVisit((await aTrip(db)).id, aBrowser({ env: {} }));
  await visit.hold("A1");
  const { data, grantToken, ticketBillPayBkashId } = (await visit.create()).body as {
    data: { paymentID: string };
    grantToken: string;
    ticketBillPayBkashId: number;
  };
  await approve(data.paymentID);
  await visit.browser.post("/api/bkash/payment/execute", {
    ticketBillPayBkashId,
    paymentID: data.paymentID,
    grantToken,
    bookingType: "limited",
  });
}
let approve: (paymentId: string) => Promise<unknown>;

/** Twice, with minutes between. */
async function twice(act: () => Promise<unknown>): Promise<void> {
  await act();
  await vi.waitUntil(async () => (await evidenceRows()) > 0);
  await letMinutesPass();
  await act();
}

async function evidenceRows(): Promise<number> {
  const where = "kind IS NOT NULL";
  return (
    (await env.DB.prepare(
      `SELECT count(*) AS n FROM purchase_evidence WHERE ${where}`,
    ).first<number>("n")) ?? 0
  );
}

/** A binding of which each call fails while `isDown`. */
function failingBinding<Binding extends object>(binding: Binding, isDown: () => boolean): Binding {
  return new Proxy(binding, {
    get(target, name) {
      if (isDown()) throw new Error("the binding is away");
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function mockFetch(answer: () => Response | Promise<Response>): void {
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
  onTestFinished(() => void spy.mockRestore());
}

function callsFail(call: "create" | "execute" | "query", reply: "dropped" | "unauthorised") {
  return { call, reply: { kind: reply }, times: 4 } as const;
}

const GATEWAY = { SMS_GATEWAY: "ssl-wireless", SMS_SENDER: "Bus", SMS_BASE_URL: SMS_ORIGIN };

/** A message goes out each time, by a gateway that then behaves as told. */
function gatewayFault(condition: string, story: string): Fault {
  const gateway = simulatedGateway();
  const shop = { ...env, ...GATEWAY } as Env;
  const send = async () => {
    await aMessage(Date.now() - 1_000, { urgentFrom: 0 });
    await runEveryMinute(shop, Date.now());
  };
  return {
    shop,
    condition,
    sells: true,
    async begin() {
      const spy = vi
        .spyOn(globalThis, "fetch")
        .mockImplementation(async (input, init) => gateway.fetch(String(input), init));
      onTestFinished(() => void spy.mockRestore());
      await gateway.next(story, 4);
      await twice(send);
    },
    async end() {
      await env.DB.prepare("DELETE FROM messages").run();
      forgetWrittenEvidence();
      for (let times = 0; times < 4; times += 1) await send();
    },
  };
}

/** The wallet's faults are over with the orders that the simulator was given. */
function walletFault(
  condition: string,
  call: "create" | "execute" | "query",
  reply: "dropped" | "unauthorised",
): Fault {
  const isQuery = call === "query";
  const act = () => {
    if (isQuery) return probeNeeds(env, Date.now());
    return call === "create" ? create("A1") : execute();
  };
  return {
    condition,
    sells: isQuery,
    async begin() {
      const wallet = await startWallet();
      approve = (paymentId) => wallet.approve(paymentId);
      // The probe asks about a payment that is long known.
      if (isQuery) await create("B1");
      await wallet.fault(callsFail(call, reply));
      await twice(act);
    },
    async end() {
      const wallet = await startWallet();
      approve = (paymentId) => wallet.approve(paymentId);
      await nothingWaits();
      forgetWrittenEvidence();
      await act();
    },
  };
}

function bindingFault(
  condition: string,
  name: "DB" | "UPLOADS" | "TRIP_SEATS" | "SHOP_SWITCH",
  { sells, act }: { sells: boolean; act(shop: Env): Promise<unknown> },
): Fault {
  let isDown = false;
  const shop = { ...env } as Env;
  Reflect.set(
    shop,
    name,
    failingBinding(env[name], () => isDown),
  );
  return {
    shop,
    condition,
    sells,
    async begin() {
      isDown = true;
      await act(shop);
      await letMinutesPass();
      await act(shop);
    },
    async end() {
      isDown = false;
      forgetShopPhases();
      forgetWrittenEvidence();
      await act(shop);
    },
  };
}

function checkFault(
  condition: string,
  answer: () => Response | Promise<Response>,
  sells: boolean,
): Fault {
  const shop = { ...env, ...WITH_HUMAN_CHECK } as Env;
  let isOver = false;
  const act = () => probeNeeds(shop, Date.now());
  return {
    shop,
    condition,
    sells,
    async begin() {
      mockFetch(() =>
        isOver
          ? Response.json({ success: false, "error-codes": ["invalid-input-response"] })
          : answer(),
      );
      await twice(act);
    },
    async end() {
      isOver = true;
      forgetWrittenEvidence();
      await act();
    },
  };
}

/** Buyers choose SSLCOMMERZ, which begins no payment; bKash sells on. */
function otherWalletFault(condition: string, answer: () => Response): Fault {
  const account = { CHECKOUT_PROVIDERS: "bkash,sslcommerz", SSLCOMMERZ_URL: "http://ssl.test" };
  const keys = { SSLCOMMERZ_STORE_ID: "a-store", SSLCOMMERZ_STORE_PASSWORD: "a-password" };
  const shop = { ...env, ...account, ...keys } as Env;
  let isOver = false;
  const ledger = env.SSLCOMMERZ_LEDGER.getByName("shop");
  const outage = () => offeredProviders(shop)[1]?.outage();
  const open = async () => {
    const session = await providerNamed(shop, "sslcommerz").prepare();
    await session?.create({
      bill: 1,
      invoice: "BB-1",
      amountPoisha: 10_000,
      callbackUrl: "http://shop.test/api",
      notifyUrl: "http://shop.test/api",
      payerReference: "01712345678",
    });
  };
  return {
    shop,
    condition,
    sells: true,
    async begin() {
      const page = { status: "SUCCESS", GatewayPageURL: "https://ssl.test/page" };
      mockFetch(() => (isOver ? Response.json(page) : answer()));
      await open();
      await expect.poll(outage).not.toBeNull();
      await runInDurableObject(ledger, async (_, state) => {
        state.storage.sql.exec("UPDATE outage SET since = since - ?", 6 * MINUTES_MS);
      });
    },
    async end() {
      isOver = true;
      await open();
      await expect.poll(outage).toBeNull();
    },
  };
}

const NOTHING_TO_DO = async () => undefined;
const sweep = (shop: Env) => runEveryMinute(shop, Date.now());

/** A part without its faults does not compile. */
const FAULTS: Record<NeedName, () => Fault[]> = {
  database: () => [bindingFault("database_away", "DB", { sells: false, act: NOTHING_TO_DO })],
  objects: () => [
    bindingFault("objects_away", "TRIP_SEATS", {
      sells: false,
      async act(shop) {
        await aTrip(db);
        await sweep(shop);
      },
    }),
    bindingFault("objects_away", "SHOP_SWITCH", { sells: false, act: NOTHING_TO_DO }),
  ],
  human_check: () => [
    checkFault(
      "check_refuses",
      () => Response.json({ success: false, "error-codes": ["invalid-input-secret"] }),
      false,
    ),
    checkFault("check_away", () => new Response("", { status: 503 }), true),
  ],
  wallet_token: () => [
    {
      condition: "provider_refuses",
      sells: false,
      async begin() {
        const wallet = await startWallet();
        await wallet.fault({ call: "grant", reply: { kind: "code", code: "2001" } });
        await probeNeeds(env, Date.now());
      },
      async end() {
        await startWallet();
        await probeNeeds(env, Date.now());
      },
    },
  ],
  wallet_create: () => [
    walletFault("create_refused", "create", "unauthorised"),
    walletFault("create_away", "create", "dropped"),
  ],
  wallet_execute: () => [
    walletFault("execute_refused", "execute", "unauthorised"),
    walletFault("execute_away", "execute", "dropped"),
  ],
  wallet_query: () => [
    walletFault("query_refused", "query", "unauthorised"),
    walletFault("query_away", "query", "dropped"),
  ],
  other_wallet: () => [
    otherWalletFault("other_wallet_refuses", () =>
      Response.json({ status: "FAILED", failedreason: "Store Credential Error" }),
    ),
    otherWalletFault("other_wallet_away", () => new Response("<html>")),
  ],
  gateway: () => [gatewayFault("gateway_refuses", "90417"), gatewayFault("gateway_away", "90001")],
  cron: () => [
    {
      condition: "figures_old",
      sells: true,
      begin: async () =>
        void (await env.DB.prepare("UPDATE shop_figures SET at = at - ?")
          .bind(31 * MINUTES_MS)
          .run()),
      end: () => refreshFigures(env, Date.now()),
    },
  ],
  pictures: () => [
    bindingFault("pictures_away", "UPLOADS", {
      sells: true,
      act: (shop) => probeNeeds(shop, Date.now()),
    }),
  ],
};

const CASES = Object.entries(FAULTS).flatMap(([need, faults]) =>
  faults().map((_, index) => [need as NeedName, index] as const),
);

test.each(CASES)("a fault of %s (%i) shows, and is gone by itself", async (need, index) => {
  vi.spyOn(console, "log").mockReturnValue();
  const fault = FAULTS[need]()[index];
  if (fault === undefined) throw new Error("no such fault");
  const { condition, shop = {} } = fault;
  const stateNow = async () => (await readHealth(shop)).needs.find(({ name }) => name === need);
  expect(await stateNow()).toMatchObject({ condition: null });

  await fault.begin();
  await vi.waitUntil(async () => (await stateNow())?.condition === condition, 5_000);
  const health = await readHealth(shop);
  expect(health.failed).toContain(condition);
  expect(health.can_buy).toBe(fault.sells);
  const failing = health.needs.find(({ name }) => name === need);
  expect(failing?.state).toBe(/refuse/.test(condition) ? "refuses" : "away");
  expect(Date.parse(failing?.since ?? "")).toBeLessThanOrEqual(Date.now());

  await fault.end();
  await vi.waitUntil(async () => (await stateNow())?.condition === null, 5_000);
  expect((await readHealth(shop)).failed).not.toContain(condition);
});
