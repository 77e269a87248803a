/**
 * Moves of live tickets to another trip (protocol 14): the real objects and D1, stopped and overtaken at every step.
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { cancelSale } from "../../../worker/db/payments/refunds.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import {
  aMovingSale,
  interrupted,
  move,
  listMoves,
  placed,
  seatsIn,
  ticketAt,
  type MovingSale,
} from "../../support/moves.ts";
import { aPaidSale, nothingWaits } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const STAFF = { by: "staff:rima", now: Date.now() } as const;
const OTHER_PAYER = "01929918378";
const LATER_MS = 120_000;

afterEach(nothingWaits);

async function cron() {
  await runEveryMinute(env, Date.now() + LATER_MS);
}

/** The steps of a move that nothing disturbs: begin, find, capture, sell, finish, giveBack, settle. */
const STEPS = [1, 2, 3, 4, 5, 6, 7];
const EACH_END = STEPS.flatMap((n) => [[n, "before"] as const, [n, "after"] as const]);

async function expectMoved(sale: MovingSale) {
  expect(await ticketAt(sale.ticket)).toMatchObject({
    trip: sale.target,
    seats: placed(sale.target, ["C3", "C4"]),
  });
  expect(await seatsIn(sale.source)).toEqual([]);
  expect(await seatsIn(sale.target)).toEqual(["C3 sold", "C4 sold"]);
}

async function expectStayed(sale: MovingSale) {
  expect(await ticketAt(sale.ticket)).toMatchObject({
    trip: sale.source,
    seats: placed(sale.source, ["A1", "B2"]),
  });
  expect(await seatsIn(sale.source)).toEqual(["A1 sold", "B2 sold"]);
  expect(await seatsIn(sale.target)).toEqual([]);
}

