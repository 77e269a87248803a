/**
 * The link that registers a passkey: for a new person, and for one who has lost theirs. It works once. In a local run
 * it also signs in without a passkey (config/variables.ts), to look around.
 */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { issueChallenge, readChallenge } from "../../auth/challenge-cookie.ts";
import { buildRegistrationOptions, verifyRegistration } from "../../auth/passkeys.ts";
import { sha256 } from "../../auth/signer.ts";
import { newStaffSession, writeSessionCookie } from "../../auth/staff-session.ts";
import { canSkipPasskey } from "../../config/variables.ts";
import { AcceptBody, CodeBody, type InvitationView } from "../../contract/staff/staff-sign-in.ts";
import { database } from "../../db/client.ts";
import { acceptInvitation, findInvitation } from "../../db/staff/invitations.ts";
import type { NewPasskey } from "../../db/staff/passkeys.ts";
import type { Person } from "../../db/staff/people.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { STEP_UP_MS } from "../../domain/staff/staff-times.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { meView } from "./me-view.ts";

const INVALID: Refusal = { reason: "invitation_invalid" };

export const staffInvitationRoutes = new Hono<AppEnv>()
  .post("/invitation", async (c) => {
    const body = await readBody(c, CodeBody);
    if (!body.ok) return refuse(c, body.error);
    const found = await findOpenInvitation(c, body.value.code, Date.now());
    if (found === null) return refuse(c, INVALID);
    const view: InvitationView = {
      status_code: 201,
      name: found.person.name,
      roles: found.person.roles,
      expires_at: dhakaIso(found.expiresAt),
      can_be_skipped: canSkipPasskey(c.env),
    };
    return c.json(view, 200);
  })

  .post("/invitation/options", async (c) => {
    const body = await readBody(c, CodeBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const found = await findOpenInvitation(c, body.value.code, now);
    if (found === null) return refuse(c, INVALID);
    const { id, name } = found.person;
    const challenge = await issueChallenge(c, ["invitation", found.codeHash], now);
    // Nothing is excluded: the person's earlier access is replaced.
    const options = await buildRegistrationOptions(c, {
      challenge,
      staffId: id,
      name,
      passkeys: [],
    });
    return c.json({ status_code: 201, options }, 200);
  })

  .post("/invitation/accept", async (c) => {
    const body = await readBody(c, AcceptBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const found = await findOpenInvitation(c, body.value.code, now);
    if (found === null) return refuse(c, INVALID);
    const issued = await readChallenge(c, ["invitation", found.codeHash], now);
    if (issued === null) return refuse(c, { reason: "passkey_wrong" });
    const { response } = body.value;
    const { challenge } = issued;
    const passkey = await verifyRegistration(c, { response, challenge, staffId: found.person.id });
    if (passkey === null) return refuse(c, { reason: "passkey_wrong" });
    return enterByInvitation(c, found, passkey, now);
  })

  .post("/invitation/skip", async (c) => {
    const body = await readBody(c, CodeBody);
    if (!body.ok) return refuse(c, body.error);
    if (!canSkipPasskey(c.env)) return refuse(c, { reason: "not_found" });
    const now = Date.now();
    const found = await findOpenInvitation(c, body.value.code, now);
    return found === null ? refuse(c, INVALID) : enterByInvitation(c, found, null, now);
  });

interface Found {
  person: Person;
  expiresAt: number;
  codeHash: string;
}

async function findOpenInvitation(
  c: Context<AppEnv>,
  code: string,
  now: number,
): Promise<Found | null> {
  const codeHash = await sha256(code);
  const found = await findInvitation(database(c.env), codeHash, now);
  return found === null ? null : { ...found, codeHash };
}

/** The session begins as one that has just shown a passkey: making one is no less. */
async function enterByInvitation(
  c: Context<AppEnv>,
  { person, codeHash }: Found,
  passkey: NewPasskey | null,
  now: number,
) {
  const { session, token } = await newStaffSession(c, person.id, now);
  const db = database(c.env);
  const acceptance = await acceptInvitation(db, { codeHash, passkey, session, now });
  if (acceptance === "gone") return refuse(c, INVALID);
  if (acceptance === "passkey_known") return refuse(c, { reason: "passkey_wrong" });
  await writeSessionCookie(c, token);
  const verifiedUntil = now + STEP_UP_MS;
  const view = { ...person, verifiedUntil, endsAt: session.expiresAt, limit: null };
  return c.json(meView(c.env, view), 200);
}
