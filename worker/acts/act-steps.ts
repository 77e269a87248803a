/**
 * The steps of an act: `plan` reads the facts and says what would be done, and what it returns does it. One plan serves
 * the preview, the execution and a request that runs later, so that what was shown is what is done. A plan writes
 * nothing; `execute` writes under conditions of its own, with the row of the audit trail in the same batch.
 */
import type { z } from "zod";
import type { ActAnswer, ActName } from "../contract/staff-acts.ts";
import type { ActView } from "../contract/staff.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import type { FareBefore } from "../db/staff/weight-facts.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { Result } from "../domain/result.ts";
import type { ActMoves } from "../domain/staff/act-weight.ts";
import type { Power } from "../domain/staff/power.ts";
import type { Facts } from "../domain/staff/facts.ts";
import type { WhyNot } from "../domain/staff/why-not.ts";
import { check } from "../http/body.ts";

export interface ActContext {
  env: Env;
  now: number;
  /** Of links that an act gives; empty in the cron, which runs no such act. */
  origin: string;
  /** The id of the member of staff who asks; null with the shop's key. */
  staffId: string | null;
  /** What a plan works out for the eyes alone may be left out otherwise. */
  isPreview: boolean;
  /** Of sales on trips it counts those alone that had their ticket before this instant; all where it is left out. */
  soldBefore?: number;
}

export interface ActPlan<Own> {
  /** For the audit trail: a bill's number, a trip's id, an agent's id. */
  target: string;
  /** What the hash of the preview covers: whatever a person should not be surprised by. */
  facts: Facts;
  /** Those that must still hold when a request runs later; without it all of them. */
  lastingFacts?: Facts;
  /** What it can cost the shop: all that its row of the table of weight counts (act-weights.ts). */
  moves?: ActMoves;
  /** Paid bookings, and payments under way, that it changes; none unless given. */
  tickets?: number;
  /** False: nothing is left to do. */
  isDue: boolean;
  /** The effect in one sentence. */
  message: string;
  /** The answer's own fields. */
  view: Own;
  /** For the audit trail, as JSON: what was changed from what. */
  detail?: Facts;
  /** What seats cost before it makes them cheaper, or other kinds of their trips: what later acts are weighed by. */
  faresBefore?: readonly FareBefore[];
  /** Takes it back. */
  inverse?: { act: ActName; input: Record<string, unknown> };
  /** What it does to a member of staff; an act of the rule `power` has it. */
  power?: Power;
  execute(line: StaffAct): Promise<Result<Executed<Own>, Refusal>>;
}

export interface Executed<Own> {
  /** False when another request was first. */
  changed: boolean;
  /** In place of the plan's. */
  message?: string;
  view?: Partial<Own>;
}

/** The fields of an act's answer besides those of every act. */
export type OwnFields<Name extends ActName> = Omit<ActAnswer<Name>, keyof ActView>;

export type AnyPlan = ActPlan<Record<string, unknown>>;
/** `given`: the body of the call, or what a request has stored. */
export type PlanFrom = (context: ActContext, given: unknown) => Promise<Result<AnyPlan, Refusal>>;

/** The plan of an act, over the input that its entry of the table describes. */
export function steps<Input extends z.ZodType, View extends z.ZodType>(
  { input: schema }: { input: Input; view: View },
  plan: (
    context: ActContext,
    input: z.output<Input>,
  ) => Promise<Result<ActPlan<Omit<z.output<View>, keyof ActView>>, Refusal>>,
): PlanFrom {
  return async (context, given) => {
    const input = check(schema, given);
    return input.ok ? plan(context, input.value) : input;
  };
}

/** `word`: what a page says of it in its own language; without one it shows the sentence as it stands. */
export function refused(why: string, word?: WhyNot): Refusal {
  return { reason: "act_refused", why, ...(word !== undefined && { word }) };
}

export const OVERTAKEN = refused("This changed in this moment. Look at it again.", "overtaken");

/** Of a change that names the version that was seen. */
export const CHANGED_SINCE_SEEN = refused(
  "Somebody changed this after you opened it. Look at what it says now, and save again.",
  "entry_changed",
);