describe("a move to another trip", () => {
  test("has its seats there, gives the old ones back, and sends the ticket again", async () => {
    const sale = await aMovingSale(await startWallet());
    expect(await move(sale)).toEqual({ ok: true, value: "moved" });
    await expectMoved(sale);
    expect(await listMoves(sale.ticket)).toMatchObject([{ state: "done", isSettled: 1 }]);
    const { results } = await env.DB.prepare(
      "SELECT topic FROM messages WHERE bill_id = ? ORDER BY created_at, topic",
    )
      .bind(sale.bill)
      .all<{ topic: string }>();
    expect(results.map(({ topic }) => topic)).toEqual(["ticket", expect.stringMatching(/^moved:/)]);
  });

  test.each(EACH_END)(
    "that dies at step %i, %s it, is finished by the schedule",
    async (n, when) => {
      const sale = await aMovingSale(await startWallet());
      const { deps } = interrupted(n, when, async () => {
        throw new Error("the process died");
      });
      await expect(move(sale, {}, deps)).rejects.toThrow("died");
      await cron();
      await cron();
      const [last] = await listMoves(sale.ticket);
      if (last === undefined) return expectStayed(sale);
      expect(last).toMatchObject({ state: "done", isSettled: 1 });
      return expectMoved(sale);
    },
  );

  test.each(EACH_END)(
    "beside the schedule, which does all of it at step %i, %s it, ends once",
    async (n, when) => {
      const sale = await aMovingSale(await startWallet());
      const { deps, steps } = interrupted(n, when, cron);
      expect(await move(sale, {}, deps)).toEqual({ ok: true, value: "moved" });
      expect(steps()).toBeGreaterThanOrEqual(n);
      await cron();
      await expectMoved(sale);
    },
  );

  test.each(EACH_END)(
    "whose sale is cancelled at step %i, %s it, has no seat anywhere, and its money goes back",
    async (n, when) => {
      const sale = await aMovingSale(await startWallet());
      const { deps } = interrupted(n, when, async () => {
        await cancelSale(db, sale.bill, "sale_cancelled", STAFF);
        await cron();
      });
      await move(sale, {}, deps);
      await cron();
      expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 0, seats: [] });
      expect(await seatsIn(sale.source)).toEqual([]);
      expect(await seatsIn(sale.target)).toEqual([]);
      const row = await env.DB.prepare("SELECT state FROM bills WHERE id = ?")
        .bind(sale.bill)
        .first("state");
      expect(row).toBe("refunded");
    },
  );

  test.each(EACH_END)(
    "whose target is cancelled at step %i, %s it, stays or is cancelled with it, and is never there alone",
    async (n, when) => {
      const sale = await aMovingSale(await startWallet());
      const { deps } = interrupted(n, when, async () => {
        await cancelTrip(db, sale.target, Date.now());
      });
      await move(sale, {}, deps);
      await cron();
      await cron();
      const { trip, isValid } = await ticketAt(sale.ticket);
      if (trip === sale.source) return expectStayed(sale);
      expect(isValid).toBe(0);
      expect(await seatsIn(sale.target)).toEqual([]);
      return expect(await seatsIn(sale.source)).toEqual([]);
    },
  );

  test("from a trip that was cancelled before it begins is none: its buyer is told that the money goes back", async () => {
    const sale = await aMovingSale(await startWallet());
    const { deps } = interrupted(1, "before", async () => {
      await cancelTrip(db, sale.source, Date.now());
    });
    expect(await move(sale, {}, deps)).toMatchObject({ ok: false });
    expect(await listMoves(sale.ticket)).toEqual([]);
  });

  test("from a trip that is cancelled meanwhile is not told of a cancellation", async () => {
    const sale = await aMovingSale(await startWallet());
    const { deps } = interrupted(3, "before", async () => {
      await cancelTrip(db, sale.source, Date.now());
    });
    expect(await move(sale, {}, deps)).toMatchObject({ ok: true });
    await cron();
    await expectMoved(sale);
    const { results } = await env.DB.prepare("SELECT template FROM messages WHERE bill_id = ?")
      .bind(sale.bill)
      .all();
    expect(results).toEqual([{ template: "ticket" }, { template: "ticket" }]);
  });

  test("to a seat that somebody has is refused, and nothing has changed", async () => {
    const wallet = await startWallet();
    const sale = await aMovingSale(wallet);
    await aPaidSale(wallet, ["C4"], { tripId: sale.target, payer: OTHER_PAYER });
    expect(await move(sale)).toEqual({
      ok: false,
      error: { reason: "seat_taken", seatNo: "C4" },
    });
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.source });
    expect(await seatsIn(sale.target)).toEqual(["C4 sold"]);
    expect(await seatsIn(sale.source)).toEqual(["A1 sold", "B2 sold"]);
    expect(await move(sale, { seats: ["C3", "D4"] })).toMatchObject({ ok: true });
  });

  test("is done once, however often it is asked for at once", async () => {
    const sale = await aMovingSale(await startWallet());
    const answers = await Promise.all([
      move(sale),
      move(sale, { seats: ["D1", "D2"] }),
      move(sale, { seats: ["D3", "D4"] }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listMoves(sale.ticket)).filter(({ state }) => state === "done")).toHaveLength(1);
    expect(await seatsIn(sale.source)).toEqual([]);
    expect(await seatsIn(sale.target)).toHaveLength(2);
  });

  test.each([
    ["a seat too few", { seats: ["C3"] }, "seats_needed"],
    ["a seat twice", { seats: ["C3", "C3"] }, "seats_needed"],
    ["a seat that the bus has not", { seats: ["C3", "Z9"] }, "no_such_seat"],
    ["a trip that is not there", { toTrip: "nowhere" }, "trip_unknown"],
    ["a ticket that is not there", { ticketId: "none" }, "ticket_unknown"],
    ["a revision of before", { toRevision: 3 }, "trip_changed"],
  ])("with %s is refused", async (_, over, reason) => {
    const sale = await aMovingSale(await startWallet());
    expect(await move(sale, over)).toMatchObject({ ok: false, error: { reason } });
    await expectStayed(sale);
  });

  test("of a buyer goes to the same exam alone", async () => {
    const wallet = await startWallet();
    const [sale, other] = [await aMovingSale(wallet), await aMovingSale(wallet, OTHER_PAYER)];
    const elsewhere = { ...sale, target: other.target };
    expect(await move(elsewhere)).toMatchObject({ ok: false, error: { reason: "trip_unknown" } });
    expect(await move(elsewhere, { by: "staff:rima" })).toMatchObject({ ok: true });
  });
});

