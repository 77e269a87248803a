/** What a program may do next with a payment, by the state of its bill (protocol 9). Pure. */
import type { BillState } from "./bill.ts";

export type NextStep = "execute" | "show_ticket" | "book_again" | "wait_for_refund" | "nothing";

const NEXT: Readonly<Record<BillState, NextStep>> = {
  created: "execute",
  capturing: "execute",
  paid: "show_ticket",
  failed: "book_again",
  expired: "book_again",
  refund_owed: "wait_for_refund",
  refunded: "nothing",
};

export function findNextStep(state: BillState): NextStep {
  return NEXT[state];
}

/** Whether another look may show something else without a further call of the program. */
export function mayChangeByItself(bill: {
  state: BillState;
  lateCheckUntil: number | null;
}): boolean {
  const isLate = bill.state === "failed" && bill.lateCheckUntil !== null;
  return isLate || ["created", "capturing", "refund_owed"].includes(bill.state);
}
