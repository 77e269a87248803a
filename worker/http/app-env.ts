/** The variables of every handler's context. */
import type { Agent } from "../db/agents/agents.ts";
import type { KeyAttempt } from "../db/idempotency.ts";
import type { GuidePhone } from "../db/boarding/guide-phones.ts";
import type { StaffCaller } from "../domain/staff/caller.ts";
import type { Signer } from "../auth/signer.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    signer: Signer;
    /** Set once a cookie of the request is read (request-cookies.ts). */
    cookies?: Readonly<Record<string, string>>;
    /** Set once the visitor of the request is known (visitor-cookie.ts). */
    visitor?: string;
    /** The response sets a new anti-forgery pair (csrf.ts). */
    hasNewPair?: boolean;
    /** Set by `identifyCaller` where a bearer counts; null for a visitor. */
    agent: Agent | null;
    /**
     * Set for a request with an Idempotency-Key. `heldBefore`: how many seats its booking held before the earlier
     * attempt that has left no answer; null at the first one.
     */
    attempt?: KeyAttempt & { isRepeat: boolean; heldBefore: number | null };
    /** Set by the routes of staff, where the call is not open to everybody (auth/staff-auth.ts). */
    staff?: StaffCaller;
    /** Set by `requireGuidePhone` (auth/guide-phone.ts). */
    guidePhone?: GuidePhone;
  };
}
