/**
 * Seats that were taken off a ticket, and tickets that exchanged seats, where D1 was restored to before it (protocol
 * 13, 14): stopped at every step, and led back.
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { CompareView } from "../../../../worker/contract/staff/staff.ts";
import { moveDependencies } from "../../../../worker/dependencies/ticket-moves.ts";
import { rebuildDependencies } from "../../../../worker/dependencies/rebuild.ts";
import { exchangeSeats } from "../../../../worker/domain/tickets/exchange.ts";
import { exchangeTickets } from "../../../../worker/flows/tickets/exchange-seats.ts";
import type { MoveDependencies } from "../../../../worker/flows/tickets/move-ticket.ts";
import { restoreTrip } from "../../../../worker/flows/rebuild/rebuild.ts";
import { takeSeatsOff } from "../../../../worker/flows/tickets/take-seats-off.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { read } from "../../../support/browser.ts";
import {
  aMovingSale,
  interrupted,
  move,
  listMoves,
  placed,
  seatsIn,
  ticketAt,
} from "../../../support/moves.ts";
import { aPaidSale, claimOfBill, nothingWaits } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { staff } from "../../../support/staff.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";

const BY = "staff:rima";

afterEach(async () => {
  await nothingWaits();
  takeLogged();
});

async function cron() {
  await runEveryMinute(env, Date.now() + 120_000);
}

async function leadBack(trips: readonly string[]) {
  const note = { by: BY, act: "after_restore", reason: "the minute before" } as const;
  for (let round = 0; round < 4; round += 1) {
    for (const trip of trips) await restoreTrip(rebuildDependencies(env, trip, note), trip, false);
    await cron();
  }
}

async function kinds(trip: string) {
  const { differences } = read(await staff("compare", { trip }), CompareView);
  return differences.map(({ kind }) => kind);
}

/** Dies there; null: nothing disturbs it. */
function dyingAt(step: number | null): MoveDependencies {
  if (step === null) return moveDependencies(env, BY);
  return interrupted(step, "before", async () => {
    throw new Error("the process died");
  }).deps;
}

async function ends(done: Promise<unknown>) {
  await done.catch((error: unknown) => expect(String(error)).toContain("died"));
}

/** Before find, capture, sell, finish, giveBack, settle; at last after all of it. */
describe.each([2, 3, 4, 5, 6, null])(
  "D1 restored to before a seat was taken off, which came to %s",
  (step) => {
    test("has the ticket and its money as the objects have it", async () => {
      const sale = await aMovingSale(await startWallet());
      const before = await rememberD1();
      await ends(
        takeSeatsOff(dyingAt(step), {
          ticketId: sale.ticket,
          seats: ["A1"],
          places: 1,
          seen: null,
          reason: "one is ill",
          by: BY,
        }),
      );
      await travelTo(before);
      await leadBack([sale.source]);
      // The seat is free in the object: it was given back, and its part is owed. Else nothing of it happened.
      const isDone = step === null || step > 5;
      expect(await ticketAt(sale.ticket)).toMatchObject({
        isValid: 1,
        seats: placed(sale.source, isDone ? ["B2"] : ["A1", "B2"]),
      });
      expect(await seatsIn(sale.source)).toEqual(isDone ? ["B2 sold"] : ["A1 sold", "B2 sold"]);
      const { results } = await env.DB.prepare(
        "SELECT p.amount_poisha * 2 = b.total_poisha AS isHalf, p.state FROM part_refunds p JOIN bills b ON b.id = p.bill_id WHERE b.id = ?",
      )
        .bind(sale.bill)
        .all();
      expect(results).toEqual(isDone ? [{ isHalf: 1, state: "refunded" }] : []);
      const quantity = await env.DB.prepare("SELECT current_quantity FROM tickets WHERE id = ?")
        .bind(sale.ticket)
        .first("current_quantity");
      expect(quantity).toBe(isDone ? 1 : 2);
      expect(await kinds(sale.source)).toEqual([]);
    });
  },
);

