/** Does what a plan says, at once or when a request runs, and keeps the trips that it has changed (protocol 22). */
import type { StaffAct } from "../db/staff/staff-acts.ts";
import { tryToKeepChangedTrips } from "../dependencies/kept-trips.ts";
import type { AnyPlan } from "./act-steps.ts";
import { toExecutedView, type ActOutcome } from "./act-view.ts";

export async function executePlan(env: Env, plan: AnyPlan, line: StaffAct): Promise<ActOutcome> {
  const { target, touched = [] } = plan;
  const others = touched.filter(({ id }) => id !== target);
  const act = { ...line, ...writeDetail(plan), touched: others };
  const outcome = toExecutedView(plan, await plan.execute(act));
  if (outcome.ok) await tryToKeepChangedTrips(env);
  return outcome;
}

function writeDetail({ detail, faresBefore = [] }: AnyPlan): Pick<StaffAct, "detail"> {
  const whole = faresBefore.length === 0 ? detail : { ...detail, faresBefore };
  return whole === undefined ? {} : { detail: JSON.stringify(whole) };
}
