/**
 * Acts that wait (db/staff/act-requests.ts). A second person agrees or refuses, anybody who may do the act stops it,
 * and when its time has come it runs: by the cron, or by a person who does not want to wait. Before it runs its facts
 * are read again; if they have changed, it ends without effect. Its cost is weighed again too, and may need somebody to
 * agree (act-decision.ts). The table itself enforces that it may run.
 */
import { stopMs } from "../config/variables.ts";
import { actEntry, ACT_NAMES, type ActName } from "../contract/staff-acts/staff-acts.ts";
import { database } from "../db/client.ts";
import { isAborted } from "../db/errors.ts";
import {
  approveRequest,
  askAgain,
  endRequest,
  findRequest,
  overtakeRequest,
  postponeRequest,
  type ActRequest,
} from "../db/staff/act-requests.ts";
import { listGrants } from "../db/staff/grants.ts";
import { isPersonPaused } from "../db/staff/pauses.ts";
import { findPerson } from "../db/staff/people.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import {
  consentRefusal,
  decideRun,
  needsStepUp,
  type ConsentQuestion,
} from "../domain/staff/decide-act.ts";
import { decide, lineWeight, readLineBefore, toSecondView } from "./act-decision.ts";
import { refusalInPhase } from "./act-phase.ts";
import { refuseAct, type ActContext, type AnyPlan } from "./act-steps.ts";
import { toView, waitingFields, type ActOutcome } from "./act-view.ts";
import { ACT_STEPS } from "./acts.ts";
import { alertOfCoupon } from "./coupon-alert.ts";
import { getRequesterId, canStillAsk } from "./asker.ts";
import { isAboveConsent } from "./consent-weight.ts";
import { refuseEnded } from "./ended-request.ts";
import { executePlan } from "./execute-plan.ts";
import { findEarlierOutcome } from "./earlier-outcome.ts";
import {
  isOpenToConsent,
  canSee,
  canStop,
  readActName,
  timeAfterConsent,
} from "./request-rights.ts";
import { NO_CONSENT } from "./no-consent.ts";
import { factsHash, isHashOfPreview, writePreviewHash } from "./preview-hash.ts";
import type { ActCall } from "./act-runner.ts";

/** The answers contain secrets, which only the requester gets. */
export const NOT_BY_CRON = ACT_NAMES.filter((name) => actEntry(name).givesSecret === true);

const ASKER_GONE = refuseAct(
  "Who asked may not do this any more, so it will not be done.",
  "requester_inactive",
);

/** A second person agrees: a preview of what it does now, then the same with its hash. */
export async function approve(
  call: ActCall,
  input: { request: number; dry_run: boolean; hash?: string | undefined },
): Promise<ActOutcome> {
  const found = await requestFor(call, input.request);
  if (!found.ok) return found;
  const { request, name } = found.value;
  const { env, now, caller } = call;
  const actor = caller.id;
  if (!isOpenToConsent(request, now)) return refuseEnded(env, request.id);
  if (actor === null) return err(NO_CONSENT.own_request);
  if (!(await canStillAsk(env, request)))
    return err(await endForAskerGone(env, request, name, now));
  const planned = await planRequest(call, request, name, input.dry_run);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const power = plan.power ?? null;
  const roles = caller.limit === "paused" ? [] : caller.roles;
  const why = consentRefusal({ id: actor, roles }, await consentTo(env, request, plan, now));
  if (why !== null) return err(NO_CONSENT[why]);
  const decision = await decide(toAsking(env, request, name, now), plan);
  const { amountPoisha } = decision.weight;
  // The person who agrees has seen the sum, which may change while nothing else of the act does.
  const facts = { ...plan.facts, weighs: amountPoisha };
  const previewed = { name: `approve ${request.id}`, actor, input: {}, facts };
  const hash = await writePreviewHash(call.signer, previewed, now);
  const waiting = { state: "preview", next: "waiting", request: request.id } as const;
  const preview = toView(plan, { ...waiting, hash, second: toSecondView(decision) });
  if (input.dry_run) return ok(preview);
  if (!(await isHashOfPreview(call.signer, input.hash ?? "", previewed, now))) {
    return err({ reason: "preview_changed", preview });
  }
  if (needsStepUp(actEntry(name), { amountPoisha }) && caller.verifiedUntil <= now) {
    return err({ reason: "step_up_needed" });
  }
  const tooEarly = await refusalInPhase(env, name);
  if (tooEarly !== null) return err(tooEarly);
  const line = toEntry(request, name, { by: `staff:${actor}`, now });
  // Power waits only for consent; anything else also for the time in which it can be stopped.
  const runAt = power === null ? timeAfterConsent(request, now, stopMs(env)) : now;
  const isDone = await approveRequest(
    database(env),
    {
      id: request.id,
      by: actor,
      askedBy: request.askedBy,
      runAt,
      amountPoisha: power === null ? amountPoisha : undefined,
      isConcerned: power?.over === actor,
    },
    { ...line, act: `${line.act}:approved` },
  );
  if (!isDone) return refuseEnded(env, request.id);
  const decided = { decidedBy: actor, decidedAt: now, amountPoisha };
  const approved: ActRequest = { ...request, ...decided, state: "waiting", runAt };
  const isDue = runAt <= now && actEntry(name).givesSecret !== true;
  return isDue
    ? runRequest(env, approved, name, toContext(call, request, false))
    : ok(toView(plan, waitingFields(approved)));
}

