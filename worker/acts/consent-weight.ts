/**
 * A consent is of the sum that was seen (protocol 23, Y4). An act that waits for its time after somebody has agreed is
 * weighed against that sum once more: what was sold meanwhile has brought its own money and counts for nothing, but a
 * ticket that was moved in, or a dearer bus to choose, counts.
 */
import type { ActName } from "../contract/staff-acts.ts";
import type { ActRequest } from "../db/staff/act-requests.ts";
import type { ActContext, AnyPlan } from "./act-steps.ts";
import { weighAct } from "./act-weights.ts";
import { ACT_STEPS } from "./acts.ts";

/** Nobody agreed, or agreed to power over people, which has no sum: then it never does. */
export async function weighsAboveConsent(
  context: ActContext,
  name: ActName,
  { decidedAt, amountPoisha: agreedPoisha, input }: ActRequest,
  plan: AnyPlan,
): Promise<boolean> {
  if (decidedAt === null || plan.power !== undefined) return false;
  if (weighAct(name, plan).amountPoisha <= agreedPoisha) return false;
  const ofThen = await ACT_STEPS[name]({ ...context, soldBefore: decidedAt }, JSON.parse(input));
  return !ofThen.ok || weighAct(name, ofThen.value).amountPoisha > agreedPoisha;
}
