/** Who may see a request, agree to it and stop it. Pure. */
import { actEntry, isActName, type ActName } from "../contract/staff-acts/staff-acts.ts";
import type { ActRequest } from "../db/staff/act-requests.ts";
import { assert } from "../domain/result.ts";
import type { StaffCaller } from "../domain/staff/caller.ts";
import { ALONE_MS } from "../domain/staff/staff-times.ts";
import { isOpenTo } from "../domain/staff/roles.ts";

/**
 * Whether somebody may agree to it now: what waits for a second person, power that still waits for its time, or what
 * waits because nobody could agree when it was asked for, since somebody may have come meanwhile.
 */
export function isOpenToConsent(request: ActRequest, now: number): boolean {
  const { state, decidedBy, runAt, askedAt, expiresAt } = request;
  const { second } = actEntry(readActName(request));
  const isAlone = second !== "recovery" && runAt - askedAt >= ALONE_MS;
  const isWaiting = state === "waiting" && decidedBy === null && runAt > now;
  return expiresAt > now && (state === "asked" || (isWaiting && (second === "power" || isAlone)));
}

/** When it runs once somebody has agreed: after the time in which it can be stopped, and never later than before. */
export function timeAfterConsent(request: ActRequest, now: number, stopMs: number): number {
  const { canBeStopped } = actEntry(readActName(request));
  const stoppedUntil = request.askedAt + (canBeStopped ? stopMs : 0);
  return Math.min(request.runAt, Math.max(now, stoppedUntil));
}

/** Whether it waits to use power over somebody. */
export function hasPower(request: ActRequest): boolean {
  const { second } = actEntry(readActName(request));
  return second === "power" || second === "recovery";
}

/** Whether somebody sees a request: in a role that does it, or as the person over whom it has power. */
export function canSee(request: ActRequest, caller: StaffCaller): boolean {
  return canStop(request, caller) || (hasPower(request) && request.target === caller.id);
}

/** Anybody who may do an act may stop it; a paused owner may only stop power over people. */
export function canStop(request: ActRequest, { roles, limit }: StaffCaller): boolean {
  const { roles: allowed } = actEntry(readActName(request));
  return isOpenTo(allowed, roles) && (limit !== "paused" || hasPower(request));
}

export function readActName({ act }: ActRequest): ActName {
  assert(isActName(act), `a request is of an act of the table, not ${act}`);
  return act;
}
