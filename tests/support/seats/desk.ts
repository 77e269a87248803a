/** A trip's seats without an object around them: each command is decided, applied and answered at an instant. */
import { capture, resolveOrBar, release, sell } from "../../../worker/domain/seats/capture-lock.ts";
import { giveBack } from "../../../worker/domain/seats/give-back.ts";
import {
  cancel,
  cancelTrip,
  claimPhone,
  hold,
  holdTogether,
  deleteExpiredHolds,
  type TripFacts,
} from "../../../worker/domain/seats/seat-lock.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { bookingSeats, seatMap } from "../../../worker/domain/seats/seat-map.ts";
import {
  EMPTY_TRIP,
  type Decision,
  type TakenSeat,
  type TripState,
} from "../../../worker/domain/seats/trip-state.ts";

import type { Claim } from "../../../worker/domain/seats/claim.ts";
import { captureFor, claimFor } from "./claims.ts";

/** The initial instant. */
export const T0 = 1_000_000_000;
/** The first instant at which a hold of T0 is over. */
export const OVER = T0 + HOLD_MS;

/** Late enough that no first capture is refused. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

export function someFacts(overrides: Partial<TripFacts> = {}): TripFacts {
  return {
    planName: "45",
    farePoisha: 60_000,
    saleClosesAt: T0 + 86_400_000,
    opensAt: null,
    incarnation: null,
    ...overrides,
  };
}

export type Desk = ReturnType<typeof aDesk>;

export function aDesk(facts: Partial<TripFacts> = {}, start: TripState = EMPTY_TRIP) {
  let state = start;
  function run<T>(decision: Decision<T>): T {
    state = decision.after;
    return decision.answer;
  }
  const all = someFacts(facts);
  /** Booking and seats of each bill, as its first call named them. */
  const bills = new Map<number, Claim>();
  function getBill(bill: number, booking = "ana", seats: readonly string[] = ["A1", "A2"]): Claim {
    const known = bills.get(bill) ?? claimFor(bill, booking, seats);
    bills.set(bill, known);
    return known;
  }
  return {
    state: () => state,
    run,
    hold: (
      booking: string,
      seatNo: string,
      now = T0,
      { isOrderChecked = true, ...other }: Partial<TripFacts> & { isOrderChecked?: boolean } = {},
    ) =>
      run(
        hold(state, { facts: { ...all, ...other }, booking, seatNo, isOrderChecked }, now, HOLD_MS),
      ),
    /** Holds several; each must succeed. */
    holdAll: (booking: string, seats: readonly string[], now = T0) => {
      for (const seatNo of seats) {
        const input = { facts: all, booking, seatNo, isOrderChecked: true };
        const { ok } = run(hold(state, input, now, HOLD_MS));
        if (!ok) throw new Error(`${booking} could not hold ${seatNo}`);
      }
    },
    together: (
      booking: string,
      count: number,
      now = T0,
      {
        isOrderChecked = true,
        having = null,
        seatNos,
      }: { isOrderChecked?: boolean; having?: number | null; seatNos?: string[] } = {},
    ) =>
      run(
        holdTogether(
          state,
          { facts: all, booking, count, having, seatNos, isOrderChecked },
          now,
          HOLD_MS,
        ),
      ),
    cancel: (booking: string, seatNo: string, now = T0) =>
      run(cancel(state, { booking, seatNo }, now, HOLD_MS)),
    claimPhone: (booking: string, phoneKey: string, now = T0) =>
      run(claimPhone(state, { booking, phoneKey }, now)),
    capture: (bill: number, booking: string, seats: readonly string[], now = T0, until = FOREVER) =>
      run(
        capture(
          state,
          {
            ...captureFor(bill, booking, seats, all.planName),
            ...getBill(bill, booking, seats),
            until,
          },
          now,
        ),
      ),
    sell: (bill: number, trxId = `TRX${bill}`, now = T0) =>
      run(sell(state, { ...getBill(bill), trxId }, now)),
    release: (bill: number, now = T0) => run(release(state, getBill(bill), now)),
    resolveOrBar: (bill: number) => run(resolveOrBar(state, getBill(bill))),
    giveBack: (bill: number, now = T0) => run(giveBack(state, getBill(bill), now)),
    /** Names a bill's booking and seats before any call does. */
    declare: (bill: number, booking: string, seats: readonly string[]) =>
      void getBill(bill, booking, seats),
    record: (bill: number) => state.captures.get(`bill/${bill}`),
    cancelTrip: () => run(cancelTrip(state)),
    tidy: (now: number) => run(deleteExpiredHolds(state, now)),
    mine: (booking: string, now = T0) => bookingSeats(state, booking, now),
    seat: (seatNo: string, now = T0) =>
      seatMap(state, { planName: all.planName, bookings: [] }, now).seats.find(
        (seat) => seat.seatNo === seatNo,
      )?.state,
  };
}

/** A trip on which staff keep seats back. */
export function withBlocked(...seats: string[]): TripState {
  return {
    ...EMPTY_TRIP,
    seats: new Map(seats.map((seatNo) => [seatNo, { state: "blocked" } satisfies TakenSeat])),
  };
}

/** The whole answer of a refusal. */
export function refused(reason: string, evidence: Record<string, unknown> = {}) {
  return { ok: false, error: { reason, ...evidence } };
}
