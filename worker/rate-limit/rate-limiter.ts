/**
 * Counts attempts per subject, so that limits are exact across data centres and a flood never reaches D1. Subjects
 * share a fixed number of objects (stub.ts), which are awake while people buy, so a first attempt waits for no new
 * object. A subject is a keyed hash, and only instants are stored. Invariant: data is stored only while an alarm is set
 * that deletes it. One of them limits turns instead: the pace that all waiting rooms share (turn-pace.ts).
 */
import { DurableObject } from "cloudflare:workers";
import {
  RATE_LIMIT_RULES,
  returnAttempt,
  take,
  type RateLimitKind,
} from "../domain/rate-limit/rate-limit.ts";
import type { TurnShare } from "../domain/waiting-room/turn-shares.ts";
import { pingDatabase } from "../db/client.ts";
import type { RateLimitAnswer } from "./calls.ts";
import { TurnPace } from "./turn-pace.ts";

interface Stored {
  tries: number[];
  forgetAt: number;
}

const FORGETS_EVERY_MS = 15 * 60_000;
/** The number of entries that an alarm holds in memory at once. */
const READ_AT_ONCE = 1_000;

export class RateLimiter extends DurableObject<Env> {
  /** Null while it is not known, since the object has just woken. */
  #hasAlarm: boolean | null = null;
  #turnPace: TurnPace | null = null;

  /** Counts one attempt, or returns the time until the next one would be within the limit. */
  async take(kind: RateLimitKind, subject: string): Promise<RateLimitAnswer> {
    this.#hasAlarm ??= (await this.ctx.storage.getAlarm()) !== null;
    const now = Date.now();
    const rule = RATE_LIMIT_RULES[kind];
    const taken = take(this.#stored(subject)?.tries ?? [], rule, now);
    if (!taken.isAllowed) return { isAllowed: false, retryAfterMs: taken.retryAt - now };
    this.#store(subject, { tries: taken.attempts, forgetAt: now + rule.windowMs });
    if (!this.#hasAlarm) this.#setAlarm(now + FORGETS_EVERY_MS);
    return { isAllowed: true, at: now };
  }

  /** Removes the attempt of that instant, which succeeded. */
  returnAttempt(subject: string, at: number): void {
    const stored = this.#stored(subject);
    if (stored !== null)
      this.#store(subject, { ...stored, tries: returnAttempt(stored.tries, at) });
  }

  /** The turns of one waiting room now, of the `wanted` that it could call. */
  shareTurns(room: string, wanted: number): TurnShare {
    const now = Date.now();
    this.#turnPace ??= new TurnPace(() => pingDatabase(this.env), now);
    return this.#turnPace.share(room, wanted, now);
  }

  override async alarm(): Promise<void> {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    let [startAfter, kept] = ["", 0];
    for (;;) {
      const page = [...kv.list<Stored>({ startAfter, limit: READ_AT_ONCE })];
      for (const [subject, { forgetAt }] of page) {
        if (forgetAt > now) kept += 1;
        else kv.delete(subject);
      }
      const last = page.at(-1);
      if (page.length < READ_AT_ONCE || last === undefined) break;
      [startAfter] = last;
    }
    if (kept > 0) {
      this.#setAlarm(now + FORGETS_EVERY_MS);
      return;
    }
    this.#hasAlarm = false;
    await this.ctx.storage.deleteAll();
  }

  #setAlarm(at: number): void {
    this.#hasAlarm = true;
    void this.ctx.storage.setAlarm(at);
  }

  #stored(subject: string): Stored | null {
    return this.ctx.storage.kv.get<Stored>(subject) ?? null;
  }

  #store(subject: string, stored: Stored): void {
    this.ctx.storage.kv.put(subject, stored);
  }
}
