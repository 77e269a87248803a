/**
 * Tickets that moved, where an object has lost its storage or D1 was restored to an earlier minute (protocol 13, 14).
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { CompareView, RebuildView } from "../../../../worker/contract/staff/staff.ts";
import { database } from "../../../../worker/db/client.ts";
import { cancelSale } from "../../../../worker/db/payments/refunds.ts";
import { rebuildDependencies } from "../../../../worker/dependencies/rebuild.ts";
import { moveDependencies } from "../../../../worker/dependencies/ticket-moves.ts";
import { restoreTrip } from "../../../../worker/flows/rebuild/rebuild.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aMovingSale, move, listMoves, seatsIn, ticketAt } from "../../../support/moves.ts";
import { aPaidSale, emptyObject, nothingWaits, readRow } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { staff } from "../../../support/staff.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);

afterEach(async () => {
  await nothingWaits();
  takeLogged();
});

async function cron() {
  await runEveryMinute(env, Date.now() + 120_000);
}

async function restore(trip: string) {
  const note = { by: "staff:rima", act: "after_restore", reason: "the minute before" } as const;
  return restoreTrip(rebuildDependencies(env, trip, note), trip, false);
}

async function rebuildSeats(trip: string) {
  return read(await staff("rebuild-seats", { trip }), RebuildView);
}

async function kinds(trip: string) {
  const { differences } = read(await staff("compare", { trip }), CompareView);
  return differences.map(({ kind }) => kind);
}

/** In rounds of both trips, with a minute's work between them. */
async function restoreBoth(first: string, second: string) {
  for (let round = 0; round < 4; round += 1) {
    for (const trip of [first, second]) await restore(trip);
    await cron();
  }
}

/** What the last messages of the ticket were, those of one instant together: none of them replaces another. */
async function toldLast(bill: number): Promise<number> {
  const row = await env.DB.prepare(
    "SELECT count(*) AS count FROM messages WHERE bill_id = ?1 AND template = 'ticket' GROUP BY created_at ORDER BY created_at DESC LIMIT 1",
  )
    .bind(bill)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

const C = ["C3 sold", "C4 sold"];

describe("D1 restored to before", () => {
  test.each([
    ["the source first", (s: { source: string; target: string }) => [s.source, s.target] as const],
    ["the target first", (s: { source: string; target: string }) => [s.target, s.source] as const],
  ])("a move has it again, %s", async (_, order) => {
    const sale = await aMovingSale(await startWallet());
    const before = await rememberD1();
    await move(sale);
    await travelTo(before);
    expect(await kinds(sale.target)).toContain("move_forgotten");
    expect(await kinds(sale.source)).toContain("paid_but_given_back");
    await restoreBoth(...order(sale));
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.target, isValid: 1 });
    expect(await seatsIn(sale.target)).toEqual(C);
    expect(await seatsIn(sale.source)).toEqual([]);
    expect([...(await kinds(sale.source)), ...(await kinds(sale.target))]).toEqual([]);
    expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
  });

  test.each(["first", "last"])("two moves has the last one, its trip %s", async (when) => {
    const sale = await aMovingSale(await startWallet());
    const third = await aTrip(db, {
      journeyDate: "2031-01-02",
      ...(await env.DB.prepare(
        "SELECT destination_id AS destinationId, unit_id AS unitId FROM trips WHERE id = ?",
      )
        .bind(sale.source)
        .first<{ destinationId: string; unitId: string }>()),
    });
    const before = await rememberD1();
    await move(sale);
    expect(await move({ ...sale, target: third.id }, { seats: ["D1", "D2"] })).toMatchObject({
      ok: true,
    });
    await travelTo(before);
    for (let round = 0; round < 3; round += 1) {
      const others = [sale.target, sale.source];
      for (const trip of when === "first" ? [third.id, ...others] : [...others, third.id]) {
        await restore(trip);
      }
      await cron();
    }
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: third.id });
    expect(await seatsIn(third.id)).toEqual(["D1 sold", "D2 sold"]);
    expect([...(await seatsIn(sale.source)), ...(await seatsIn(sale.target))]).toEqual([]);
    for (const trip of [sale.source, sale.target, third.id]) expect(await kinds(trip)).toEqual([]);
    expect(await toldLast(sale.bill)).toBe(1);
  });

  test("the sale and its move has both again, and nothing is paid back", async () => {
    const wallet = await startWallet();
    const target = await aTrip(db, { journeyDate: "2031-01-01" });
    const { destinationId, unitId } = target;
    const source = await aTrip(db, { destinationId, unitId });
    const before = await rememberD1();
    const sale = await aPaidSale(wallet, ["A1", "B2"], { tripId: source.id });
    await move({ ticket: sale.ticketId, target: target.id });
    await travelTo(before);
    await restoreBoth(source.id, target.id);
    expect(await seatsIn(source.id)).toEqual([]);
    expect(await seatsIn(target.id)).toEqual(C);
    const { results } = await env.DB.prepare("SELECT state FROM bills WHERE trip_id = ?")
      .bind(source.id)
      .all();
    expect(results).toEqual([{ state: "paid" }]);
    expect([...(await kinds(source.id)), ...(await kinds(target.id))]).toEqual([]);
    expect(await toldLast(sale.bill)).toBe(1);
  });

  test("a move whose sale was cancelled since has it cancelled, without another refund", async () => {
    const wallet = await startWallet();
    const sale = await aMovingSale(wallet);
    const before = await rememberD1();
    await move(sale);
    await cancelSale(db, sale.bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
    await cron();
    expect(await readRow(sale.bill)).toMatchObject({ state: "refunded" });
    await travelTo(before);
    await restoreBoth(sale.source, sale.target);
    expect(await readRow(sale.bill)).toMatchObject({ state: "refunded" });
    expect(await ticketAt(sale.ticket)).toMatchObject({ isValid: 0 });
    expect([...(await seatsIn(sale.source)), ...(await seatsIn(sale.target))]).toEqual([]);
    expect([...(await kinds(sale.source)), ...(await kinds(sale.target))]).toEqual([]);
  });

  test("the failure of a move changes nothing", async () => {
    const wallet = await startWallet();
    const sale = await aMovingSale(wallet);
    await aPaidSale(wallet, ["C4"], { tripId: sale.target, payer: "01929918378" });
    const before = await rememberD1();
    await move(sale);
    await travelTo(before);
    await restoreBoth(sale.source, sale.target);
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.source, isValid: 1 });
    expect([...(await kinds(sale.source)), ...(await kinds(sale.target))]).toEqual([]);
  });
});

