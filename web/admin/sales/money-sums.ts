/** What a list of waiting money comes to, and how each of its steps looks. Pure. */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { DoubtsView } from "../../../worker/contract/staff/staff-doubts.ts";
import type { Tone } from "../chip.tsx";

export type WaitingRow = Pick<
  DoubtsView["refunds"][number],
  "bill" | "amount" | "age_seconds" | "next_step" | "is_late"
>;
type Step = WaitingRow["next_step"];

export type WaitingSum = DoubtsView["sums"]["refunds"];

/** In seconds; null where nothing waits. */
export function findOldest(rows: readonly WaitingRow[]): number | null {
  const ages = rows.map(({ age_seconds }) => age_seconds);
  return ages.length === 0 ? null : Math.max(...ages);
}

/** Steps that wait for a person, with the act that ends the waiting. */
const ACTS = { doubt_late: "acknowledge", refund_refused: "settle" } as const satisfies Partial<
  Record<Step, string>
>;
export type WaitingAct = (typeof ACTS)[keyof typeof ACTS];

/** Null where nobody need do anything, or this person may not. */
export function findWaitingAct(step: Step, may: readonly string[]): WaitingAct | null {
  const acts: Partial<Record<Step, WaitingAct>> = ACTS;
  const act = acts[step] ?? null;
  return act !== null && may.includes(act) ? act : null;
}

/** Steps whose advice is an act, with it. */
const ADVISED = { ...ACTS, has_ticket: "send-message-again" } as const satisfies Partial<
  Record<Step, ActName>
>;

/** Whether somebody else has to be told, because the person may not do what is advised. */
export function mustTell(step: Step, may: readonly string[]): step is keyof typeof ADVISED {
  const acts: Partial<Record<Step, string>> = ADVISED;
  const act = acts[step];
  return act !== undefined && !may.includes(act);
}

export function toneOfStep(step: Step): Tone {
  if (step === "refund_refused") return "bad";
  return step === "doubt_late" || step === "refund_tried" ? "warn" : "plain";
}

/** Those that need a person first; each kind stays in the order of the server, the oldest first. */
export function sortWaiting<Row extends WaitingRow>(rows: readonly Row[]): Row[] {
  const needs = ({ next_step }: Row) => next_step in ACTS;
  return [...rows.filter(needs), ...rows.filter((row) => !needs(row))];
}
