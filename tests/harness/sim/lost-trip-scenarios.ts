/**
 * Staged: D1 restored to before a trip was opened that has sold since, or to before a change of it, and numbers that it
 * forgets (protocol 22).
 */
import { deepEqual, equal } from "node:assert/strict";
import { MoveRequests } from "./move-requests.ts";
import { aSale, getWord } from "./move-scenarios.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { ledBack } from "./restore-scenarios.ts";
import { beginRestore, endRestore, stopForRestore } from "./restore-requests.ts";
import { mendTrip, rememberD1, restoreD1, withoutTrip, type Moment } from "./restore.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";
import { TRIPS } from "./stage.ts";

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

/** The bus leaves an hour later; passengers choose for an hour, and their silence means the money back. */
async function aLaterBus(s: Script): Promise<MoveRequests> {
  const moves = new MoveRequests(s.run);
  const chooseBy = s.run.kernel.now + 60 * MINUTE_MS;
  equal(await s.finish(moves.change("31", { chooseBy, silence: "refund" })), 1);
  return moves;
}

function tripIn(s: Script): Record<string, unknown> {
  return s.run.stage.d1.db.prepare("SELECT * FROM trips WHERE id = '31'").get() ?? {};
}

function revisionIn(s: Script): unknown {
  return tripIn(s)["revision"];
}

function readTicketRevision(s: Script, ticket: string): unknown {
  const row = s.run.stage.d1.db.prepare("SELECT current_revision FROM tickets WHERE id = ?");
  return row.get(ticket)?.["current_revision"];
}