test("a trip's cancellation takes the tickets that moved to it, and leaves those that went", async () => {
  const wallet = await startWallet();
  const [gone, came] = [await aMovingSale(wallet), await aMovingSale(wallet, OTHER_PAYER)];
  await move(gone);
  await move(came);
  await cancelTrip(db, gone.source, Date.now());
  await cancelTrip(db, came.target, Date.now());
  await cron();
  expect((await ticketAt(gone.ticket)).isValid).toBe(1);
  expect((await ticketAt(came.ticket)).isValid).toBe(0);
  expect(await seatsIn(came.target)).toEqual([]);
});

test("an object that does not know the move is not believed, and the move waits", async () => {
  const sale = await aMovingSale(await startWallet());
  await env.DB.prepare("UPDATE trips SET incarnation = 'another' WHERE id = ?")
    .bind(sale.target)
    .run();
  expect(await move(sale)).toMatchObject({ ok: false, error: { reason: "ticket_busy" } });
  expect(takeLogged().join()).toContain("capture_unbelieved");
  const incarnation = await tripSeats(env, sale.target).incarnation();
  await env.DB.prepare("UPDATE trips SET incarnation = ? WHERE id = ?")
    .bind(incarnation, sale.target)
    .run();
  await cron();
  await expectMoved(sale);
});

test("a move whose source or target gives no answer about its seats stays unsettled until it does", async () => {
  const wallet = await startWallet();
  const isDone = await aMovingSale(wallet);
  const hasFailed = await aMovingSale(wallet, OTHER_PAYER);
  await aPaidSale(wallet, ["C4"], { tripId: hasFailed.target, payer: "01929918379" });
  const setIncarnation = async (trip: string, incarnation: string) =>
    env.DB.prepare("UPDATE trips SET incarnation = ? WHERE id = ?").bind(incarnation, trip).run();
  const lost = [
    [isDone, isDone.source, "done"],
    [hasFailed, hasFailed.target, "failed"],
  ] as const;
  for (const [sale, trip, state] of lost) {
    const real = moveDependencies(env, "buyer");
    const deps = {
      ...real,
      seatsOf: (id: string) => ({
        ...real.seatsOf(id),
        async giveBack(...input: Parameters<ReturnType<typeof real.seatsOf>["giveBack"]>) {
          await setIncarnation(trip, "another");
          const [claim] = input;
          return real.seatsOf(id).giveBack({ ...claim, incarnation: "another" });
        },
      }),
    };
    await move(sale, {}, deps);
    expect(await listMoves(sale.ticket)).toMatchObject([{ state, isSettled: 0 }]);
    await cron();
    expect(await listMoves(sale.ticket)).toMatchObject([{ state, isSettled: 0 }]);
    await setIncarnation(trip, await tripSeats(env, trip).incarnation());
    await cron();
    expect(await listMoves(sale.ticket)).toMatchObject([{ state, isSettled: 1 }]);
  }
  expect(takeLogged().join()).toContain("capture_unbelieved");
  await expectMoved(isDone);
  expect(await seatsIn(hasFailed.target)).toEqual(["C4 sold"]);
});

test("a move that is resumed after its bus has left takes no seat there", async () => {
  const sale = await aMovingSale(await startWallet());
  const died = async () => {
    throw new Error("the process died");
  };
  const real = moveDependencies(env, "buyer");
  const dying = { ...real, moves: { ...real.moves, find: died } };
  await expect(move(sale, {}, dying)).rejects.toThrow("died");
  await env.DB.prepare("UPDATE trips SET sale_closes_at = ?1, departs_at = ?1 WHERE id = ?2")
    .bind(Date.now() - 1, sale.target)
    .run();
  await cron();
  expect(await listMoves(sale.ticket)).toMatchObject([{ state: "failed", isSettled: 1 }]);
  await expectStayed(sale);
});
