/**
 * The one road of every act of staff: a preview with its hash, then the same call with the hash. In between the facts
 * are read anew, and others refuse the act with a new preview. What can't be undone, and what needs a second person,
 * becomes a request (requests.ts); everything else is done here. A confirmation that is sent again does nothing more.
 * What an act can cost the shop is weighed at both (act-decision.ts), and once more by the database as it is written.
 */
import { actEntry, type ActBody, type ActName } from "../contract/staff-acts/staff-acts.ts";
import type { Signer } from "../auth/signer.ts";
import { database } from "../db/client.ts";
import { isAborted, isUniqueClash } from "../db/errors.ts";
import { hasOpenOnSale, findRequestByExecution, insertRequest } from "../db/staff/act-requests.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import { dhakaIso } from "../domain/dhaka-time.ts";
import { findFarDate } from "../domain/far-dates.ts";
import { fault } from "../domain/faults.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { StaffCaller } from "../domain/staff/caller.ts";
import { needsStepUp, withSecond, type ActNeed } from "../domain/staff/decide-act.ts";
import { REQUEST_MS } from "../domain/staff/staff-times.ts";
import {
  decide,
  lineWeight,
  readLineBefore,
  toSecondView,
  type LineBefore,
  type Weighed,
} from "./act-decision.ts";
import { refusalInPhase } from "./act-phase.ts";
import { OVERTAKEN, refuseAct, type AnyPlan } from "./act-steps.ts";
import { toView, waitingFields, type ActOutcome } from "./act-view.ts";
import { ACT_STEPS } from "./acts.ts";
import { alertOfCoupon } from "./coupon-alert.ts";
import { executePlan } from "./execute-plan.ts";
import { findEarlierOutcome } from "./earlier-outcome.ts";
import { endIfAskerGone } from "./asker.ts";
import {
  parseExecution,
  factsHash,
  isHashGivenFor,
  isHashOfPreview,
  writePreviewHash,
} from "./preview-hash.ts";

export interface ActCall {
  env: Env;
  signer: Signer;
  now: number;
  origin: string;
  caller: StaffCaller;
}

/** A call of an act whose caller has a name: `staff:` and this stand in the audit trail. */
interface NamedCall extends ActCall {
  name: ActName;
  actor: string;
  /** The act's own fields, as they were sent. */
  input: Record<string, unknown>;
  /** A second person is asked, needed or not. */
  asksSecond: boolean;
}

/** An act that was confirmed. */
interface Confirmed {
  plan: AnyPlan;
  reason: string;
  execution: string;
  after: LineBefore;
}

/** `given`: the whole body, of which the act's input is a part. */
export async function runAct(
  call: ActCall,
  name: ActName,
  body: ActBody,
  given: Record<string, unknown>,
): Promise<ActOutcome> {
  const actor = findActor(call.caller, body);
  if (!actor.ok) return actor;
  const asksSecond = body.second_person === true;
  const named = { ...call, name, actor: actor.value, input: pickInput(name, given), asksSecond };
  const { env, now, origin, caller } = call;
  const far = findFarDate(named.input, now);
  if (far !== null) return err(dateTooFar(far));
  const context = { env, now, origin, staffId: caller.id, isPreview: body.dry_run };
  const after = body.dry_run ? {} : await readLineBefore(env, name);
  const planned = await ACT_STEPS[name](context, given);
  if (body.dry_run) return planned.ok ? answerPreview(named, planned.value) : planned;
  const { hash = "" } = body;
  if (hash === "") return err({ reason: "field_invalid", sentences: ["hash is required"] });
  const previewed = { name, actor: actor.value, input: named.input };
  // What became of another confirmation is not told to this one.
  const execution = (await isHashGivenFor(hash, previewed)) ? parseExecution(hash) : null;
  if (!planned.ok) return (await answerRepeated(call, execution, null)) ?? planned;
  const plan = planned.value;
  const isSeen = await isHashOfPreview(call.signer, hash, { ...previewed, facts: plan.facts }, now);
  if (execution === null || !isSeen) {
    return (await answerRepeated(call, execution, plan)) ?? answerChangedPreview(named, plan);
  }
  if (!plan.isDue) return ok(toView(plan, { state: "done" }));
  // Asked first: what failed, or is under way, has left the facts as they were.
  const before = await answerRepeated(call, execution, plan);
  return before ?? confirm(named, { plan, reason: body.reason, execution, after });
}

function findActor({ via, id }: StaffCaller, { by }: ActBody): Result<string, Refusal> {
  if (via !== "key") return ok(id ?? "");
  return by === undefined
    ? err({ reason: "field_invalid", sentences: ["by is required"] })
    : ok(by);
}

const NEXT = { now: "done", second: "asked", wait: "waiting", consent: "consent" } as const;

/** What there is nothing to do about is confirmed too: the answer is that nothing was left. */
async function answerPreview(call: NamedCall, plan: AnyPlan): Promise<ActOutcome> {
  const { name, actor, input, now, signer } = call;
  const found = await findSecondPersonNeed(call, plan);
  if (!found.ok) return found;
  const { need, canAskSecond } = found.value;
  return ok(
    toView(plan, {
      state: "preview",
      next: plan.isDue ? NEXT[need.kind] : null,
      can_ask_second: plan.isDue && canAskSecond,
      second: plan.isDue ? toSecondView(found.value) : null,
      ...(plan.isDue && need.kind === "second" && sayWhoAgrees(found.value, now)),
      hash: await writePreviewHash(signer, { name, actor, input, facts: plan.facts }, now),
      runs_at: need.kind === "wait" || need.kind === "consent" ? dhakaIso(now + need.waitMs) : null,
    }),
  );
}

