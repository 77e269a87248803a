/** What goes to a phone besides the SMS: the same text, without what a notification shows by itself. Pure. */
import type { Language } from "../language.ts";

/** Phones of one ticket; one more takes the place of the oldest. */
export const PHONES_OF_TICKET_MAX = 5;

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

/** A phone as it was when something was pushed to it: its keys change when it is registered anew. */
export interface PushedPhone extends PhoneKey {
  auth: string;
}

/** What web/public/sw.js reads. */
export interface PushContent {
  title: string;
  body: string;
  lang: Language;
  /** Another one with the same tag takes its place. */
  tag: string;
  /** The ticket's page. */
  path: string;
}

export interface Push {
  ticket: string;
  subscription: PushSubscription;
  content: PushContent;
  /** Nothing is told of the ticket after it. */
  isLast: boolean;
  /** After this it is of no use. */
  expiresAt: number;
}

/** `gone`: the phone takes no more. */
export type PushResult = "sent" | "gone" | "refused" | "no_answer";

/** A text without the shop's name begins with whatever follows it in the SMS. */
export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
