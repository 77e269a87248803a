/** The link that registers a passkey. It is a secret, which is answered once and stored as its hash. */
import { randomToken, sha256 } from "../auth/signer.ts";
import type { Invitation } from "../db/staff/people.ts";
import { dhakaTime } from "../domain/dhaka-time.ts";
import { INVITATION_MS } from "../domain/staff/staff-times.ts";
import type { ActContext } from "./act-steps.ts";

/** Its code stands in the fragment, which no server logs; `given` is the link in a sentence. */
export async function makeInvitation(
  { origin }: ActContext,
  now: number,
): Promise<{ invitation: Invitation; link: string; given: string }> {
  const code = randomToken();
  const expiresAt = now + INVITATION_MS;
  const link = `${origin}/admin#${code}`;
  return {
    invitation: { codeHash: await sha256(code), expiresAt },
    link,
    given: `Give it to them alone, until ${dhakaTime(expiresAt)}: ${link}`,
  };
}
