/**
 * Counts the attempts with one account, PNR or phone number: one object each, so that limits are exact across data
 * centres, a flood never reaches D1, and subjects don't wait for each other. It is named by a keyed hash and stores
 * instants only. Invariant: data is stored only while an alarm is set that deletes it.
 */
import { DurableObject } from "cloudflare:workers";
import {
  RATE_LIMIT_RULES,
  giveBack,
  take,
  type RateLimitKind,
} from "../domain/rate-limit/rate-limit.ts";
import type { RateLimitAnswer } from "./calls.ts";

interface Stored {
  /** The storage key of the attempts' instants; an old name that live objects have. */
  tries: number[];
  forgetAt: number;
}

const KEY = "kept";

export class RateLimiter extends DurableObject<Env> {
  /** Counts one attempt, or returns the time until the next one would be within the limit. */
  take(kind: RateLimitKind): RateLimitAnswer {
    const now = Date.now();
    const rule = RATE_LIMIT_RULES[kind];
    const stored = this.#stored();
    const taken = take(stored?.tries ?? [], rule, now);
    if (!taken.isAllowed) return { isAllowed: false, retryAfterMs: taken.retryAt - now };
    const forgetAt = now + rule.windowMs;
    this.#store({ tries: taken.attempts, forgetAt });
    if (stored === null) void this.ctx.storage.setAlarm(forgetAt);
    return { isAllowed: true, at: now };
  }

  /** Removes the attempt of that instant, which succeeded. */
  giveBack(at: number): void {
    const stored = this.#stored();
    if (stored !== null) this.#store({ ...stored, tries: giveBack(stored.tries, at) });
  }

  override async alarm(): Promise<void> {
    const stored = this.#stored();
    if (stored !== null && stored.forgetAt > Date.now()) {
      await this.ctx.storage.setAlarm(stored.forgetAt);
      return;
    }
    await this.ctx.storage.deleteAll();
  }

  #stored(): Stored | null {
    return this.ctx.storage.kv.get<Stored>(KEY) ?? null;
  }

  #store(stored: Stored): void {
    this.ctx.storage.kv.put(KEY, stored);
  }
}
