/**
 * A consent is to the sum that was seen (protocol 23, Y4). An act that waits after somebody has agreed is weighed
 * against that sum again. Seats sold meanwhile have brought their own money, which does not count; a ticket that was
 * moved in counts, and so does a dearer bus that may be chosen. For tickets sold meanwhile dearer buses may cost as
 * much as one person may move alone; otherwise no exam could move while its trips sell.
 */
import type { ActName } from "../contract/staff-acts/staff-acts.ts";
import { secondPersonAbovePoisha } from "../config/variables.ts";
import type { ActRequest } from "../db/staff/act-requests.ts";
import { computeSoldSinceRisk } from "../domain/staff/act-weight.ts";
import type { ActContext, AnyPlan } from "./act-steps.ts";
import { weighAct } from "./act-weights.ts";
import { ACT_STEPS } from "./acts.ts";

/** Nobody agreed, or they agreed to power over people, which has no sum: then the weight can't exceed it. */
export async function isAboveConsent(
  context: ActContext,
  name: ActName,
  { decidedAt, amountPoisha: agreedPoisha, input }: ActRequest,
  plan: AnyPlan,
): Promise<boolean> {
  if (decidedAt === null || plan.power !== undefined) return false;
  if (weighAct(name, plan).amountPoisha <= agreedPoisha) return false;
  const planThen = await ACT_STEPS[name]({ ...context, soldBefore: decidedAt }, JSON.parse(input));
  if (!planThen.ok || weighAct(name, planThen.value).amountPoisha > agreedPoisha) return true;
  return computeSoldSinceRisk(planThen.value.moves ?? {}) > secondPersonAbovePoisha(context.env);
}
