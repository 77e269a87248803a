/** Staged: D1 restored to before tickets moved, gave seats to each other, were sold or cancelled (protocol 13, A3). */
import { deepEqual, equal } from "node:assert/strict";
import { aSale, cron, Sale, getWord } from "./move-scenarios.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import { back, ledBack } from "./restore-scenarios.ts";
import { leadBack, loseObject, mendTrip, rememberD1, restoreD1, type Moment } from "./restore.ts";
import { MINUTE_MS, type Scenario, scenarios, type Script } from "./script.ts";

const ZOE = { ...BO, booking: "31.zoe" };

async function readSale(s: Script, person: typeof ZOE, ...seats: string[]): Promise<Sale> {
  const bill = await s.bill(person, ...seats);
  equal(await s.pay(bill), "ticket");
  return new Sale(s, bill);
}

/** Nothing was paid back at the wallet, and nothing is owed. */
function expectKept(s: Script, ...sales: Sale[]): void {
  deepEqual(
    sales.map(({ bill }) => [s.row(bill).state, s.givenBack(bill)]),
    sales.map(() => ["paid", 0]),
  );
}

/**
 * A payment in doubt, which D1 is restored to; it fails, and the same booking is paid for by another bill. The money of
 * the first comes late, and goes back.
 */
async function buyAgain(s: Script): Promise<{ moment: Moment; failed: number; sale: Sale }> {
  const failed = await s.bill(ANA, "A1");
  s.executes.push({ kind: "silent", ms: 60 * MINUTE_MS });
  equal(await s.pay(failed), "in_doubt");
  const moment = rememberD1(s.run);
  await s.pass(20 * MINUTE_MS);
  await s.runCron();
  s.expect(failed, "failed", { A1: "free" });
  return { moment, failed, sale: await readSale(s, ANA, "C1") };
}

