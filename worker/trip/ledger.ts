/** The seats and records of a trip's object for the comparison with D1: stored rows, without expiry applied. */
import { bySeatNo } from "../domain/seats/seat-plan.ts";
import type { TripState } from "../domain/seats/trip-state.ts";
import type { TripLedger } from "./calls.ts";

export function ledger(state: TripState): TripLedger {
  return {
    seats: [...state.seats]
      .map(([seatNo, seat]) => ({
        seatNo,
        state: seat.state,
        bill: "bill" in seat ? seat.bill : null,
        claim: "claim" in seat ? seat.claim : null,
      }))
      .toSorted((a, b) => bySeatNo(a.seatNo, b.seatNo)),
    bills: [...state.captures].map(([claim, capture]) => ({
      claim,
      bill: capture.bill,
      booking: capture.booking,
      state: capture.state,
      trxId: "trxId" in capture ? capture.trxId : null,
      seats: [...capture.seats],
      facts: capture.facts,
      releaseReason: "releaseReason" in capture ? capture.releaseReason : null,
    })),
    ties: [...state.ties].map(([tie, row]) => ({ tie, ...row })),
    cancelled: state.cancelled,
    incarnation: state.incarnation,
  };
}