/** Before find, capture, sell, finish, giveBack, settle; at last after all of it. */
describe.each([2, 3, 4, 5, 6, 7, null])(
  "D1 restored to before a move to a cheaper trip, which came to %s",
  (step) => {
    test("has the ticket moved and the difference owed, or neither", async () => {
      const sale = await aMovingSale(await startWallet());
      const left = await env.DB.prepare("SELECT total_poisha AS n FROM bills WHERE id = ?")
        .bind(sale.bill)
        .first<number>("n");
      const before = await rememberD1();
      const fare = await env.DB.prepare("SELECT fare_poisha AS n FROM trips WHERE id = ?")
        .bind(sale.target)
        .first<number>("n");
      const difference = {
        partPoisha: 12_300,
        farePoisha: fare ?? 0,
        leftPoisha: left ?? 0,
        reason: "a cheaper bus",
      };
      await ends(move(sale, { by: BY, difference }, dyingAt(step)));
      await travelTo(before);
      await leadBack([sale.source, sale.target]);
      // The source was given back: the ticket has left it. Else nothing of it happened, and nothing is owed.
      const isDone = step === null || step > 6;
      const seats = isDone ? placed(sale.target, ["C3", "C4"]) : placed(sale.source, ["A1", "B2"]);
      expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 1, seats });
      const { results } = await env.DB.prepare(
        "SELECT amount_poisha AS poisha, state, reason FROM part_refunds WHERE bill_id = ?",
      )
        .bind(sale.bill)
        .all();
      const part = { poisha: 12_300, state: "refunded", reason: "a cheaper bus" };
      expect(results).toEqual(isDone ? [part] : []);
      expect(await kinds(sale.source)).toEqual([]);
      expect(await kinds(sale.target)).toEqual([]);
    });
  },
);

/** Before each capture, sell, finish, each giveBack, settle; at last after all of it. */
describe.each([2, 3, 4, 5, 6, 7, 8, 9, null])(
  "D1 restored to before an exchange, which came to %s",
  (step) => {
    test.each([
      ["of one trip", true],
      ["of two trips", false],
    ])("%s, has both tickets changed or none", async (_, isOfOneTrip) => {
      const wallet = await startWallet();
      const a = await aMovingSale(wallet);
      const tripB = isOfOneTrip ? a.source : a.target;
      const b = await aPaidSale(wallet, ["C3", "C4"], { tripId: tripB, payer: "01929918378" });
      const exchange = exchangeSeats(
        { id: a.ticket, tripId: a.source, seats: ["A1", "B2"], quantity: 2 },
        { id: b.ticketId, tripId: tripB, seats: ["C3", "C4"], quantity: 2 },
        isOfOneTrip ? { gives: ["B2"], gets: ["C3"] } : { gives: ["A1", "B2"], gets: ["C3", "C4"] },
      );
      if (!exchange.ok) throw new Error(exchange.error.reason);
      const seen = [
        { claim: (await claimOfBill(a.bill)).claim, toRevision: 0 },
        { claim: (await claimOfBill(b.bill)).claim, toRevision: 0 },
      ] as const;
      const before = await rememberD1();
      const input = { ...exchange.value, seen, reason: "friends", by: BY } as const;
      await ends(exchangeTickets(dyingAt(step), input));
      await travelTo(before);
      await leadBack([a.source, tripB]);
      const isDone = step === null || step > 7;
      const [ofA, ofB] = isDone
        ? isOfOneTrip
          ? [placed(a.source, ["A1", "C3"]), placed(a.source, ["B2", "C4"])]
          : [placed(tripB, ["C3", "C4"]), placed(a.source, ["A1", "B2"])]
        : [placed(a.source, ["A1", "B2"]), placed(tripB, ["C3", "C4"])];
      expect((await ticketAt(a.ticket)).seats).toEqual(ofA);
      expect((await ticketAt(b.ticketId)).seats).toEqual(ofB);
      const sold = (trip: string) =>
        [...ofA, ...ofB]
          .filter((seat) => seat.startsWith(`${trip}:`))
          .map((seat) => `${seat.slice(trip.length + 1)} sold`)
          .toSorted();
      for (const trip of new Set([a.source, tripB])) {
        expect(await seatsIn(trip)).toEqual(sold(trip));
        expect(await kinds(trip)).toEqual([]);
      }
      for (const ticket of [a.ticket, b.ticketId]) {
        for (const { isSettled } of await listMoves(ticket)) expect(isSettled).toBe(1);
      }
    });
  },
);