/** The request can never be executed, so it must not block others. */
async function endForAskerGone(env: Env, request: ActRequest, name: ActName, now: number) {
  const line = toEntry(request, name, { by: `staff:${request.askedBy}`, now });
  await overtakeRequest(database(env), request.id, { ...line, act: `${line.act}:overtaken` });
  return ASKER_GONE;
}

/** Ends a request before it is executed: as the second person, or by anybody who may do the act. */
export async function end(
  call: ActCall,
  id: number,
  state: "refused" | "stopped",
): Promise<Result<{ changed: boolean }, Refusal>> {
  const found = await requestFor(call, id);
  if (!found.ok) return found;
  const { request, name } = found.value;
  if (!canStop(request, call.caller)) return err({ reason: "staff_role_missing" });
  const by = `staff:${call.caller.id ?? request.askedBy}` as const;
  const line = toEntry(request, name, { by, now: call.now });
  const changed = await endRequest(database(call.env), id, state, {
    ...line,
    act: `${line.act}:${state}`,
  });
  return changed ? ok({ changed }) : refuseEnded(call.env, id);
}

/** Executes a due request for somebody who waits for it; an act that gives a secret only for the requester. */
export async function run(call: ActCall, id: number): Promise<ActOutcome> {
  const found = await requestFor(call, id);
  if (!found.ok) return found;
  const { request, name } = found.value;
  const before = await findEarlierOutcome(call.env, request.execution, call.now);
  if (request.state !== "waiting") return before === null ? refuseEnded(call.env, id) : err(before);
  if (request.runAt > call.now) return err(refuseAct("Its time has not come.", "not_yet"));
  const isAsker = getRequesterId(request) === call.caller.id;
  const isForAsker = actEntry(name).givesSecret === true && !isAsker;
  if (isForAsker) return err(refuseAct("Only who asked gets the link.", "link_of_asker"));
  return runRequest(call.env, request, name, toContext(call, request, false));
}

/** A request whose time has come; the cron has no browser to give a secret to. */
export function runByCron(env: Env, request: ActRequest, now: number): Promise<ActOutcome> {
  const context = { env, now, origin: "", staffId: getRequesterId(request), isPreview: false };
  return runRequest(env, request, readActName(request), context);
}

/**
 * Decides again what the act waits for: its present weight counts, not the one at the request. More than somebody has
 * agreed to needs consent again.
 */
