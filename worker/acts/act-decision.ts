/**
 * Decides what an act waits for in the current shop: its weight, what was moved before, and who could agree. Preview,
 * confirmation, consent and run call it, so that none of them has a rule of its own (domain/staff/decide-act.ts).
 */
import { secondPersonAbovePoisha, stopMs } from "../config/variables.ts";
import { actEntry, type ActName } from "../contract/staff-acts/staff-acts.ts";
import { database } from "../db/client.ts";
import { listMovedAlone } from "../db/staff/moved-alone.ts";
import { listGrants } from "../db/staff/grants.ts";
import { listActivePeople } from "../db/staff/people.ts";
import { findNewestLine, type LineWeight, type StaffAct } from "../db/staff/staff-acts.ts";
import { toTaka } from "../domain/money.ts";
import type { ActWeight } from "../domain/staff/act-weight.ts";
import { consentRefusal, decideAct, type ActDecision } from "../domain/staff/decide-act.ts";
import { sumMovedBefore, NOTHING_BEFORE, type MovedBefore } from "../domain/staff/moved-alone.ts";
import type { AnyPlan } from "./act-steps.ts";
import { isWeighedByTerms, weighAct } from "./act-weights.ts";
import type { ActView } from "../contract/staff/staff.ts";

export interface Weighed extends ActDecision {
  weight: ActWeight;
  before: MovedBefore;
  limitPoisha: number;
  /** Names of the people who could agree now. */
  seconds: readonly string[];
}

export interface Asking {
  env: Env;
  now: number;
  name: ActName;
  /** The requester, as the audit log names them but without `staff:`. */
  actor: string;
  /** The requester's id; null with the shop's key. */
  askedBy: string | null;
  /** The request that is decided on; null if the act is not a request yet. */
  request: number | null;
}

export async function decide(
  { env, now, name, actor, askedBy, request }: Asking,
  plan: AnyPlan,
): Promise<Weighed> {
  const db = database(env);
  const weight = weighAct(name, plan);
  const limitPoisha = secondPersonAbovePoisha(env);
  const asker = { actor: `staff:${actor}`, bill: weight.bill, now };
  const isBound = askedBy !== null && weight.amountPoisha > 0;
  const moved = isBound ? await listMovedAlone(db, { ...asker, except: request }) : null;
  const before = moved === null ? NOTHING_BEFORE : sumMovedBefore(moved, asker);
  const grants = askedBy === null ? [] : await listGrants(db, now);
  const colleagues = askedBy === null ? [] : await listActivePeople(db);
  const decision = decideAct({
    rule: actEntry(name),
    weight,
    before,
    askedBy,
    power: plan.power ?? null,
    renames: plan.renames ?? false,
    grants,
    now,
    colleagues,
    shop: { limitPoisha, stopMs: stopMs(env) },
  });
  const question = { rule: actEntry(name), askedBy, power: plan.power ?? null, grants, now };
  const seconds = colleagues.filter((one) => consentRefusal(one, question) === null);
  return { ...decision, weight, before, limitPoisha, seconds: seconds.map((one) => one.name) };
}

/** Why somebody else has to agree, for readers of the preview; null if nobody has to. */
export function toSecondView({ why, weight, before, limitPoisha }: Weighed): ActView["second"] {
  if (why === null) return null;
  const earlier = why === "sale" ? before.salePoisha : why === "day" ? before.dayPoisha : 0;
  return {
    why,
    weight: toTaka(weight.amountPoisha),
    before: toTaka(earlier),
    limit: toTaka(limitPoisha),
  };
}

/** The fields about its weight in the act's audit entry. */
export function lineWeight({ weight, aloneLimit }: Weighed): LineWeight {
  return { poisha: weight.amountPoisha, bill: weight.bill, aloneLimit };
}

/** The newest line of the audit log; an act that is weighed by nothing that others change needs none. */
export type LineBefore = Pick<StaffAct, "afterLine">;

/** Read before the facts are: whatever changes them afterwards has a later line. */
export async function readLineBefore(env: Env, name: ActName): Promise<LineBefore> {
  return isWeighedByTerms(name) ? { afterLine: await findNewestLine(database(env)) } : {};
}
