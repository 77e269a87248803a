/**
 * The challenge that a passkey signs: in a signed cookie of the browser that requested it, for a few minutes and one
 * purpose. Nothing is stored before it was answered correctly (db/staff/staff-sessions.ts), so that requesting costs no
 * row.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import type { UsedChallenge } from "../db/staff/staff-sessions.ts";
import { CHALLENGE_MS } from "../domain/staff/staff-times.ts";
import { readSignedCookie, writeSignedCookie, type SignedCookie } from "../http/signed-cookie.ts";
import { randomToken, sha256 } from "./signer.ts";

const COOKIE: SignedCookie = {
  name: "staff-challenge",
  purpose: "staff-challenge",
  sameSite: "Strict",
  maxAge: CHALLENGE_MS / 1000,
};
const BETWEEN = "~";

/** Its purpose and subject: a session's id, the hash of a link, or nobody yet. */
export type ChallengeSubject = readonly [
  purpose: "sign-in" | "step-up" | "invitation" | "passkey",
  subject: string,
];

export async function issueChallenge(
  c: Context<AppEnv>,
  subject: ChallengeSubject,
  now: number,
): Promise<string> {
  const challenge = randomToken();
  const value = `${challenge}${BETWEEN}${now + CHALLENGE_MS}`;
  await writeSignedCookie(c, COOKIE, value, subject);
  return challenge;
}

/** Null if there is none for this subject, or it has expired. */
export async function readChallenge(
  c: Context<AppEnv>,
  subject: ChallengeSubject,
  now: number,
): Promise<{ challenge: string; used: UsedChallenge } | null> {
  const value = await readSignedCookie(c, COOKIE, subject);
  const [challenge = "", end = ""] = value?.split(BETWEEN) ?? [];
  const expiresAt = Number(end);
  if (challenge === "" || !(expiresAt > now)) return null;
  return { challenge, used: { challengeHash: await sha256(challenge), expiresAt } };
}
