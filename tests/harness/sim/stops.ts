/**
 * Two payments and a move of a ticket, each stopped before any of its steps, then a loss and the way back (protocol 13,
 * A5): whatever D1 and the objects have at that moment, it comes to rest.
 */
import { deepEqual } from "node:assert/strict";
import { Sale } from "./move-scenarios.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import type { Started } from "./requests.ts";
import { ledBack } from "./restore-scenarios.ts";
import { loseObject, rememberD1, restoreD1 } from "./restore.ts";
import { MINUTE_MS, type Scenario, type Script } from "./script.ts";

const EVE = { ...BO, booking: "31.eve" };
/** Ana's hold is over by then, and nobody has asked about her payment. */
const HOLD_OVER_MS = 9 * MINUTE_MS;

/** The step before which it stops; null lets it run to its end. */
const PAYMENT_STOPS = ["E1", "E2", "E3", "E5", "E6", null] as const;
/** The schedule lets the payment go, too, and dies before D1 knows it. */
const FIRST_STOPS = [...PAYMENT_STOPS, "let go"] as const;
/** The steps that an object takes are E2, E5 and F2 here (steps.ts). */
const MOVE_STOPS = ["M1", "E2", "E5", "M4", "F2", "M8", null] as const;
const LOSSES = ["31", "32", "D1"] as const;

interface Stops {
  first: (typeof FIRST_STOPS)[number];
  second: (typeof PAYMENT_STOPS)[number];
  move: (typeof MOVE_STOPS)[number];
  lost: (typeof LOSSES)[number];
  /** Whoever was stopped goes on after the way back, instead of being killed. */
  goesOn: boolean;
}

/** With `isWhole` every combination; else each pair of stops of every two of the three. */
export function stopScenarios(isWhole: boolean): Scenario[] {
  const all = FIRST_STOPS.flatMap((first, a) =>
    PAYMENT_STOPS.flatMap((second, b) =>
      MOVE_STOPS.flatMap((move, c) =>
        LOSSES.flatMap((lost, d): Stops[] => {
          const isChosen = (a + b) % MOVE_STOPS.length === c && (a + 2 * b) % LOSSES.length === d;
          if (!isWhole && !isChosen) return [];
          // What is alive while D1 is restored is stopped by the switch first (protocol 22).
          const goesOn = lost !== "D1" && (a + b + c + d) % 2 === 0;
          return [{ first, second, move, lost, goesOn }];
        }),
      ),
    ),
  );
  return all.map((stops) => ({ title: getTitle(stops), play: (s) => play(s, stops) }));
}

function getTitle({ first, second, move, lost, goesOn }: Stops): string {
  const names = [first, second, move].map((stop) => stop ?? "the end").join(", ");
  return `stopped at ${names}; ${lost} is lost; they ${goesOn ? "go on" : "are killed"}`;
}

async function play(s: Script, { first, second, move, lost, goesOn }: Stops): Promise<void> {
  const stopped: Started<unknown>[] = [];
  const moving = await s.bill(EVE, "C1");
  await s.pay(moving);
  const sale = new Sale(s, moving);
  const moment = rememberD1(s.run);
  await payFirst(s, first, stopped);
  await s.pass(HOLD_OVER_MS);
  // Where the first payment has its seat, the second is for another.
  const isFree = s.seat("31", "A1") === "free" || s.seat("31", "A1") === "held";
  const later = await s.bill(BO, isFree ? "A1" : "A3");
  await stopAt(s, s.requests.execute(later), second, stopped);
  const target = lost === "32" ? sale.to("32", "A1") : sale.to("31", "B1");
  await stopAt(s, target, move, stopped);
  if (lost === "D1") restoreD1(s.run, moment);
  else loseObject(s.run, lost);
  if (!goesOn) for (const process of stopped) s.kill(process);
  await ledBack(s);
  if (goesOn) for (const process of stopped) await s.finish(process);
  // Who read the object of before at the trip's very first payment or move has written that one down since.
  if (closedTrips(s).length > 0) await ledBack(s);
  await s.settle();
  deepEqual(closedTrips(s), []);
}

async function payFirst(
  s: Script,
  stop: Stops["first"],
  stopped: Started<unknown>[],
): Promise<void> {
  const bill = await s.bill(ANA, "A1");
  if (stop !== "let go") return stopAt(s, s.requests.execute(bill), stop, stopped);
  s.executes.push({ kind: "silent", ms: 40 * MINUTE_MS });
  await s.pay(bill);
  await s.pass(20 * MINUTE_MS);
  await stopAt(s, s.requests.schedule(), "E8", stopped);
}

async function stopAt(
  s: Script,
  started: Started<unknown>,
  stop: string | null,
  stopped: Started<unknown>[],
): Promise<void> {
  if (stop === null) return void (await s.finish(started));
  // An Execute that is on its way can't be kept back for minutes: whoever sleeps does so before it looks at the clock.
  const sleeper = stop === "E3" ? s.after(started, "E2") : s.until(started, stop);
  stopped.push(await sleeper);
}

/** Trips whose object D1 does not know: they would refuse every sale and every refund. */
export function closedTrips({ run }: Script): string[] {
  const { d1, hosts } = run.stage;
  return [...hosts].flatMap(([id, { db }]) => {
    const known = d1.db.prepare("SELECT incarnation FROM trips WHERE id = ?").get(id);
    const own = db.prepare("SELECT incarnation FROM meta").get();
    const is = known?.["incarnation"] ?? null;
    return is === null || is === own?.["incarnation"] ? [] : [id];
  });
}
