/** Acts that wait: the list, and what is done with one (acts/requests.ts). */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { hasPower, isOpenToConsent, canSee, canStop } from "../../acts/request-rights.ts";
import { approve, end, run } from "../../acts/requests.ts";
import { staffCaller } from "../../auth/staff-auth.ts";
import { actEntry, isActName } from "../../contract/staff-acts/staff-acts.ts";
import {
  ApproveBody,
  Nothing,
  RequestBody,
  type RequestsView,
} from "../../contract/staff/staff-sign-in.ts";
import { database } from "../../db/client.ts";
import {
  listOpenRequests,
  type ActRequest,
  type OpenRequest,
} from "../../db/staff/act-requests.ts";
import { listGrants } from "../../db/staff/grants.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import type { StaffCaller } from "../../domain/staff/caller.ts";
import { areTwoPeople, type Grant } from "../../domain/staff/power.ts";
import { ROLES } from "../../domain/staff/roles.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { actCall } from "./act-call.ts";
import { readNamedTargets } from "./named-targets.ts";

export const staffRequests = new Hono<AppEnv>()
  .post("/requests", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const caller = staffCaller(c);
    const now = Date.now();
    const db = database(c.env);
    const [requests, grants] = await Promise.all([listOpenRequests(db), listGrants(db, now)]);
    const seen = requests.filter(({ request }) => canSee(request, caller));
    const view: RequestsView = {
      status_code: 201,
      requests: seen.map((one) => requestView(one, caller, { now, grants })),
      targets: await readNamedTargets(
        db,
        seen.map(({ request }) => request),
      ),
    };
    return c.json(view, 200);
  })

  .post("/approve", async (c) => {
    const body = await readBody(c, ApproveBody);
    if (!body.ok) return refuse(c, body.error);
    const outcome = await approve(actCall(c, staffCaller(c)), body.value);
    return outcome.ok ? c.json(outcome.value, 200) : refuse(c, outcome.error);
  })

  .post("/run", async (c) => {
    const body = await readBody(c, RequestBody);
    if (!body.ok) return refuse(c, body.error);
    const outcome = await run(actCall(c, staffCaller(c)), body.value.request);
    return outcome.ok ? c.json(outcome.value, 200) : refuse(c, outcome.error);
  })

  .post("/refuse", (c) => onEnd(c, "refused"))
  .post("/stop", (c) => onEnd(c, "stopped"));

async function onEnd(c: Context<AppEnv>, state: "refused" | "stopped") {
  const body = await readBody(c, RequestBody);
  if (!body.ok) return refuse(c, body.error);
  const ended = await end(actCall(c, staffCaller(c)), body.value.request, state);
  if (!ended.ok) return refuse(c, ended.error);
  return c.json({ status_code: 201, ...ended.value }, 200);
}

/** Called before the act is planned: whether there is a reason to show the caller what they would agree to. */
function findConsent(
  request: ActRequest,
  { id, limit }: StaffCaller,
  { now, grants }: { now: number; grants: readonly Grant[] },
): "may" | "too_new" | "none" {
  const { askedBy, target } = request;
  if (id === null || id === askedBy || !isOpenToConsent(request, now)) return "none";
  if (id === target) return "may";
  if (limit !== null) return "none";
  return areTwoPeople(askedBy, id, grants, now) ? "may" : "too_new";
}

/** The people whom it has power over, or invites; null for anything else. `name`: of a member of staff. */
function personConcerned(request: ActRequest, name: string | null) {
  if (!hasPower(request)) return null;
  const input = Object(JSON.parse(request.input)) as { name?: unknown; roles?: unknown };
  const roles = ROLES.filter((role) => Array.isArray(input.roles) && input.roles.includes(role));
  return { name: name ?? String(input.name ?? ""), roles };
}

/** Its result is for the requester, so the cron leaves it to them. */
function isForAsker({ act, state, runAt, askedBy }: ActRequest, caller: StaffCaller, now: number) {
  const givesSecret = isActName(act) && actEntry(act).givesSecret === true;
  return givesSecret && state === "waiting" && runAt <= now && askedBy === caller.id;
}

function requestView(
  { request, asker, person }: OpenRequest,
  caller: StaffCaller,
  { now, grants }: { now: number; grants: readonly Grant[] },
): RequestsView["requests"][number] {
  const consent = findConsent(request, caller, { now, grants });
  return {
    id: request.id,
    act: request.act,
    target: request.target,
    reason: request.reason,
    amount: toTaka(request.amountPoisha),
    state: request.state,
    asked_by: request.askedBy,
    asked_by_name: asker ?? request.askedBy,
    asked_at: dhakaIso(request.askedAt),
    decided_by: request.decidedBy,
    needs_second: request.needsSecond,
    runs_at: dhakaIso(request.runAt),
    expires_at: dhakaIso(request.expiresAt),
    person: personConcerned(request, person),
    has_power: hasPower(request),
    may_approve: consent === "may",
    is_too_new: consent === "too_new",
    may_stop: canStop(request, caller),
    may_run: isForAsker(request, caller, now),
  };
}
