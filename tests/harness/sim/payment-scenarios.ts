/** Staged: one payment and whatever comes between its steps. The numbers are those of the protocol's breakages. */
import { equal } from "node:assert/strict";
import { believedWithCoupon } from "./prices.ts";
import { MINUTE_MS, scenarios } from "./script.ts";
import { COUPON_USES_MAX, FARE_POISHA } from "./stage.ts";

export const ANA = { booking: "31.ana", trip: "31", phone: "01700000001" };
export const BO = { booking: "31.bo", trip: "31", phone: "01700000002" };

export const PAYMENT_SCENARIOS = scenarios({
  async "1, 18: an Execute hangs and completes later: nothing is let go, the ticket follows"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "slow", ms: 5 * MINUTE_MS });
    equal(await s.pay(bill), "in_doubt");
    await s.runCron(3 * MINUTE_MS);
    s.expect(bill, "capturing", { A1: "capturing" });
    await s.runCron(5 * MINUTE_MS);
    s.expect(bill, "paid", { A1: "sold" });
    equal(await s.pay(bill), "ticket");
  },
  async "E0: a program executes while its buyer is still at the wallet, and the sale goes on"(s) {
    equal(await s.hold(ANA, "A1"), "held");
    const bill = await s.openWalletPage(ANA, 1);
    const early = async () => s.resultOf(s.requests.execute(bill, false));
    equal(await early(), "awaiting_buyer");
    await s.pass(5_000);
    s.queries.push("page");
    equal(await early(), "wallet_away");
    s.expect(bill, "created", { A1: "held" });

    await s.pass(5_000);
    const sleeper = await s.after(s.requests.execute(bill, false), "Query");
    s.approve(bill);
    equal(await s.pay(bill), "ticket");
    equal(await s.resultOf(sleeper), "ticket");
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "2: an Execute that never arrives gives the seats back when Initiated can be believed"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "page", ms: null });
    equal(await s.pay(bill), "in_doubt");
    await s.runCron(16 * MINUTE_MS);
    s.expect(bill, "failed", { A1: "free" });
    equal(await s.pay(bill), "payment_not_completed");
  },
  async "M8, U: an unknown status proves nothing, and a documented one counts as Initiated"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "silent", ms: 40_000 });
    equal(await s.pay(bill), "in_doubt");
    await s.pass(16 * MINUTE_MS);
    s.queries.push("unknown_status");
    await s.runCron();
    s.expect(bill, "capturing", { A1: "capturing" });
    await s.runCron(2 * MINUTE_MS);
    s.expect(bill, "paid", { A1: "sold" });

    const unpaid = await s.bill(BO, "A3");
    s.executes.push({ kind: "page", ms: null });
    equal(await s.pay(unpaid), "in_doubt");
    await s.pass(16 * MINUTE_MS);
    s.queries.push("other_status");
    await s.runCron();
    s.expect(unpaid, "failed", { A3: "free" });
  },
  async "3: an old Initiated is no knowledge, however late it is read"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "slow", ms: 10 * MINUTE_MS });
    equal(await s.pay(bill), "in_doubt");
    await s.pass(2 * MINUTE_MS);
    const schedule = await s.after(s.requests.schedule(), "Query");
    await s.sleep(schedule, 16 * MINUTE_MS);
    await s.finish(schedule);
    s.expect(bill, "capturing", { A1: "capturing" });
  },
  async "4: a call that sleeps before the send sends nothing, for somebody else has the seat"(s) {
    const bill = await s.bill(ANA, "A1");
    const sleeper = await s.after(s.requests.execute(bill), "E2");
    await s.runCron(16 * MINUTE_MS);
    s.expect(bill, "failed", { A1: "free" });
    const rivals = await s.bill(BO, "A1");
    equal(await s.pay(rivals), "ticket");
    equal(await s.resultOf(sleeper), "payment_not_completed");
  },
  async "5: a call that sleeps before its capture comes too late for it"(s) {
    const bill = await s.bill(ANA, "A1");
    const sleeper = await s.until(s.requests.execute(bill), "E2");
    await s.runCron(2 * MINUTE_MS);
    s.expect(bill, "failed", { A1: "held" });
    equal(await s.resultOf(sleeper), "payment_failed");
  },
  async "6: seats swapped after the bill was made: the bill's own are paid for"(s) {
    const bill = await s.bill(ANA, "A1");
    equal(await s.hold(ANA, "A3"), "held");
    equal(await s.cancel(ANA, "A1"), "free");
    equal(await s.pay(bill), "ticket");
    s.expect(bill, "paid", { A1: "sold", A3: "held" });
  },
  async "7: two bills with different seats: one is charged"(s) {
    const first = await s.bill(ANA, "A1");
    equal(await s.hold(ANA, "A3"), "held");
    equal(await s.cancel(ANA, "A1"), "free");
    const one = await s.until(s.requests.execute(first), "E2");
    const second = await s.checkout(ANA, 1);
    equal(await s.pay(second), "payment_other_bill");
    equal(await s.resultOf(one), "ticket");
  },
  async "8: two bills for one seat, in two windows: one is charged"(s) {
    const first = await s.bill(ANA, "A1");
    const one = await s.until(s.requests.execute(first), "E2");
    const second = await s.checkout(ANA, 1);
    await s.until(one, "E3");
    equal(await s.pay(second), "payment_other_bill");
    equal(await s.resultOf(one), "ticket");
  },
  async "S5: a new bill of a booking ends the one that nobody has begun to pay"(s) {
    const first = await s.bill(ANA, "A1");
    const second = await s.checkout(ANA, 1);
    equal(await s.pay(first), "payment_other_bill");
    equal(await s.pay(second), "ticket");
  },
  async "9: a late release of one bill leaves another bill's capture alone"(s) {
    const first = await s.bill(ANA, "A1");
    s.executes.push({ kind: "page", ms: null });
    equal(await s.pay(first), "in_doubt");
    await s.pass(16 * MINUTE_MS);
    const slow = await s.until(s.requests.schedule(), "E7");
    await s.runCron(2 * MINUTE_MS);
    const second = await s.bill(ANA, "A1");
    const paying = await s.until(s.requests.execute(second), "E3");
    await s.finish(slow);
    s.expect(second, "capturing", { A1: "capturing" });
    equal(await s.resultOf(paying), "ticket");
  },
  async "10: money that comes after the seats were let go comes back by itself"(s) {
    const bill = await s.bill(ANA, "A1");
    s.executes.push({ kind: "page", ms: 40 * MINUTE_MS });
    equal(await s.pay(bill), "in_doubt");
    await s.runCron(16 * MINUTE_MS);
    s.expect(bill, "failed", { A1: "free" });
    await s.settle();
    s.expect(bill, "refunded", { A1: "free" });
    equal(await s.pay(bill), "payment_refunded");
  },
  async "14: killed right after Execute: the schedule writes the ticket"(s) {
    const bill = await s.bill(ANA, "A1");
    s.kill(await s.after(s.requests.execute(bill), "E3"));
    await s.runCron(2 * MINUTE_MS);
    s.expect(bill, "paid", { A1: "sold" });
  },
  async "15: two windows begin at once: one Execute, one ticket"(s) {
    const bill = await s.bill(ANA, "A1");
    const one = await s.until(s.requests.execute(bill), "E1");
    const other = await s.until(s.requests.execute(bill), "E1");
    equal(await s.resultOf(one), "ticket");
    equal(await s.resultOf(other), "ticket");
  },
  async "16: one of two seats is gone: nothing is taken and nothing charged"(s) {
    const bill = await s.bill(ANA, "A1", "A3");
    equal(await s.cancel(ANA, "A3"), "free");
    equal(await s.hold(BO, "A3"), "held");
    equal(await s.pay(bill), "seats_released");
    s.expect(bill, "failed", { A1: "held", A3: "held" });
  },
  async "17: the hold is over and a rival holds the seat: the rival keeps it"(s) {
    const bill = await s.bill(ANA, "A1");
    await s.pass(9 * MINUTE_MS);
    equal(await s.hold(BO, "A1"), "held");
    equal(await s.pay(bill), "seats_released");
    s.expect(bill, "failed", { A1: "held" });
  },
  async "32: a bill whose hold is over is paid for five minutes more, and not after"(s) {
    const bill = await s.bill(ANA, "A1");
    const late = await s.bill({ ...ANA, booking: "31.ana2" }, "A3");
    await s.pass(12 * MINUTE_MS);
    equal(await s.pay(bill), "ticket");
    await s.pass(2 * MINUTE_MS);
    equal(await s.pay(late), "bill_expired");
    s.expect(late, "expired", { A1: "sold", A3: "held" });
    equal(await s.pay(late), "bill_expired");
  },
  async "I12: bills that are being paid have used their coupon"(s) {
    const opened: number[] = [];
    for (const seatNo of ["A1", "A3", "A4"].slice(0, COUPON_USES_MAX + 1)) {
      const person = { ...ANA, booking: `31.${seatNo}` };
      equal(await s.hold(person, seatNo), "held");
      const agreed = believedWithCoupon({ seats: 1, farePoisha: FARE_POISHA });
      opened.push(await s.checkout(person, 1, agreed));
    }
    const [late = 0, ...first] = opened;
    for (const bill of first) await s.until(s.requests.execute(bill), "E3");
    equal(await s.pay(late), "coupon_used_up");
  },
  async "19: an inconclusive reply after the money was taken: the ticket follows"(s) {
    for (const [index, code] of ["2117", "2062"].entries()) {
      const bill = await s.bill({ ...ANA, booking: `31.ana${index}` }, `A${index + 3}`);
      s.executes.push({ kind: "inconclusive", code, ms: 0 });
      equal(await s.pay(bill), "ticket");
    }
  },
});
