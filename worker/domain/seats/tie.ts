/** A tie of a sold booking to its phone number, as the trip's object stores it (protocol 24). */

/** `left`: D1 has a later number. `failed`: D1 never had this one. */
export type UntieReason = "left" | "failed";

/** The data from which D1 can restore a lost correction. Nothing personal. */
export interface TieFacts {
  /** The claim of the bill. */
  claim: string;
  /** The number of the ticket's change. */
  seq: number;
  /** The tie that the ticket had before. */
  from: string;
}

interface TieFields {
  /** The bill's number when it was tied, for display. */
  bill: number;
  /** Null for one that was barred before it was tied, and for the tie that a sale begins with. */
  phoneKey: string | null;
  facts: TieFacts | null;
}

export type Tie = TieFields & ({ state: "tied" } | { state: "out"; why: UntieReason });
