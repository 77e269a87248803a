/**
 * The wallet provider's go-live list, through the whole Worker, with a buyer on the wallet's page.
 */
import { env } from "cloudflare:workers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { PaymentCreateView } from "../../../worker/contract/booking/checkout.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit, executeBody, type Visit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { takeLogged } from "../../support/quiet.ts";
import {
  PAYER,
  WALLET_ORIGIN,
  type SimulatedWallet,
} from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";
import { typeOnPage } from "../../support/simulated/wallet-page.ts";

const EXECUTE = "/api/bkash/payment/execute";
const [OTP, PIN] = ["123456", "12121"];
const SHORT_OF_MONEY = "01823074817";
const db = database(env);

/** The Worker's configuration in each dialect. */
const CONFIGURED = ["v1.2.0-beta", "v2"].map((dialect) => ({
  dialect,
  env: { WALLET_DIALECT: dialect, WALLET_BASE_URL: `${WALLET_ORIGIN}/${dialect}` },
}));
type Configured = (typeof CONFIGURED)[number];

/** A buyer who holds a seat and is on the wallet's page. */
async function onThePage(
  wallet: SimulatedWallet,
  configured: Configured,
  seat = "A1",
  tripId?: string,
) {
  const visit = await aVisit(tripId ?? (await aTrip(db)).id, aBrowser(configured));
  await visit.hold(seat);
  return { visit, ...(await payment(wallet, visit)) };
}

async function payment(wallet: SimulatedWallet, visit: Visit) {
  const created = await visit.create();
  const body = executeBody(created);
  const { bkashURL } = read(created, PaymentCreateView).data;
  return {
    body,
    type: (...answers: string[]) => typeOnPage(wallet, bkashURL, ...answers),
    execute: () => visit.browser.post(EXECUTE, body),
  };
}

const held = async (visit: Visit) => (await visit.seats()).getUserTicketData;

describe.each(CONFIGURED)("go-live in $dialect", (configured) => {
  test("a successful payment: wallet, code and PIN lead back, and the ticket is there", async () => {
    const wallet = await startWallet();
    const { type, execute, body } = await onThePage(wallet, configured);
    const back = await type(PAYER, OTP, PIN);
    expect(back.pathname).toBe("/successPage");
    expect(back.searchParams.get("status")).toBe("success");
    expect(await wallet.executes(body.paymentID)).toBe(0);
    expect((await execute()).status).toBe(201);
    expect(await wallet.payment(body.paymentID)).toMatchObject({ executes: 1, completed: true });
  });

  test("a normal success sends no Query: Query is for unanswered Executes only", async () => {
    const wallet = await startWallet();
    const { type, execute, body } = await onThePage(wallet, configured);
    await type(PAYER, OTP, PIN);
    await execute();
    await execute();
    expect(await wallet.payment(body.paymentID)).toMatchObject({ executes: 1, queries: 0 });
  });

  test("the same amount from the same wallet within minutes: an error is shown, the seat is kept, later it works", async () => {
    const wallet = await startWallet();
    const first = await onThePage(wallet, configured);
    await first.type(PAYER, OTP, PIN);
    expect((await first.execute()).status).toBe(201);

    const second = await onThePage(wallet, configured, "B1", first.visit.tripId);
    await second.type(PAYER, OTP, PIN);
    expect(await second.execute()).toMatchObject({
      status: 402,
      body: { code: "wallet_duplicate", message: expect.stringMatching(/same amount .*5 minutes/) },
    });
    expect(await held(second.visit)).toEqual([{ seat_no: "B1" }]);

    wallet.advance(5 * 60_000);
    const again = await payment(wallet, second.visit);
    await again.type(PAYER, OTP, PIN);
    expect((await again.execute()).status).toBe(201);
    const { totals } = await wallet.ledger();
    expect(totals.completed).toBe(2);
  });

  test("Close on the page: the buyer returns as cancelled, nothing is charged, the seat is kept", async () => {
    const wallet = await startWallet();
    const { visit, type, execute, body } = await onThePage(wallet, configured);
    await type(PAYER, OTP);
    const back = new URL(await wallet.close(body.paymentID));
    expect([back.pathname, back.searchParams.get("status")]).toEqual(["/successPage", "cancel"]);
    expect(await held(visit)).toEqual([{ seat_no: "A1" }]);
    // An Execute all the same charges nothing.
    expect(await execute()).toMatchObject({ status: 402, body: { code: "payment_failed" } });
    expect((await wallet.ledger()).totals.paidPoisha).toBe(0);
    const again = await payment(wallet, visit);
    await again.type(PAYER, OTP, PIN);
    expect((await again.execute()).status).toBe(201);
  });

  test("a wrong code three times: the buyer returns as failed, nothing is charged, the seat is kept", async () => {
    const wallet = await startWallet();
    const { visit, type, execute } = await onThePage(wallet, configured);
    expect((await type(PAYER, "000000", "000000")).pathname).not.toBe("/successPage");
    const back = await type("000000");
    expect([back.pathname, back.searchParams.get("status")]).toEqual(["/successPage", "failure"]);
    expect(await held(visit)).toEqual([{ seat_no: "A1" }]);
    expect(await execute()).toMatchObject({ status: 402, body: { code: "payment_failed" } });
    expect((await wallet.ledger()).totals.paidPoisha).toBe(0);
  });

  test("insufficient balance: the buyer sees the reason, nothing is charged, the seat is kept", async () => {
    const wallet = await startWallet();
    const { visit, type, execute } = await onThePage(wallet, configured);
    expect((await type(SHORT_OF_MONEY, OTP, PIN)).searchParams.get("status")).toBe("success");
    expect(await execute()).toMatchObject({
      status: 402,
      body: {
        code: "wallet_balance",
        message: expect.stringMatching(/balance.*comes back by itself/is),
      },
    });
    expect(await held(visit)).toEqual([{ seat_no: "A1" }]);
    expect((await wallet.ledger()).totals.paidPoisha).toBe(0);
  });
});

