/**
 * `npm run bench -- --only plan`: the start of a sale of 300 buses past this machine, simulated with the measured costs
 * of calls and the platform's published limits. It is judged by a rush that was measured on this machine
 * (plan.test.ts).
 */
import { CALLS_AT_ONCE_MAX, STEP_MS } from "../../../../worker/domain/waiting-room/rules.ts";
import { figure, type Figure } from "../report.ts";
import { spread } from "../rate.ts";
import { simulate, type Outcome, type Rush } from "./buyers.ts";
import { Kernel } from "./kernel.ts";
import { CALL_COSTS } from "./measured.ts";
import { priceOfOne, PRICES } from "./platform.ts";
import {
  platformMachine,
  type CallCost,
  type CallName,
  type Design,
  type Machine,
} from "./shop.ts";

const TEN_MINUTES: Omit<Rush, "phones" | "letIn"> = {
  choices: 150,
  busesEach: 2,
  arriveMs: 600_000,
  lastsMs: 1_200_000,
  holdMs: 480_000,
  seed: 1,
};

/** What a room alone lets in a second: all of them did, before they had a pace in common. */
const ROOM_ALONE = (CALLS_AT_ONCE_MAX * 1_000) / STEP_MS;
export const DESIGNS = {
  "without rooms": { shards: 1, batch: 1, letIn: null },
  "with rooms as built": { shards: 1, batch: 1, letIn: "shared" },
  "rooms each at a pace of its own": { shards: 1, batch: 1, letIn: ROOM_ALONE },
  "8 databases, rooms each at a pace of its own": { shards: 8, batch: 1, letIn: ROOM_ALONE },
  "batches of 10, rooms each at a pace of its own": { shards: 1, batch: 10, letIn: ROOM_ALONE },
  "8 databases, rooms that let in 150 a second in all": { shards: 8, batch: 1, letIn: 1 },
} satisfies Record<string, Design & Pick<Rush, "letIn">>;

export interface Planned {
  outcome: Outcome;
  /** How busy the busiest station of each kind was in its busiest minute, and the longest wait there. */
  stations: Record<string, { busyShare: number; longestWaitMs: number; shed: number }>;
}

export function planRush(phones: number, changed: Partial<Rush> & Design): Planned {
  const rush: Rush = { ...TEN_MINUTES, letIn: null, ...changed, phones };
  const kernel = new Kernel();
  const machine = platformMachine(kernel, CALL_COSTS, rush.choices * rush.busesEach, changed);
  return runRush(kernel, machine, rush);
}

export function runRush(kernel: Kernel, machine: Machine, rush: Rush): Planned {
  const outcome = simulate(kernel, machine, rush);
  const stations = Object.entries(machine.stations).map(([name, ones]) => [
    name,
    {
      busyShare: Math.max(...ones.map((one) => one.busyShare)),
      longestWaitMs: Math.max(...ones.map((one) => one.longestWaitMs)),
      shed: ones.reduce((sum, one) => sum + one.shed, 0),
    },
  ]);
  return { outcome, stations: Object.fromEntries(stations) };
}

const ASKED_OF_FEWER = new Set(["without rooms", "with rooms as built"]);

export function planTenMinutes(): Figure[] {
  return [2_000, 20_000, 200_000].flatMap((phones) =>
    Object.entries(DESIGNS)
      // Few phones meet no limit.
      .filter(([name]) => phones === 200_000 || ASKED_OF_FEWER.has(name))
      .flatMap(([name, design]) =>
        listFigures(`${phones} phones, ${name}`, design.letIn !== null, planRush(phones, design)),
      ),
  );
}

/** Rows that a ticket of 1.9 seats costs, as `--only cost` counts them without and with a waiting room. */
const ROWS_A_TICKET = { without: 43.3, with: 49.8 };

/** What the shop pays: calls, their processor time, calls of objects, and rows of the tickets. */
export function priceRush({ calls, tookMs }: Outcome, hasRooms: boolean): number {
  let dollars = 0;
  for (const [name, cost] of Object.entries(CALL_COSTS) as [CallName, CallCost][]) {
    const each =
      priceOfOne(PRICES.workerRequests) +
      cost.processorMs * priceOfOne(PRICES.workerMs) +
      (cost.tripCalls + cost.sharedCalls) * priceOfOne(PRICES.objectRequests);
    dollars += calls[name] * each;
  }
  const rows = tookMs.ticket.length * (hasRooms ? ROWS_A_TICKET.with : ROWS_A_TICKET.without);
  return dollars + rows * priceOfOne(PRICES.rowsWritten);
}

function listFigures(name: string, hasRooms: boolean, planned: Planned): Figure[] {
  const { outcome, stations } = planned;
  const { tookMs } = outcome;
  const times = (["line", "hold", "create", "execute", "ticket"] as const).flatMap((call) => {
    const { p50Ms, p99Ms } = spread(tookMs[call]);
    return [figure(`${call}: p50`, p50Ms, "ms"), figure(`${call}: p99`, p99Ms, "ms")];
  });
  const load = Object.entries(stations).flatMap(([station, { busyShare, longestWaitMs, shed }]) => [
    figure(`${station}: busy in its busiest minute`, 100 * busyShare, "%"),
    figure(`${station}: longest wait`, longestWaitMs / 1_000, "s"),
    figure(`${station}: shed`, shed, ""),
  ]);
  return [
    figure("seats sold", outcome.sold, ""),
    figure("last seat sold after", outcome.soldAfterMs / 1_000, "s"),
    ...times,
    figure("presses that came too late", (100 * outcome.taken) / outcome.presses, "%"),
    figure("calls that were shed", outcome.shed, ""),
    figure("given up after their tries", outcome.gaveUp, ""),
    figure("answered after a browser has given up", outcome.unanswered, ""),
    ...load,
    figure("the shop pays", priceRush(outcome, hasRooms), "dollars"),
  ].map((one) => ({ ...one, name: `${name}: ${one.name}` }));
}
