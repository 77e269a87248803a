/** Buyers of a run pass the human check at their first hold, and again when they are asked to. */
import type { Refusal } from "../../../worker/domain/refusal.ts";
import type { Result } from "../../../worker/domain/result.ts";
import type { BookingSeats } from "../../../worker/trip/calls.ts";

export class HumanChecks {
  readonly #passedAt = new Map<string, number>();

  async asPerson(
    booking: string,
    attempt: (checkedAt: number) => Promise<Result<BookingSeats, Refusal>>,
  ): Promise<Result<BookingSeats, Refusal>> {
    const checkedAt = this.#passedAt.get(booking) ?? Date.now();
    this.#passedAt.set(booking, checkedAt);
    const answer = await attempt(checkedAt);
    if (answer.ok || answer.error.reason !== "human_check_needed") return answer;
    const again = Date.now();
    this.#passedAt.set(booking, again);
    return attempt(again);
  }
}
