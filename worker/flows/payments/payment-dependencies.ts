/**
 * Dependencies of the payment flows, each store reduced to the methods that are used. Tests stop, fail or kill any of
 * them between two steps by wrapping it.
 */
import type { AnsweredBill } from "../../db/payments/bill-state.ts";
import type { Bill } from "../../db/payments/bills.ts";
import type { BillFailure } from "../../domain/payments/bill.ts";
import type { CaptureTimes } from "../../domain/payments/payment-times.ts";
import type { ShopPhase } from "../../domain/restore/shop-phase.ts";
import type { Claim } from "../../domain/seats/claim.ts";
import type { TripSeatsRemote } from "../../trip/calls.ts";
import type { PaymentProvider } from "../../payments/provider.ts";

export type PaymentSeats = Pick<
  TripSeatsRemote,
  "incarnation" | "capture" | "sell" | "release" | "resolveOrBar"
>;

export interface PaymentDependencies {
  /** The shop's phase of a restore (protocol 22); a few seconds old at most. */
  shopPhase(): Promise<ShopPhase>;
  bills: {
    find(id: number): Promise<Bill | null>;
    beginCapture(
      id: number,
      now: number,
      times: CaptureTimes,
    ): Promise<{ won: boolean; isPaused: boolean; bill: Bill }>;
    /** Writes nothing if the object that answered is no longer the trip's; the same holds for a failure. */
    writeTicket(
      bill: AnsweredBill,
      ticket: { id: string; pnr: string; trxId: string },
    ): Promise<"written" | "pnr_taken" | "seat_taken">;
    markFailed(
      bill: AnsweredBill,
      failure: BillFailure | null,
      lateCheck: { at: number; until: number } | null,
    ): Promise<void>;
    markRefundOwed(id: number, received: { trxId: string; amountPoisha: number }): Promise<void>;
    /** Owes a payment back that is not the bill's own; once the bill has its own (protocol 26, Z5). */
    oweSurplus(
      of: number,
      paid: { trxId: string; amountPoisha: number; alias?: string },
    ): Promise<void>;
    /** Cancels the sale of a trip that is cancelled; nothing where it is not, or the sale is no longer paid. */
    cancelWithTrip(id: number): Promise<void>;
    markDoubt(id: number, now: number): Promise<void>;
    claim(id: number, now: number, forMs: number): Promise<boolean>;
    claimLateCheck(id: number, now: number, next: number): Promise<boolean>;
    endLateCheck(id: number): Promise<void>;
  };
  seatsOf(tripId: string): PaymentSeats;
  /** Another ticket has one of the seats in D1, and its trip's object says that it has left them (protocol 13, A3). */
  isBehind(tripId: string, claim: Claim): Promise<boolean>;
  /** The provider of a bill, by the name stored with it. */
  providerOf(name: string, bill: number): PaymentProvider;
  /**
   * Called if a payment came from the wallet with the bill's own phone number, which proves the number to be the
   * buyer's.
   */
  onPhoneProven?(): void;
  newTicket(): { id: string; pnr: string };
  now(): number;
  /** An alert for a person. Facts name bills and trips, never people. */
  alert(event: string, facts: Record<string, unknown>): void;
}
