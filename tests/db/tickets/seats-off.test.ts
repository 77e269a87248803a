/** Seats that a ticket gives back (protocol 14): the real objects and D1, stopped and overtaken at every step. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { cancelSale, owePart } from "../../../worker/db/payments/refunds.ts";
import { moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import type { MoveDependencies } from "../../../worker/flows/tickets/move-ticket.ts";
import { takeSeatsOff } from "../../../worker/flows/tickets/take-seats-off.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import {
  aMovingSale,
  interrupted,
  listMoves,
  placed,
  seatsIn,
  ticketAt,
  type MovingSale,
} from "../../support/moves.ts";
import { aPaidSale, claimOfBill, nothingWaits } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const STAFF = { by: "staff:rima", now: Date.now() } as const;
const LATER_MS = 120_000;
/** beginDivision is not counted: find, capture, sell, finish, giveBack, settle. */
const EACH_END = [1, 2, 3, 4, 5, 6].flatMap((n) => [[n, "before"] as const, [n, "after"] as const]);

afterEach(nothingWaits);

async function cron() {
  await runEveryMinute(env, Date.now() + LATER_MS);
}

function takeOff(
  sale: Pick<MovingSale, "ticket">,
  seats: readonly string[],
  deps: MoveDependencies = moveDependencies(env, "staff:rima"),
) {
  const input = { ticketId: sale.ticket, seats, places: seats.length, seen: null };
  return takeSeatsOff(deps, { ...input, reason: "one is ill", by: "staff:rima" });
}

async function readMoney(bill: number) {
  const row = await env.DB.prepare(
    `SELECT b.state, b.total_poisha AS total, (SELECT group_concat(amount_poisha || ' ' || state) FROM part_refunds WHERE bill_id = b.id) AS parts
     FROM bills b WHERE b.id = ?`,
  )
    .bind(bill)
    .first<{ state: string; total: number; parts: string | null }>();
  if (row === null) throw new Error(`no bill ${bill}`);
  return row;
}

async function expectDivided(sale: MovingSale) {
  expect(await ticketAt(sale.ticket)).toMatchObject({
    trip: sale.source,
    isValid: 1,
    seats: placed(sale.source, ["B2"]),
  });
  expect(await seatsIn(sale.source)).toEqual(["B2 sold"]);
}

