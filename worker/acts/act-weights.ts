/**
 * The table of weights: which parts of an act's own preview count as money that it moves, gives away or puts at risk
 * (domain/staff/act-weight.ts, protocol 23). An act without a row does not compile, and a plan that omits what its row
 * counts throws. Calls that are not acts weigh nothing (tests/contract/call-weights.ts).
 */
import type { ActName } from "../contract/staff-acts/staff-acts.ts";
import { weigh, type ActWeight, type WeightPart } from "../domain/staff/act-weight.ts";
import type { AnyPlan } from "./act-steps.ts";

/** Acts that are weighed by nothing that others change, and change what others are weighed by. */
const CHANGES_TERMS: ReadonlySet<ActName> = new Set(["hide-entry", "save-exam", "set-trip-exam"]);
/**
 * These parts come from fares, buses, types, coupons and times, which other acts change; the statements of money have
 * conditions of their own.
 */
const TERM_PARTS: ReadonlySet<WeightPart> = new Set([
  "fares",
  "coupons",
  "choices",
  "raisedChoices",
]);

/** Whether an act must not be written after another one has changed the terms that it was weighed by (protocol 23). */
export function isWeighedByTerms(name: ActName): boolean {
  return CHANGES_TERMS.has(name) || ACT_WEIGHTS[name].some((part) => TERM_PARTS.has(part));
}

export type WeightTable = Readonly<Record<ActName, readonly WeightPart[]>>;

/** The act gives nothing to anybody, whatever it changes. */
const NOTHING: readonly WeightPart[] = [];

export const ACT_WEIGHTS: WeightTable = {
  "cancel-sale": ["back"],
  "give-back": ["back"],
  "take-seats-off": ["back"],
  settle: ["back"],
  "cancel-trip": ["back"],
  // Weighs the ticket with all that was paid for it: with its name corrected too, it is somebody else's.
  "correct-phone": ["back"],
  "move-ticket": ["dearer", "back"],
  "exchange-seats": ["dearer"],
  "set-fare": ["fares", "coupons", "raisedChoices"],
  "set-fares": ["fares", "coupons", "raisedChoices"],
  "set-times": ["choices"],
  "move-exam": ["choices"],
  "create-trip": ["fares", "coupons", "raisedChoices"],
  "edit-trip": ["fares"],
  "copy-trips": ["fares"],
  "copy-season": ["fares"],
  "import-season": ["fares", "coupons", "raisedChoices"],
  "save-entry": ["coupons", "fares"],
  "show-entry": ["coupons"],
  unblock: ["freed"],

  // Acknowledging moves nothing: only the wallet ends a doubt.
  acknowledge: NOTHING,
  // The ticket stays on its phone number, and its address with the buyer; correct-phone weighs all of it.
  "correct-name": NOTHING,
  "keep-ticket": NOTHING,
  // The price of a message, and nothing that somebody could take.
  "send-message-again": NOTHING,
  "send-messages-again": NOTHING,
  "close-message": NOTHING,
  "set-message-budget": NOTHING,
  "pause-messages": NOTHING,
  "resume-messages": NOTHING,
  // Only copies without bookings are taken back.
  "cancel-copies": NOTHING,
  // Seats keep their fares, whichever bus sells first.
  "order-buses": NOTHING,
  // An exam with trips is moved by move-exam, which weighs what becomes of their tickets.
  "save-exam": NOTHING,
  "set-trip-exam": NOTHING,
  "set-duty": NOTHING,
  "give-guide-link": NOTHING,
  "end-guide-phone": NOTHING,
  block: NOTHING,
  // The price is the shop's own quote; the cash is on the clerk's day sheet, by name.
  "sell-at-counter": NOTHING,
  "hide-entry": NOTHING,
  // An agent sells for the buyer's own payment, so that no right of one is worth money.
  "approve-agent": NOTHING,
  "suspend-agent": NOTHING,
  "resume-agent": NOTHING,
  "log-out-agent": NOTHING,
  "recover-agent": NOTHING,
  erase: NOTHING,
  "pause-sales": NOTHING,
  "resume-sales": NOTHING,
  // What a restore brings back is compared, never chosen.
  "stop-for-restore": NOTHING,
  "begin-restore": NOTHING,
  "end-restore": NOTHING,
  // A rebuild takes the steps that the protocol decides on; nobody chooses their sum.
  "after-restore": NOTHING,
  "rebuild-tickets": NOTHING,
  "rebuild-seats": NOTHING,
  // Rights are no money, and need a second person whatever they are.
  invite: NOTHING,
  "invite-again": NOTHING,
  "change-roles": NOTHING,
  "disable-staff": NOTHING,
  "end-staff-access": NOTHING,
  "enable-staff": NOTHING,
  "recover-owner": NOTHING,
};

export function weighAct(
  name: ActName,
  { moves = {}, tickets = 0 }: Pick<AnyPlan, "moves" | "tickets">,
  table: WeightTable = ACT_WEIGHTS,
): ActWeight {
  return weigh(table[name], { moves, tickets });
}
