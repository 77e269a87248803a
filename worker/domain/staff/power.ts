/**
 * Power over people: acts that take somebody's rights, sessions or passkeys away, or give rights and ways in
 * (PROTOCOL.md, "Two people"). Pure. Invariant: nobody uses power over another alone before every owner has had 48 hours
 * to stop it, and nobody who received a right in the last 48 hours is a second person for whoever gave it.
 */
import { isOpenTo, type Role } from "./roles.ts";
import {
  ALONE_MS,
  ENDINGS_A_DAY,
  FRESH_RIGHT_MS,
  POWER_WAIT_MS,
  RECOVERY_WAIT_MS,
} from "./staff-times.ts";

/** What an act does to a member of staff. */
export interface Power {
  /** The person concerned; null for someone who is not here yet. */
  over: string | null;
  /** Rights, passkeys, sessions or tokens end. */
  takes: boolean;
  /** Rights or a way in begin. */
  gives: boolean;
  /** Nothing ends that the person can't begin again at once, with the passkey that stays theirs. */
  canComeBack?: boolean;
}

export type PowerEffect = Omit<Power, "over">;

const TAKES: PowerEffect = { takes: true, gives: false };
const GIVES: PowerEffect = { takes: false, gives: true };
/** The old passkeys end, and whoever has the link comes in. */
const REPLACES: PowerEffect = { takes: true, gives: true };

/** The one table of power: what each act on a person takes from them and gives to them. */
export const POWER_EFFECTS = {
  invite: () => GIVES,
  "invite-again": () => REPLACES,
  "change-roles": ({ was, became }: { was: readonly Role[]; became: readonly Role[] }) => ({
    takes: was.some((role) => !became.includes(role)),
    gives: became.some((role) => !was.includes(role)),
  }),
  "disable-staff": () => TAKES,
  "enable-staff": () => GIVES,
  /** `endings`: sessions and tokens of the person that others have ended in the last day. */
  "end-staff-access": ({ endings }: { endings: number }) => ({
    ...TAKES,
    canComeBack: endings < ENDINGS_A_DAY,
  }),
  "recover-owner": () => REPLACES,
} as const;

/** A right that somebody received from members of staff, or by a recovery. */
export interface Grant {
  to: string;
  /** Who asked for it and who agreed; `ANYBODY` when nobody knows who gave it. */
  by: readonly string[];
  at: number;
  /** Roles that the person could use just before. */
  had: readonly Role[];
}

/** Stands for the giver of a recovery, which the shop's key does not name. */
export const ANYBODY = "*";

export interface PowerQuestion {
  askedBy: string | null;
  power: Power;
  /** Everybody who is active and can sign in. */
  colleagues: readonly { id: string; roles: readonly Role[] }[];
  grants: readonly Grant[];
  now: number;
}

/** `consent`: it runs by itself after that time, and at once when somebody who may agree does. */
export type PowerNeed =
  | { kind: "now" }
  | { kind: "wait"; waitMs: number }
  | { kind: "consent"; waitMs: number };

export function decidePower(question: PowerQuestion): PowerNeed {
  const { askedBy, power, colleagues } = question;
  // The shop's key drives only while nobody is there whose rights it could touch (domain/staff/caller-limit.ts).
  if (askedBy === null || power.over === askedBy || power.canComeBack === true) {
    return { kind: "now" };
  }
  const isThere = colleagues.some(({ id }) => id === power.over);
  const hasOwner = colleagues.some((one) => isAnother(one, [], { ...question, askedBy }));
  if (hasOwner || (power.takes && isThere)) return { kind: "consent", waitMs: POWER_WAIT_MS };
  return { kind: "wait", waitMs: ALONE_MS };
}

/** A recovery by the shop's key: nobody can hasten it, and any owner stops it. */
export const RECOVERY: PowerNeed = { kind: "wait", waitMs: RECOVERY_WAIT_MS };

/**
 * Whether somebody is a person who has to be asked: in a role that does the act, and not one to whom who asks has just
 * opened that role. Otherwise an owner who takes on the first colleague could do nothing for 48 hours.
 */
export function isAnother(
  { id, roles }: { id: string; roles: readonly Role[] },
  allowed: readonly Role[],
  { askedBy, grants, now }: { askedBy: string; grants: readonly Grant[]; now: number },
): boolean {
  const isOpenedByAsker = freshGrants(grants, now).some(
    ({ to, by, had }) => to === id && by.includes(askedBy) && !isOpenTo(allowed, had),
  );
  return id !== askedBy && isOpenTo(allowed, roles) && !isOpenedByAsker;
}

/** Whether two people are two: neither had a right from the other in the last 48 hours, nor both from a third. */
export function areTwoPeople(a: string, b: string, grants: readonly Grant[], now: number): boolean {
  const fresh = freshGrants(grants, now);
  const [ofA, ofB] = [withGivers(a, fresh), withGivers(b, fresh)];
  const isShared = [...ofA].some((one) => ofB.has(one));
  return !isShared && !ofA.has(ANYBODY) && !ofB.has(ANYBODY);
}

/** The person, who gave them a right, who gave those a right, and so on. */
function withGivers(id: string, grants: readonly Grant[]): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) {
    for (const { to, by } of grants) if (to === one) for (const giver of by) found.add(giver);
  }
  return found;
}

function freshGrants(grants: readonly Grant[], now: number): readonly Grant[] {
  return grants.filter(({ at }) => now - at < FRESH_RIGHT_MS);
}
