/** What every buyer was told of every payment, call by call, for the auditor. */
import { z } from "zod";
import type { BookingMode } from "../../../worker/contract/checkout.ts";
import type { Heard } from "./browser.ts";

export interface Told {
  /** Null: no answer came. */
  status: number | null;
  code: string | null;
  saysNotCharged: boolean;
  ticketId: string | null;
}

export interface Payment {
  buyer: number;
  bill: number;
  paymentId: string;
  mode: BookingMode;
  grant: string;
  /** Execute calls that were sent, and what they were answered so far. */
  sent: number;
  told: Told[];
}

export interface Journal {
  payments: Payment[];
  visits: number;
  /** Execute calls that nobody has answered yet; whoever waits for one is told when it is sent. */
  underWay: number;
  onExecute: (() => void) | null;
}

const Refused = z.object({ code: z.string(), message: z.string() });
const Paid = z.object({ data: z.object({ ticket_data: z.object({ ticketing_id: z.string() }) }) });

export function toldBy(heard: Heard | null): Told {
  if (heard === null) return { status: null, code: null, saysNotCharged: false, ticketId: null };
  const refused = Refused.safeParse(heard.body).data;
  const paid = heard.status === 201 ? Paid.parse(heard.body) : null;
  return {
    status: heard.status,
    code: refused?.code ?? null,
    saysNotCharged: refused?.message.toLowerCase().includes("not charged") === true,
    ticketId: paid?.data.ticket_data.ticketing_id ?? null,
  };
}

/** Neither a ticket nor a definite no. */
export function isNoAnswer({ status }: Told): boolean {
  return status === null || status === 202 || status >= 500;
}

/** Its buyer will ask again. */
export function isOpen({ told }: Payment): boolean {
  const last = told.at(-1);
  return last === undefined || isNoAnswer(last);
}
