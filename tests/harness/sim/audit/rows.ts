/** The rows of D1 as the auditor reads them (shot.ts). */

export interface BillRow {
  id: number;
  claim: string;
  /** The revision of its trip that its buyer saw. */
  revision: number;
  provider: string;
  kind: string;
  booking: string;
  trip: string;
  state: string;
  ticketId: string | null;
  trxId: string | null;
  paymentId: string | null;
  invoice: string;
  lateCheckUntil: number | null;
  deadAt: number;
  createdAt: number;
  payUntil: number;
  farePoisha: number;
  totalPoisha: number;
  erasedAt: number | null;
  /** As it is stored. */
  phone: string;
  /** 1 while a name, an email or a phone number can be read in it. */
  isReadable: number;
  journeyEndsAt: number;
  couponId: string | null;
  couponUsesMax: number | null;
  /** Why it came to its state. */
  cause: string | null;
  /** How many seats or places were bought. */
  quantity: number;
  refundTrxId: string | null;
  /** The bill on whose page it was paid beside that bill's own money. */
  surplusOf: number | null;
  seats: string;
}

export interface TicketRow {
  id: string;
  pnr: string;
  bill: number;
  voidedAt: number | null;
  createdAt: number;
  /** Where it is now. */
  trip: string;
  claim: string;
  revision: number;
  quantity: number;
  /** What ties it to its phone number, and its address; of before a correction empty and null. */
  tie: string;
  link: string | null;
  seats: string;
  /** The trips of its rows. */
  seatTrips: string;
}

export interface MoveRow {
  id: number;
  /** Which change of the ticket it is. */
  seq: number;
  ticket: string;
  bill: number;
  fromTrip: string;
  fromClaim: string;
  fromSeats: string;
  kind: string;
  group: string;
  partPoisha: number | null;
  toQuantity: number | null;
  toTrip: string;
  toClaim: string;
  toRevision: number;
  toSeats: string;
  change: number | null;
  state: string;
  settledAt: number | null;
}

/** A correction of the phone number of a ticket. */
export interface NumberRow {
  id: number;
  ticket: string;
  bill: number;
  trip: string;
  /** Which change of the ticket it is. */
  seq: number;
  fromTie: string;
  toTie: string;
  state: string;
  settledAt: number | null;
  hasNumber: number;
}

export interface ChoiceRow {
  ticket: string;
  trip: string;
  revision: number;
  choice: string;
  by: string;
  at: number;
}

export interface DepartureRow {
  departsAt: number;
  isPostponed: boolean;
}

/** The last change of a trip. */
export interface ChangeRow {
  trip: string;
  revision: number;
  chooseBy: number | null;
  silence: string;
  announcedAt: number;
}

export interface PartRow {
  id: number;
  bill: number;
  poisha: number;
  state: string;
  change: number | null;
  tries: number;
  refundTrxId: string | null;
}

/** What was counted of the way out of a trip, over its boarding points. */
export interface CountsRow {
  trip: string;
  expected: number;
  boarded: number;
  noShow: number;
}

/** A press on a guide's phone. */
export interface BoardingRow {
  id: string;
  trip: string;
  leg: string;
  ticket: string;
  seat: string;
  kind: string;
  undoes: string | null;
  receivedAt: number;
  /** The departure that it was pressed for. */
  departsAt: number | null;
}
