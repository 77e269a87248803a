/** Two tickets that exchange seats (protocol 14): the real objects and D1, stopped and overtaken at every step. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { cancelSale } from "../../../worker/db/payments/refunds.ts";
import { moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import { exchangeSeats } from "../../../worker/domain/tickets/exchange.ts";
import { exchangeTickets } from "../../../worker/flows/tickets/exchange-seats.ts";
import type { MoveDependencies } from "../../../worker/flows/tickets/move-ticket.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import {
  interrupted,
  listMoves,
  placed,
  seatsIn,
  ticketAt,
  aMovingSale,
} from "../../support/moves.ts";
import { aPaidSale, claimOfBill, nothingWaits } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const STAFF = { by: "staff:rima", now: Date.now() } as const;
const LATER_MS = 120_000;
const OTHER_PAYER = "01929918378";
/** find, two captures, two sells, finish, two give-backs, settle. */
const EACH_END = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [
  [n, "before"] as const,
  [n, "after"] as const,
]);

afterEach(nothingWaits);

async function cron() {
  await runEveryMinute(env, Date.now() + LATER_MS);
}

async function twoSales(isOfOneTrip: boolean) {
  const wallet = await startWallet();
  const a = await aMovingSale(wallet);
  const tripB = isOfOneTrip ? a.source : a.target;
  const seatsOfB = isOfOneTrip ? ["C3", "C4"] : ["A1", "D4"];
  const b = await aPaidSale(wallet, seatsOfB, { tripId: tripB, payer: OTHER_PAYER });
  return { a, b, tripB, seatsOfB };
}

type Two = Awaited<ReturnType<typeof twoSales>>;

async function swap(
  { a, b, tripB, seatsOfB }: Two,
  gives: string[],
  gets: string[],
  over?: MoveDependencies,
) {
  const exchange = exchangeSeats(
    { id: a.ticket, tripId: a.source, seats: ["A1", "B2"], quantity: 2 },
    { id: b.ticketId, tripId: tripB, seats: seatsOfB, quantity: 2 },
    { gives, gets },
  );
  if (!exchange.ok) throw new Error(exchange.error.reason);
  const seen = [
    { claim: (await claimOfBill(a.bill)).claim, toRevision: 0 },
    { claim: (await claimOfBill(b.bill)).claim, toRevision: 0 },
  ] as const;
  const deps = over ?? moveDependencies(env, "staff:rima");
  return exchangeTickets(deps, { ...exchange.value, seen, reason: "friends", by: "staff:rima" });
}

/** Each ticket has its own two seats, or those of after, and the object agrees. */
async function whatBecame({ a, b }: Two) {
  const [ofA, ofB] = [await ticketAt(a.ticket), await ticketAt(b.ticketId)];
  return { a: ofA.seats, b: ofB.seats };
}

describe.each([
  ["of one trip", true],
  ["of two trips", false],
])("two tickets %s", (_, isOfOneTrip) => {
  const gives = isOfOneTrip ? ["B2"] : ["A1", "B2"];
  const gets = isOfOneTrip ? ["C3"] : ["A1", "D4"];

  async function expectExchanged(two: Two) {
    const { a, tripB } = two;
    expect(await whatBecame(two)).toEqual(
      isOfOneTrip
        ? { a: placed(a.source, ["A1", "C3"]), b: placed(a.source, ["B2", "C4"]) }
        : { a: placed(tripB, ["A1", "D4"]), b: placed(a.source, ["A1", "B2"]) },
    );
    const sold = isOfOneTrip ? ["A1", "B2", "C3", "C4"] : ["A1", "B2"];
    expect(await seatsIn(a.source)).toEqual(sold.map((seatNo) => `${seatNo} sold`));
    if (!isOfOneTrip) expect(await seatsIn(tripB)).toEqual(["A1 sold", "D4 sold"]);
  }

  test("exchange them, and both are sent their tickets again", async () => {
    const two = await twoSales(isOfOneTrip);
    expect(await swap(two, gives, gets)).toEqual({ ok: true, value: "moved" });
    await expectExchanged(two);
    for (const [ticket, bill] of [
      [two.a.ticket, two.a.bill],
      [two.b.ticketId, two.b.bill],
    ] as const) {
      expect(await listMoves(ticket)).toMatchObject([{ state: "done", isSettled: 1 }]);
      const told = await env.DB.prepare(
        "SELECT count(*) AS n FROM messages WHERE bill_id = ? AND topic LIKE 'moved:%'",
      )
        .bind(bill)
        .first("n");
      expect(told).toBe(1);
    }
  });

  test.each(EACH_END)(
    "that die at step %i, %s it, are finished by the schedule",
    async (n, when) => {
      const two = await twoSales(isOfOneTrip);
      const { deps } = interrupted(n, when, async () => {
        throw new Error("the process died");
      });
      await expect(swap(two, gives, gets, deps)).rejects.toThrow("died");
      await cron();
      await cron();
      await expectExchanged(two);
    },
  );

  test.each(EACH_END)(
    "of which one is cancelled at step %i, %s it, leave the other with seats of its own",
    async (n, when) => {
      const two = await twoSales(isOfOneTrip);
      const { deps } = interrupted(n, when, async () => {
        await cancelSale(db, two.b.bill, "sale_cancelled", STAFF);
        await cron();
      });
      await swap(two, gives, gets, deps);
      await cron();
      await cron();
      takeLogged();
      expect(await ticketAt(two.b.ticketId)).toMatchObject({ isValid: 0, seats: [] });
      const { trip, seats } = await ticketAt(two.a.ticket);
      expect(seats).toHaveLength(2);
      const sold = await seatsIn(trip);
      expect(
        placed(
          trip,
          sold.map((seat) => seat.replace(" sold", "")),
        ),
      ).toEqual(seats);
      const elsewhere = trip === two.a.source ? two.tripB : two.a.source;
      if (elsewhere !== trip) expect(await seatsIn(elsewhere)).toEqual([]);
    },
  );
});

test("an exchange of which one ticket is not as it was seen begins nothing", async () => {
  const two = await twoSales(true);
  await env.DB.prepare("UPDATE tickets SET current_claim = 'gone on' WHERE id = ?")
    .bind(two.b.ticketId)
    .run();
  expect(await swap(two, ["B2"], ["C3"])).toMatchObject({ error: { reason: "choice_over" } });
  expect(await listMoves(two.a.ticket)).toEqual([]);
});
