/**
 * The steps of an act: `plan` reads the facts and says what would be done, and what it returns does it. One plan serves
 * the preview, the execution and a request that runs later, so that what was shown is what is done. A plan writes
 * nothing; `execute` writes under conditions of its own, with the row of the audit trail in the same batch.
 */
import type { z } from "zod";
import { isPlainName } from "../contract/pages/content-rules.ts";
import type { ActAnswer, ActName } from "../contract/staff-acts/staff-acts.ts";
import type { ActView } from "../contract/staff/staff.ts";
import type { StaffAct, TouchedThing } from "../db/staff/staff-acts.ts";
import type { FareBefore } from "../db/staff/weight-facts.ts";
import { fault } from "../domain/faults.ts";
import type { ActRefused, Refusal } from "../domain/refusal.ts";
import type { Result } from "../domain/result.ts";
import type { ActMoves } from "../domain/staff/act-weight.ts";
import type { Power } from "../domain/staff/power.ts";
import type { Facts } from "../domain/staff/facts.ts";
import type { ActRefusalCode } from "../domain/staff/act-refusal-code.ts";
import { check } from "../http/body.ts";

export interface ActContext {
  env: Env;
  now: number;
  /** Origin of the links that an act returns; empty in the cron, which runs no such act. */
  origin: string;
  /** The id of the member of staff who asks; null with the shop's key. */
  staffId: string | null;
  /** True for a preview. Plans skip display-only work when they execute. */
  isPreview: boolean;
  /** Counts only sales whose ticket was issued before this instant; all when omitted. */
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
  /** It gives another name to what trips are known by: a second person agrees, whatever it weighs. */
  renames?: boolean;
  /** It adds nothing but rows that a trip needs and that a restore has lost, so it may run while trips are compared. */
  bringsBack?: boolean;
  /** False: nothing is left to do. */
  isDue: boolean;
  /** The effect in one sentence. */
  message: string;
  /** The answer's own fields. */
  view: Own;
  /** For the audit trail, as JSON: what was changed from what. */
  detail?: Facts;
  /** For the audit trail: trips, sales and people that it changes besides the target. */
  touched?: readonly TouchedThing[];
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
  /** Replaces the plan's message. */
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
/** `provider`: the one of the sale whose wallet refuses. */
export function refuseAct(why: string, word?: ActRefusalCode, provider?: string): ActRefused {
  return {
    reason: "act_refused",
    why,
    ...(word !== undefined && { word }),
    ...(provider !== undefined && { provider }),
  };
}

export const OVERTAKEN = refuseAct("This changed in this moment. Look at it again.", "overtaken");

/** Why a name is refused; null where people can tell it from other names. */
export function nameRefusal(name: unknown): Refusal | null {
  if (typeof name !== "string" || isPlainName(name)) return null;
  return refuseAct(fault("name_signs").message, "name_signs");
}

/** Refuses a change that names an older version of what it changes. */
export const CHANGED_SINCE_SEEN = refuseAct(
  "Somebody changed this after you opened it. Look at what it says now, and save again.",
  "entry_changed",
);
