/**
 * Acts that wait (db/staff/act-requests.ts): a second person agrees or refuses, anybody who may do the act stops it, and
 * when its time has come it runs: by the cron, or by who does not want to wait for it. Before it runs its facts are read
 * anew; others than those that were asked for end it with nothing done. What says that it may run is the table itself.
 */
import { actEntry, ACT_NAMES, isActName, type ActName } from "../contract/staff-acts.ts";
import { database } from "../db/client.ts";
import { isAborted } from "../db/errors.ts";
import {
  approveRequest,
  endRequest,
  findRequest,
  overtakeRequest,
  type ActRequest,
} from "../db/staff/act-requests.ts";
import { listGrants } from "../db/staff/grants.ts";
import { isPersonPaused } from "../db/staff/pauses.ts";
import { findPerson } from "../db/staff/people.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import type { Refusal } from "../domain/refusal.ts";
import { assert, err, ok, type Result } from "../domain/result.ts";
import { consentRefusal, type ConsentRefusal } from "../domain/staff/decide-act.ts";
import type { StaffCaller } from "../domain/staff/caller.ts";
import { isOpenTo } from "../domain/staff/roles.ts";
import { refusalInPhase } from "./act-phase.ts";
import { refused, type ActContext, type AnyPlan } from "./act-steps.ts";
import { executedView, viewOf, waitingFields, type ActOutcome } from "./act-view.ts";
import { ACT_STEPS } from "./acts.ts";
import { factsHash, isPreviewOf, writePreviewHash } from "./preview-hash.ts";
import type { ActCall } from "./road.ts";

/** Their answers have secrets, which go to who asked. */
export const NOT_BY_CRON = ACT_NAMES.filter((name) => actEntry(name).givesSecret === true);

const OVER = refused("This request is over.", "request_over");
const ASKER_GONE = refused(
  "Who asked may not do this any more, so it will not be done.",
  "asker_gone",
);
const NO_CONSENT: Record<ConsentRefusal, Refusal> = {
  not_twice: refused("Somebody else has to agree: it was you who asked.", "not_twice"),
  about_you: refused("Somebody else has to agree: it gives rights to you.", "about_you"),
  not_yours: { reason: "staff_role_missing" },
  right_too_new: refused(
    "Somebody else has to agree: one of you two received a right from the other, or both from the same person, in the last 48 hours.",
    "right_too_new",
  ),
};

/** A second person agrees: a preview of what it does now, then the same with its hash. */
export async function approve(
  call: ActCall,
  input: { request: number; dry_run: boolean; hash?: string | undefined },
): Promise<ActOutcome> {
  const found = await requestFor(call, input.request);
  if (!found.ok) return found;
  const { request, name } = found.value;
  const actor = call.caller.id;
  if (!isOpenToConsent(request, call.now)) return err(OVER);
  if (actor === null) return err(NO_CONSENT.not_twice);
  const planned = await planOf(call, request, name, input.dry_run);
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (!(await mayStillAsk(call.env, request, name))) return err(ASKER_GONE);
  const power = plan.power ?? null;
  const why = consentRefusal(
    call.caller.limit === "paused"
      ? { id: actor, roles: [] }
      : { id: actor, roles: call.caller.roles },
    {
      rule: actEntry(name),
      askedBy: staffIdOf(request),
      power,
      grants: await listGrants(database(call.env), call.now),
      now: call.now,
    },
  );
  if (why !== null) return err(NO_CONSENT[why]);
  const previewed = { name: `approve ${request.id}`, actor, facts: plan.facts };
  const hash = await writePreviewHash(call.signer, previewed, call.now);
  const preview = viewOf(plan, { state: "preview", next: "waiting", request: request.id, hash });
  if (input.dry_run) return ok(preview);
  if (!(await isPreviewOf(call.signer, input.hash ?? "", previewed, call.now))) {
    return err({ reason: "preview_changed", preview });
  }
  if (actEntry(name).needsStepUp && call.caller.verifiedUntil <= call.now) {
    return err({ reason: "step_up_needed" });
  }
  const tooEarly = await refusalInPhase(call.env, name);
  if (tooEarly !== null) return err(tooEarly);
  const line = lineOf(request, name, { by: `staff:${actor}`, now: call.now });
  const isDone = await approveRequest(
    database(call.env),
    {
      id: request.id,
      by: actor,
      askedBy: request.askedBy,
      // Power waits for nothing but consent; anything else also for the time in which it can be stopped.
      runAt: power === null ? request.runAt : call.now,
      isConcerned: power?.over === actor,
    },
    { ...line, act: `${line.act}:approved` },
  );
  if (!isDone) return err(OVER);
  const runAt = power === null ? request.runAt : call.now;
  const approved: ActRequest = { ...request, state: "waiting", decidedBy: actor, runAt };
  const isDue = runAt <= call.now && actEntry(name).givesSecret !== true;
  return isDue
    ? runRequest(call.env, approved, name, contextOf(call, request, false))
    : ok(viewOf(plan, waitingFields(approved)));
}

/** Ends a request before it is done: as the second person, or by anybody who may do the act. */
export async function end(
  call: ActCall,
  id: number,
  state: "refused" | "stopped",
): Promise<Result<{ changed: boolean }, Refusal>> {
  const found = await requestFor(call, id);
  if (!found.ok) return found;
  const { request, name } = found.value;
  if (!mayStop(request, call.caller)) return err({ reason: "staff_role_missing" });
  const by = `staff:${call.caller.id ?? request.askedBy}` as const;
  const line = lineOf(request, name, { by, now: call.now });
  const changed = await endRequest(database(call.env), id, state, {
    ...line,
    act: `${line.act}:${state}`,
  });
  return changed ? ok({ changed }) : err(OVER);
}

