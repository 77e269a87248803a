/**
 * The cookie of a member of staff who has signed in: a random token, signed, for this host and this site only. A new
 * one is made at every sign-in and step-up, so that one that was planted or copied before is worth nothing.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import type { NewStaffSession } from "../db/staff/staff-sessions.ts";
import { browserLabel } from "../domain/staff/browser-label.ts";
import { STAFF_SESSION_MS } from "../domain/staff/staff-times.ts";
import { readSignedCookie, writeSignedCookie, type SignedCookie } from "../http/signed-cookie.ts";
import { randomId, randomToken, sha256 } from "./signer.ts";

const COOKIE: SignedCookie = {
  name: "staff",
  purpose: "staff-session",
  sameSite: "Strict",
  maxAge: STAFF_SESSION_MS / 1000,
};

/** The hash of the request's token; null without one. */
export async function sessionTokenHash(c: Context<AppEnv>): Promise<string | null> {
  const token = await readSignedCookie(c, COOKIE);
  return token === null ? null : sha256(token);
}

/** A session that is still to be stored, and its token, which goes into the cookie once it is. */
export async function newStaffSession(
  c: Context<AppEnv>,
  staffId: string,
  now: number,
): Promise<{ session: NewStaffSession; token: string }> {
  const token = randomToken();
  const session = {
    id: randomId(),
    tokenHash: await sha256(token),
    staffId,
    label: browserLabel(c.req.header("User-Agent") ?? ""),
    expiresAt: now + STAFF_SESSION_MS,
  };
  return { session, token };
}

export async function writeSessionCookie(c: Context<AppEnv>, token: string): Promise<void> {
  await writeSignedCookie(c, COOKIE, token);
}

export async function clearSessionCookie(c: Context<AppEnv>): Promise<void> {
  await writeSignedCookie(c, { ...COOKIE, maxAge: 0 }, "none");
}