function sayWhoAgrees({ seconds }: Weighed, now: number) {
  return { may_agree: [...seconds], lapses_at: dhakaIso(now + REQUEST_MS) };
}

/** Things are not as they were shown, so they are shown again. */
async function answerChangedPreview(call: NamedCall, plan: AnyPlan): Promise<ActOutcome> {
  const preview = await answerPreview(call, plan);
  return preview.ok ? err({ reason: "preview_changed", preview: preview.value }) : preview;
}

async function confirm(call: NamedCall, confirmed: Confirmed): Promise<ActOutcome> {
  const { name, now, caller } = call;
  const { plan, execution } = confirmed;
  const found = await findSecondPersonNeed(call, plan);
  if (!found.ok) return found;
  const { need, weight } = found.value;
  if (needsStepUp(actEntry(name), weight) && caller.verifiedUntil <= now) {
    return err({ reason: "step_up_needed" });
  }
  const tooEarly = await refusalInPhase(call.env, name, plan);
  if (tooEarly !== null) return err(tooEarly);
  try {
    if (need.kind !== "now") return await ask(call, confirmed, found.value, need);
    const { after } = confirmed;
    const line = { ...toAuditEntry(call, confirmed), ...after, weight: lineWeight(found.value) };
    const outcome = await executePlan(call.env, plan, { ...line, execution });
    alertOfCoupon(outcome, plan, found.value, { name, by: line.by, approvedBy: null });
    return outcome;
  } catch (error) {
    // Another call with the same hash was first.
    if (isUniqueClash(error, "staff_acts.execution")) {
      return (await answerRepeated(call, execution, plan)) ?? err({ reason: "act_done" });
    }
    // Another act of this moment has moved what was left of the limit.
    if (isAborted(error, "moved alone")) return answerChangedPreview(call, plan);
    // Another act has changed what this one was weighed by: it has to be looked at again.
    if (isAborted(error, "other terms")) return err(OVERTAKEN);
    throw error;
  }
}

function toAuditEntry({ name, actor, now }: NamedCall, { plan, reason }: Confirmed): StaffAct {
  return { by: `staff:${actor}`, act: actEntry(name).trail, target: plan.target, reason, now };
}

async function findSecondPersonNeed(
  { env, now, caller, name, actor, asksSecond }: NamedCall,
  plan: AnyPlan,
): Promise<Result<Weighed, Refusal>> {
  const asking = { env, now, name, actor, askedBy: caller.id, request: null };
  const decision = await decide(asking, plan);
  const { need, canAskSecond } = decision;
  if (!asksSecond || need.kind === "second") return ok(decision);
  return canAskSecond
    ? ok({ ...decision, need: withSecond(need), canAskSecond: false, aloneLimit: null })
    : err(NOBODY_TO_ASK);
}

/** Stores the act as a request. A row of the audit trail says that it was asked for. */
async function ask(
  call: NamedCall,
  confirmed: Confirmed,
  weighed: Weighed,
  need: Exclude<ActNeed, { kind: "now" }>,
): Promise<ActOutcome> {
  const { env, name, actor, now } = call;
  const { plan, reason, execution } = confirmed;
  const { weight, aloneLimit } = weighed;
  const db = database(env);
  const line = toAuditEntry(call, confirmed);
  const request = {
    act: name,
    target: plan.target,
    input: JSON.stringify(call.input),
    factsHash: await factsHash(plan.lastingFacts ?? plan.facts),
    amountPoisha: weight.amountPoisha,
    weightBill: weight.bill,
    aloneLimit,
    reason,
    askedBy: actor,
    askedAt: now,
    needsSecond: need.kind === "second",
    runAt: now + need.waitMs,
    expiresAt: now + REQUEST_MS + (need.kind === "second" ? 0 : need.waitMs),
    execution,
  };
  const insert = () => insertRequest(db, request, { ...line, act: `${line.act}:asked` });
  const stored =
    (await insert()) ?? ((await endIfAskerGone(env, request, now)) ? await insert() : null);
  if (stored !== null) {
    return ok(toView(plan, { ...waitingFields(stored), second: toSecondView(weighed) }));
  }
  const earlier = await answerRepeated(call, execution, plan);
  if (earlier !== null) return earlier;
  // The second of two would be dropped when its time comes, since the first has changed the sale.
  const isOther = await hasOpenOnSale(db, weight.bill, request);
  return err(isOther ? SALE_WAITS : ASKED_ALREADY);
}

/** What became of a confirmation that was sent before; null when there was none. */
async function answerRepeated(
  { env, now }: ActCall,
  execution: string | null,
  plan: AnyPlan | null,
): Promise<ActOutcome | null> {
  if (execution === null) return null;
  const outcome = await findEarlierOutcome(env, execution, now);
  if (outcome !== null) return err(outcome);
  const request = await findRequestByExecution(database(env), execution);
  if (request === null) return null;
  const isOpen = request.state === "asked" || request.state === "waiting";
  return isOpen && plan !== null ? ok(toView(plan, waitingFields(request))) : err(ENDED);
}

/** The act's own fields, as they were sent. */
function pickInput(name: ActName, given: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(actEntry(name).input.shape);
  return Object.fromEntries(names.map((field) => [field, given[field]]));
}

function dateTooFar(date: string): Refusal {
  return refuseAct(fault("date_too_far", { date }).message, "date_too_far");
}

const NOBODY_TO_ASK = refuseAct("Nobody else can be asked to agree to this.", "no_second_person");
const ASKED_ALREADY = refuseAct("This is asked for already, and waits.", "asked_already");
const SALE_WAITS = refuseAct(
  "Another act on this sale's money waits. Stop it, or wait until it is done.",
  "sale_act_waits",
);
const ENDED = refuseAct(
  "This was asked for before, and has ended. Look at it again.",
  "asked_before",
);
