/**
 * When a message may go out, and in which order: cancellations, money, changes, tickets, notices. At night only what
 * can't wait until the morning does.
 */
import { addDays, toDhakaInstant, dhakaDate, dhakaTime } from "../dhaka-time.ts";

export type MessageTemplate =
  | "cancelled"
  | "refunded"
  | "part"
  | "paid_twice"
  | "change"
  | "ticket"
  | "notice_out"
  | "notice_back"
  | "left_number";

/** Its rank in the queue while it waits; the lowest goes first. */
export const RANKS = {
  cancelled: 0,
  change: 1,
  refunded: 2,
  part: 2,
  paid_twice: 2,
  left_number: 2,
  ticket: 3,
  notice_out: 4,
  notice_back: 4,
} as const satisfies Record<MessageTemplate, number>;

/** A message as the queue knows it. */
export interface QueuedMessage {
  template: MessageTemplate;
  topic: string;
}

/**
 * A change has made the print and the address of before void, and this message brings the only ticket that is good: it
 * ranks as a change does. worker/db/messages/queue.ts says the same in SQL (`BRINGS_NEW_TICKET`).
 */
export function bringsNewTicket({ template, topic }: QueuedMessage): boolean {
  return template === "ticket" && /^(?:moved|phone|said):/.test(topic);
}

export function queueRank(message: QueuedMessage): number {
  return bringsNewTicket(message) ? RANKS.change : RANKS[message.template];
}

/**
 * Ranks from this one on wait for the next day when the day's budget is spent. The ranks below it are told whatever
 * they cost, and spend nothing of it: who is not told of a cancelled bus or of another day stands at the gate in vain.
 */
export const BUDGETED_FROM = RANKS.ticket;
/** Ranks below this one wait to be sent. */
export const RANKS_END = 5;
/**
 * Accepted by the gateway. Messages are ordered by the time of that, since delivery reports and the day's costs are
 * looked up by it.
 */
export const HANDED_OVER = 8;
/** Nobody knows whether it went out, or it was refused: a person has to read it. */
export const FOR_A_PERSON = 9;
/** It was dropped, or a person has seen to it: nothing follows any more, and the list of staff still finds it. */
export const OVER = 10;

/** Less of the day's budget than this share is left: staff are told while everything still goes out. */
const LOW_SHARE = 0.2;

const HOUR_MS = 3_600_000;
const QUIET = { from: "22:00", until: "07:00" };
/** What is void, other or cancelled and closer to the departure than this is told at night, too. */
export const URGENT_MS = 12 * HOUR_MS;
/** How long messages about money stay of use. */
export const MONEY_EXPIRES_MS = 3 * 24 * HOUR_MS;

/** Whether the day's budget bounds this message. */
export function isBudgeted(message: QueuedMessage): boolean {
  return queueRank(message) >= BUDGETED_FROM;
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

/**
 * When a ticket that a change brings is sent: at once, later, once staff resume the messages that they have stopped, or
 * never by a shop that sends none.
 */
export type TicketSending =
  | { when: "now" }
  | { when: "later"; at: number }
  | { when: "stopped" }
  | { when: "never" };

/**
 * For who changes it: with quiet hours it waits for the morning, or for the last hours before the bus.
 * `ticketUrgentFrom` of worker/db/messages/ticket-outbox.ts says the same in SQL.
 */
export function planTicketSending(
  trip: { departsAt: number; returnsAt: number | null; postponedAt: number | null },
  now: number,
  shop: { sendsMessages: boolean; isStopped: boolean; hasQuietHours: boolean },
): TicketSending {
  if (!shop.sendsMessages) return { when: "never" };
  if (shop.isStopped) return { when: "stopped" };
  if (!shop.hasQuietHours || !isQuiet(now)) return { when: "now" };
  const next = trip.departsAt > now ? trip.departsAt : (trip.returnsAt ?? trip.departsAt);
  const urgentFrom = trip.postponedAt === null ? next - URGENT_MS : Infinity;
  if (urgentFrom <= now) return { when: "now" };
  return { when: "later", at: Math.min(findNextMorning(now), urgentFrom) };
}

/** The end of the night that `now` is in. */
function findNextMorning(now: number): number {
  const morning = toDhakaInstant(dhakaDate(now), QUIET.until);
  return morning > now ? morning : toDhakaInstant(addDays(dhakaDate(now), 1), QUIET.until);
}

/** When the last night ended, by day. */
export function findLastMorning(now: number): number {
  return toDhakaInstant(dhakaDate(now), QUIET.until);
}
