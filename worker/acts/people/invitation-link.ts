/** The link for registering a passkey. It is a secret: it is returned once, and only the hash of its code is stored. */
import { randomToken, sha256 } from "../../auth/signer.ts";
import type { Invitation } from "../../db/staff/people.ts";
import { dhakaTime } from "../../domain/dhaka-time.ts";
import { INVITATION_MS } from "../../domain/staff/staff-times.ts";
import type { ActContext } from "../act-steps.ts";

/**
 * The code is in the fragment, which browsers do not send, so no server logs it. `instruction` is a sentence for staff
 * that contains the link.
 */
export async function makeInvitation(
  { origin }: ActContext,
  now: number,
): Promise<{ invitation: Invitation; link: string; instruction: string }> {
  const code = randomToken();
  const expiresAt = now + INVITATION_MS;
  const link = `${origin}/admin#${code}`;
  return {
    invitation: { codeHash: await sha256(code), expiresAt },
    link,
    instruction: `Give it to them alone, until ${dhakaTime(expiresAt)}: ${link}`,
  };
}
