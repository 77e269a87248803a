/**
 * Holds and releases of seats. A refused press is counted. A hold that lost its seat gets the current seats and an
 * offer. Offers are remembered in memory only: a restarted object may offer one seat to two visitors, and the lock
 * decides between them.
 */
import { describeLostRace, type LostInput } from "../domain/seats/lost-race.ts";
import { holdOrLike, type OrLikeInput } from "../domain/seats/hold-or-like.ts";
import {
  cancel,
  holdTogether,
  type CancelInput,
  type TogetherInput,
} from "../domain/seats/seat-lock.ts";
import { findPressReason } from "../domain/seats/press-reason.ts";
import { withOffer, type RecentOffers } from "../domain/seats/seat-offer.ts";
import { listBookingSeats } from "../domain/seats/trip-state.ts";
import type { Result } from "../domain/result.ts";
import type { By, HoldRefusal } from "./calls.ts";
import type { SeatStore } from "./seat-store.ts";

export class Holds {
  readonly #store: SeatStore;
  readonly #holdMs: number;
  #recent: RecentOffers = new Map();

  constructor(store: SeatStore, holdMs: number) {
    this.#store = store;
    this.#holdMs = holdMs;
  }

  hold(input: OrLikeInput) {
    const answer = this.#store.run("hold", "buyer", (state, now) =>
      holdOrLike(state, input, this.#recent, { now, holdMs: this.#holdMs }),
    );
    return this.#answer(answer, { ...input, wanted: [input.seatNo] });
  }

  holdTogether(input: TogetherInput & By) {
    const answer = this.#store.run("hold_together", input.by, (state, now) =>
      holdTogether(state, input, now, this.#holdMs),
    );
    return this.#answer(answer, { ...input, wanted: input.seatNos ?? [] }, input.count);
  }

  cancel(input: CancelInput & By) {
    return this.#store.run("cancel", input.by, (state, now) =>
      cancel(state, input, now, this.#holdMs),
    );
  }

  #answer<T>(answer: Result<T, HoldRefusal>, input: LostInput, count = 1): Result<T, HoldRefusal> {
    if (answer.ok) return answer;
    const now = Date.now();
    const state = this.#store.load();
    const held = listBookingSeats(state, input.booking, "held", now);
    // Named seats that the booking has already are neither refused nor replaced.
    const wanted = input.wanted.filter((seatNo) => !held.includes(seatNo));
    const press = { planName: input.facts.planName, count: wanted.length || count };
    const reason = findPressReason(state, answer.error, press, now);
    if (reason !== null) this.#store.countPress(reason);
    return this.#withOffer(answer, { ...input, wanted }, now);
  }

  /** Adds an offer to a refusal of a seat that was taken; any other answer stays as it is. */
  #withOffer<T>(
    answer: Result<T, HoldRefusal>,
    input: LostInput,
    now: number,
  ): Result<T, HoldRefusal> {
    if (answer.ok || answer.error.reason !== "seat_taken") return answer;
    const state = this.#store.load();
    const lost = describeLostRace(state, input, this.#recent, { now, holdMs: this.#holdMs });
    this.#recent = withOffer(this.#recent, input, lost.offer, now);
    return { ok: false, error: { ...answer.error, lost } };
  }
}
