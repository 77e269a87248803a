/**
 * The push of a message that is also sent as an SMS: the same text, without what a notification shows by itself. Pure.
 */
import type { Language } from "../language.ts";

/** Phones of one ticket, and phones of one owner; one more takes the place of the oldest. */
export const PHONES_MAX = 5;

export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
}

export interface PhoneKey {
  ticket: string;
  endpoint: string;
}

/** A phone as it was at the time of the push: its keys change when it is registered again. */
export interface PushedPhone extends PhoneKey {
  auth: string;
}

/** The payload that web/public/sw.js reads. */
export interface PushContent {
  title: string;
  body: string;
  lang: Language;
  /** A later notification with the same tag replaces it. */
  tag: string;
  /** True: the phone makes itself heard again for one that takes another's place. */
  renotify?: true;
  /** The page that a press opens. */
  path: string;
}

export interface Push {
  subscription: PushSubscription;
  content: PushContent;
  /** The last push to the phone for this ticket. */
  isLast: boolean;
  /** After this it is of no use. */
  expiresAt: number;
}

/** A message about a ticket. */
export interface TicketPush extends Push {
  ticket: string;
}

/** `gone`: the phone takes no more. */
export type PushResult = "sent" | "gone" | "refused" | "no_answer";

/** A text without the shop's name begins with whatever follows it in the SMS. */
export function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
