/**
 * Who has come in and may make a few calls only. Pure.
 *
 * - `idle`: a session that was not used for a while; it goes on once its person has shown the passkey again.
 * - `paused`: another owner asks to disable this person, and until that is decided they do nothing else than answer it.
 * - `recovery`: the shop's key while an owner with a passkey is active.
 */
import type { Role } from "./roles.ts";
import { STAFF_IDLE_MS } from "./staff-times.ts";

export type CallerLimit = "idle" | "paused" | "recovery";

const PASSKEY_AND_OUT = ["me", "sign-out", "step-up/options", "step-up"] as const;
const CALLS: Record<CallerLimit, readonly string[]> = {
  idle: PASSKEY_AND_OUT,
  paused: [...PASSKEY_AND_OUT, "requests", "approve", "stop"],
  recovery: ["recover-owner", "run"],
};

/** `call`: its name under /api/staff. */
export function isOpenWithin(limit: CallerLimit, call: string): boolean {
  return CALLS[limit].includes(call);
}

/**
 * A guide's session has no idle end: a guide who counts passengers on a bus has no time for it, and can reach only that
 * bus. `usedAt`: the session's last use, in epoch ms.
 */
export function isIdle(usedAt: number, roles: readonly Role[], now: number): boolean {
  const isGuideAlone = roles.every((role) => role === "guide");
  return !isGuideAlone && now - usedAt > STAFF_IDLE_MS;
}