async function runRequest(
  env: Env,
  request: ActRequest,
  name: ActName,
  context: ActContext,
): Promise<ActOutcome> {
  const tooEarly = await refusalInPhase(env, name);
  if (tooEarly !== null) return err(tooEarly);
  const { now } = context;
  const db = database(env);
  const after = await readLineBefore(env, name);
  const planned = await ACT_STEPS[name](context, JSON.parse(request.input));
  const line = toEntry(request, name, { by: `staff:${request.askedBy}`, now });
  const isStill = planned.ok && planned.value.isDue && (await canStillAsk(env, request));
  if (!isStill || !(await isUnchanged(request, planned.value))) {
    await overtakeRequest(db, request.id, { ...line, act: `${line.act}:overtaken` });
    return planned.ok ? err(CHANGED) : planned;
  }
  const plan = planned.value;
  const decision = await decide(toAsking(env, request, name, now), plan);
  const step = decideRun(decision, {
    askedAt: request.askedAt,
    wantsSecond: request.needsSecond,
    hasSecond: await hasSecond(env, request, plan, now),
    now,
  });
  if (step.kind === "ask_second" || (await isAboveConsent(context, name, request, plan))) {
    const { amountPoisha } = decision.weight;
    const again = { ...line, act: `${line.act}:asked` };
    const isAsked = await askAgain(db, { id: request.id, amountPoisha }, again);
    return isAsked
      ? ok(toView(plan, waitingFields({ ...request, state: "asked" })))
      : refuseEnded(env, request.id);
  }
  if (step.kind === "wait") {
    await postponeRequest(db, request.id, step.until);
    return ok(toView(plan, waitingFields({ ...request, runAt: step.until })));
  }
  const weight = { ...lineWeight(decision), aloneLimit: step.aloneLimit };
  const { execution, id: requestId, decidedBy: approvedBy } = request;
  try {
    const ending = { weight, execution, requestId, approvedBy };
    const outcome = await executePlan(env, plan, { ...line, ...after, ...ending });
    alertOfCoupon(outcome, plan, decision, { name, by: line.by, approvedBy });
    return outcome;
  } catch (error) {
    // It was stopped, or run by somebody else, at this moment.
    if (isAborted(error, "act_requests")) return refuseEnded(env, request.id);
    // A concurrent act has used up the rest of the limit: the next run asks somebody.
    if (isAborted(error, "moved alone") || isAborted(error, "other terms")) return err(CHANGED);
    throw error;
  }
}

/** True if the person who agreed is active and may still agree; a paused one may only for what concerns them. */
async function hasSecond(
  env: Env,
  request: ActRequest,
  plan: AnyPlan,
  now: number,
): Promise<boolean> {
  if (request.decidedBy === null) return false;
  const db = database(env);
  const person = await findPerson(db, request.decidedBy);
  if (person === null || person.disabledAt !== null) return false;
  const roles = (await isPersonPaused(db, person.id)) ? [] : person.roles;
  const question = await consentTo(env, request, plan, now);
  return consentRefusal({ id: person.id, roles }, question) === null;
}

async function consentTo(
  env: Env,
  request: ActRequest,
  plan: AnyPlan,
  now: number,
): Promise<ConsentQuestion> {
  return {
    rule: actEntry(readActName(request)),
    askedBy: getRequesterId(request),
    power: plan.power ?? null,
    grants: await listGrants(database(env), now),
    now,
  };
}

function toAsking(env: Env, request: ActRequest, name: ActName, now: number) {
  const { askedBy: actor, id } = request;
  return { env, now, name, actor, askedBy: getRequesterId(request), request: id };
}

const CHANGED = refuseAct("Things have changed since, so nothing was done.", "overtaken");

async function isUnchanged(request: ActRequest, plan: AnyPlan): Promise<boolean> {
  return (await factsHash(plan.lastingFacts ?? plan.facts)) === request.factsHash;
}

function planRequest(call: ActCall, request: ActRequest, name: ActName, isPreview: boolean) {
  return ACT_STEPS[name](toContext(call, request, isPreview), JSON.parse(request.input));
}

/** The act runs as the requester, whoever starts it. */
function toContext(
  { env, now, origin }: ActCall,
  request: ActRequest,
  isPreview: boolean,
): ActContext {
  return { env, now, origin, staffId: getRequesterId(request), isPreview };
}

function toEntry(request: ActRequest, name: ActName, mark: Pick<StaffAct, "by" | "now">): StaffAct {
  const { target, reason } = request;
  return { ...mark, act: actEntry(name).trail, target, reason };
}

/** A request that the caller's roles allow to see, or that has power over the caller. */
async function requestFor(
  { env, caller }: ActCall,
  id: number,
): Promise<Result<{ request: ActRequest; name: ActName }, Refusal>> {
  const request = await findRequest(database(env), id);
  if (request === null) return err({ reason: "act_request_unknown" });
  const name = readActName(request);
  return canSee(request, caller) ? ok({ request, name }) : err({ reason: "staff_role_missing" });
}
