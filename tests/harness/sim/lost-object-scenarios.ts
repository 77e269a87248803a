/** Staged: an object is lost while D1 has payments in doubt for seats that others have (protocol 13, A5). */
import { deepEqual, equal } from "node:assert/strict";
import { Sale } from "./move-scenarios.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { ledBack } from "./restore-scenarios.ts";
import { loseObject, mendTrip } from "./restore.ts";
import { MINUTE_MS, type Scenario, scenarios, scenarioWithoutCap, type Script } from "./script.ts";
import { closedTrips } from "./stops.ts";

const EVE = { ...BO, booking: "31.eve" };
/** Ana's hold is over by then, and nobody has asked about her payment. */
const HOLD_OVER_MS = 9 * MINUTE_MS;

/** A payment that stops before it takes its seats, until its hold is over. */
async function aStoppedPayment(s: Script, ...seats: string[]): Promise<number> {
  const bill = await s.bill(ANA, ...seats);
  s.kill(await s.until(s.requests.execute(bill), "E2"));
  await s.pass(HOLD_OVER_MS);
  return bill;
}

/** A payment that the schedule lets go, and dies before D1 knows it; its money comes later than the wallet promises. */
async function aPaymentLetGo(s: Script): Promise<number> {
  const bill = await s.bill(ANA, "A1");
  s.executes.push({ kind: "silent", ms: 40 * MINUTE_MS });
  equal(await s.pay(bill), "in_doubt");
  await s.pass(20 * MINUTE_MS);
  s.kill(await s.until(s.requests.schedule(), "E8"));
  return bill;
}

/** While a call sleeps; nothing else goes on with its bill. */
async function rebuiltUnder(s: Script): Promise<void> {
  loseObject(s.run, "31");
  s.isHolding = false;
  await mendTrip(s.run, "31");
  s.isHolding = true;
  s.run.auditAnew();
}

async function rebuilt(s: Script): Promise<void> {
  loseObject(s.run, "31");
  await ledBack(s);
  await s.settle();
}

export const LOST_OBJECT_SCENARIOS: readonly Scenario[] = [
  ...scenarios({
    "L1: a payment in doubt for a seat that is sold keeps no rebuilt object closed": async (s) => {
      const stopped = await aStoppedPayment(s, "A1");
      const sold = await s.bill(BO, "A1");
      equal(await s.pay(sold), "ticket");
      const owed = await s.bill(EVE, "A3");
      equal(await s.pay(owed), "ticket");
      equal(await s.finish(s.requests.cancelSale(owed)), true);
      await rebuilt(s);
      s.expect(stopped, "failed", { A1: "sold" });
      s.expect(sold, "paid", { A1: "sold" });
      s.expect(owed, "refunded", { A3: "free" });
    },
    "L1: money that came for a payment whose seat is sold goes back after the rebuild": async (
      s,
    ) => {
      const late = await aPaymentLetGo(s);
      const sold = await s.bill(BO, "A1");
      equal(await s.pay(sold), "ticket");
      await s.pass(40 * MINUTE_MS);
      await rebuilt(s);
      s.expect(late, "refunded", { A1: "sold" });
      s.expect(sold, "paid", { A1: "sold" });
    },
    "L1: a payment for a seat that a ticket has moved to ends, and the ticket stays": async (s) => {
      const moving = await s.bill(BO, "C1");
      equal(await s.pay(moving), "ticket");
      const stopped = await aStoppedPayment(s, "A1");
      const sale = new Sale(s, moving);
      equal(await sale.moved("31", "A1"), "moved");
      await rebuilt(s);
      s.expect(stopped, "failed", { A1: "sold", C1: "free" });
      equal(sale.at(), "31 A1");
    },
    "L2: of two payments in doubt for one seat the later one has it, and the other ends": async (
      s,
    ) => {
      const first = await aStoppedPayment(s, "A1");
      const second = await s.bill(BO, "A1");
      s.executes.push({ kind: "silent", ms: 10 * MINUTE_MS });
      equal(await s.pay(second), "in_doubt");
      await rebuilt(s);
      s.expect(first, "failed", { A1: "sold" });
      s.expect(second, "paid", { A1: "sold" });
    },
  }),
  scenarioWithoutCap(
    "L2: of two payments in doubt for one seat both come to money, and one gets it back",
    async (s) => {
      const first = await aPaymentLetGo(s);
      const second = await s.bill(BO, "A1");
      s.executes.push({ kind: "silent", ms: 10 * MINUTE_MS });
      equal(await s.pay(second), "in_doubt");
      await s.pass(21 * MINUTE_MS);
      await rebuilt(s);
      deepEqual(
        [s.givenBack(first) > 0, s.givenBack(second)],
        [s.row(first).state === "refunded", 0],
      );
      s.expect(first, "refunded", { A1: "sold" });
      s.expect(second, "paid", { A1: "sold" });
    },
  ),
  ...scenarios({
    "L3: a payment for several seats of which one is sold ends whole": async (s) => {
      const stopped = await aStoppedPayment(s, "A1", "A3");
      const sold = await s.bill(BO, "A3");
      equal(await s.pay(sold), "ticket");
      await rebuilt(s);
      s.expect(stopped, "failed", { A1: "free", A3: "sold" });
    },
    "L4: a sale whose ticket was to be written while its object was lost gets it afterwards":
      async (s) => {
        const bill = await s.bill(ANA, "A1");
        const slow = await s.until(s.requests.execute(bill), "E6");
        await s.pass(2 * MINUTE_MS);
        await rebuiltUnder(s);
        await s.finish(slow);
        await s.settle();
        s.expect(bill, "paid", { A1: "sold" });
      },
    "L5: a payment that was let go while its object was lost ends, and frees its seat": async (
      s,
    ) => {
      const bill = await s.bill(ANA, "A1");
      s.executes.push({ kind: "no", code: "2023" });
      const slow = await s.until(s.requests.execute(bill), "E8");
      await s.pass(2 * MINUTE_MS);
      await rebuiltUnder(s);
      await s.finish(slow);
      await s.settle();
      s.expect(bill, "failed", { A1: "free" });
    },
    "L6: nothing is barred while its Execute can still be sent, and the object stays closed":
      async (s) => {
        const late = await s.bill(ANA, "A1");
        await s.pass(HOLD_OVER_MS);
        const sold = await s.bill(BO, "A1");
        equal(await s.pay(sold), "ticket");
        s.kill(await s.until(s.requests.execute(late), "E2"));
        loseObject(s.run, "31");
        s.isHolding = false;
        await mendTrip(s.run, "31");
        const { claim } = s.row(late);
        const { db } = s.run.stage.host("31");
        equal(db.prepare("SELECT 1 FROM captures WHERE claim = ?").get(claim), undefined);
        deepEqual(closedTrips(s), ["31"]);
        await ledBack(s);
        await s.settle();
        s.expect(late, "failed", { A1: "sold" });
      },
  }),
];
