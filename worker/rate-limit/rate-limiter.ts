/**
 * The tries with one account, PNR or phone number: one object each, so that limits are exact whichever edge the
 * tries come through, a flood of them never touches the database of the money, and two subjects never wait for each
 * other. It is named by a keyed hash and keeps instants alone. Invariant: something is stored only while an alarm
 * is set that forgets it, so an object nobody asks again leaves nothing behind.
 */
import { DurableObject } from "cloudflare:workers";
import {
  RATE_LIMIT_RULES,
  giveBack,
  take,
  type RateLimitKind,
} from "../domain/rate-limit/rate-limit.ts";
import type { RateLimitAnswer } from "./calls.ts";

interface Kept {
  tries: number[];
  forgetAt: number;
}

const KEY = "kept";

export class RateLimiter extends DurableObject<Env> {
  /** Counts one try, or says how long to wait. */
  take(kind: RateLimitKind): RateLimitAnswer {
    const now = Date.now();
    const rule = RATE_LIMIT_RULES[kind];
    const kept = this.#kept();
    const taken = take(kept?.tries ?? [], rule, now);
    if (!taken.isAllowed) return { isAllowed: false, retryAfterMs: taken.retryAt - now };
    const forgetAt = now + rule.windowMs;
    this.#keep({ tries: taken.tries, forgetAt });
    if (kept === null) void this.ctx.storage.setAlarm(forgetAt);
    return { isAllowed: true, at: now };
  }

  /** The try of that instant ended well. */
  giveBack(at: number): void {
    const kept = this.#kept();
    if (kept !== null) this.#keep({ ...kept, tries: giveBack(kept.tries, at) });
  }

  override async alarm(): Promise<void> {
    const kept = this.#kept();
    if (kept !== null && kept.forgetAt > Date.now()) {
      await this.ctx.storage.setAlarm(kept.forgetAt);
      return;
    }
    await this.ctx.storage.deleteAll();
  }

  #kept(): Kept | null {
    return this.ctx.storage.kv.get<Kept>(KEY) ?? null;
  }

  #keep(kept: Kept): void {
    this.ctx.storage.kv.put(KEY, kept);
  }
}
