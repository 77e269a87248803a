/** The list of messages as staff filter it, and its next page. Pure. */
import { FOR_A_PERSON, HANDED_OVER, OVER, RANKS } from "./queue.ts";

/** `person`: somebody has to look at it. `over`: it was not sent, or somebody has seen to it. */
export const OUTBOX_PARTS = ["person", "waiting", "sent", "over"] as const;
export type OutboxPart = (typeof OUTBOX_PARTS)[number];

const QUEUES: Record<OutboxPart, readonly number[]> = {
  person: [FOR_A_PERSON],
  waiting: [...new Set(Object.values(RANKS))],
  sent: [HANDED_OVER],
  over: [OVER],
};

/** How far back ended messages are listed if no day is given; waiting ones always stay in the list. */
export function isEndless(queue: number): boolean {
  return queue !== HANDED_OVER && queue !== OVER;
}

/** The groups of the queue for a part of the list; without one, all. */
export function listQueues(part: OutboxPart | undefined): readonly number[] {
  return part === undefined ? OUTBOX_PARTS.flatMap((one) => QUEUES[one]) : QUEUES[part];
}

/** The last message that was shown. */
export interface OutboxCursor {
  at: number;
  bill: number;
  topic: string;
}

export function writeOutboxCursor({ at, bill, topic }: OutboxCursor): string {
  return `${at}.${bill}.${topic}`;
}

/** Returns null to start from the beginning, also for a text that is no cursor. */
export function readOutboxCursor(text: string | undefined): OutboxCursor | null {
  const [, at, bill, topic] = /^(\d{1,15})\.(\d{1,12})\.([\w:-]{1,64})$/.exec(text ?? "") ?? [];
  if (at === undefined || bill === undefined || topic === undefined) return null;
  return { at: Number(at), bill: Number(bill), topic };
}

/** The newest first. */
export function byNewest(a: OutboxCursor, b: OutboxCursor): number {
  return b.at - a.at || b.bill - a.bill || (a.topic < b.topic ? 1 : -1);
}
