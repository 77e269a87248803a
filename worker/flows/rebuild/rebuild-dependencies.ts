/** Dependencies of a rebuild (rebuild.ts), each store reduced to what is used. */
import type { RestoredClaim } from "../../domain/seats/restore-capture.ts";
import type { BillFacts } from "../../domain/seats/bill-facts.ts";
import type { KnownRecords } from "../../db/tickets/trip-records.ts";
import type { LostTicket, SeatPlace, TicketHome } from "../../db/tickets/restored-moves.ts";
import type { TripLedger, TripSeatsRemote } from "../../trip/calls.ts";
import type { LostNumber } from "../../db/tickets/phone-records.ts";
import type { TripRecords } from "./trip-records.ts";

/** Resolves to true when the step is done, and to false when another sale blocks it. */
type Step = (bill: number) => Promise<boolean>;

export interface LostBill {
  bill: number;
  claim: string;
  booking: string;
  seats: readonly string[];
  facts: BillFacts;
}

/** A move that D1 lost. `facts` name the bill of its ticket, and the move's number among the moves of that ticket. */
export interface LostMove {
  claim: string;
  seats: readonly string[];
  facts: BillFacts;
}

export interface RebuildDependencies {
  seats: Pick<
    TripSeatsRemote,
    | "ledger"
    | "restore"
    | "barOver"
    | "restoreTies"
    | "sell"
    | "release"
    | "giveBack"
    | "block"
    | "cancelTrip"
  >;
  records(known: KnownRecords): Promise<TripRecords>;
  /** Reads finished bills and bills whose tickets moved away. `after` is the number of the last bill read. */
  overClaims(after: number, most: number): Promise<RestoredClaim[]>;
  overMoves(after: number, most: number): Promise<(RestoredClaim & { move: number })[]>;
  /** Fails the moves into the trip that are under way: the lost object had captured their seats. */
  failMoves(): Promise<void>;
  /** Reads the records of another trip's object. */
  ledgerOf(tripId: string): Promise<TripLedger>;
  ticketHomes(claims: readonly string[]): Promise<TicketHome[]>;
  /** The claims of the booking's bills that are paid or being paid. */
  payingClaims(of: { trip: string; booking: string }): Promise<string[]>;
  seatOwners(
    places: readonly SeatPlace[],
  ): Promise<(SeatPlace & { bill: number; billClaim: string; currentClaim: string })[]>;
  /** Writes all of the moves and returns true, or writes none and returns false. */
  writeLostMoves(lost: readonly LostTicket[]): Promise<boolean>;
  /** Writes the corrections of the phone number of one bill's ticket: all of them or none. */
  writeNumbers(claim: string, lost: readonly LostNumber[]): Promise<boolean>;
  writeMove(lost: LostMove): Promise<boolean>;
  /** The trip's plan, and the seats that staff have blocked. */
  blockedSeats(): Promise<{ planName: string; seats: Iterable<string> }>;
  writeBill(lost: LostBill): Promise<boolean>;
  writePayment(bill: number, paymentId: string): Promise<boolean>;
  resumeCapture: Step;
  /** Sets the bill to `failed`, with a late-payment check. */
  restoreFailure: Step;
  /** Owes the money back. `trxId` is the wallet's number of the completed payment. */
  oweBack(bill: number, trxId: string): Promise<boolean>;
  issueTicket(bill: number, trxId: string): Promise<boolean>;
  rewriteTicket: Step;
  rewriteTicketSeats: Step;
  /** Finds the bill by its own claim: after a restore, its number may belong to another bill. */
  cancelSale(claim: string): Promise<boolean>;
  cancelTrip(): Promise<boolean>;
  /** Records this incarnation as the trip's object. False when another caller was first. */
  setIncarnation(seen: string | null, incarnation: string): Promise<boolean>;
  /** Writes the audit row; called before the first step. */
  note(): Promise<void>;
  now(): number;
}
