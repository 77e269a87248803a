/**
 * What a purchase needs, in one table: each part of the shop that a passenger's purchase or ticket depends on, with the
 * condition of health for each way in which it fails. Evidence comes from real calls; if there was none for a while,
 * from a probe that costs nothing and moves no money. Pure; instants are epoch ms.
 */

import type { Outage, OutageKind, WalletState } from "../payments/outage.ts";
import { DEFAULT_WALLET } from "../payments/provider-names.ts";

interface Need {
  /** The condition while it refuses the shop; null where it can't. */
  refuses: string | null;
  away: string;
  /** Failures in which nobody can begin a purchase, or pay by this wallet. In the others the shop continues to sell. */
  stopsSale: readonly OutageKind[];
}

export const PURCHASE_NEEDS = {
  database: { refuses: null, away: "database_away", stopsSale: ["away"] },
  objects: { refuses: null, away: "objects_away", stopsSale: ["away"] },
  // Nobody can hold a seat while the shop's own request is refused; while the service is away everybody is let through.
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
  // A wallet that buyers may choose in place of the first; each has a row of its own.
  other_wallet: {
    refuses: "other_wallet_refuses",
    away: "other_wallet_away",
    stopsSale: ["refuses", "away"],
  },
  gateway: { refuses: "gateway_refuses", away: "gateway_away", stopsSale: [] },
  cron: { refuses: null, away: "figures_old", stopsSale: [] },
  pictures: { refuses: null, away: "pictures_away", stopsSale: [] },
} as const satisfies Record<string, Need>;

export type NeedName = keyof typeof PURCHASE_NEEDS;
type Table = (typeof PURCHASE_NEEDS)[NeedName];
export type NeedCondition = Table["away"] | Exclude<Table["refuses"], null>;

/** In display order. */
export const NEED_NAMES = Object.keys(PURCHASE_NEEDS).filter((name) => isNeedName(name));

export function isNeedName(name: string): name is NeedName {
  return Object.hasOwn(PURCHASE_NEEDS, name);
}

/** The results of the last calls, stored for the needs whose state no other table has. */
export interface Evidence {
  /** When the part last answered. */
  okAt: number | null;
  /** The first failure since it last answered, and the last one; null while it answers. */
  failingSince: number | null;
  failedAt: number | null;
  kind: OutageKind | null;
}

export interface NeedState {
  name: NeedName;
  /** The name of the wallet; for `other_wallet` only. */
  wallet?: string;
  /** `unknown`: there was no evidence for a while. `unused`: the shop does not use this part. */
  state: "ok" | OutageKind | "unknown" | "unused";
  /** When the failure began; null if it does not fail, or the time is unknown. */
  since: number | null;
  /** The newest evidence; null if there is none. */
  seenAt: number | null;
}

/** A shorter outage ends before anybody could act: the first and last failure must be this far apart. */
export const AWAY_LONG_MS = 5 * 60_000;
/** A failure counts for this long without another one: a further attempt would have failed again. */
export const AWAY_SEEN_MS = 30 * 60_000;
/** A gateway that refuses is asked again within the hour (domain/messages/outcome.ts). */
export const REFUSAL_SEEN_MS = 90 * 60_000;
/** Older evidence says nothing about the present. */
export const KNOWN_MS = 30 * 60_000;
/** Three counts in a row are missing. */
const COUNT_OLD_MS = 30 * 60_000;
/** A need is probed where its evidence is older than this. */
export const PROBED_AFTER_MS = 10 * 60_000;

/** The state of a need by its evidence; null: there was never any. */
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

/** The facts from which each need's state is derived. */
export interface PurchaseFacts {
  evidence: ReadonlyMap<string, Evidence>;
  unused: ReadonlySet<NeedName>;
  /** The wallets that buyers choose from, as each reports without a call; the first is chosen unless they do. */
  wallets: readonly WalletState[];
  /** Since when the object with the shop's switch does not answer; null: it answers. */
  unreachableSince: number | null;
  /** When the cron last counted (not staff); null: never. */
  countedAt: number | null;
}

