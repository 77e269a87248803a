/**
 * Staged: each change of a paid sale (protocol 14, 24), killed before and after each of its steps, each step's answer
 * lost; then D1 restored to before it, or to that step, or an object lost. The shop goes on, and the sale is changed
 * and cancelled as if nothing had happened: the auditor checks the rest.
 */
import { deepEqual, equal } from "node:assert/strict";
import { seatsIn } from "./audit/shot.ts";
import { BLOWS, strike } from "./killing-scenarios.ts";
import { aSale, cron, Sale, getWord } from "./move-scenarios.ts";
import { NumberRequests } from "./number-requests.ts";
import { BO } from "./payment-scenarios.ts";
import type { Started } from "./requests.ts";
import { ledBack } from "./restore-scenarios.ts";
import { loseObject, rememberD1, restoreD1, type Moment } from "./restore.ts";
import { type Scenario, type Script, scenarioWithoutCap } from "./script.ts";

const ZOE = { ...BO, booking: "31.zoe" };
const ZOE_ELSEWHERE = { ...BO, trip: "32", booking: "32.zoe" };
const NUMBERS = ["01810000001", "01810000002"] as const;

interface Begun {
  /** D1 as it was before. */
  before: Moment;
  started: Started<unknown>;
  /** What is asked of the shop afterwards, until nothing of the sale is left. */
  after(): Promise<void>;
}

interface Change {
  name: string;
  steps: readonly string[];
  /** Whose objects take part. */
  trips: readonly string[];
  begin(s: Script): Promise<Begun>;
}

async function openSale(s: Script, person: typeof ZOE, ...seats: string[]): Promise<Sale> {
  const bill = await s.bill(person, ...seats);
  equal(await s.pay(bill), "ticket");
  return new Sale(s, bill);
}

/** All that was paid went back, and nobody has a seat any more. */
async function cancelled(s: Script, { bill }: Sale): Promise<void> {
  equal(await s.finish(s.requests.cancelSale(bill)), true);
  await refunded(s, bill);
}

async function refunded(s: Script, bill: number): Promise<void> {
  await s.settle();
  const { state, totalPoisha } = s.row(bill);
  deepEqual([state, s.givenBack(bill)], ["refunded", totalPoisha]);
}

async function takeOff(s: Script, { moves, ticket, bill }: Sale): Promise<void> {
  const [first = ""] = seatsIn(s.ticket(bill).seats);
  equal(getWord(await s.finish(moves.takeOff(ticket, [first], 1))), "moved");
}

async function dividing(s: Script, sale: Sale): Promise<Begun> {
  const [first = ""] = seatsIn(s.ticket(sale.bill).seats);
  const before = rememberD1(s.run);
  return {
    before,
    started: sale.moves.takeOff(sale.ticket, [first], 1),
    async after() {
      await cron(s);
      await takeOff(s, sale);
      await cancelled(s, sale);
    },
  };
}

/** Its sale is cancelled before D1 has it. */
async function overtaken(s: Script, { before, started }: Begun, bill: number): Promise<Begun> {
  await s.until(started, started.process.name.startsWith("correct phone") ? "N4" : "M4");
  equal(await s.finish(s.requests.cancelSale(bill)), true);
  return {
    before,
    started,
    async after() {
      await cron(s);
      await refunded(s, bill);
    },
  };
}

async function exchanging(s: Script, x: Sale, z: Sale, count: number): Promise<Begun> {
  const [a, b] = [s.ticket(x.bill), s.ticket(z.bill)];
  const before = rememberD1(s.run);
  const [gives, gets] = [seatsIn(a.seats).slice(0, count), seatsIn(b.seats).slice(0, count)];
  const places = () => [x.at(), z.at()].join();
  const had = places();
  return {
    before,
    started: x.moves.exchange(a, b, gives, gets),
    async after() {
      await cron(s);
      const isDone = x.last().state === "done";
      equal(isDone, z.last().state === "done");
      equal(places() === had, !isDone);
      await takeOff(s, x);
      await cancelled(s, z);
      await cancelled(s, x);
    },
  };
}

async function correcting(s: Script, sale: Sale): Promise<Begun> {
  const numbers = new NumberRequests(s.run);
  const before = rememberD1(s.run);
  return {
    before,
    started: numbers.correct(sale.ticket, NUMBERS[0]),
    async after() {
      await cron(s);
      for (const said of numbers.sayAll()) await s.finish(said);
      equal(getWord(await s.finish(numbers.correct(sale.ticket, NUMBERS[1]))), "corrected");
      equal(s.row(sale.bill).phone, NUMBERS[1]);
      await cancelled(s, sale);
    },
  };
}

const OF_ONE = ["M1", "E2", "E5", "M4", "F2", "M8"];
const OF_TWO = ["M1", "E2", "E2#2", "E5", "E5#2", "M4", "F2", "F2#2", "M8"];
const OF_NUMBER = ["N1", "N2", "N4", "N5", "M8"];

