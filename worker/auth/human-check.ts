/**
 * The human check before a visitor holds seats, pays for places and joins a queue (decisions 7.6): Turnstile, or the
 * proof of work in a shop without its keys. Passing it gives a signed cookie of the visitor, the pass
 * (domain/human-check/pass.ts). Agents whom staff have approved are exempt with their bearer. While Turnstile fails
 * visitors are let through, with an alert, so that the shop continues to sell. No IP address is read or sent, because
 * many phones share one.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { humanCheck, turnstileKeys } from "../config/variables.ts";
import { findAccount } from "../db/agents/agents.ts";
import { database } from "../db/client.ts";
import { noteEvidence } from "../db/purchase-evidence.ts";
import { readVerdict } from "../domain/human-check/verdict.ts";
import { passState, readPass, writePass, type HumanPass } from "../domain/human-check/pass.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { readSignedCookie, writeSignedCookie, type SignedCookie } from "../http/signed-cookie.ts";
import { rateLimits } from "../rate-limit/stub.ts";
import { authenticateAgent } from "./agent-session.ts";
import { isPhoneProven, phoneKey } from "./proven-phones.ts";
import { randomId } from "./signer.ts";
import { verifyTurnstile } from "./turnstile.ts";
import { ensureVisitor } from "./visitor.ts";
import { issueChallenge, verifyProof } from "./work-proof.ts";

/** Longer than a pass is valid, because its visitor may have to wait for a turn. */
const COOKIE_SECONDS = 86_400;
const COOKIE: SignedCookie = {
  name: "human",
  purpose: "human",
  sameSite: "Lax",
  maxAge: COOKIE_SECONDS,
};

/** Why a call that needs the check was let through. */
export interface Checked {
  /** When the check was passed, epoch ms; null for a caller who needs none. */
  checkedAt: number | null;
  /** Null if the caller needs no check, or its service fails. */
  pass: HumanPass | null;
}

interface Wanted {
  tripId: string;
  /** Turnstile's result. */
  token: string | undefined;
  /** The proof of work. */
  proof: string | undefined;
  /** The visitor has a turn in the trip's waiting room. */
  hasTurn: boolean;
}

const EXEMPT: Checked = { checkedAt: null, pass: null };

/** Called before a hold, or before a bill of places. */
export async function requireHuman(
  c: Context<AppEnv>,
  wanted: Wanted,
): Promise<Result<Checked, Refusal>> {
  const checked = await checkHuman(c, await ensureVisitor(c), wanted);
  if (checked !== null) return ok(checked);
  if ((await authenticateApprovedAgent(c)) !== null) return ok(EXEMPT);
  return err(await withChallenge(c, { reason: "human_check_needed" }, wanted.tripId));
}

/** Adds the challenge to the refusal `human_check_needed` where the proof of work is the check. */
export async function withChallenge(
  c: Context<AppEnv>,
  refusal: Refusal,
  tripId: string,
): Promise<Refusal> {
  if (refusal.reason !== "human_check_needed" || humanCheck(c.env) !== "work") return refusal;
  const solver = { visitor: await ensureVisitor(c), tripId };
  return { ...refusal, challenge: await issueChallenge(c.get("signer"), solver, Date.now()) };
}

/**
 * Checks the token or the proof, which gives a new pass, else the visitor's pass. Null: the visitor has to pass the
 * check first. In a shop without the check nobody has to.
 */
export async function checkHuman(
  c: Context<AppEnv>,
  visitor: string,
  { tripId, token, proof, hasTurn }: Wanted,
): Promise<Checked | null> {
  const kind = humanCheck(c.env);
  if (kind === "off") return EXEMPT;
  if (kind === "work" && proof !== undefined) {
    const solver = { visitor, tripId };
    const bought = await verifyProof(c.get("signer"), solver, proof, Date.now());
    if (bought !== null) return storePass(c, visitor, bought);
  }
  const keys = turnstileKeys(c.env);
  if (keys !== null && token !== undefined && token !== "") {
    const verdict = await verifyTurnstile({ secret: keys.secret, token });
    const callResult = readVerdict(verdict);
    c.executionCtx.waitUntil(noteEvidence(database(c.env), "human_check", callResult, Date.now()));
    if (verdict === "away") return { checkedAt: Date.now(), pass: null };
    if (verdict === "person") {
      const pass = { id: randomId(), passedAt: Date.now(), trips: [tripId] };
      return storePass(c, visitor, pass);
    }
  }
  const pass = await storedPass(c, visitor);
  if (pass === null) return null;
  switch (passState(pass, tripId, { now: Date.now(), hasTurn })) {
    case "open":
      return { checkedAt: pass.passedAt, pass };
    case "spare":
      return (await takeSpareTrip(c, pass))
        ? storePass(c, visitor, { ...pass, trips: [...pass.trips, tripId] })
        : null;
    default:
      return null;
  }
}

/**
 * An approved agent's tool can't pass the check; it joins a waiting room with its bearer, a few times only. Counts one;
 * false past the limit.
 */
export async function takeAgentJoin(c: Context<AppEnv>, waitingRoom: string): Promise<boolean> {
  const agentId = await authenticateApprovedAgent(c);
  if (agentId === null) return false;
  const limits = rateLimits(c.env, c.get("signer"));
  return (await limits.take("agent_join", `${agentId}\n${waitingRoom}`)).isAllowed;
}

/**
 * Bills of places hold no seats, so that only the pass and a proven phone number bound them. Counts one more bill;
 * returns the refusal past a limit. `phone`: in its stored form.
 */
export async function takePlacesBill(
  c: Context<AppEnv>,
  { pass }: Checked,
  { tripId, phone }: { tripId: string; phone: string },
): Promise<Refusal | null> {
  const limits = rateLimits(c.env, c.get("signer"));
  const key = await phoneKey(c, phone);
  if (c.get("agent") === null && (await isPhoneProven(c, key))) {
    const taken = await limits.take("places_phone", `${key}\n${tripId}`);
    if (!taken.isAllowed) {
      return { reason: "too_many_tries", retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) };
    }
  }
  if (pass === null || (await limits.take("places_pass", pass.id)).isAllowed) return null;
  return withChallenge(c, { reason: "human_check_needed" }, tripId);
}

/** An object counts it: an older copy of the cookie takes no third trip. */
async function takeSpareTrip(c: Context<AppEnv>, { id }: HumanPass): Promise<boolean> {
  return (await rateLimits(c.env, c.get("signer")).take("spare_trip", id)).isAllowed;
}

/**
 * The id of the agent whose bearer this is, if staff have approved the account; null for anybody else. An agent of a
 * shop without approval is one whom nobody has called: a script could sign up as many.
 */
async function authenticateApprovedAgent(c: Context<AppEnv>): Promise<string | null> {
  const agent = await authenticateAgent(c);
  if (agent === null) return null;
  const account = await findAccount(database(c.env), { id: agent.id });
  return account === null || account.contactVerifiedAt === null ? null : agent.id;
}

async function storedPass(c: Context<AppEnv>, visitor: string): Promise<HumanPass | null> {
  const text = await readSignedCookie(c, COOKIE, [visitor]);
  return text === null ? null : readPass(text);
}

async function storePass(c: Context<AppEnv>, visitor: string, pass: HumanPass): Promise<Checked> {
  await writeSignedCookie(c, COOKIE, writePass(pass), [visitor]);
  return { checkedAt: pass.passedAt, pass };
}
