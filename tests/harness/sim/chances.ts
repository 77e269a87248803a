/**
 * The faults of a random run. Each run has some kinds and not others, so that rare kinds coincide in some runs; all
 * within the assumptions of the protocol, except in runs whose wallet is later than it promises.
 */
import type { Random } from "../../support/random.ts";
import type { Call, Director, End, Fate } from "./kernel.ts";
import {
  PROMISE_MS,
  type ExecuteMood,
  type QueryMood,
  type RefundMood,
  type WalletMoods,
} from "./wallet.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Either way: with the wallet's promise it stays within what `believe_from` allows for. */
const SKEW_MS = 40_000;
const SLEEP_MS = 17 * MINUTE_MS;

export interface Trouble {
  fails: number;
  lost: number;
  dies: number;
  naps: number;
  sleeps: number;
  isSkewed: boolean;
  /** Shares of the wallet's moods. */
  executes: Record<ExecuteMood["kind"], number>;
  walletErrors: number;
  refundErrors: number;
  tokenAway: number;
  /** The wallet may be later than it promises. */
  isLate: boolean;
  /** A refund may be decided after the next attempt has begun; only where the wallet has a cap (A4). */
  areRefundsLate: boolean;
}

export class RandomChances implements WalletMoods {
  readonly counts = new Map<string, number>();
  readonly director: Director = { fateOf: (call) => this.#fateOf(call) };
  readonly trouble: Trouble;
  isCalm = false;
  readonly #random: Random;
  /** Stores that can't be reached for a while, until when. */
  readonly #down = new Map<Call["at"], number>();
  readonly #now: () => number;

  constructor(random: Random, trouble: Trouble, now: () => number) {
    this.#random = random;
    this.trouble = trouble;
    this.#now = now;
  }

  skewMs = (): number => {
    if (this.isCalm || !this.trouble.isSkewed) return 0;
    return this.#random.upTo(2 * SKEW_MS) - SKEW_MS;
  };

  tokens = (): "ready" | "away" =>
    this.#happens(this.trouble.tokenAway, "token away") ? "away" : "ready";

  outage(at: Call["at"], ms: number): void {
    this.#count(`${at} down`);
    this.#down.set(at, this.#now() + ms);
  }

  calm(): void {
    this.isCalm = true;
    this.#down.clear();
  }

  execute(): ExecuteMood {
    if (this.isCalm) return { kind: "completes" };
    const kind = this.#random.weighted(this.trouble.executes);
    this.#count(`execute ${kind}`);
    switch (kind) {
      case "completes":
      case "wrong_amount":
      case "token":
        return { kind };
      case "slow":
      case "silent":
        return { kind, ms: this.#decidedAfterMs() };
      case "inconclusive": {
        const code = this.#random.of([
          "2003",
          "2020",
          "2024",
          "2062",
          "2117",
          "9999",
          "503",
          "4711",
        ]);
        return { kind, code, ms: this.#maybeMs() };
      }
      case "page":
        return { kind, ms: this.#maybeMs() };
      case "no":
        return { kind, code: this.#random.of(["2023", "2029", "2056", "2060", "2037"]) };
    }
  }

  refund(): RefundMood {
    if (!this.#happens(this.trouble.refundErrors, "refund trouble")) return { kind: "completes" };
    const late =
      this.trouble.areRefundsLate && this.#random.chance(0.3) ? 30 * MINUTE_MS : PROMISE_MS / 2;
    const ms = this.#random.upTo(late);
    return this.#random.of<RefundMood>([
      { kind: "slow", ms },
      { kind: "silent", ms },
      { kind: "page", ms },
      { kind: "page", ms: null },
      { kind: "short" },
      { kind: "token" },
    ]);
  }

  query(): QueryMood {
    if (!this.#happens(this.trouble.walletErrors, "query trouble")) return "answers";
    return this.#random.of(["page", "token", "silent", "other_status", "unknown_status"]);
  }

  create(): "answers" | "page" | "token" | "silent" | "no" {
    if (!this.#happens(this.trouble.walletErrors / 3, "create trouble")) return "answers";
    return this.#random.of(["page", "token", "silent", "no"]);
  }

  #decidedAfterMs(): number {
    const { isLate } = this.trouble;
    if (isLate && this.#random.chance(0.5)) {
      return PROMISE_MS + MINUTE_MS + this.#random.upTo(10 * 60 * MINUTE_MS);
    }
    return this.#random.chance(0.5)
      ? this.#random.upTo(40 * SECOND_MS)
      : this.#random.upTo(PROMISE_MS - 30 * SECOND_MS);
  }

  #maybeMs(): number | null {
    return this.#random.chance(0.5) ? this.#decidedAfterMs() : null;
  }

  #fateOf(call: Call): Fate {
    const random = this.#random;
    const beforeMs = 1 + random.upTo(20);
    if (this.isCalm) return { beforeMs, afterMs: 1 + random.upTo(20), sleepMs: 0, end: "done" };
    const isDown = (this.#down.get(call.at) ?? 0) > this.#now();
    if (isDown) return { beforeMs, afterMs: 1, sleepMs: 0, end: "fails" };
    const end = this.#endOf(call);
    const sleepMs = this.#happens(this.trouble.sleeps, "sleeps") ? random.upTo(SLEEP_MS) : 0;
    const afterMs = this.#answeredAfterMs();
    return { beforeMs: beforeMs + this.#delayMs(call), afterMs, sleepMs, end };
  }

  #endOf(call: Call): End {
    const { fails, lost, dies } = this.trouble;
    if (this.#happens(dies, `killed at ${call.at}`)) {
      return this.#random.chance(0.5) ? "dies_before" : "dies_after";
    }
    if (call.at === "tokens") return "done";
    if (this.#happens(fails, `${call.at} fails`)) return "fails";
    return this.#happens(lost, `${call.at} answer lost`) ? "lost" : "done";
  }

  #delayMs(call: Call): number {
    if (!this.#random.chance(this.trouble.naps)) return 0;
    return this.#random.upTo(call.at === "wallet" ? 20 * SECOND_MS : 60 * SECOND_MS);
  }

  #answeredAfterMs(): number {
    return this.#random.chance(this.trouble.naps)
      ? this.#random.upTo(30 * SECOND_MS)
      : 1 + this.#random.upTo(20);
  }

  #happens(share: number, what: string): boolean {
    if (this.isCalm || share === 0 || !this.#random.chance(share)) return false;
    this.#count(what);
    return true;
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

/** The troubles of one run: about half of the kinds, each more or less. */
export function chooseTrouble(random: Random, isLate: boolean): Trouble {
  const some = (most: number) => (random.chance(0.5) ? most * random.of([0.2, 0.5, 1]) : 0);
  return {
    fails: some(0.03),
    lost: some(0.03),
    dies: some(0.02),
    naps: some(0.1),
    sleeps: some(0.02),
    isSkewed: random.chance(0.5),
    executes: {
      completes: 4,
      slow: some(3),
      silent: isLate ? 3 : some(3),
      inconclusive: isLate ? 2 : some(2),
      page: some(1),
      no: some(2),
      token: some(1),
      wrong_amount: some(0.3),
    },
    walletErrors: some(0.3),
    refundErrors: some(0.8),
    tokenAway: some(0.1),
    isLate,
    areRefundsLate: false,
  };
}
