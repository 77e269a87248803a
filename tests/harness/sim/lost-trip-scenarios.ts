/** Staged: D1 restored to before a trip was opened that has sold since, and numbers that it forgets (protocol 22). */
import { deepEqual, equal } from "node:assert/strict";
import { aSale } from "./move-scenarios.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { ledBack } from "./restore-scenarios.ts";
import { beginRestore, endRestore, stopForRestore } from "./restore-requests.ts";
import { mendTrip, rememberD1, restoreD1, withoutTrip, type Moment } from "./restore.ts";
import type { Scenario, Script } from "./script.ts";

const TRIP = "32";
const ZOE = { ...BO, booking: "32.zoe", trip: TRIP };

/** Before the trip was opened. */
function momentBefore(s: Script): Moment {
  const moment = withoutTrip(rememberD1(s.run), TRIP);
  if (moment === null) throw new Error("something of the trip is there already");
  return moment;
}

function isThere(s: Script): boolean {
  const trip = s.run.stage.d1.db.prepare("SELECT 1 FROM trips WHERE id = ?").get(TRIP);
  return trip !== undefined;
}

export const LOST_TRIP_SCENARIOS: readonly Scenario[] = [
  {
    title: "NU1, NU2: a lost bill has its own number again, and no other bill ever has it",
    async play(s) {
      const moment = rememberD1(s.run);
      const sold = await s.bill(ANA, "A1");
      equal(await s.pay(sold), "ticket");
      const forgotten = await s.bill(BO, "A3");
      await s.finish(stopForRestore(s.run));
      restoreD1(s.run, moment);
      await ledBack(s);
      s.expect(sold, "paid", { A1: "sold" });
      const next = await s.bill({ ...BO, booking: "31.next" }, "B1");
      equal(next > forgotten, true);
    },
  },
  {
    title: "TL1: a trip that was opened and sold since is there again, with its sale",
    async play(s) {
      const moment = momentBefore(s);
      equal(await s.pay(await s.bill(ZOE, "B1")), "ticket");
      restoreD1(s.run, moment);
      equal(isThere(s), false);
      await ledBack(s);
      deepEqual([isThere(s), s.seat(TRIP, "B1")], [true, "sold"]);
    },
  },
  {
    title: "TL1: a ticket that moved into such a trip is there again",
    async play(s) {
      const sale = await aSale(s, "A1");
      const moment = momentBefore(s);
      equal(await sale.moved(TRIP, "B1"), "moved");
      restoreD1(s.run, moment);
      await ledBack(s);
      await s.settle();
      equal(sale.at(), "32 B1");
    },
  },
  {
    title: "TL2: sales stay paused while a trip that has sold is missing",
    async play(s) {
      const moment = momentBefore(s);
      equal(await s.pay(await s.bill(ZOE, "B1")), "ticket");
      restoreD1(s.run, moment);
      await s.finish(beginRestore(s.run));
      s.isHolding = false;
      for (const trip of ["31", "41"]) await mendTrip(s.run, trip);
      s.isHolding = true;
      equal(await s.finish(endRestore(s.run)), false);
      s.isHolding = false;
      await mendTrip(s.run, TRIP);
      s.isHolding = true;
      equal(await s.finish(endRestore(s.run)), true);
      s.run.auditAnew();
      equal(await s.pay(await s.bill(ANA, "A1")), "ticket");
    },
  },
];