export const LOST_TRIP_SCENARIOS = scenarios({
  async "NU1, NU2: a lost bill has its own number again, and no other bill ever has it"(s) {
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
  async "TL1: a trip that was opened and sold since is there again, with its sale"(s) {
    const moment = momentBefore(s);
    equal(await s.pay(await s.bill(ZOE, "B1")), "ticket");
    restoreD1(s.run, moment);
    equal(isThere(s), false);
    await ledBack(s);
    deepEqual([isThere(s), s.seat(TRIP, "B1")], [true, "sold"]);
  },
  async "TL1: a ticket that moved into such a trip is there again"(s) {
    const sale = await aSale(s, "A1");
    const moment = momentBefore(s);
    equal(await sale.moved(TRIP, "B1"), "moved");
    restoreD1(s.run, moment);
    await ledBack(s);
    await s.settle();
    equal(sale.at(), "32 B1");
  },
  async "TL2: sales stay paused while a trip that has sold is missing"(s) {
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
  "TB1, TB2: a trip that D1 has as it was before a change is as people were told, and its sale stays":
    async (s) => {
      const sale = await aSale(s, "A1");
      await s.runCron();
      const moment = rememberD1(s.run);
      await aLaterBus(s);
      await s.runCron();
      restoreD1(s.run, moment);
      equal(revisionIn(s), 0);
      await ledBack(s);
      deepEqual([revisionIn(s), sale.at()], [1, "31 A1"]);
    },
  async "TB3: the schedule of a restored D1 does not put an older trip over the kept one"(s) {
    await aSale(s, "A1");
    // Its first copy is from before its object was known, so that the schedule keeps it anew.
    const moment = rememberD1(s.run);
    await aLaterBus(s);
    await s.runCron();
    restoreD1(s.run, moment);
    await s.runCron();
    await ledBack(s);
    equal(revisionIn(s), 1);
  },
  async "TB4: who kept the ticket before a restore that forgot it loses it by no silence"(s) {
    const sale = await aSale(s, "A1");
    await s.runCron();
    const moment = rememberD1(s.run);
    const moves = await aLaterBus(s);
    equal(getWord(await s.finish(moves.choose(sale.ticket, 1, "keep"))), "done");
    await s.runCron();
    restoreD1(s.run, moment);
    await ledBack(s);
    await s.runCron(2 * 24 * 60 * MINUTE_MS);
    await s.settle();
    equal(sale.at(), "31 A1");
  },
  async "TB5: who kept the ticket is asked again where a restore forgot the answer alone"(s) {
    const sale = await aSale(s, "A1");
    await s.pass(25 * 60 * MINUTE_MS);
    const moves = await aLaterBus(s);
    await s.runCron();
    const moment = rememberD1(s.run);
    equal(getWord(await s.finish(moves.choose(sale.ticket, 1, "keep"))), "done");
    restoreD1(s.run, moment);
    await ledBack(s);
    await s.runCron(120 * MINUTE_MS);
    equal(sale.at(), "31 A1");
  },
  async "TB6: a ticket knows no revision of its trip that a restore has lost for good"(s) {
    const sale = await aSale(s, "A1");
    equal(await s.pay(await s.bill(ZOE, "B1")), "ticket");
    await s.runCron();
    const moment = rememberD1(s.run);
    // The restore comes before the schedule has told the switch of it.
    await s.finish(sale.moves.change(TRIP, { chooseBy: null, silence: "keep" }));
    equal(await sale.moved(TRIP, "B3"), "moved");
    restoreD1(s.run, moment);
    await ledBack(s);
    await s.settle();
    const { db } = s.run.stage.d1;
    const ticket = db.prepare("SELECT current_revision AS at FROM tickets WHERE bill_id = ?");
    deepEqual([sale.at(), ticket.get(sale.bill)?.["at"]], ["32 B3", 0]);
  },
  "TB7: silence decides nothing while one trip differs after a restore and all were compared":
    async (s) => {
      const sale = await aSale(s, "A1");
      await s.pass(25 * 60 * MINUTE_MS);
      const moves = await aLaterBus(s);
      await s.runCron();
      const moment = rememberD1(s.run);
      equal(getWord(await s.finish(moves.choose(sale.ticket, 1, "keep"))), "done");
      restoreD1(s.run, moment);
      await s.finish(beginRestore(s.run));
      s.isHolding = false;
      for (const { id } of TRIPS) await mendTrip(s.run, id);
      s.isHolding = true;
      s.run.stage.d1.db.exec("UPDATE trip_checks SET differences = 1 WHERE trip_id = '41'");
      await s.runCron(120 * MINUTE_MS);
      await ledBack(s);
      await s.runCron();
      deepEqual([sale.at(), readTicketRevision(s, sale.ticket)], ["31 A1", 0]);
    },
  async "TB8: a change after the restore makes no trip of another history look up to date"(s) {
    await aSale(s, "A1");
    await s.runCron();
    const moment = rememberD1(s.run);
    await aLaterBus(s);
    await s.runCron();
    const { version } = tripIn(s);
    restoreD1(s.run, moment);
    const { db } = s.run.stage.d1;
    while (Number(tripIn(s)["version"]) < Number(version)) {
      db.exec("UPDATE trips SET name = name || 'x' WHERE id = '31'");
    }
    await ledBack(s);
    equal(revisionIn(s), 1);
  },
  async "TB9: a change is written whole or not at all, and its copy waits for what D1 lacks"(s) {
    await aSale(s, "A1");
    await s.runCron();
    const moment = rememberD1(s.run);
    const { db } = s.run.stage.d1;
    const openBus = () =>
      db.exec(
        "INSERT INTO buses (id, name, bus_type_id) SELECT 'since', 'x', bus_type_id FROM buses LIMIT 1",
      );
    openBus();
    db.exec("UPDATE trips SET bus_id = 'since', fare_poisha = 70000 WHERE id = '31'");
    await s.runCron();
    restoreD1(s.run, moment);
    const { fare_poisha: fare } = tripIn(s);
    await s.finish(beginRestore(s.run));
    s.isHolding = false;
    for (const { id } of TRIPS) await mendTrip(s.run, id);
    s.isHolding = true;
    equal(tripIn(s)["fare_poisha"], fare);
    for (let changes = 0; changes < 3; changes += 1) {
      db.exec("UPDATE trips SET name = name || 'x' WHERE id = '31'");
    }
    await s.runCron();
    openBus();
    await ledBack(s);
    const { bus_id: bus, fare_poisha: since } = tripIn(s);
    deepEqual([bus, since], ["since", 70_000]);
  },
});
