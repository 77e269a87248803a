/**
 * The pace of all waiting rooms, in the memory of one RateLimiter object: turns are divided by a rule of the domain,
 * and their number follows from how long D1 takes to answer. Nothing is stored: an object that was moved begins with
 * what may be saved at most.
 */
import {
  adaptPace,
  MEASURED_EVERY_MS,
  TURNS_A_SECOND_MAX,
  TurnShares,
  type TurnShare,
} from "../domain/waiting-room/turn-shares.ts";

export class TurnPace {
  /** Resolves when D1 has answered. */
  readonly #ask: () => Promise<void>;
  readonly #shares: TurnShares;
  #turnsASecond = TURNS_A_SECOND_MAX;
  #measuredAt = -Infinity;
  #isAsking = false;
  /** The way to D1 and back, of which nothing is spent waiting for other queries. */
  #quickestMs = Infinity;

  constructor(ask: () => Promise<void>, now: number) {
    this.#ask = ask;
    this.#shares = new TurnShares(now);
  }

  share(room: string, wanted: number, now: number): TurnShare {
    void this.#measure(now);
    return this.#shares.take(room, wanted, { turnsASecond: this.#turnsASecond, now });
  }

  /** No room waits for it. A query that is not answered by the next time counts as slow, as one that failed does. */
  async #measure(now: number): Promise<void> {
    if (Math.abs(now - this.#measuredAt) < MEASURED_EVERY_MS) return;
    this.#measuredAt = now;
    if (this.#isAsking) {
      this.#adapt(Infinity);
      return;
    }
    this.#isAsking = true;
    try {
      await this.#ask();
      const answerMs = Date.now() - now;
      this.#quickestMs = Math.min(this.#quickestMs, answerMs);
      this.#adapt(answerMs - this.#quickestMs);
    } catch {
      this.#adapt(Infinity);
    } finally {
      this.#isAsking = false;
    }
  }

  #adapt(waitedMs: number): void {
    this.#turnsASecond = adaptPace(this.#turnsASecond, waitedMs);
  }
}
