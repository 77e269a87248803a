/** Staff move a ticket to a cheaper trip, and what it costs less goes back with the move (protocol 14). */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { weighAct } from "../../../../worker/acts/act-weights.ts";
import { ACT_STEPS } from "../../../../worker/acts/acts.ts";
import { MoveActView } from "../../../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { moveDependencies } from "../../../../worker/dependencies/ticket-moves.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { read } from "../../../support/browser.ts";
import {
  aMovingSale,
  interrupted,
  move,
  listMoves,
  seatsIn,
  ticketAt,
} from "../../../support/moves.ts";
import { nothingWaits, readRow } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { staff, WHO } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";

afterEach(nothingWaits);

async function aCheaperSale(farePoisha = 40_000) {
  const sale = await aMovingSale(await startWallet());
  await env.DB.prepare("UPDATE trips SET fare_poisha = ? WHERE id = ?")
    .bind(farePoisha, sale.target)
    .run();
  const bill = await env.DB.prepare(
    "SELECT fare_poisha AS fare, total_poisha AS total FROM bills WHERE id = ?",
  )
    .bind(sale.bill)
    .first<{ fare: number; total: number }>();
  if (bill === null) throw new Error("no bill");
  const body = { sale: `#${sale.bill}`, trip: sale.target, seats: ["C3", "C4"] };
  return { ...sale, ...bill, body, less: 2 * (bill.fare - farePoisha) };
}

async function readParts(bill: number) {
  const { results } = await env.DB.prepare(
    "SELECT amount_poisha AS poisha, state, reason FROM part_refunds WHERE bill_id = ? ORDER BY id",
  )
    .bind(bill)
    .all();
  return results;
}

test("the preview says what goes back, and it is owed with the move and refunded after it", async () => {
  const sale = await aCheaperSale();
  const chosen = { ...sale.body, give_back_difference: true };
  const preview = read(await staff("move-ticket", { ...chosen, dry_run: true }), MoveActView);
  expect(preview).toMatchObject({
    difference: -sale.less / 100,
    gives_back: sale.less / 100,
    is_by_hand: false,
    is_last: true,
  });
  expect(preview.message).toContain(
    `${(sale.less / 100).toFixed(2)} taka goes back within minutes`,
  );
  expect(await readParts(sale.bill)).toEqual([]);
  read(await staff("move-ticket", chosen), MoveActView);
  expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.target });
  expect(await readParts(sale.bill)).toMatchObject([
    { poisha: sale.less, state: "owed", reason: WHO.reason },
  ]);
  // Who has one record of it can write all of it again.
  const { bills } = await tripSeats(env, sale.target).ledger();
  const changes = bills.map(({ facts }) => facts?.moveOf?.change);
  expect(changes.find((one) => one !== undefined)).toMatchObject({
    kind: "move",
    legs: [{ partPoisha: sale.less }],
  });
  await runEveryMinute(env, Date.now() + 120_000);
  expect(await readParts(sale.bill)).toMatchObject([{ poisha: sale.less, state: "refunded" }]);
  // The rest is what came less the part; this wallet pays back once, so that a person pays it.
  await staff("cancel-sale", { sale: `#${sale.bill}` });
  await runEveryMinute(env, Date.now() + 120_000);
  expect(await readRow(sale.bill)).toMatchObject({ state: "refund_owed" });
  expect(takeLogged().join()).toContain("refund_by_hand");
  expect(await seatsIn(sale.target)).toEqual([]);
});

test("nothing goes back where it was not chosen, and a dearer trip asks for nothing", async () => {
  const sale = await aCheaperSale();
  const kept = read(await staff("move-ticket", { ...sale.body, dry_run: true }), MoveActView);
  expect(kept).toMatchObject({ difference: -sale.less / 100, gives_back: 0 });
  expect(kept.message).toContain("Nothing is paid or paid back");
  await env.DB.prepare("UPDATE trips SET fare_poisha = ? WHERE id = ?")
    .bind(sale.fare + 10_000, sale.target)
    .run();
  const chosen = { ...sale.body, give_back_difference: true };
  const dearer = read(await staff("move-ticket", { ...chosen, dry_run: true }), MoveActView);
  expect(dearer).toMatchObject({ difference: 200, gives_back: 0 });
  expect(dearer.message).toContain("200.00 taka more");
  // Nothing is done without a reason.
  expect((await staff("move-ticket", { ...chosen, reason: "" })).status).toBe(422);
  read(await staff("move-ticket", chosen), MoveActView);
  expect(await readParts(sale.bill)).toEqual([]);
});

test("it weighs what goes back, and the money that moved before", async () => {
  const sale = await aCheaperSale();
  const weight = async (more: object) => {
    const context = { env, now: Date.now(), origin: "", staffId: null, isPreview: true };
    const body = { ...WHO, ...sale.body, ...more, dry_run: true };
    const planned = await ACT_STEPS["move-ticket"](context, body);
    return planned.ok ? weighAct("move-ticket", planned.value) : planned.error;
  };
  expect(await weight({})).toMatchObject({ amountPoisha: 0, bill: sale.bill });
  expect(await weight({ give_back_difference: true })).toMatchObject({
    amountPoisha: sale.less,
    bill: sale.bill,
  });
});

test("is not begun when fare or money are not as they were shown", async () => {
  const sale = await aCheaperSale();
  const shown = { partPoisha: sale.less, farePoisha: 40_000, leftPoisha: sale.total, reason: "x" };
  for (const wrong of [{ farePoisha: 39_000 }, { leftPoisha: sale.total - 1 }, { partPoisha: 0 }]) {
    const difference = { ...shown, ...wrong };
    expect(await move(sale, { by: "staff:rima", difference })).toMatchObject({ ok: false });
  }
  expect(await listMoves(sale.ticket)).toEqual([]);
});

test("is attempted once the old seats are given back, and not at all where the move fails", async () => {
  const sale = await aCheaperSale();
  const part = { partPoisha: sale.less, farePoisha: 40_000, leftPoisha: sale.total, reason: "x" };
  const input = { by: "staff:rima", difference: part } as const;
  const dies = interrupted(6, "before", async () => {
    throw new Error("died");
  });
  await expect(move(sale, input, dies.deps)).rejects.toThrow("died");
  const tries = await env.DB.prepare("SELECT refund_tries AS n FROM part_refunds WHERE bill_id = ?")
    .bind(sale.bill)
    .first("n");
  expect(tries).toBe(0);
  expect(await readParts(sale.bill)).toMatchObject([{ state: "owed" }]);
  const other = await aCheaperSale();
  const real = moveDependencies(env, "staff:rima");
  const gone = {
    ...real,
    moves: { ...real.moves, finish: (it: { id: number }) => real.moves.fail(it.id) },
  };
  const difference = { ...part, leftPoisha: other.total };
  expect(await move(other, { ...input, difference }, gone)).toMatchObject({ ok: false });
  expect(await listMoves(other.ticket)).toMatchObject([{ state: "failed", isSettled: 1 }]);
  expect(await readParts(other.bill)).toEqual([]);
});