const CHANGES: readonly Change[] = [
  {
    name: "a seat that is taken off a ticket",
    steps: OF_ONE,
    trips: ["31"],
    begin: async (s) => dividing(s, await aSale(s, "A1", "A3", "B1")),
  },
  {
    name: "a second seat that is taken off a ticket",
    steps: OF_ONE,
    trips: ["31"],
    async begin(s) {
      const sale = await aSale(s, "A1", "A3", "B1", "B3");
      await takeOff(s, sale);
      return dividing(s, sale);
    },
  },
  {
    name: "an exchange within a trip",
    steps: OF_TWO,
    trips: ["31"],
    begin: async (s) =>
      exchanging(s, await aSale(s, "A1", "A3"), await openSale(s, ZOE, "B1", "B3"), 1),
  },
  {
    name: "an exchange between two trips",
    steps: OF_TWO,
    trips: ["31", "32"],
    begin: async (s) =>
      exchanging(s, await aSale(s, "A1", "A3"), await openSale(s, ZOE_ELSEWHERE, "B1", "B3"), 2),
  },
  {
    name: "a number that is corrected",
    steps: OF_NUMBER,
    trips: ["31"],
    begin: async (s) => correcting(s, await aSale(s, "A1")),
  },
  {
    name: "a number that is corrected once its ticket has moved",
    steps: OF_NUMBER,
    trips: ["31", "32"],
    async begin(s) {
      const sale = await aSale(s, "A1");
      equal(await sale.moved("32", "B1"), "moved");
      return correcting(s, sale);
    },
  },
];

/** Those that fail, as their sale is cancelled meanwhile. */
const OVERTAKEN: readonly Change[] = [
  {
    name: "a seat that is taken off a sale which is cancelled",
    steps: ["M4", "M6", "F2", "M8"],
    trips: ["31"],
    async begin(s) {
      const sale = await aSale(s, "A1", "A3");
      return overtaken(s, await dividing(s, sale), sale.bill);
    },
  },
  {
    name: "an exchange with a sale which is cancelled",
    steps: ["M4", "M6", "F2", "F2#2", "M8"],
    trips: ["31"],
    async begin(s) {
      const x = await aSale(s, "A1");
      const z = await openSale(s, ZOE, "B1");
      const begun = await overtaken(s, await exchanging(s, x, z, 1), z.bill);
      return {
        ...begun,
        async after() {
          await begun.after();
          equal(x.at(), "31 A1");
        },
      };
    },
  },
  {
    name: "a number that is corrected of a sale which is cancelled",
    steps: ["N4", "M6", "N5", "M8"],
    trips: ["31"],
    async begin(s) {
      const sale = await aSale(s, "A1");
      return overtaken(s, await correcting(s, sale), sale.bill);
    },
  },
];

const KILLED: readonly Scenario[] = [...CHANGES, ...OVERTAKEN].flatMap(({ name, steps, begin }) =>
  steps.flatMap((step) =>
    BLOWS.map((blow): Scenario =>
      scenarioWithoutCap(`${name}, ${blow} ${step}`, async (s) => {
        const { started, after } = await begin(s);
        await strike(s, started, step, blow);
        await after();
      }),
    ),
  ),
);

/** To be killed before a step leaves in both what it leaves after the step before. */
const LOST: readonly Scenario[] = CHANGES.flatMap(({ name, steps, trips, begin }) =>
  steps.flatMap((step) => {
    const lost = (what: string, lose: (s: Script, before: Moment) => void): Scenario =>
      scenarioWithoutCap(`${name}, killed after ${step}, then ${what}`, async (s) => {
        const { before, started, after } = await begin(s);
        await strike(s, started, step, "killed after");
        lose(s, before);
        await ledBack(s);
        await after();
      });
    return [
      lost("D1 restored to before it", (s, before) => restoreD1(s.run, before)),
      ...trips.map((trip) => lost(`the object of ${trip} lost`, (s) => loseObject(s.run, trip))),
    ];
  }),
);

/** It went on to its end, and D1 forgets that. */
const SET_BACK: readonly Scenario[] = CHANGES.flatMap(({ name, steps, begin }) =>
  steps.map((step): Scenario =>
    scenarioWithoutCap(`${name}, then D1 restored to before ${step}`, async (s) => {
      const { started, after } = await begin(s);
      const [call = "", time = "1"] = step.split("#");
      await s.until(started, call, Number(time));
      const moment = rememberD1(s.run);
      await s.finish(started);
      restoreD1(s.run, moment);
      await ledBack(s);
      await after();
    }),
  ),
);

export const CHANGE_SCENARIOS: readonly Scenario[] = [...KILLED, ...LOST, ...SET_BACK];
