/**
 * What a purchase needs, in one table: each part of the shop that a passenger's purchase or ticket depends on, with the
 * condition of health for each way in which it fails. Evidence comes from calls that are made anyway; where there was
 * none for a while, from a probe that costs nothing and moves no money. Pure; instants are epoch ms.
 */

import type { Outage, OutageKind } from "../payments/outage.ts";

interface Need {
  /** The condition while it refuses the shop; null where it can't. */
  refuses: string | null;
  away: string;
  /** In which failures nobody can begin a purchase or pay. In the others the shop sells on. */
  stopsSale: readonly OutageKind[];
}

export const PURCHASE_NEEDS = {
  database: { refuses: null, away: "database_away", stopsSale: ["away"] },
  objects: { refuses: null, away: "objects_away", stopsSale: ["away"] },
  // Nobody holds a seat while the shop's own request is refused; while the service is away everybody is let through.
  human_check: { refuses: "check_refuses", away: "check_away", stopsSale: ["refuses"] },
  wallet_token: {
    refuses: "provider_refuses",
    away: "provider_away",
    stopsSale: ["refuses", "away"],
  },
  wallet_create: {
    refuses: "create_refused",
    away: "create_away",
    stopsSale: ["refuses", "away"],
  },
  wallet_execute: {
    refuses: "execute_refused",
    away: "execute_away",
    stopsSale: ["refuses", "away"],
  },
  wallet_query: { refuses: "query_refused", away: "query_away", stopsSale: [] },
  gateway: { refuses: "gateway_refuses", away: "gateway_away", stopsSale: [] },
  cron: { refuses: null, away: "figures_old", stopsSale: [] },
  pictures: { refuses: null, away: "pictures_away", stopsSale: [] },
} as const satisfies Record<string, Need>;

export type NeedName = keyof typeof PURCHASE_NEEDS;
type Table = (typeof PURCHASE_NEEDS)[NeedName];
export type NeedCondition = Table["away"] | Exclude<Table["refuses"], null>;

/** In the order in which they are said. */
export const NEED_NAMES = Object.keys(PURCHASE_NEEDS).filter((name) => isNeedName(name));

export function isNeedName(name: string): name is NeedName {
  return Object.hasOwn(PURCHASE_NEEDS, name);
}

/** What the last calls showed. Stored for the needs whose answers no other table has. */
export interface Evidence {
  /** When it last answered. */
  okAt: number | null;
  /** The first failure since it last answered, and the last one; null while it answers. */
  failingSince: number | null;
  failedAt: number | null;
  kind: OutageKind | null;
}

export interface NeedState {
  name: NeedName;
  /** `unknown`: nothing has shown how it stands for a while. `unused`: the shop does without it. */
  state: "ok" | OutageKind | "unknown" | "unused";
  /** Since when it fails; null where it does not, or nobody knows. */
  since: number | null;
  /** The newest evidence; null where there is none. */
  seenAt: number | null;
}

/** A shorter outage is over before anybody could do something: its first and last failure lie as far apart. */
export const AWAY_LONG_MS = 5 * 60_000;
/** A failure counts no longer than this without another: whoever tries again would have found one. */
export const AWAY_SEEN_MS = 30 * 60_000;
/** A gateway that refuses is asked again within the hour (domain/messages/outcome.ts). */
export const REFUSAL_SEEN_MS = 90 * 60_000;
/** Older evidence says nothing of now. */
export const KNOWN_MS = 30 * 60_000;
/** Three of its counts are missing. */
const COUNT_OLD_MS = 30 * 60_000;
/** A need is probed where its evidence is older than this. */
export const PROBED_AFTER_MS = 10 * 60_000;

/** How a need stands by its evidence; null: nothing was ever seen of it. */
export function readEvidence(evidence: Evidence | null, now: number): Omit<NeedState, "name"> {
  if (evidence === null) return { state: "unknown", since: null, seenAt: null };
  const { okAt, failingSince, failedAt, kind } = evidence;
  if (kind !== null && failingSince !== null && failedAt !== null) {
    const isSeen = now - failedAt <= (kind === "refuses" ? REFUSAL_SEEN_MS : AWAY_SEEN_MS);
    const isLong = kind === "refuses" || failedAt - failingSince >= AWAY_LONG_MS;
    if (isSeen && isLong) return { state: kind, since: failingSince, seenAt: failedAt };
    return { state: "unknown", since: null, seenAt: failedAt };
  }
  const isKnown = okAt !== null && now - okAt <= KNOWN_MS;
  return { state: isKnown ? "ok" : "unknown", since: null, seenAt: okAt };
}

