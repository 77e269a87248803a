/** The messages by phone, the phone with the newest first. */
import type { Message } from "./inbox.ts";

export interface Thread {
  phone: string;
  sender: string;
  /** The newest first. */
  messages: readonly Message[];
  /** How many older ones are left out. */
  older: number;
}

const PHONES_MAX = 60;
const MESSAGES_MAX = 40;

export function listThreads(messages: readonly Message[]): { threads: Thread[]; phones: number } {
  const byPhone = new Map<string, Message[]>();
  for (const one of messages.toReversed()) {
    byPhone.set(one.phone, [...(byPhone.get(one.phone) ?? []), one]);
  }
  const threads = Array.from(byPhone, ([phone, all]) => ({
    phone,
    sender: all[0]?.sender ?? "",
    messages: all.slice(0, MESSAGES_MAX),
    older: Math.max(0, all.length - MESSAGES_MAX),
  }));
  return { threads: threads.slice(0, PHONES_MAX), phones: threads.length };
}
