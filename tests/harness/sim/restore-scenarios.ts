/** Staged: D1 restored to an earlier minute, objects that lose their storage, and the way back. */
import { deepEqual, equal } from "node:assert/strict";
import { aSale } from "./move-scenarios.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { beginRestore } from "./restore-requests.ts";
import { leadBack, loseObject, rememberD1, restoreD1, type Moment } from "./restore.ts";
import { MINUTE_MS, type Scenario, scenarios, scenarioWithoutCap, type Script } from "./script.ts";

export async function back(s: Script, moment: Moment): Promise<void> {
  restoreD1(s.run, moment);
  await ledBack(s);
}

export async function ledBack(s: Script): Promise<void> {
  const { isHolding } = s;
  s.isHolding = false;
  await leadBack(s.run, s.requests);
  s.isHolding = isHolding;
}

export const RESTORE_SCENARIOS: readonly Scenario[] = [
  ...scenarios({
    "R2, R3: a sale whose bill D1 never had has its ticket again, and sales go on": async (s) => {
      const moment = rememberD1(s.run);
      equal(await s.pay(await s.bill(ANA, "A1")), "ticket");
      await back(s, moment);
      const next = await s.bill(BO, "A3");
      equal(await s.pay(next), "ticket");
      s.expect(next, "paid", { A1: "sold", A3: "sold" });
    },
    "R3: a payment in doubt that D1 has forgotten keeps its seat, and ends in a ticket": async (
      s,
    ) => {
      const bill = await s.bill(ANA, "A1");
      const moment = rememberD1(s.run);
      s.executes.push({ kind: "silent", ms: 10 * MINUTE_MS });
      equal(await s.pay(bill), "in_doubt");
      await back(s, moment);
      s.expect(bill, "capturing", { A1: "capturing" });
    },
    "R3: money of a payment that was let go since is refunded, though D1 has lost all of it":
      async (s) => {
        const bill = await s.bill(ANA, "A1");
        const moment = rememberD1(s.run);
        s.executes.push({ kind: "silent", ms: 40 * MINUTE_MS });
        equal(await s.pay(bill), "in_doubt");
        await s.runCron(20 * MINUTE_MS);
        s.expect(bill, "failed", { A1: "free" });
        await s.pass(30 * MINUTE_MS);
        await back(s, moment);
        await s.settle();
        s.expect(bill, "refunded", { A1: "free" });
      },
  }),
  scenarioWithoutCap(
    "R3b: a refunded ticket is void again, nothing is refunded twice, and its seat is sold once",
    async (s) => {
      const bill = await s.bill(ANA, "A1");
      equal(await s.pay(bill), "ticket");
      const moment = rememberD1(s.run);
      equal(await s.finish(s.requests.cancelSale(bill)), true);
      await s.runCron();
      s.expect(bill, "refunded", { A1: "free" });
      await back(s, moment);
      await s.runCron(MINUTE_MS);
      s.expect(bill, "refunded", { A1: "free" });
      const rivals = await s.bill(BO, "A1");
      equal(await s.pay(rivals), "ticket");
    },
  ),
  ...scenarios({
    "M16: an object that lost its storage sells nothing until it is rebuilt": async (s) => {
      equal(await s.pay(await s.bill(ANA, "A1")), "ticket");
      const waiting = await s.bill(BO, "A3");
      loseObject(s.run, "31");
      equal(await s.hold({ ...BO, booking: "31.other" }, "A1"), "sales_paused");
      equal(await s.pay(waiting), "in_doubt");
      await ledBack(s);
      equal(await s.hold({ ...BO, booking: "31.other" }, "A1"), "seat_taken");
    },
    "M15: a rebuilt object bars what is over: a call that slept captures nothing in it": async (
      s,
    ) => {
      equal(await s.pay(await s.bill(BO, "A3")), "ticket");
      const bill = await s.bill(ANA, "A1");
      const slow = await s.until(s.requests.execute(bill), "E2");
      await s.runCron(2 * MINUTE_MS);
      s.expect(bill, "failed", { A1: "held" });
      loseObject(s.run, "31");
      await ledBack(s);
      equal(await s.resultOf(slow), "payment_failed");
      s.expect(bill, "failed", { A1: "free" });
    },
    "M16b: a cancelled trip whose object was lost stays cancelled": async (s) => {
      equal(await s.pay(await s.bill(ANA, "A1")), "ticket");
      equal(await s.finish(s.requests.cancelTrip("31")), true);
      await s.runCron();
      loseObject(s.run, "31");
      await ledBack(s);
      equal(await s.hold(BO, "A3"), "trip_cancelled");
    },
    "V24: a rebuilt object lets no move end that it has forgotten": async (s) => {
      const sale = await aSale(s, "A1");
      equal(await sale.moved("32", "B3"), "moved");
      equal(await sale.moved("31", "A1"), "moved");
      const slow = await s.until(sale.to("32", "B1"), "M4");
      loseObject(s.run, "32");
      await ledBack(s);
      await s.finish(slow);
      equal(sale.at(), "31 A1");
    },
    "V25, V42: a ticket that has moved is in its trip again when D1 or the object forgets it":
      async (s) => {
        const sale = await aSale(s, "A1");
        const moment = rememberD1(s.run);
        equal(await sale.moved("32", "B1"), "moved");
        await back(s, moment);
        await s.settle();
        equal(sale.at(), "32 B1");
        loseObject(s.run, "32");
        await ledBack(s);
        equal(sale.at(), "32 B1");
      },
    "V41: a move that failed, and that D1 forgets, leaves ticket and sale as they are": async (
      s,
    ) => {
      const sale = await aSale(s, "A1");
      const moment = rememberD1(s.run);
      const slow = await s.until(sale.to("32", "B1"), "M4");
      equal(await s.finish(sale.moves.abandon(sale.last().id)), "failed");
      await s.finish(slow);
      await back(s, moment);
      await s.settle();
      deepEqual([sale.at(), s.row(sale.bill).state], ["31 A1", "paid"]);
    },
    "V27: of two moves that D1 forgets the ticket has the last, whichever trip is first": async (
      s,
    ) => {
      const sale = await aSale(s, "A1");
      const moment = rememberD1(s.run);
      equal(await sale.moved("32", "B1"), "moved");
      // Nobody gives the seat of the first move back.
      s.kill(await s.until(sale.to("31", "C1"), "F2"));
      await back(s, moment);
      await s.settle();
      equal(sale.at(), "31 C1");
      equal(s.seat("32", "B1"), "free");
    },
    "R1: paused sales begin no payment, and end none": async (s) => {
      const bill = await s.bill(ANA, "A1");
      const moment = rememberD1(s.run);
      // It has asked the switch already: what refuses it is E1's own statement.
      const slow = await s.until(s.requests.execute(bill), "E1");
      await s.finish(beginRestore(s.run));
      equal(await s.resultOf(slow), "sales_paused");
      equal(await s.pay(bill), "sales_paused");
      s.expect(bill, "created", { A1: "held" });
      await back(s, moment);
      equal(await s.pay(bill), "ticket");
    },
  }),
];
