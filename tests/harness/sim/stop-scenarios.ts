/**
 * Staged: the shop's switch and the watermark (protocol 22). D1 is restored with and without a word, while the
 * schedule, staff and buyers go on.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { MoveRequests } from "./move-requests.ts";
import { aSale } from "./move-scenarios.ts";
import { Office } from "./office.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { beginRestore, stopForRestore } from "./restore-requests.ts";
import { ledBack } from "./restore-scenarios.ts";
import { rememberD1, restoreD1, type Moment } from "./restore.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

const HOUR_MS = 60 * MINUTE_MS;

/** As D1 has it, also while nothing is audited. */
function stateInD1({ run }: Script, bill: number): unknown {
  return run.stage.d1.db.prepare("SELECT state FROM bills WHERE id = ?").get(bill)?.["state"];
}

/** A ticket that has moved since the moment, and whose old trip's silence would give its money back by now. */
async function aMovedTicket(s: Script): Promise<{ bill: number; moment: Moment }> {
  const sale = await aSale(s, "A1");
  await s.runCron(30 * HOUR_MS);
  const chooseBy = s.run.kernel.now + HOUR_MS;
  await s.finish(new MoveRequests(s.run).change("31", { chooseBy, silence: "refund" }));
  const moment = rememberD1(s.run);
  await s.pass(2 * MINUTE_MS);
  equal(stateInD1(s, sale.bill), "paid");
  ok((await s.finish(sale.to("32", "B1"))).ok);
  await s.runCron();
  await s.pass(2 * HOUR_MS);
  return { bill: sale.bill, moment };
}

export const STOP_SCENARIOS = scenarios({
  async "R0: a shop that stands still sells nothing and ends nothing, and goes on afterwards"(s) {
    const owed = await s.bill(BO, "A3");
    equal(await s.pay(owed), "ticket");
    const bill = await s.bill(ANA, "A1");
    const moment = rememberD1(s.run);
    equal(await s.finish(s.requests.cancelSale(owed)), true);
    await s.finish(stopForRestore(s.run));
    await s.runCron();
    equal(stateInD1(s, owed), "refund_owed");
    equal(await s.hold({ ...ANA, booking: "31.other" }, "B1"), "sales_paused");
    equal(await s.pay(bill), "sales_paused");
    await s.pass(15 * MINUTE_MS);
    restoreD1(s.run, moment);
    // The restore has taken D1's own pause with it.
    equal(await s.pay(bill), "sales_paused");
    await s.runCron();
    equal(await s.hold({ ...ANA, booking: "31.other" }, "B1"), "sales_paused");
    await ledBack(s);
    equal(await s.hold({ ...ANA, booking: "31.other" }, "B1"), "held");
  },
  async "W1: a restore that nobody announced is noticed before silence decides on what D1 forgot"(
    s,
  ) {
    const { bill, moment } = await aMovedTicket(s);
    restoreD1(s.run, moment);
    await s.runCron();
    await s.runCron();
    equal(stateInD1(s, bill), "paid");
    ok(s.run.alerts.some((line) => line.includes("restore_noticed")));
    equal(await s.hold({ ...BO, booking: "31.other" }, "B1"), "sales_paused");
    await ledBack(s);
    await s.settle();
    deepEqual([s.ticket(bill).trip, s.row(bill).state], ["32", "paid"]);
  },
  async "W2: nothing ends with its cancelled trip before that trip is compared after a restore"(s) {
    const { bill, moment } = await aMovedTicket(s);
    await s.finish(stopForRestore(s.run));
    restoreD1(s.run, moment);
    s.run.stage.d1.db.exec("UPDATE trips SET cancelled_at = 1 WHERE id = '31'");
    await s.finish(beginRestore(s.run));
    await s.runCron();
    equal(stateInD1(s, bill), "paid");
    // As if each trip had been led through, and the ticket's trip still differed.
    s.run.stage.d1.db.exec(
      `INSERT INTO trip_checks (trip_id, checked_at, differences, lasting)
         SELECT id, ${s.run.kernel.now}, id = '31', id = '31' FROM trips WHERE true
         ON CONFLICT (trip_id) DO UPDATE SET checked_at = excluded.checked_at, differences = excluded.differences`,
    );
    await s.runCron();
    equal(stateInD1(s, bill), "paid");
    await ledBack(s);
    await s.settle();
    deepEqual([s.ticket(bill).trip, s.row(bill).state], ["32", "paid"]);
  },
  async "W3: staff's acts on tickets wait until each trip was compared"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "money");
    const { bill } = await aSale(s, "A1");
    const give = { sale: `#${bill}`, amount: 100 };
    await s.finish(stopForRestore(s.run));
    equal((await office.act(rita, "give-back", give)).outcome, "shop_stopped");
    await s.finish(beginRestore(s.run));
    equal((await office.act(rita, "give-back", give)).outcome, "not_compared_yet");
    await ledBack(s);
    ok(["waiting", "done"].includes((await office.act(rita, "give-back", give)).outcome));
  },
  async "W4: a payment in doubt stays as it is until each trip was compared"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "silent", ms: MINUTE_MS });
    equal(await s.pay(bill), "in_doubt");
    await s.finish(beginRestore(s.run));
    await s.runCron(20 * MINUTE_MS);
    equal(await s.pay(bill), "in_doubt");
    equal(stateInD1(s, bill), "capturing");
    await ledBack(s);
    await s.settle();
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "W5: a switch that lost its storage stops no healthy shop"(s) {
    equal(await s.pay(await s.bill(ANA, "A1")), "ticket");
    await s.runCron(5 * MINUTE_MS);
    s.run.stage.shopSwitch.begin();
    equal(await s.pay(await s.bill(BO, "A3")), "ticket");
    ok(!s.run.alerts.some((line) => line.includes("restore_noticed")));
  },
});