describe.each(CONFIGURED)("go-live in $dialect: what is logged", (configured) => {
  /** The Worker's whole log, and all secrets in its calls of the wallet. */
  async function listening() {
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((...args) => {
      lines.push(args.map(String).join(" "));
    });
    onTestFinished(() => void log.mockRestore());
    const wallet = await startWallet();
    const secrets = new Set([env.WALLET_PASSWORD, env.WALLET_APP_KEY, env.WALLET_APP_SECRET]);
    const walletFetch = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await walletFetch(input, init);
      const token = new Headers(init?.headers).get("Authorization");
      if (token !== null) secrets.add(token);
      const text = await response.clone().text();
      for (const [, value = ""] of text.matchAll(/"(?:id_token|refresh_token)":"([^"]+)"/g)) {
        secrets.add(value);
      }
      return response;
    };
    const all = () => [...lines, ...takeLogged().map(String)];
    return { wallet, secrets, all };
  }

  test("create, execute and query: the bill, the call and the code, and no token, key, password, code, PIN, number or address", async () => {
    const { wallet, secrets, all } = await listening();
    await wallet.fault({ call: "create", reply: { kind: "unauthorised" } });
    const { type, execute, body, visit } = await onThePage(wallet, configured);
    await type(SHORT_OF_MONEY, OTP, PIN);
    expect((await execute()).status).toBe(402);
    const again = await payment(wallet, visit);
    await again.type(PAYER, OTP, PIN);
    await wallet.fault({ call: "execute", reply: { kind: "html" }, processed: true });
    await wallet.fault({ call: "query", reply: { kind: "code", code: "2003" } });
    expect((await again.execute()).status).toBe(202);

    const logged = all();
    const notes = logged.filter((line) => line.includes("wallet_answer"));
    const note = { level: "note", event: "wallet_answer" };
    const [first, second] = [body.ticketBillPayBkashId, again.body.ticketBillPayBkashId];
    const refusal = configured.dialect === "v2" ? 400 : 200;
    expect(notes.map((line) => JSON.parse(line))).toEqual([
      { ...note, bill: first, call: "create", httpStatus: 401, code: null },
      { ...note, bill: first, call: "execute", httpStatus: refusal, code: "2023" },
      { ...note, bill: second, call: "execute", httpStatus: 500, code: null },
      { ...note, bill: second, call: "query", httpStatus: refusal, code: "2003" },
    ]);
    expect(secrets.size).toBeGreaterThanOrEqual(7);
    const personal = [PAYER, SHORT_OF_MONEY, OTP, PIN, "01712345678", "Rahim"];
    for (const secret of [...secrets, ...personal, body.grantToken, body.paymentID]) {
      expect(logged.join("\n").includes(secret), `${secret.slice(0, 12)}… is logged`).toBe(false);
    }
  });

  test("a grant that failed is an alert, without user, password, key or secret", async () => {
    const { wallet, secrets, all } = await listening();
    await wallet.fault({ call: "grant", reply: { kind: "code", code: "2001" } });
    const visit = await aVisit((await aTrip(db)).id, aBrowser(configured));
    await visit.hold("A1");
    expect(await visit.create()).toMatchObject({ status: 503, body: { code: "wallet_away" } });
    const logged = all();
    expect(logged.map((line) => JSON.parse(line))).toContainEqual({
      level: "alert",
      event: "wallet_token_call_failed",
      how: "grant",
      httpStatus: 200,
      code: "2001",
    });
    for (const secret of [...secrets, env.WALLET_USERNAME]) {
      expect(logged.join("\n").includes(secret)).toBe(false);
    }
  });
});