describe("a ticket of two seats that gives one back", () => {
  test("keeps the other, its part goes back once the seat is free, and it is sent again", async () => {
    const sale = await aMovingSale(await startWallet());
    expect(await takeOff(sale, ["A1"])).toEqual({ ok: true, value: "moved" });
    await expectDivided(sale);
    const { total } = await readMoney(sale.bill);
    await cron();
    expect(await readMoney(sale.bill)).toMatchObject({
      state: "paid",
      parts: `${total / 2} refunded`,
    });
    const { results } = await env.DB.prepare(
      "SELECT template FROM messages WHERE bill_id = ? ORDER BY template",
    )
      .bind(sale.bill)
      .all();
    expect(results.map(({ template }) => template)).toEqual(["part", "ticket", "ticket"]);
    // The last seat of a ticket is given back by cancelling the sale.
    expect(await takeOff(sale, ["B2"])).toMatchObject({ error: { reason: "all_seats_selected" } });
    await cancelSale(db, sale.bill, "sale_cancelled", STAFF);
    await cron();
    // This wallet refunds a payment once: a person pays the rest back.
    expect((await readMoney(sale.bill)).state).toBe("refund_owed");
    expect(takeLogged().join()).toContain("refund_by_hand");
    expect(await seatsIn(sale.source)).toEqual([]);
  });

  test.each(EACH_END)(
    "and dies at step %i, %s it, is finished by the schedule",
    async (n, when) => {
      const sale = await aMovingSale(await startWallet());
      const { deps } = interrupted(n, when, async () => {
        throw new Error("the process died");
      });
      await expect(takeOff(sale, ["A1"], deps)).rejects.toThrow("died");
      await cron();
      await cron();
      expect(await listMoves(sale.ticket)).toMatchObject([{ state: "done", isSettled: 1 }]);
      await expectDivided(sale);
      const { total, parts } = await readMoney(sale.bill);
      expect(parts).toBe(`${total / 2} refunded`);
    },
  );

  test.each(EACH_END)(
    "and whose sale is cancelled at step %i, %s it, gets all its money, once",
    async (n, when) => {
      const wallet = await startWallet();
      const sale = await aMovingSale(wallet);
      const { deps } = interrupted(n, when, async () => {
        await cancelSale(db, sale.bill, "sale_cancelled", STAFF);
        await cron();
      });
      await takeOff(sale, ["A1"], deps);
      await cron();
      await runEveryMinute(env, Date.now() + 40 * 60_000);
      expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 0, seats: [] });
      expect(await seatsIn(sale.source)).toEqual([]);
      takeLogged();
      const { state, total, parts } = await readMoney(sale.bill);
      // This wallet refunds a payment once: after a part a person pays the rest back.
      if (parts === null) expect(state).toBe("refunded");
      else expect([state, parts]).toEqual(["refund_owed", `${total / 2} refunded`]);
    },
  );

  test.each(EACH_END)(
    "and whose trip is cancelled at step %i, %s it, has no seat left anywhere",
    async (n, when) => {
      const sale = await aMovingSale(await startWallet());
      const { deps } = interrupted(n, when, async () => {
        await cancelTrip(db, sale.source, Date.now());
      });
      await takeOff(sale, ["A1"], deps);
      await cron();
      await cron();
      takeLogged();
      expect(await seatsIn(sale.source)).toEqual([]);
      expect((await ticketAt(sale.ticket)).isValid).toBe(0);
    },
  );

  test("is busy for goodwill until the seat is given back", async () => {
    const sale = await aMovingSale(await startWallet());
    const part = { bill: sale.bill, amountPoisha: 100, reason: "late", requestedBy: "staff:rima" };
    const given: (number | null)[] = [];
    const { deps } = interrupted(3, "before", async () => {
      given.push(await owePart(db, { ...part, requestedBy: "staff:rima" }, Date.now()));
    });
    await takeOff(sale, ["A1"], deps);
    expect(given).toEqual([null]);
  });

  test("begins nothing with an amount, seats or a ticket that changed since they were shown", async () => {
    const sale = await aMovingSale(await startWallet());
    const input = { ticketId: sale.ticket, seats: ["A1"], places: 1, reason: "ill" };
    const deps = moveDependencies(env, "staff:rima");
    const by = "staff:rima";
    for (const seen of [
      { claim: "another", partPoisha: 1 },
      { claim: (await claimOfBill(sale.bill)).claim, partPoisha: 1 },
    ]) {
      expect(await takeSeatsOff(deps, { ...input, seen, by })).toMatchObject({ ok: false });
    }
    // A passenger gives seats back only where a change of the journey offers the money.
    const asked = { ...input, seen: null, by: "buyer" } as const;
    expect(await takeSeatsOff(deps, asked)).toMatchObject({ error: { reason: "choice_over" } });
    await env.DB.prepare(
      "UPDATE trips SET sale_closes_at = 1, departs_at = 2, arrives_at = 3, returns_at = NULL WHERE id = ?",
    )
      .bind(sale.source)
      .run();
    expect(await takeOff(sale, ["A1"])).toMatchObject({ ok: false });
    expect(await listMoves(sale.ticket)).toEqual([]);
  });
});

test("goodwill that leaves no whole poisha for each of three seats lets one of them go", async () => {
  const { bill, ticketId } = await aPaidSale(await startWallet(), ["A1", "A2", "B1"]);
  const { total } = await readMoney(bill);
  // Three seats share what is left with a remainder of one poisha.
  const goodwill = 10_000 + ((total - 10_000 - 1) % 3);
  const part = { bill, amountPoisha: goodwill, reason: "late", requestedBy: STAFF.by };
  await owePart(db, part, Date.now());
  await cron();
  expect(await takeOff({ ticket: ticketId }, ["A1"])).toEqual({ ok: true, value: "moved" });
  const left = total - goodwill;
  const owed = left - Math.floor((left * 2) / 3);
  expect((await readMoney(bill)).parts?.split(",")).toContain(`${owed} owed`);
  await cron();
  takeLogged();
});
