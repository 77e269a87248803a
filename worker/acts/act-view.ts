/** The answer of an act: the fields of every act, and its own. Pure. */
import type { ActView } from "../contract/staff/staff.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import type { Refusal } from "../domain/refusal.ts";
import { ok, type Result } from "../domain/result.ts";
import type { ActRequest } from "../db/staff/act-requests.ts";
import type { AnyPlan, Executed } from "./act-steps.ts";

export type ActAnswerView = ActView & Record<string, unknown>;
export type ActOutcome = Result<ActAnswerView, Refusal>;

type Fields = Partial<ActView> & Pick<ActView, "state">;

export function toView(plan: Pick<AnyPlan, "message" | "view">, fields: Fields): ActAnswerView {
  return {
    status_code: 201,
    dry_run: fields.state === "preview",
    changed: false,
    message: plan.message,
    hash: null,
    next: null,
    can_ask_second: false,
    second: null,
    request: null,
    runs_at: null,
    inverse: null,
    ...plan.view,
    ...fields,
  };
}

/** Answer to an execution, at once or when a request ran. */
export function toExecutedView(
  plan: AnyPlan,
  result: Result<Executed<Record<string, unknown>>, Refusal>,
): ActOutcome {
  if (!result.ok) return result;
  const { changed, message = plan.message, view } = result.value;
  const described = { message, view: { ...plan.view, ...view } };
  const inverse = changed ? (plan.inverse ?? null) : null;
  return ok(toView(described, { state: "done", changed, inverse }));
}

export function waitingFields(request: ActRequest): Fields {
  const isAsked = request.state === "asked";
  return {
    state: isAsked ? "asked" : "waiting",
    request: request.id,
    runs_at: isAsked ? null : dhakaIso(request.runAt),
  };
}
