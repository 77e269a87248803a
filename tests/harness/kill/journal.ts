/** The answers of every payment, call by call, for the auditor. */
import { z } from "zod";
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import type { GuideEvent } from "../../../worker/contract/guide/guide.ts";
import type { Reply } from "./browser.ts";
import type { CashSale } from "./cash.ts";

export interface ExecuteAnswer {
  /** The value is null when the request got no answer. */
  status: number | null;
  code: string | null;
  saysNotCharged: boolean;
  ticketId: string | null;
}

/** As the shop names them. */
export type WalletName = "bkash" | "sslcommerz";

export interface Payment {
  buyer: number;
  wallet: WalletName;
  bill: number;
  paymentId: string;
  trip: string;
  mode: BookingMode;
  /** Seats or places. */
  quantity: number;
  grant: string;
  /** Where the wallet's own page sends the browser of who paid there; null: nobody has. */
  comesBackTo: string | null;
  /** Execute calls that were sent, and their answers so far. */
  sent: number;
  answers: ExecuteAnswer[];
}

/** Staff were told that a ticket has these seats now. */
export interface ToldMove {
  bill: number;
  /** The id of the trip; null when the answer to staff named the trip without its id. */
  trip: string | null;
  /** In the shop's order. */
  seats: string[];
}

/** Somebody asked that a ticket goes to another phone number. */
export interface Correction {
  bill: number;
  phone: string;
  by: "staff" | "buyer";
  /** `unanswered`: it may have happened, and may still. */
  end: "unanswered" | "done" | "refused";
  /** The ticket's new one, which its buyer alone is told. */
  address: string | null;
}

/** Somebody has a ticket's address, and not what its buyer knows. */
export interface Intrusion {
  bill: number;
  /** The value is null when the request got no answer. */
  status: number | null;
}

/** A press on a guide's phone, and what the phone was told of it last. */
export interface Press {
  event: GuideEvent;
  end: "unanswered" | "taken" | "refused";
}

export interface KeyedAnswer {
  /** Counts jumps of the clock and restores of D1: an answer of before one says nothing of later ones. */
  epoch: number;
  /** The bill that create opened, or how many seats the booking holds. */
  has: number;
}

/** What one key was answered with. `most`: the seats that the booking may hold; null for a payment. */
export interface Keyed {
  key: string;
  most: number | null;
  /** When it was first sent. */
  epoch: number;
  answers: KeyedAnswer[];
}

export interface Journal {
  payments: Payment[];
  cash: CashSale[];
  moves: ToldMove[];
  corrections: Correction[];
  /** The phone numbers to which buyers asked for a code, each time once. */
  codes: string[];
  intrusions: Intrusion[];
  presses: Press[];
  /** Bills whose sale staff tried to cancel, and those off whose tickets they tried to take seats. */
  cancelled: Set<number>;
  divided: Set<number>;
  /** Bills whose refund a person settled. */
  settledByHand: Set<number>;
  /** By key, what was asked for and answered (keyed.ts); and how often the clock jumped or D1 was restored so far. */
  keyed: Keyed[];
  epoch: number;
  visits: number;
  /** Execute calls, of cash too, without an answer yet; `onExecute` runs when one is sent. */
  underWay: number;
  onExecute: (() => void) | null;
}

export function newJournal(): Journal {
  return {
    payments: [],
    cash: [],
    moves: [],
    corrections: [],
    codes: [],
    intrusions: [],
    presses: [],
    cancelled: new Set(),
    divided: new Set(),
    settledByHand: new Set(),
    keyed: [],
    epoch: 0,
    visits: 0,
    underWay: 0,
    onExecute: null,
  };
}

const Refused = z.object({ code: z.string(), message: z.string() });
const Paid = z.object({ data: z.object({ ticket_data: z.object({ ticketing_id: z.string() }) }) });

export function findAnswer(reply: Reply | null): ExecuteAnswer {
  if (reply === null) return { status: null, code: null, saysNotCharged: false, ticketId: null };
  const refused = Refused.safeParse(reply.body).data;
  const paid = reply.status === 201 ? Paid.parse(reply.body) : null;
  return {
    status: reply.status,
    code: refused?.code ?? null,
    saysNotCharged: refused?.message.toLowerCase().includes("not charged") === true,
    ticketId: paid?.data.ticket_data.ticketing_id ?? null,
  };
}

/** Neither a ticket nor a definite no. */
export function isNoAnswer({ status }: ExecuteAnswer): boolean {
  return status === null || status === 202 || status >= 500;
}

/** Its buyer will repeat the request. */
export function isOpen({ answers }: Payment): boolean {
  const last = answers.at(-1);
  return last === undefined || isNoAnswer(last);
}