describe("a lost object", () => {
  test("of the target has the moved ticket's seats again", async () => {
    const sale = await aMovingSale(await startWallet());
    await move(sale);
    await emptyObject(sale.target);
    expect(await kinds(sale.target)).toContain("paid_but_not_sold");
    await rebuildSeats(sale.target);
    expect(await seatsIn(sale.target)).toEqual(C);
    expect(await kinds(sale.target)).toEqual([]);
    await cancelSale(db, sale.bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
    await cron();
    expect(await seatsIn(sale.target)).toEqual([]);
  });

  test("of the source bars what has gone", async () => {
    const sale = await aMovingSale(await startWallet());
    await move(sale);
    await emptyObject(sale.source);
    await rebuildSeats(sale.source);
    expect(await seatsIn(sale.source)).toEqual([]);
    expect(await kinds(sale.source)).toEqual([]);
  });

  test("of the target gives up the moves that were on their way", async () => {
    const sale = await aMovingSale(await startWallet());
    const real = moveDependencies(env, "buyer");
    const dying = {
      ...real,
      moves: {
        ...real.moves,
        finish: async () => {
          throw new Error("the process died");
        },
      },
    };
    await expect(move(sale, {}, dying)).rejects.toThrow("died");
    await emptyObject(sale.target);
    await cron();
    await rebuildSeats(sale.target);
    await cron();
    expect(await listMoves(sale.ticket)).toMatchObject([{ state: "failed", isSettled: 1 }]);
    expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.source });
    expect(await seatsIn(sale.source)).toEqual(["A1 sold", "B2 sold"]);
    expect(await seatsIn(sale.target)).toEqual([]);
    expect([...(await kinds(sale.source)), ...(await kinds(sale.target))]).toEqual([]);
    expect(await move(sale)).toMatchObject({ ok: true });
  });
});

test("a move that is under way is no difference, and within a trip neither", async () => {
  const sale = await aMovingSale(await startWallet());
  const real = moveDependencies(env, "buyer");
  for (const [target, seats] of [
    [sale.target, ["C3", "C4"]],
    [sale.source, ["A1", "C3"]],
  ] as const) {
    const seen: boolean[] = [];
    const watching = {
      ...real,
      moves: {
        ...real.moves,
        async finish(of: Parameters<typeof real.moves.finish>[0]) {
          for (const trip of [sale.source, sale.target]) {
            const { differences } = read(await staff("compare", { trip }), CompareView);
            seen.push(differences.every(({ is_under_way: isUnderWay }) => isUnderWay));
          }
          return real.moves.finish(of);
        },
      },
    };
    expect(await move({ ...sale, target }, { seats }, watching)).toMatchObject({ ok: true });
    expect(seen).toEqual([true, true]);
    expect([...(await kinds(sale.source)), ...(await kinds(sale.target))]).toEqual([]);
  }
});
