/**
 * Power over people: acts that take a person's rights, sessions or passkeys away, or give rights and access
 * (PROTOCOL.md, "Two people"). Pure. Invariant: nobody uses power over another alone before every owner has had 48
 * hours to stop it, and nobody who received a right in the last 48 hours is a second person for the one who gave it.
 */
import { isOpenTo, type Role } from "./roles.ts";
import {
  ALONE_MS,
  ENDINGS_A_DAY,
  FRESH_RIGHT_MS,
  POWER_WAIT_MS,
  RECOVERY_WAIT_MS,
} from "./staff-times.ts";

/** The effect of an act on a member of staff. */
export interface Power {
  /** The person concerned; null for somebody who is not a member of staff yet. */
  over: string | null;
  /** Ends rights, passkeys, sessions or tokens. */
  takes: boolean;
  /** Gives rights or access. */
  gives: boolean;
  /** Ends only access that the person can renew at once with the passkey, which stays. */
  canComeBack?: boolean;
}

export type PowerEffect = Omit<Power, "over">;

const TAKES: PowerEffect = { takes: true, gives: false };
const GIVES: PowerEffect = { takes: false, gives: true };
/** The old passkeys end, and whoever has the link gets access. */
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
  /** The requester and the person who agreed; `ANYBODY` if nobody knows who gave it. */
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
  /** All people who are active and can sign in. */
  colleagues: readonly { id: string; roles: readonly Role[] }[];
  grants: readonly Grant[];
  now: number;
}

/** `consent`: it runs by itself after that time, and at once if somebody who may agree does. */
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
  const hasOwner = colleagues.some((one) => canBeSecondPerson(one, [], { ...question, askedBy }));
  if (hasOwner || (power.takes && isThere)) return { kind: "consent", waitMs: POWER_WAIT_MS };
  return { kind: "wait", waitMs: ALONE_MS };
}

/** A recovery by the shop's key: nobody can hasten it, and any owner stops it. */
export const RECOVERY: PowerNeed = { kind: "wait", waitMs: RECOVERY_WAIT_MS };

/**
 * Whether a person has to be asked: in a role that may do the act, unless the requester has just opened that role to
 * them. Otherwise an owner who takes on the first colleague could do nothing for 48 hours.
 */
export function canBeSecondPerson(
  { id, roles }: { id: string; roles: readonly Role[] },
  allowed: readonly Role[],
  { askedBy, grants, now }: { askedBy: string; grants: readonly Grant[]; now: number },
): boolean {
  const isOpenedByAsker = listFreshGrants(grants, now).some(
    ({ to, by, had }) => to === id && by.includes(askedBy) && !isOpenTo(allowed, had),
  );
  return id !== askedBy && isOpenTo(allowed, roles) && !isOpenedByAsker;
}

/** Whether two people are two: neither had a right from the other in the last 48 hours, nor both from a third. */
export function areTwoPeople(a: string, b: string, grants: readonly Grant[], now: number): boolean {
  const fresh = listFreshGrants(grants, now);
  const [ofA, ofB] = [withGivers(a, fresh), withGivers(b, fresh)];
  const isShared = [...ofA].some((one) => ofB.has(one));
  return !isShared && !ofA.has(ANYBODY) && !ofB.has(ANYBODY);
}

/** The person, those who gave them a right, those who gave these a right, and so on. */
function withGivers(id: string, grants: readonly Grant[]): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) {
    for (const { to, by } of grants) if (to === one) for (const giver of by) found.add(giver);
  }
  return found;
}

function listFreshGrants(grants: readonly Grant[], now: number): readonly Grant[] {
  return grants.filter(({ at }) => now - at < FRESH_RIGHT_MS);
}
