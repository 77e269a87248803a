/** The caller of a call of staff. Pure. */
import type { CallerLimit } from "./caller-limit.ts";
import type { Role } from "./roles.ts";

export interface StaffCaller {
  /** `key`: the shop's key, whose holder is unknown. */
  via: "session" | "token" | "key";
  /** Null with the shop's key. */
  id: string | null;
  name: string;
  roles: readonly Role[];
  /** Id of the session or token; null with the shop's key. */
  accessId: string | null;
  /** Until then no further passkey is needed. */
  verifiedUntil: number;
  /** End of the session or token. */
  endsAt: number;
  /** Null for a caller who may make every call of their roles. */
  limit: CallerLimit | null;
}
