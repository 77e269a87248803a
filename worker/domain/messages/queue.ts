/**
 * When a message may go out, and in which order: cancellations, money, changes, tickets, notices. At night only what
 * can't wait until the morning does.
 */
import { atDhaka, dhakaDate, dhakaTime } from "../dhaka-time.ts";

export type MessageTemplate =
  | "cancelled"
  | "refunded"
  | "part"
  | "change"
  | "ticket"
  | "notice_out"
  | "notice_back";

/** Its rank in the queue while it waits; the lowest goes first. */
export const RANKS = {
  cancelled: 0,
  change: 1,
  refunded: 2,
  part: 2,
  ticket: 3,
  notice_out: 4,
  notice_back: 4,
} as const satisfies Record<MessageTemplate, number>;
/**
 * Ranks from this one on wait for the next day when the day's budget is spent. The ranks below it are told whatever they
 * cost, and spend nothing of it: who is not told of a cancelled bus or of another day stands at the gate in vain.
 */
export const BUDGETED_FROM = RANKS.ticket;
/** Ranks below this one wait to be sent. */
export const RANKS_END = 5;
/** The gateway has it. It stays there, by the time of that: the reports and the day's costs are found by it. */
export const HANDED_OVER = 8;
/** Nobody knows whether it went out, or it was refused: a person has to read it. */
export const FOR_A_PERSON = 9;
/** It was dropped, or a person has seen to it: nothing follows any more, and the list of staff still finds it. */
export const OVER = 10;

/** Less of the day's budget than this share is left: staff are told while everything still goes out. */
const LOW_SHARE = 0.2;

const HOUR_MS = 3_600_000;
const QUIET = { from: "22:00", until: "07:00" };
/** A cancellation or a change that is closer to the departure than this goes out at night, too. */
export const URGENT_MS = 12 * HOUR_MS;
/** How long messages about money stay of use. */
export const MONEY_EXPIRES_MS = 3 * 24 * HOUR_MS;

/** Whether the day's budget bounds messages of this kind. */
export function isBudgeted(template: MessageTemplate): boolean {
  return RANKS[template] >= BUDGETED_FROM;
}

/** What messages that can wait may cost today, and what they have cost, in poisha. */
export interface MessageBudget {
  budgetPoisha: number;
  spentPoisha: number;
}

export type BudgetState = "enough" | "low" | "spent";

export function readBudgetState({ budgetPoisha, spentPoisha }: MessageBudget): BudgetState {
  const left = budgetPoisha - spentPoisha;
  if (left <= 0) return "spent";
  return left < budgetPoisha * LOW_SHARE ? "low" : "enough";
}

export function isQuiet(now: number): boolean {
  const time = dhakaTime(now);
  return time >= QUIET.from || time < QUIET.until;
}

/** When the last night ended, by day. */
export function lastMorning(now: number): number {
  return atDhaka(dhakaDate(now), QUIET.until);
}