export const MOVED_RESTORE_SCENARIOS: readonly Scenario[] = [
  {
    title:
      "A3: the second payment of a booking keeps its ticket where D1 still waits for the first",
    async play(s) {
      const { moment, failed, sale } = await buyAgain(s);
      await back(s, moment);
      await s.settle();
      equal(sale.at(), "31 C1");
      expectKept(s, sale);
      equal(s.row(failed).state, "refunded");
    },
  },
  ...scenarios({
    "A3: that second payment keeps its ticket where it has moved to another trip since": async (
      s,
    ) => {
      const { moment, failed, sale } = await buyAgain(s);
      equal(await sale.moved("32", "B1"), "moved");
      await back(s, moment);
      await s.settle();
      equal(sale.at(), "32 B1");
      expectKept(s, sale);
      equal(s.row(failed).state, "refunded");
    },
    "V43: who moved into a seat that another had left has it again, whichever trip is first":
      async (s) => {
        const [x, z] = [await aSale(s, "C1"), await readSale(s, ZOE, "A1")];
        const moment = rememberD1(s.run);
        equal(await z.moved("32", "B1"), "moved");
        equal(await x.moved("31", "A1"), "moved");
        await back(s, moment);
        await s.settle();
        deepEqual([x.at(), z.at()], ["31 A1", "32 B1"]);
        expectKept(s, x, z);
      },
    "V43: the schedule goes on with moves of before, before the comparison": async (s) => {
      const [x, z] = [await aSale(s, "C1"), await readSale(s, ZOE, "A1")];
      equal(await z.moved("32", "B1"), "moved");
      const slow = await s.until(x.to("31", "A1"), "E2");
      const moment = rememberD1(s.run);
      equal(getWord(await s.finish(slow)), "moved");
      equal(await x.moved("32", "B3"), "moved");
      restoreD1(s.run, moment);
      await cron(s);
      await ledBack(s);
      await s.settle();
      deepEqual([x.at(), z.at()], ["32 B3", "32 B1"]);
      expectKept(s, x, z);
    },
    "V43b: an M4 that meets the older row of a restored D1 waits, and gives nothing back": async (
      s,
    ) => {
      const [x, z] = [await aSale(s, "C1"), await readSale(s, ZOE, "A1")];
      const moment = rememberD1(s.run);
      equal(await z.moved("32", "B1"), "moved");
      restoreD1(s.run, moment);
      s.run.isAudited = false;
      equal(await x.moved("31", "A1"), "ticket_busy");
      equal(s.run.auditor.shot.d1.moves.size, 1);
      await ledBack(s);
      await s.settle();
      deepEqual([x.at(), z.at()], ["31 A1", "32 B1"]);
    },
    "V44: tickets that exchanged seats in a ring have them again": async (s) => {
      const [x, z] = [await aSale(s, "A1"), await readSale(s, ZOE, "B1")];
      const moment = rememberD1(s.run);
      equal(await x.moved("31", "C1"), "moved");
      equal(await z.moved("31", "A1"), "moved");
      equal(await x.moved("31", "B1"), "moved");
      await back(s, moment);
      await s.settle();
      deepEqual([x.at(), z.at()], ["31 B1", "31 A1"]);
      expectKept(s, x, z);
    },
    "V44: a ring over two trips, restored once more while it is compared": async (s) => {
      const [x, z] = [await aSale(s, "A1"), await readSale(s, ZOE, "B1")];
      const moment = rememberD1(s.run);
      equal(await x.moved("32", "C1"), "moved");
      equal(await z.moved("31", "A1"), "moved");
      equal(await x.moved("31", "B1"), "moved");
      equal(await z.moved("32", "B3"), "moved");
      restoreD1(s.run, moment);
      s.isHolding = false;
      await mendTrip(s.run, "32");
      restoreD1(s.run, moment);
      await leadBack(s.run, s.requests);
      await s.settle();
      deepEqual([x.at(), z.at()], ["31 B1", "32 B3"]);
      expectKept(s, x, z);
    },
    "V45: a sale that D1 lost, and whose ticket has moved twice, is paid, and where it went":
      async (s) => {
        const moment = rememberD1(s.run);
        const sale = await aSale(s, "A1");
        equal(await sale.moved("32", "B1"), "moved");
        equal(await sale.moved("31", "C1"), "moved");
        await back(s, moment);
        await s.settle();
        equal(sale.at(), "31 C1");
        expectKept(s, sale);
        deepEqual([s.seat("31", "A1"), s.seat("32", "B1")], ["free", "free"]);
      },
    "V45: a bill that D1 has as created or capturing, and whose ticket has moved, is paid": async (
      s,
    ) => {
      const first = await s.bill(ANA, "A1");
      const second = await s.bill(ZOE, "C1");
      const slow = await s.until(s.requests.execute(second), "E5");
      const moment = rememberD1(s.run);
      equal(await s.pay(first), "ticket");
      equal(await s.resultOf(slow), "ticket");
      const [x, z] = [new Sale(s, first), new Sale(s, second)];
      equal(await x.moved("32", "B1"), "moved");
      equal(await z.moved("32", "B3"), "moved");
      restoreD1(s.run, moment);
      await s.pass(20 * MINUTE_MS);
      await s.runCron();
      await ledBack(s);
      await s.settle();
      deepEqual([x.at(), z.at()], ["32 B1", "32 B3"]);
      expectKept(s, x, z);
    },
    "V46: who moved into, or bought, the seat of a sale cancelled since has it again": async (
      s,
    ) => {
      const [x, z] = [await aSale(s, "C1"), await readSale(s, ZOE, "A1", "B1")];
      const moment = rememberD1(s.run);
      equal(await s.finish(s.requests.cancelSale(z.bill)), true);
      await s.runCron();
      equal(await x.moved("31", "A1"), "moved");
      const buyer = await readSale(s, { ...BO, booking: "31.eve" }, "B1");
      await back(s, moment);
      await s.settle();
      deepEqual([x.at(), z.at(), buyer.at()], ["31 A1", null, "31 B1"]);
      expectKept(s, x, buyer);
    },
  }),
  {
    title:
      "V46: who bought the seat of a ticket that had moved keeps it, though the schedule is first",
    async play(s) {
      const z = await readSale(s, ZOE, "A1");
      const bill = await s.bill(ANA, "C1");
      const moment = rememberD1(s.run);
      equal(await z.moved("32", "B1"), "moved");
      equal(await s.pay(bill), "ticket");
      const buyer = await readSale(s, { ...BO, booking: "31.eve" }, "A1");
      restoreD1(s.run, moment);
      s.isHolding = false;
      await mendTrip(s.run, "31");
      void s.requests.schedule();
      await s.pass(MINUTE_MS);
      await leadBack(s.run, s.requests);
      await s.settle();
      deepEqual([z.at(), buyer.at()], ["32 B1", "31 A1"]);
      expectKept(s, z, buyer);
    },
  },
  {
    title:
      "V45: a moved sale that D1 lost with the object where its ticket was gives the money back",
    async play(s) {
      const moment = rememberD1(s.run);
      const sale = await aSale(s, "A1");
      equal(await sale.moved("32", "B1"), "moved");
      restoreD1(s.run, moment);
      loseObject(s.run, "32");
      // Both stores have lost it.
      s.run.kept = [];
      await ledBack(s);
      await s.settle();
      equal(s.row(sale.bill).state, "refunded");
    },
  },
];
