/** Staged: refunds, and acts of staff on sales and trips. */
import { equal } from "node:assert/strict";
import { ANA, BO } from "./payment-scenarios.ts";
import { MINUTE_MS, type Scenario, scenarios, scenarioWithoutCap, type Script } from "./script.ts";

async function sold(s: Script): Promise<number> {
  const bill = await s.bill(ANA, "A1");
  equal(await s.pay(bill), "ticket");
  return bill;
}

async function cancelled(s: Script): Promise<number> {
  const bill = await sold(s);
  equal(await s.finish(s.requests.cancelSale(bill)), true);
  s.expect(bill, "refund_owed", { A1: "sold" });
  return bill;
}

export const REFUND_SCENARIOS: readonly Scenario[] = [
  ...scenarios({
    "11: staff cancel between two runs that write the ticket": async (s) => {
      const bill = await s.bill(ANA, "A1");
      const slow = await s.until(s.requests.execute(bill), "E6");
      await s.runCron(2 * MINUTE_MS);
      s.expect(bill, "paid", { A1: "sold" });
      equal(await s.finish(s.requests.cancelSale(bill)), true);
      equal(await s.resultOf(slow), "payment_refunding");
    },
  }),
  scenarioWithoutCap("12: a refund that was done and not answered is not sent again", async (s) => {
    const bill = await cancelled(s);
    s.refundMoods.push({ kind: "silent", ms: 0 });
    await s.runCron();
    s.expect(bill, "refund_owed", { A1: "free" });
    await s.runCron(16 * MINUTE_MS);
    s.expect(bill, "refunded", { A1: "free" });
  }),
  ...scenarios({
    "12: the same of a wallet that gives back no more than was paid": async (s) => {
      await cancelled(s);
      s.refundMoods.push({ kind: "silent", ms: 0 });
      await s.runCron();
    },
  }),
  scenarioWithoutCap("13: two runs of the schedule send one refund", async (s) => {
    const bill = await cancelled(s);
    const slow = await s.until(s.requests.schedule(), "F4");
    await s.runCron();
    await s.finish(slow);
    s.expect(bill, "refunded", { A1: "free" });
  }),
  scenarioWithoutCap(
    "killed after the refund was sent: the next attempt queries, and sends nothing",
    async (s) => {
      const bill = await cancelled(s);
      s.kill(await s.after(s.requests.schedule(), "F4"));
      await s.runCron(16 * MINUTE_MS);
      s.expect(bill, "refunded", { A1: "free" });
    },
  ),
  ...scenarios({
    "killed between F1 and F2: the seat comes free with the next attempt": async (s) => {
      const bill = await cancelled(s);
      s.kill(await s.until(s.requests.schedule(), "F2"));
      await s.runCron(16 * MINUTE_MS);
      s.expect(bill, "refunded", { A1: "free" });
    },
  }),
  scenarioWithoutCap(
    "a refund attempt that sleeps sends nothing: another one may have",
    async (s) => {
      const bill = await cancelled(s);
      const slow = await s.until(s.requests.schedule(), "F2");
      await s.runCron(16 * MINUTE_MS);
      s.expect(bill, "refunded", { A1: "free" });
      await s.finish(slow);
    },
  ),
  scenarioWithoutCap(
    "13: an attempt that comes to F1 after staff have settled the refund sends nothing",
    async (s) => {
      const bill = await cancelled(s);
      s.refundMoods.push({ kind: "page", ms: null });
      await s.runCron();
      await s.pass(16 * MINUTE_MS);
      const slow = await s.until(s.requests.schedule(), "F1");
      equal(await s.finish(s.requests.settle(bill)), true);
      await s.finish(slow);
      s.expect(bill, "refunded", { A1: "free" });
      equal(s.givenBack(bill), 0);
    },
  ),
  ...scenarios({
    "29, 31: a cancelled sale's seat is free, and a rival buys it": async (s) => {
      const bill = await cancelled(s);
      await s.runCron();
      s.expect(bill, "refunded", { A1: "free" });
      const rivals = await s.bill(BO, "A1");
      equal(await s.pay(rivals), "ticket");
      equal(await s.pay(bill), "payment_refunded");
    },
    "30: a cancelled trip gives all its money back, a payment under way included": async (s) => {
      const first = await sold(s);
      const second = await s.bill(BO, "A3");
      const paying = await s.until(s.requests.execute(second), "E3");
      equal(await s.finish(s.requests.cancelTrip("31")), true);
      await s.runCron();
      s.expect(first, "refunded", { A1: "free", A3: "capturing" });
      equal(await s.resultOf(paying), "ticket");
      await s.runCron();
      s.expect(second, "refunded", { A3: "free" });
      equal(await s.hold(ANA, "B1"), "trip_cancelled");
    },
  }),
  scenarioWithoutCap(
    "12b: an attempt of a part that sleeps before its end, which the next attempt does not send again",
    async (s) => {
      const bill = await sold(s);
      equal(await s.finish(s.requests.givePart(bill, 10_000)), 1);
      const slow = await s.until(s.requests.schedule(), "F6");
      await s.pass(16 * MINUTE_MS);
      const next = await s.until(s.requests.schedule(), "F3");
      // The schedule has given that part of its run up, and its statement comes through now.
      await s.sleep(slow, 0);
      await s.finish(next);
      s.expect(bill, "paid", { A1: "sold" });
      equal(s.givenBack(bill), 10_000);
    },
  ),
  scenarioWithoutCap(
    "12c: the number of one refund does not end both a part and a rest of its amount",
    async (s) => {
      const bill = await sold(s);
      const { totalPoisha } = s.row(bill);
      equal(await s.finish(s.requests.givePart(bill, totalPoisha / 2)), 1);
      const slow = await s.until(s.requests.schedule(), "F6");
      equal(await s.finish(s.requests.cancelSale(bill)), true);
      await s.runCron();
      s.expect(bill, "refunded", { A1: "free" });
      equal(s.givenBack(bill), totalPoisha / 2);
      await s.finish(slow);
      await s.runCron(16 * MINUTE_MS);
      equal(s.givenBack(bill), totalPoisha);
    },
  ),
  scenarioWithoutCap(
    "12d: a sale is cancelled while a part of it is in doubt, and both go back",
    async (s) => {
      const bill = await sold(s);
      equal(await s.finish(s.requests.givePart(bill, 10_000)), 1);
      s.refundMoods.push({ kind: "silent", ms: 0 });
      await s.runCron();
      equal(await s.finish(s.requests.cancelSale(bill)), true);
      await s.runCron();
      s.expect(bill, "refunded", { A1: "free" });
      await s.runCron(16 * MINUTE_MS);
      equal(s.givenBack(bill), s.row(bill).totalPoisha);
    },
  ),
  ...scenarios({
    "12e: a part that the wallet refuses stays owed, beside the rest of a cancelled sale": async (
      s,
    ) => {
      const bill = await sold(s);
      equal(await s.finish(s.requests.givePart(bill, 10_000)), 1);
      s.refundMoods.push({ kind: "short" });
      await s.runCron();
      equal(await s.finish(s.requests.cancelSale(bill)), true);
      await s.runCron();
      equal(s.givenBack(bill), s.row(bill).totalPoisha - 10_000);
      await s.runCron(16 * MINUTE_MS);
      equal(s.givenBack(bill), s.row(bill).totalPoisha);
    },
    "12f: nothing is sent past the wallet's window: a person pays it": async (s) => {
      const bill = await cancelled(s);
      s.refundMoods.push({ kind: "page", ms: null });
      await s.runCron();
      await s.runCron(60 * 24 * 60 * MINUTE_MS);
      s.expect(bill, "refund_owed", { A1: "free" });
      equal(s.givenBack(bill), 0);
    },
    "a part goes back and the ticket stays; the rest goes back with the sale": async (s) => {
      const bill = await sold(s);
      equal(await s.finish(s.requests.givePart(bill, 10_000)), 1);
      await s.runCron();
      s.expect(bill, "paid", { A1: "sold" });
      equal(await s.finish(s.requests.cancelSale(bill)), true);
      await s.runCron();
      s.expect(bill, "refunded", { A1: "free" });
    },
  }),
];
