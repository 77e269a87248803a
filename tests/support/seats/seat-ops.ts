/** The operations on a trip's seats in a random walk, and the owners: the types shared by machine and auditor. */

export interface Owner {
  state: "held" | "capturing" | "sold" | "blocked";
  booking: string | null;
  bill: number | null;
}

/** What is known of a bill. */
export interface Paper {
  stage: "capturing" | "sold" | "released";
  booking: string | null;
  seats: readonly string[];
  trxId: string;
}

export type Op =
  | (HoldOp & { kind: "hold"; seatNo: string })
  | (HoldOp & { kind: "holdTogether"; count: number; having: number | null; seatNos?: string[] })
  | { kind: "cancel"; booking: string; seatNo: string }
  | { kind: "claimPhone"; booking: string; phoneKey: string }
  | {
      kind: "capture";
      bill: number;
      booking: string;
      seats: readonly string[];
    }
  | { kind: "sell"; bill: number; trxId: string }
  | { kind: "release" | "resolveOrBar" | "giveBack"; bill: number }
  | { kind: "cancelTrip" | "alarm" | "evict" }
  | { kind: "tick"; ms: number };

interface HoldOp {
  booking: string;
  farePoisha: number;
  isClosed: boolean;
  isUnopened: boolean;
  isOrderChecked: boolean;
  checkedAt: number | null;
}