/** What each need's state follows from. */
export interface PurchaseFacts {
  evidence: ReadonlyMap<string, Evidence>;
  unused: ReadonlySet<NeedName>;
  /** Why there is no token, as the provider of new payments says without being asked; null: there is one. */
  outage: Outage | null;
  /** Since when the object with the shop's switch does not answer; null: it does. */
  unreachableSince: number | null;
  /** When the cron itself last counted, and nobody else; null: never. */
  countedAt: number | null;
}

/** How each need stands, in the order of the table, where D1 has answered. */
export function readNeeds(facts: PurchaseFacts, now: number): NeedState[] {
  const states = NEED_NAMES.map((name) => ({ name, ...readNeed(name, facts, now) }));
  // Without a token no other call is made: what the last ones showed is no failure of its own.
  const isTokenFailing = states.some(
    ({ name, state }) => name === "wallet_token" && isFailure(state),
  );
  return states.map((one) => (isTokenFailing && NEEDS_TOKEN.has(one.name) ? unknown(one) : one));
}

const NEEDS_TOKEN: ReadonlySet<NeedName> = new Set([
  "wallet_create",
  "wallet_execute",
  "wallet_query",
]);

/** What is known while the figures can't be read: whether D1 answers, and nothing of the others. */
export function needsWithoutFigures(databaseAwaySince: number | null, now: number): NeedState[] {
  return NEED_NAMES.map((name) => {
    if (name !== "database") return unknown({ name, state: "unknown", since: null, seenAt: null });
    return {
      name,
      ...(databaseAwaySince === null ? answersAt(now) : awaySince(databaseAwaySince)),
    };
  });
}

function isFailure(state: NeedState["state"]): state is OutageKind {
  return state === "refuses" || state === "away";
}

function unknown({ name, seenAt }: NeedState): NeedState {
  return { name, state: "unknown", since: null, seenAt };
}

function readNeed(name: NeedName, facts: PurchaseFacts, now: number): Omit<NeedState, "name"> {
  const { outage, unreachableSince, countedAt } = facts;
  if (facts.unused.has(name)) return { state: "unused", since: null, seenAt: null };
  switch (name) {
    case "database":
      // Its answer is what all the others are read from.
      return answersAt(now);
    case "wallet_token": {
      const isFailing = outage?.kind === "refuses" || isOutageLong(outage, now);
      if (outage === null || !isFailing) return answersAt(now);
      return { state: outage.kind, since: outage.since, seenAt: now };
    }
    case "cron":
      return countedAt === null || now - countedAt > COUNT_OLD_MS
        ? awaySince(countedAt)
        : answersAt(countedAt);
    case "objects":
      if (unreachableSince !== null) return awaySince(unreachableSince);
      return readEvidence(facts.evidence.get(name) ?? null, now);
    default:
      return readEvidence(facts.evidence.get(name) ?? null, now);
  }
}

function answersAt(at: number): Omit<NeedState, "name"> {
  return { state: "ok", since: null, seenAt: at };
}

function awaySince(since: number | null): Omit<NeedState, "name"> {
  return { state: "away", since, seenAt: null };
}

function isOutageLong(outage: Outage | null, now: number): boolean {
  return outage !== null && now - outage.since > AWAY_LONG_MS;
}

/** The condition of health that a need's state is; null where it does not fail. */
export function findCondition({ name, state }: NeedState): NeedCondition | null {
  return isFailure(state) ? PURCHASE_NEEDS[name][state] : null;
}

/** Whether a passenger can buy, as far as these needs go. */
export function canBuy(states: readonly NeedState[]): boolean {
  return states.every(({ name, state }) => {
    const stopping: readonly string[] = PURCHASE_NEEDS[name].stopsSale;
    return !stopping.includes(state);
  });
}

/** True where nothing was seen of it for a while, or its last call failed. */
export function isProbeDue(evidence: Evidence | null, now: number): boolean {
  if (evidence === null || evidence.kind !== null) return true;
  return evidence.okAt === null || now - evidence.okAt >= PROBED_AFTER_MS;
}
