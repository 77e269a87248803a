import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { aVisit } from "../../support/booking.ts";
import { aTrip } from "../../support/catalogue.ts";
import { purgeSeats } from "../../support/caches.ts";
import { takeLogged } from "../../support/quiet.ts";
import { approved, billState } from "./approved.ts";

const db = database(env);

describe("a wallet that does not answer", () => {
  test("but was paid gives the ticket at once, by a Query", async () => {
    const { wallet, body, execute } = await approved();
    await wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
    expect((await execute()).status).toBe(201);
    expect(await wallet.executes(body.paymentID)).toBe(1);
  });

  test("leaves the payment in doubt, keeps the seats locked, and a later call resumes it", async () => {
    const { wallet, visit, body, execute } = await approved();
    await wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
    await wallet.fault({ call: "query", reply: { kind: "dropped" } });
    const doubt = await execute();
    expect(doubt).toMatchObject({
      status: 202,
      body: { code: "payment_in_doubt", retry_after: 5 },
    });
    const rival = await aVisit(visit.tripId);
    expect(await rival.hold("A1")).toMatchObject({ status: 409, body: { code: "seat_taken" } });
    await purgeSeats(visit.tripId);
    expect((await rival.seats()).seats[0]).toEqual({ seat_no: "A1", state: "capturing" });
    expect(await visit.cancel("A1")).toMatchObject({
      status: 409,
      body: { code: "seat_capturing" },
    });
    await env.DB.prepare("UPDATE bills SET claimed_until = NULL WHERE id = ?")
      .bind(body.ticketBillPayBkashId)
      .run();
    expect((await execute()).status).toBe(201);
    expect(await wallet.executes(body.paymentID)).toBe(1);
  });

  test("is queried by the cron too", async () => {
    const { wallet, body, execute } = await approved();
    await wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
    await wallet.fault({ call: "query", reply: { kind: "dropped" } });
    expect((await execute()).status).toBe(202);
    await env.DB.prepare("UPDATE bills SET claimed_until = NULL WHERE id = ?")
      .bind(body.ticketBillPayBkashId)
      .run();
    await runEveryMinute(env, Date.now() + 120_000);
    expect(await billState(body.ticketBillPayBkashId)).toMatchObject({ state: "paid" });
  });
});

test("D1 refuses a second ticket for a sold seat, with an alert, and the money is refunded by itself", async () => {
  const { visit, body, execute } = await approved();
  const other = await aVisit((await aTrip(db)).id);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO bills (id, kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at) VALUES (77777, 'limited', 'x', ?, 'x', 'x', 1, 100, 0, 2, 102, 'x', 'x', 'paid', 0, 0)",
    ).bind(other.tripId),
    env.DB.prepare(
      "INSERT INTO tickets (id, bill_id, pnr, created_at) VALUES ('t', 77777, 'X', 0)",
    ),
    env.DB.prepare(
      "INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) VALUES (?, 'A1', 't')",
    ).bind(visit.tripId),
  ]);
  expect(await execute()).toMatchObject({ status: 409, body: { code: "payment_refunding" } });
  expect(takeLogged().join(" ")).toContain("seat_sold_twice");
  expect(await billState(body.ticketBillPayBkashId)).toMatchObject({ state: "refund_owed" });
  await runEveryMinute(env, Date.now());
  expect(await billState(body.ticketBillPayBkashId)).toMatchObject({ state: "refunded" });
});