/** The state of each need, in the order of the table, if D1 has answered. */
export function readNeeds(facts: PurchaseFacts, now: number): NeedState[] {
  const [, ...others] = facts.wallets;
  const states = NEED_NAMES.flatMap((name): NeedState[] =>
    name === "other_wallet"
      ? others.map((wallet) => ({ name, wallet: wallet.name, ...readWallet(wallet, now) }))
      : [{ name, ...readNeed(name, facts, now) }],
  );
  // Without a token no other call is made, so the last results are not failures of their own.
  const byToken = facts.wallets.find(({ name }) => name === DEFAULT_WALLET);
  const isTokenFailing = byToken !== undefined && isFailure(readWallet(byToken, now).state);
  return states.map((one) => (isTokenFailing && NEEDS_TOKEN.has(one.name) ? unknown(one) : one));
}

const NEEDS_TOKEN: ReadonlySet<NeedName> = new Set([
  "wallet_create",
  "wallet_execute",
  "wallet_query",
]);

/** The known states while the figures can't be read: whether D1 answers, and nothing about the others. */
export function listNeedsWithoutFigures(
  databaseAwaySince: number | null,
  now: number,
): NeedState[] {
  return NEED_NAMES.filter((name) => name !== "other_wallet").map((name) => {
    if (name !== "database") return unknown({ name, state: "unknown", since: null, seenAt: null });
    return {
      name,
      ...(databaseAwaySince === null ? toAnsweringState(now) : toAwayState(databaseAwaySince)),
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
  const { wallets, unreachableSince, countedAt } = facts;
  if (facts.unused.has(name)) return { state: "unused", since: null, seenAt: null };
  switch (name) {
    case "database":
      // All others are read from its answer.
      return toAnsweringState(now);
    case "wallet_token":
      return readWallet(wallets[0], now);
    case "cron":
      return countedAt === null || now - countedAt > COUNT_OLD_MS
        ? toAwayState(countedAt)
        : toAnsweringState(countedAt);
    case "objects":
      if (unreachableSince !== null) return toAwayState(unreachableSince);
      return readEvidence(facts.evidence.get(name) ?? null, now);
    default:
      return readEvidence(facts.evidence.get(name) ?? null, now);
  }
}

function readWallet(wallet: WalletState | undefined, now: number): Omit<NeedState, "name"> {
  const outage = wallet?.outage ?? null;
  const isFailing = outage?.kind === "refuses" || isOutageLong(outage, now);
  if (outage === null || !isFailing) return toAnsweringState(now);
  return { state: outage.kind, since: outage.since, seenAt: now };
}

function toAnsweringState(at: number): Omit<NeedState, "name"> {
  return { state: "ok", since: null, seenAt: at };
}

function toAwayState(since: number | null): Omit<NeedState, "name"> {
  return { state: "away", since, seenAt: null };
}

function isOutageLong(outage: Outage | null, now: number): boolean {
  return outage !== null && now - outage.since > AWAY_LONG_MS;
}

/** The condition of health that a need's state is; null where it does not fail. */
export function findCondition({ name, state }: NeedState): NeedCondition | null {
  return isFailure(state) ? PURCHASE_NEEDS[name][state] : null;
}

/** Whether a passenger can buy, as far as these needs go: `wallets` are those offered, and one of them is enough. */
export function canBuy(states: readonly NeedState[], wallets: readonly string[]): boolean {
  const stopped = states.filter(({ name, state }) => {
    const stopping: readonly string[] = PURCHASE_NEEDS[name].stopsSale;
    return stopping.includes(state);
  });
  const failing = new Set(stopped.map((state) => findWallet(state, wallets)));
  return !failing.has(null) && wallets.some((wallet) => !failing.has(wallet));
}

/** The wallet that a need is about; null: every purchase needs it. */
function findWallet({ name, wallet }: NeedState, [first = ""]: readonly string[]): string | null {
  if (name === "wallet_token") return first;
  if (name === "other_wallet") return wallet ?? "";
  return NEEDS_TOKEN.has(name) ? DEFAULT_WALLET : null;
}

/** True where nothing was seen of it for a while, or its last call failed. */
export function isProbeDue(evidence: Evidence | null, now: number): boolean {
  if (evidence === null || evidence.kind !== null) return true;
  return evidence.okAt === null || now - evidence.okAt >= PROBED_AFTER_MS;
}
