/**
 * Authenticates calls of staff: a personal token or the shop's STAFF_KEY as bearer, else the session of the browser.
 * Read on every call, so a disabled person is out at once. The key is valid for everything until there is an active
 * owner with a passkey; from then on it can only begin a recovery (acts/people/recovery.ts). Owns: STAFF_KEY. A right
 * key is accepted whatever was tried before: it is too long to be guessed, and a limit on it would let anybody lock
 * staff out. Wrong bearers are counted for the whole shop, not by IP address, and cause one alert.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/app-env.ts";
import { doesKeyOutlastOwners, staffKey } from "../config/variables.ts";
import { database } from "../db/client.ts";
import { hasOwner } from "../db/staff/people.ts";
import { findStaffSession, touchStaffSession } from "../db/staff/staff-sessions.ts";
import { findToken, touchToken } from "../db/staff/staff-tokens.ts";
import type { Refusal } from "../domain/refusal.ts";
import { assert, err, ok, type Result } from "../domain/result.ts";
import type { StaffCaller } from "../domain/staff/caller.ts";
import { isIdle, isOpenWithin, type CallerLimit } from "../domain/staff/caller-limit.ts";
import { isOpenTo, type Role } from "../domain/staff/roles.ts";
import {
  STAFF_TOKEN_MS,
  STAFF_USE_STEP_MS,
  STEP_UP_MS,
  TOKEN_STEP_UP_MS,
} from "../domain/staff/staff-times.ts";
import { refuse } from "../http/refusal-response.ts";
import { rateLimits } from "../rate-limit/stub.ts";
import { logAlert } from "../telemetry/log.ts";
import { isSameText, sha256 } from "./signer.ts";
import { sessionTokenHash } from "./staff-session.ts";

/** One counter for the whole shop. Its text is the key under which attempts are stored. */
const SUBJECT = "the door of staff";
const UNDER = "/api/staff/";
const LIMITED: Record<CallerLimit, Refusal> = {
  idle: { reason: "staff_idle" },
  paused: { reason: "staff_paused" },
  recovery: {
    reason: "act_refused",
    why: "An owner signs in with a passkey, so the shop's key opens nothing: set STAFF_TOKEN to your own token, made in the back office under My access. If every owner has lost the passkey, recover-owner begins the way back.",
  },
};

/** Lets in those with one of the roles, and owners; no list: all staff. */
export const requireStaff = (roles?: readonly Role[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const refusal = await authorizeStaff(c, roles);
    return refusal === null ? next() : refuse(c, refusal);
  });

/** Null when the caller is staff in one of the roles; `staffCaller` returns the caller. */
export async function authorizeStaff(
  c: Context<AppEnv>,
  roles: readonly Role[] | undefined,
): Promise<Refusal | null> {
  const caller = await authenticate(c, Date.now());
  if (!caller.ok) return caller.error;
  const { limit } = caller.value;
  if (limit !== null && !isOpenWithin(limit, c.req.path.slice(UNDER.length))) return LIMITED[limit];
  c.set("staff", caller.value);
  const isOpen = roles === undefined || isOpenTo(roles, caller.value.roles);
  return isOpen ? null : { reason: "staff_role_missing" };
}

export function staffCaller(c: Context<AppEnv>): StaffCaller {
  const caller = c.get("staff");
  assert(caller, "the route lets staff in alone");
  return caller;
}

async function authenticate(
  c: Context<AppEnv>,
  now: number,
): Promise<Result<StaffCaller, Refusal>> {
  const header = c.req.header("Authorization");
  if (header === undefined) return authenticateSession(c, now);
  const bearerKey = /^bearer +(\S{1,256})$/i.exec(header)?.[1] ?? "";
  const key = staffKey(c.env);
  const hash = await sha256(bearerKey);
  // The hashes are compared, so that not even the length shows.
  const isKey = key !== null && isSameText(hash, await sha256(key));
  if (isKey) return ok(await authenticateKey(c));
  const byToken = bearerKey === "" ? null : await authenticateToken(c, hash, now);
  if (byToken !== null) return ok(byToken);
  return err(key === null ? { reason: "not_found" } : await countWrongBearer(c, bearerKey));
}

async function authenticateSession(
  c: Context<AppEnv>,
  now: number,
): Promise<Result<StaffCaller, Refusal>> {
  const hash = await sessionTokenHash(c);
  const db = database(c.env);
  const session = hash === null ? null : await findStaffSession(db, hash, now);
  if (session === null) return err({ reason: "staff_sign_in_needed" });
  const { person, id, verifiedAt, expiresAt, usedAt } = session;
  // In a local run a person may have signed in without a passkey, and has none to use.
  const isAway = session.hasPasskey && isIdle(usedAt, person.roles, now);
  if (!isAway && now - usedAt >= STAFF_USE_STEP_MS) await touchStaffSession(db, id, now);
  return ok({
    via: "session",
    id: person.id,
    name: person.name,
    roles: person.roles,
    accessId: id,
    verifiedUntil: verifiedAt + STEP_UP_MS,
    endsAt: expiresAt,
    limit: isAway ? "idle" : session.isPaused ? "paused" : null,
  });
}

async function authenticateKey(c: Context<AppEnv>): Promise<StaffCaller> {
  const isReplaced = !doesKeyOutlastOwners(c.env) && (await hasOwner(database(c.env)));
  return {
    via: "key",
    id: null,
    name: "",
    roles: ["owner"],
    accessId: null,
    verifiedUntil: Number.MAX_SAFE_INTEGER,
    endsAt: Number.MAX_SAFE_INTEGER,
    limit: isReplaced ? "recovery" : null,
  };
}

async function authenticateToken(
  c: Context<AppEnv>,
  hash: string,
  now: number,
): Promise<StaffCaller | null> {
  const db = database(c.env);
  const token = await findToken(db, hash, now);
  if (token === null) return null;
  if (now - (token.usedAt ?? 0) >= STAFF_USE_STEP_MS) await touchToken(db, token.id, now);
  const { person, id, createdAt } = token;
  return {
    via: "token",
    id: person.id,
    name: person.name,
    roles: person.roles,
    accessId: id,
    verifiedUntil: createdAt + TOKEN_STEP_UP_MS,
    endsAt: createdAt + STAFF_TOKEN_MS,
    limit: null,
  };
}

/** A bearer that is missing costs nothing; a wrong one is counted. */
async function countWrongBearer(c: Context<AppEnv>, given: string): Promise<Refusal> {
  if (given === "") return { reason: "staff_key_wrong" };
  const attempts = rateLimits(c.env, c.get("signer"));
  const taken = await attempts.take("staff_key", SUBJECT);
  if (taken.isAllowed) return { reason: "staff_key_wrong" };
  const isNews = (await attempts.take("staff_key_alert", SUBJECT)).isAllowed;
  if (isNews) logAlert("staff_key_guessed_at", { request: c.get("requestId") });
  return { reason: "too_many_tries", retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) };
}
