/**
 * Signs in with a passkey, signs out, and authenticates again before an act on money or rights. Nobody types a name:
 * the passkey identifies the person. A wrong one costs a check and no row, and locks nobody out.
 */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import {
  issueChallenge,
  readChallenge,
  type ChallengeSubject,
} from "../../auth/challenge-cookie.ts";
import { buildAuthenticationOptions, verifyAuthentication } from "../../auth/passkeys.ts";
import { countWrongPasskey } from "../../auth/wrong-passkeys.ts";
import { authorizeStaff, staffCaller } from "../../auth/staff-auth.ts";
import {
  clearSessionCookie,
  newStaffSession,
  sessionTokenHash,
  writeSessionCookie,
} from "../../auth/staff-session.ts";
import {
  Nothing,
  ShownBody,
  type AuthenticationResponse,
  type WhoView,
} from "../../contract/staff/staff-sign-in.ts";
import { database } from "../../db/client.ts";
import { findPasskey, listPasskeys } from "../../db/staff/passkeys.ts";
import {
  endStaffSession,
  signIn,
  stepUp,
  type PasskeyUse,
  type UsedChallenge,
} from "../../db/staff/staff-sessions.ts";
import { isPersonPaused } from "../../db/staff/pauses.ts";
import type { Person } from "../../db/staff/people.ts";
import type { StaffCaller } from "../../domain/staff/caller.ts";
import type { CallerLimit } from "../../domain/staff/caller-limit.ts";
import { STEP_UP_MS } from "../../domain/staff/staff-times.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { randomToken, sha256 } from "../../auth/signer.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { meView } from "./me-view.ts";

const WRONG: Refusal = { reason: "passkey_wrong" };
const NO_SESSION: Refusal = { reason: "staff_sign_in_needed" };
const NOBODY: WhoView = { status_code: 201, who: "nobody" };
const ANYBODY = ["sign-in", ""] as const;

export const staffSignIn = new Hono<AppEnv>()
  .post("/sign-in/options", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const challenge = await issueChallenge(c, ANYBODY, Date.now());
    return c.json(
      { status_code: 201, options: await buildAuthenticationOptions(c, challenge) },
      200,
    );
  })

  .post("/sign-in", async (c) => {
    const body = await readBody(c, ShownBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const verified = await verifyPasskey(c, body.value.response, ANYBODY, now);
    if (verified === null) return refuse(c, WRONG);
    const { person, use, used } = verified;
    const { session, token } = await newStaffSession(c, person.id, now);
    const oldTokenHash = await sessionTokenHash(c);
    const isFirst = await signIn(database(c.env), {
      session,
      use,
      challenge: used,
      oldTokenHash,
      now,
    });
    if (!isFirst) return refuse(c, WRONG);
    await writeSessionCookie(c, token);
    const verifiedUntil = now + STEP_UP_MS;
    const limit = await limitNow(c, person.id);
    return c.json(
      meView(c.env, { ...person, verifiedUntil, endsAt: session.expiresAt, limit }),
      200,
    );
  })

  .post("/me", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const refusal = await authorizeStaff(c, undefined);
    if (refusal?.reason === "staff_sign_in_needed") return c.json(NOBODY, 200);
    if (refusal !== null) return refuse(c, refusal);
    const caller = staffCaller(c);
    // Loaded again after a while, the screen asks for the passkey with its sign-in.
    const { id, limit } = caller;
    return c.json(id === null || limit === "idle" ? NOBODY : meView(c.env, { ...caller, id }), 200);
  })

  .post("/sign-out", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const own = findSession(staffCaller(c));
    if (own === null) return refuse(c, NO_SESSION);
    const changed = await endStaffSession(database(c.env), own, Date.now());
    await clearSessionCookie(c);
    return c.json({ status_code: 201, changed }, 200);
  })

  .post("/step-up/options", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const own = findSession(staffCaller(c));
    if (own === null) return refuse(c, NO_SESSION);
    const challenge = await issueChallenge(c, ["step-up", own.id], Date.now());
    const passkeys = await listPasskeys(database(c.env), own.staffId);
    return c.json(
      { status_code: 201, options: await buildAuthenticationOptions(c, challenge, passkeys) },
      200,
    );
  })

  .post("/step-up", async (c) => {
    const body = await readBody(c, ShownBody);
    if (!body.ok) return refuse(c, body.error);
    const caller = staffCaller(c);
    const own = findSession(caller);
    if (own === null) return refuse(c, NO_SESSION);
    const now = Date.now();
    const verified = await verifyPasskey(c, body.value.response, ["step-up", own.id], now);
    if (verified === null || verified.person.id !== own.staffId) return refuse(c, WRONG);
    const token = randomToken();
    const isFirst = await stepUp(database(c.env), {
      sessionId: own.id,
      tokenHash: await sha256(token),
      use: verified.use,
      challenge: verified.used,
      now,
    });
    if (!isFirst) return refuse(c, WRONG);
    await writeSessionCookie(c, token);
    const limit = await limitNow(c, own.staffId);
    const view = { ...caller, id: own.staffId, verifiedUntil: now + STEP_UP_MS, limit };
    return c.json(meView(c.env, view), 200);
  });

/** A session that has just begun or gone on is not idle. */
async function limitNow(c: Context<AppEnv>, staffId: string): Promise<CallerLimit | null> {
  return (await isPersonPaused(database(c.env), staffId)) ? "paused" : null;
}

/** Null for the key and for tokens. */
function findSession({ via, id, accessId }: StaffCaller): { staffId: string; id: string } | null {
  return via === "session" && id !== null && accessId !== null
    ? { staffId: id, id: accessId }
    : null;
}

async function verifyPasskey(
  c: Context<AppEnv>,
  response: AuthenticationResponse,
  subject: ChallengeSubject,
  now: number,
): Promise<{ person: Person; use: PasskeyUse; used: UsedChallenge } | null> {
  const issued = await readChallenge(c, subject, now);
  if (issued !== null) {
    const found = await findPasskey(database(c.env), response.id);
    const { challenge, used } = issued;
    const use = await verifyAuthentication(c, {
      response,
      challenge,
      passkey: found?.passkey ?? null,
    });
    if (use !== null && found !== null) return { person: found.person, use, used };
  }
  await countWrongPasskey(c);
  return null;
}
