/** Who makes a call of staff. Pure. */
import type { CallerLimit } from "./caller-limit.ts";
import type { Role } from "./roles.ts";

export interface StaffCaller {
  /** `key`: the shop's key, whoever holds it. */
  via: "session" | "token" | "key";
  /** Null with the shop's key. */
  id: string | null;
  name: string;
  roles: readonly Role[];
  /** Of the session or token; null with the shop's key. */
  accessId: string | null;
  /** Until then no further passkey has to be shown. */
  verifiedUntil: number;
  /** Of the session or token. */
  endsAt: number;
  /** Null for a caller who may make every call of their roles. */
  limit: CallerLimit | null;
}