/** Does what is due, for somebody who waits for it; an act that gives a secret for who asked alone. */
export async function run(call: ActCall, id: number): Promise<ActOutcome> {
  const found = await requestFor(call, id);
  if (!found.ok) return found;
  const { request, name } = found.value;
  if (request.state !== "waiting") return err(request.state === "done" ? DONE : OVER);
  if (request.runAt > call.now) return err(refused("Its time has not come.", "not_yet"));
  const isAsker = staffIdOf(request) === call.caller.id;
  const isForAsker = actEntry(name).givesSecret === true && !isAsker;
  if (isForAsker) return err(refused("Only who asked gets the link.", "link_of_asker"));
  return runRequest(call.env, request, name, contextOf(call, request, false));
}

/** A request whose time has come; the cron has no browser to give a secret to. */
export function runByCron(env: Env, request: ActRequest, now: number): Promise<ActOutcome> {
  const context = { env, now, origin: "", staffId: staffIdOf(request), isPreview: false };
  return runRequest(env, request, nameOf(request), context);
}

async function runRequest(
  env: Env,
  request: ActRequest,
  name: ActName,
  context: ActContext,
): Promise<ActOutcome> {
  const tooEarly = await refusalInPhase(env, name);
  if (tooEarly !== null) return err(tooEarly);
  const planned = await ACT_STEPS[name](context, JSON.parse(request.input));
  const line = lineOf(request, name, { by: `staff:${request.askedBy}`, now: context.now });
  const isStill = planned.ok && planned.value.isDue && (await mayStillAsk(env, request, name));
  if (!isStill || !(await isUnchanged(request, planned.value))) {
    await overtakeRequest(database(env), request.id, { ...line, act: `${line.act}:overtaken` });
    return planned.ok ? err(CHANGED) : planned;
  }
  const plan = planned.value;
  const detail = plan.detail === undefined ? {} : { detail: JSON.stringify(plan.detail) };
  const { execution, id: requestId, decidedBy: approvedBy } = request;
  try {
    const done = await plan.execute({ ...line, ...detail, execution, requestId, approvedBy });
    return executedView(plan, done);
  } catch (error) {
    // Stopped, or run by somebody else, in this moment.
    if (isAborted(error, "act_requests")) return err(OVER);
    throw error;
  }
}

const DONE: Refusal = { reason: "act_done" };
const CHANGED = refused(
  "Things have changed since this was asked for, so nothing was done.",
  "overtaken",
);

async function isUnchanged(request: ActRequest, plan: AnyPlan): Promise<boolean> {
  return (await factsHash(plan.lastingFacts ?? plan.facts)) === request.factsHash;
}

function planOf(call: ActCall, request: ActRequest, name: ActName, isPreview: boolean) {
  return ACT_STEPS[name](contextOf(call, request, isPreview), JSON.parse(request.input));
}

/** The act runs as who asked for it, whoever lets it run. */
function contextOf(
  { env, now, origin }: ActCall,
  request: ActRequest,
  isPreview: boolean,
): ActContext {
  return { env, now, origin, staffId: staffIdOf(request), isPreview };
}

/** Null: asked for with the shop's key. */
function staffIdOf({ askedBy }: ActRequest): string | null {
  return askedBy.startsWith("S-") ? askedBy : null;
}

function lineOf(request: ActRequest, name: ActName, mark: Pick<StaffAct, "by" | "now">): StaffAct {
  const { target, reason } = request;
  return { ...mark, act: actEntry(name).trail, target, reason };
}

/** Who asked is still here, not paused, in a role that does this. The shop's key has nobody who could leave. */
async function mayStillAsk(env: Env, request: ActRequest, name: ActName): Promise<boolean> {
  const id = staffIdOf(request);
  if (id === null) return true;
  const db = database(env);
  const [person, isPaused] = await Promise.all([findPerson(db, id), isPersonPaused(db, id)]);
  return (
    person !== null &&
    person.disabledAt === null &&
    isOpenTo(actEntry(name).roles, person.roles) &&
    !isPaused
  );
}

/** Whether somebody may agree to it now: what waits for a second person, or power that still waits for its time. */
export function isOpenToConsent(request: ActRequest, now: number): boolean {
  const { state, decidedBy, runAt, expiresAt } = request;
  const isPower = actEntry(nameOf(request)).second === "power" && decidedBy === null && runAt > now;
  return expiresAt > now && (state === "asked" || (state === "waiting" && isPower));
}

/** Whether it waits to use power over somebody. */
export function hasPower(request: ActRequest): boolean {
  const { second } = actEntry(nameOf(request));
  return second === "power" || second === "recovery";
}

/** A request that the caller's roles allow to see, or that has power over the caller. */
async function requestFor(
  { env, caller }: ActCall,
  id: number,
): Promise<Result<{ request: ActRequest; name: ActName }, Refusal>> {
  const request = await findRequest(database(env), id);
  if (request === null) return err({ reason: "act_request_unknown" });
  const name = nameOf(request);
  return maySee(request, caller) ? ok({ request, name }) : err({ reason: "staff_role_missing" });
}

/** Whether somebody sees a request: in a role that does it, or as the person over whom it has power. */
export function maySee(request: ActRequest, caller: StaffCaller): boolean {
  return mayStop(request, caller) || (hasPower(request) && request.target === caller.id);
}

/** Whoever may do an act stops it; a paused owner stops power over people, and nothing else. */
export function mayStop(request: ActRequest, { roles, limit }: StaffCaller): boolean {
  const { roles: allowed } = actEntry(nameOf(request));
  return isOpenTo(allowed, roles) && (limit !== "paused" || hasPower(request));
}

function nameOf({ act }: ActRequest): ActName {
  assert(isActName(act), `a request is of an act of the table, not ${act}`);
  return act;
}
