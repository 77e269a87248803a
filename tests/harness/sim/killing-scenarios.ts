/**
 * Staged: every flow of money, killed before and after each of its steps, and each step's answer lost. The auditor
 * checks the result: every charge has a ticket or a refund, and nothing stays locked.
 */
import { equal, match } from "node:assert/strict";
import { inspect } from "node:util";
import { MoveRequests } from "./move-requests.ts";
import { ANA, BO } from "./payment-scenarios.ts";
import type { Started } from "./requests.ts";
import { MINUTE_MS, type Scenario, type Script } from "./script.ts";
import type { ExecuteMood } from "./wallet.ts";

interface Flow {
  name: string;
  steps: readonly string[];
  /** Prepares the start of the flow, and gives its process. */
  begin(script: Script): Promise<Started<unknown>>;
}

async function paying(s: Script, mood: ExecuteMood): Promise<Started<unknown>> {
  const bill = await s.bill(ANA, "A1", "A3");
  s.executes.push(mood);
  return s.requests.execute(bill);
}

async function reconciling(
  s: Script,
  ms: number | null,
  passMs: number,
): Promise<Started<unknown>> {
  await s.finish(await paying(s, { kind: "page", ms }));
  await s.pass(passMs);
  return s.requests.schedule();
}

async function givingBack(s: Script): Promise<Started<unknown>> {
  const bill = await s.bill(ANA, "A1");
  equal(await s.pay(bill), "ticket");
  equal(await s.finish(s.requests.cancelSale(bill)), true);
  return s.requests.schedule();
}

async function moving(s: Script, trip: string, ...seats: string[]): Promise<Started<unknown>> {
  const bill = await s.bill(ANA, "A1", "A3");
  equal(await s.pay(bill), "ticket");
  return new MoveRequests(s.run).move(s.ticket(bill).id, trip, seats);
}

const FLOWS: readonly Flow[] = [
  {
    name: "a payment that completes",
    steps: ["E1", "E2", "E3", "E5", "E6"],
    begin: (s) => paying(s, { kind: "completes" }),
  },
  {
    name: "a payment that is refused",
    steps: ["E3", "E7", "E8"],
    begin: (s) => paying(s, { kind: "no", code: "2023" }),
  },
  {
    name: "a payment of the wrong amount",
    steps: ["E3", "E7", "E9"],
    begin: (s) => paying(s, { kind: "wrong_amount" }),
  },
  {
    name: "a reconciler that finds the money",
    steps: ["resolveOrBar", "Query", "E5", "E6"],
    begin: (s) => reconciling(s, 5 * MINUTE_MS, 6 * MINUTE_MS),
  },
  {
    name: "a reconciler that lets go",
    steps: ["resolveOrBar", "Query", "E7", "E8"],
    begin: (s) => reconciling(s, null, 16 * MINUTE_MS),
  },
  {
    name: "a late-payment check that finds late money",
    steps: ["claim late check", "Query", "E9", "F1", "F2", "F4", "F6"],
    async begin(s) {
      await s.finish(await reconciling(s, 40 * MINUTE_MS, 16 * MINUTE_MS));
      await s.pass(30 * MINUTE_MS);
      return s.requests.schedule();
    },
  },
  { name: "a refund", steps: ["F1", "F2", "F4", "F6"], begin: givingBack },
  {
    name: "a refund whose first attempt was not answered",
    steps: ["F1", "F2", "F3", "F6"],
    async begin(s) {
      s.refundMoods.push({ kind: "silent", ms: 0 });
      await s.finish(await givingBack(s));
      await s.pass(16 * MINUTE_MS);
      return s.requests.schedule();
    },
  },
];

/** The steps of a move that an object takes are E2, E5 and F2 here (steps.ts). */
const MOVES: readonly Flow[] = [
  {
    name: "a move to another trip",
    steps: ["M1", "E2", "E5", "M4", "F2", "M8"],
    begin: (s) => moving(s, "32", "B1", "B3"),
  },
  {
    name: "a move within the trip that keeps a seat",
    steps: ["M1", "E2", "E5", "M4", "F2", "M8"],
    begin: (s) => moving(s, "31", "A3", "B1"),
  },
  {
    name: "a move to a seat that is gone",
    steps: ["M1", "E2", "M6", "F2", "M8"],
    async begin(s) {
      const rivals = await s.bill({ ...BO, trip: "32", booking: "32.bo" }, "B1");
      equal(await s.pay(rivals), "ticket");
      return moving(s, "32", "B1", "B3");
    },
  },
];

export const BLOWS = ["killed before", "killed after", "answer lost at"] as const;
export type Blow = (typeof BLOWS)[number];

/** `step`: "F2#2" is the second of its name. */
export async function strike(
  s: Script,
  started: Started<unknown>,
  step: string,
  blow: Blow,
): Promise<void> {
  const [name = "", time = "1"] = step.split("#");
  if (blow === "killed before") await s.until(started, name, Number(time));
  else await s.after(started, name, Number(time));
  if (blow !== "answer lost at") return s.kill(started);
  await s.lose(started);
  // Without any answer the caller gets a general error.
  await s.finish(started).catch((error: unknown) => match(inspect(error), /injected/));
}

export const KILLING_SCENARIOS: readonly Scenario[] = [...FLOWS, ...MOVES].flatMap((flow) =>
  flow.steps.flatMap((step) =>
    BLOWS.map((blow): Scenario => ({
      title: `${flow.name}, ${blow} ${step}`,
      hasNoCap: true,
      play: async (s) => strike(s, await flow.begin(s), step, blow),
    })),
  ),
);
