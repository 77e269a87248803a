/**
 * The turns of one waiting room, of the pace that all of them share. While its share is unknown the room calls a few,
 * so that an object that does not answer neither stops the queue nor opens it wide.
 */
import { awaitWithin } from "../domain/await-within.ts";
import type { WaitingQueue } from "../domain/waiting-room/queue.ts";
import { takeUnshared, type TurnShare } from "../domain/waiting-room/turn-shares.ts";
import type { SharedTurns } from "../rate-limit/calls.ts";
import { logAlert } from "../telemetry/log.ts";

/** A step does not wait longer for its share; what was given meanwhile is lost, and comes into being again. */
const ANSWERS_WITHIN_MS = 3_000;
/** Steps without an answer until the shop is told, once: an object that moves is away for a second or two. */
const ALERT_AFTER = 5;

export class Turns {
  readonly #shared: () => SharedTurns;
  readonly #room: string;
  #unanswered = 0;

  constructor(shared: () => SharedTurns, room: string) {
    this.#shared = shared;
    this.#room = room;
  }

  /**
   * For those who wait, as the free seats allow. The pace is that of all rooms where it holds this one back, and null
   * where only the seats do; without anybody to call, nothing is asked.
   */
  async take(
    queue: WaitingQueue,
    freeSeats: number,
  ): Promise<{ turns: number; paceMs: number | null }> {
    const wanted = queue.countCallable(freeSeats, Date.now());
    if (wanted === 0) return { turns: 0, paceMs: null };
    const { turns, paceMs } = await this.#askShare(wanted, queue);
    return { turns, paceMs: turns < wanted ? paceMs : null };
  }

  async #askShare(wanted: number, queue: WaitingQueue): Promise<TurnShare> {
    try {
      const answer = this.#shared().shareTurns(this.#room, wanted);
      const share = await awaitWithin(ANSWERS_WITHIN_MS, answer);
      if (share === null) throw new Error("no share of the turns came in time");
      this.#unanswered = 0;
      return share;
    } catch (error) {
      this.#unanswered += 1;
      if (this.#unanswered === ALERT_AFTER) logAlert("waiting_room_pace_unreachable", { error });
      return takeUnshared(Math.max(0, ...queue.calledAt()), Date.now());
    }
  }
}
