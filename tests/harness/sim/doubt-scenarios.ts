/** Staged: stores that fail, reconcilers that race, the wallet later than it promises, holds and clocks. */
import { equal } from "node:assert/strict";
import { ANA, BO } from "./payment-scenarios.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

/** A payment in doubt, late enough for Initiated to be believed. */
async function longInDoubt(s: Script, completesAfterMs: number | null): Promise<number> {
  const bill = await s.bill(ANA, "A1");
  s.executes.push({ kind: "page", ms: completesAfterMs });
  equal(await s.pay(bill), "in_doubt");
  await s.pass(16 * MINUTE_MS);
  return bill;
}

export const DOUBT_SCENARIOS = scenarios({
  async "20: the capture is done and its answer lost: nothing is given up"(s) {
    const bill = await s.bill(ANA, "A1");
    const paying = await s.after(s.requests.execute(bill), "E2");
    await s.lose(paying);
    equal(await s.resultOf(paying), "in_doubt");
    s.expect(bill, "capturing", { A1: "capturing" });
    await s.runCron(16 * MINUTE_MS);
    s.expect(bill, "failed", { A1: "free" });
  },
  async "21: a missing answer of the wallet proves nothing, however late it is"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "page", ms: 5 * MINUTE_MS });
    equal(await s.pay(bill), "in_doubt");
    await s.pass(16 * MINUTE_MS);
    s.queries.push("page");
    await s.runCron();
    s.expect(bill, "capturing", { A1: "capturing" });
  },
  async "22: killed between the release and the bill: nothing stays locked"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "no", code: "2023" });
    s.kill(await s.until(s.requests.execute(bill), "E7"));
    await s.runCron(16 * MINUTE_MS);
    s.expect(bill, "failed", { A1: "free" });
  },
  async "23: a slow reconciler does not undo what became known meanwhile"(s) {
    const bill = await longInDoubt(s, 30 * MINUTE_MS);
    const slow = await s.until(s.requests.schedule(), "E8");
    await s.runCron(2 * MINUTE_MS);
    await s.runCron(30 * MINUTE_MS);
    equal(["refund_owed", "refunded"].includes(s.row(bill).state), true);
    await s.finish(slow);
  },
  async "24: a reconciler with old news does not undo a sale"(s) {
    const bill = await longInDoubt(s, 17 * MINUTE_MS);
    const slow = await s.until(s.requests.schedule(), "E7");
    await s.runCron(2 * MINUTE_MS);
    s.expect(bill, "paid", { A1: "sold" });
    await s.finish(slow);
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "24: a reconciler with old news writes the ticket of a sale that was killed before it"(s) {
    const bill = await longInDoubt(s, 17 * MINUTE_MS);
    const slow = await s.until(s.requests.schedule(), "E7");
    await s.pass(2 * MINUTE_MS);
    s.kill(await s.until(s.requests.schedule(), "E6"));
    await s.finish(slow);
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "10: money that comes in the last hour of a payment's life comes back too"(s) {
    const bill = await longInDoubt(s, 22.5 * 60 * MINUTE_MS);
    await s.runCron();
    s.expect(bill, "failed", { A1: "free" });
    await s.settle();
    s.expect(bill, "refunded", { A1: "free" });
  },
  async "25, 26: let go, killed, sold to a rival, and only then paid: the money goes back"(s) {
    const bill = await longInDoubt(s, 20 * MINUTE_MS);
    s.kill(await s.after(s.requests.schedule(), "E7"));
    const rivals = await s.bill(BO, "A1");
    equal(await s.pay(rivals), "ticket");
    await s.runCron(5 * MINUTE_MS);
    s.expect(rivals, "paid", { A1: "sold" });
    equal(["refund_owed", "refunded"].includes(s.row(bill).state), true);
  },
  async "26: let go and killed: the bill has its late-payment check, and late money is refunded"(
    s,
  ) {
    const bill = await longInDoubt(s, 40 * MINUTE_MS);
    s.kill(await s.after(s.requests.schedule(), "E7"));
    await s.runCron(2 * MINUTE_MS);
    equal(await s.pay(bill), "payment_not_completed");
    await s.settle();
    s.expect(bill, "refunded", { A1: "free" });
  },
  async "27: the deadline comes while a payment is under way, and its alarm fires"(s) {
    const bill = await s.bill(ANA, "A1");
    await s.pass(7 * MINUTE_MS);
    s.executes.push({ kind: "slow", ms: 5 * MINUTE_MS });
    equal(await s.pay(bill), "in_doubt");
    await s.pass(2 * MINUTE_MS);
    s.run.fireAlarm("31");
    s.expect(bill, "capturing", { A1: "capturing" });
    await s.pass(4 * MINUTE_MS);
    equal(await s.pay(bill), "ticket");
  },
  async "28: the seat is cancelled in a second window while it is being paid for"(s) {
    const bill = await s.bill(ANA, "A1");
    const paying = await s.until(s.requests.execute(bill), "E3");
    equal(await s.cancel(ANA, "A1"), "seat_capturing");
    equal(await s.resultOf(paying), "ticket");
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "a hold that is over blocks nobody, though its alarm never fires"(s) {
    equal(await s.hold(ANA, "A1"), "held");
    await s.pass(8 * MINUTE_MS);
    equal(await s.hold(BO, "A1"), "held");
  },
  async "nobody holds a seventh seat"(s) {
    for (const seatNo of ["A1", "A3", "A4", "B1", "B2", "B3"]) {
      equal(await s.hold(ANA, seatNo), "held");
    }
    equal(await s.hold(ANA, "B4"), "seat_limit");
  },
  async "D1 is away after the Execute: the buyer is answered in doubt, the ticket follows"(s) {
    const bill = await s.bill(ANA, "A1");
    const paying = await s.until(s.requests.execute(bill), "E6");
    await s.lose(paying);
    equal(await s.resultOf(paying), "in_doubt");
    s.expect(bill, "capturing", { A1: "sold" });
    await s.runCron(2 * MINUTE_MS);
    equal(await s.pay(bill), "ticket");
  },
});
