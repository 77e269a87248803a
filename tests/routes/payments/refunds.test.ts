import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { PaymentExecuteView } from "../../../worker/contract/booking/checkout.ts";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { cancelSale, owePart } from "../../../worker/db/payments/refunds.ts";
import {
  BELIEVE_FROM_MS,
  REFUND_SETTLED_MS,
  LATE_CHECK_AFTER_MS,
} from "../../../worker/payments/bkash/timing.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { aVisit, executeBody, type Visit } from "../../support/booking.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { takeLogged } from "../../support/quiet.ts";
import type { SimulatedWallet } from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
/** Its reply is lost, and Query answers Initiated for a while. */
const PAYS_LATE = "01700000004";
const EXECUTE = "/api/bkash/payment/execute";
const STAFF = { by: "staff:rima", now: Date.now() } as const;

interface Sale {
  wallet: SimulatedWallet;
  visit: Visit;
  bill: number;
  body: ReturnType<typeof executeBody>;
  execute(): ReturnType<Visit["create"]>;
  state(): Promise<unknown>;
  seat(seatNo: string): Promise<string | undefined>;
  refunded(): Promise<string | null>;
}

/** Two seats held and approved on the wallet's page. */
async function approved(payer?: string): Promise<Sale> {
  const wallet = await startWallet();
  const visit = await aVisit((await aTrip(db)).id);
  for (const seat of ["A1", "B2"]) await visit.hold(seat);
  const body = executeBody(await visit.create());
  await wallet.approve(body.paymentID, payer);
  const bill = body.ticketBillPayBkashId;
  return {
    wallet,
    visit,
    bill,
    body,
    execute: () => visit.browser.post(EXECUTE, body),
    state: async () => readValue("SELECT state FROM bills WHERE id = ?", bill),
    seat: async (seatNo) => {
      const map = await tripSeats(env, visit.tripId).seatMap({ planName: "45", bookings: [] });
      return map.seats.find((seat) => seat.seatNo === seatNo)?.state;
    },
    refunded: async () => (await wallet.payment(body.paymentID)).refunded,
  };
}

async function sold(): Promise<Sale> {
  const sale = await approved();
  expect((await sale.execute()).status).toBe(201);
  return sale;
}

async function readValue(sql: string, id: number): Promise<unknown> {
  const row = await env.DB.prepare(sql).bind(id).first<Record<string, unknown>>();
  return row === null ? null : Object.values(row)[0];
}

/** Moves the bill's times back, as if that much time had passed. */
async function letPass(bill: number, ms: number): Promise<void> {
  const columns = [
    "execute_by",
    "believe_from",
    "dead_at",
    "watch_until",
    "watch_at",
    "doubt_at",
    "refund_settled_at",
    "changed_at",
  ];
  const back = columns.map((column) => `${column} = ${column} - ${ms}`).join(", ");
  await env.DB.prepare(`UPDATE bills SET ${back}, claimed_until = NULL WHERE id = ?`)
    .bind(bill)
    .run();
}

const runCron = () => runEveryMinute(env, Date.now());

describe("a sale that staff cancel", () => {
  test("refunds the money in full, and frees the seats", async () => {
    const sale = await sold();
    expect(await cancelSale(db, sale.bill, "sale_cancelled", STAFF)).toBe(true);
    expect(await sale.seat("A1")).toBe("sold");
    await runCron();
    expect(await sale.state()).toBe("refunded");
    expect(await sale.refunded()).toBe("1224.00");
    expect(await sale.seat("A1")).toBe("free");
    expect(await sale.execute()).toMatchObject({ status: 409, body: { code: "payment_refunded" } });
  });

  test("is refunded once when the wallet's reply is lost", async () => {
    const sale = await sold();
    await cancelSale(db, sale.bill, "sale_cancelled", STAFF);
    await sale.wallet.fault({ call: "refund", reply: { kind: "dropped" }, processed: true });
    await runCron();
    expect(await sale.state()).toBe("refund_owed");
    await runCron();
    expect(await sale.state()).toBe("refund_owed");
    await letPass(sale.bill, REFUND_SETTLED_MS);
    await runCron();
    expect(await sale.state()).toBe("refunded");
    expect(await sale.refunded()).toBe("1224.00");
  });
});

test("a part of the fare is refunded, and the ticket stays valid", async () => {
  const sale = await sold();
  const amountPoisha = 20_000;
  const part = { bill: sale.bill, amountPoisha, reason: "Late", requestedBy: STAFF.by };
  await owePart(db, part, Date.now());
  await runCron();
  expect(await sale.refunded()).toBe("200.00");
  expect(await sale.state()).toBe("paid");
  expect(await sale.seat("A1")).toBe("sold");
});

describe("a cancelled trip", () => {
  test("sells nothing more and refunds every sale", async () => {
    const sale = await sold();
    await cancelTrip(db, sale.visit.tripId, Date.now());
    await runCron();
    const rival = await aVisit(sale.visit.tripId);
    expect(await rival.hold("C1")).toMatchObject({ body: { code: "trip_cancelled" } });
    expect(await sale.state()).toBe("refunded");
    expect(await sale.refunded()).toBe("1224.00");
  });

  test("refunds a sale that was under way and completes late", async () => {
    const sale = await approved();
    await sale.wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
    await sale.wallet.fault({ call: "query", reply: { kind: "dropped" } });
    expect((await sale.execute()).status).toBe(202);
    await cancelTrip(db, sale.visit.tripId, Date.now());
    await runCron();
    expect(await sale.state()).toBe("capturing");
    await letPass(sale.bill, 120_000);
    await runCron();
    await runCron();
    expect(await sale.state()).toBe("refunded");
    expect(await sale.refunded()).toBe("1224.00");
  });
});

test("money that comes after the seats were released is refunded by itself", async () => {
  const sale = await approved(PAYS_LATE);
  await sale.wallet.set({ lateMs: 1_200_000 });
  expect((await sale.execute()).status).toBe(202);
  await letPass(sale.bill, BELIEVE_FROM_MS);
  await runCron();
  expect(await sale.state()).toBe("failed");
  expect(await sale.execute()).toMatchObject({ body: { code: "payment_not_completed" } });
  expect(await sale.seat("A1")).toBe("held");

  sale.wallet.advance(1_200_000);
  await letPass(sale.bill, LATE_CHECK_AFTER_MS[0]);
  await runCron();
  expect(await sale.state()).toBe("refunded");
  expect(await sale.refunded()).toBe("1224.00");
  expect(await sale.seat("A1")).toBe("held");
  expect(takeLogged().join(" ")).toContain("money_after_seats_were_let_go");
});

test("a ticket is the same after all of it", async () => {
  const sale = await sold();
  const first = read(await sale.execute(), PaymentExecuteView).data.ticket_data.ticketing_id;
  await runCron();
  expect(read(await sale.execute(), PaymentExecuteView).data.ticket_data.ticketing_id).toBe(first);
});
