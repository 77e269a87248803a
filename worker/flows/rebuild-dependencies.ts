/** Dependencies of a rebuild (rebuild.ts), each store reduced to what is used. */
import type { RestoredClaim } from "../domain/seats/restore-capture.ts";
import type { BillFacts } from "../domain/seats/bill-facts.ts";
import type { KnownRecords } from "../db/tickets/trip-records.ts";
import type { LostTicket, SeatPlace, TicketHome } from "../db/tickets/restored-moves.ts";
import type { TripLedger, TripSeatsRemote } from "../trip/calls.ts";
import type { TripRecords } from "./trip-records.ts";

/** True when it is done; false when another sale blocks it. */
type Step = (bill: number) => Promise<boolean>;

export interface LostBill {
  bill: number;
  claim: string;
  booking: string;
  seats: readonly string[];
  facts: BillFacts;
}

/** `facts` name the bill and which move of its ticket it was. */
export interface LostMove {
  claim: string;
  seats: readonly string[];
  facts: BillFacts;
}

export interface RebuildDependencies {
  seats: Pick<
    TripSeatsRemote,
    "ledger" | "restore" | "barOver" | "sell" | "release" | "giveBack" | "block" | "cancelTrip"
  >;
  records(known: KnownRecords): Promise<TripRecords>;
  /** Finished bills, page by page, and moves into the trip. */
  overClaims(after: number, most: number): Promise<RestoredClaim[]>;
  overMoves(after: number, most: number): Promise<(RestoredClaim & { move: number })[]>;
  /** Gives up the moves into the trip: what they captured is lost. */
  failMoves(): Promise<void>;
  /** What another trip's object has. */
  ledgerOf(tripId: string): Promise<TripLedger>;
  ticketHomes(claims: readonly string[]): Promise<TicketHome[]>;
  payingBookings(bookings: readonly string[]): Promise<{ booking: string; claim: string }[]>;
  seatOwners(
    places: readonly SeatPlace[],
  ): Promise<(SeatPlace & { bill: number; billClaim: string; currentClaim: string })[]>;
  /** All of them or none. */
  writeLostMoves(lost: readonly LostTicket[]): Promise<boolean>;
  writeMove(lost: LostMove): Promise<boolean>;
  /** The trip's plan, and the seats that staff have blocked. */
  blockedSeats(): Promise<{ planName: string; seats: Iterable<string> }>;
  writeBill(lost: LostBill): Promise<boolean>;
  writePayment(bill: number, paymentId: string): Promise<boolean>;
  resumeCapture: Step;
  /** To `failed`, with a late-payment check. */
  letGo: Step;
  /** The wallet's number of its completed payment. */
  oweBack(bill: number, trxId: string): Promise<boolean>;
  issueTicket(bill: number, trxId: string): Promise<boolean>;
  rewriteTicket: Step;
  rewriteTicketSeats: Step;
  /** By the claim of the bill itself: a number may be another's since a restore. */
  cancelSale(claim: string): Promise<boolean>;
  cancelTrip(): Promise<boolean>;
  /** Records this incarnation as the trip's object. False when another caller was first. */
  setIncarnation(seen: string | null, incarnation: string): Promise<boolean>;
  /** Writes the audit row; called before the first step. */
  note(): Promise<void>;
  now(): number;
}
