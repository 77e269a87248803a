/**
 * A consent is of the sum that was seen (protocol 23, Y4). An act that waits for its time after somebody has agreed is
 * weighed against that sum once more: what was sold meanwhile has brought its own money, which counts for nothing, but a
 * ticket that was moved in counts, and so does a dearer bus to choose. Of the tickets sold meanwhile dearer buses may
 * take what one person may move alone: else no exam could move while its trips sell.
 */
import type { ActName } from "../contract/staff-acts.ts";
import { secondPersonAbovePoisha } from "../config/variables.ts";
import type { ActRequest } from "../db/staff/act-requests.ts";
import { soldSinceRisk } from "../domain/staff/act-weight.ts";
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
  if (!ofThen.ok || weighAct(name, ofThen.value).amountPoisha > agreedPoisha) return true;
  return soldSinceRisk(ofThen.value.moves ?? {}) > secondPersonAbovePoisha(context.env);
}
