/** What staff may do with a message that did not arrive, or may not have. Pure. */
import type { WhyNot } from "../staff/why-not.ts";

export interface MessageForStaff {
  state: "due" | "sending" | "accepted" | "delivered" | "failed" | "unknown" | "dropped";
  /** A person has seen to it. */
  isClosed: boolean;
  expiresAt: number;
  /** A later message of the same sale says otherwise, or the same. */
  isSuperseded: boolean;
}

export function hasTrouble({ state }: Pick<MessageForStaff, "state">): boolean {
  return state === "failed" || state === "unknown";
}

/** Null: it may go out once more, a closed one too. */
export function whyNotAgain(message: MessageForStaff, now: number): WhyNot | null {
  if (!hasTrouble(message)) return "message_not_failed";
  if (message.isSuperseded) return "message_overtaken";
  return message.expiresAt <= now ? "message_too_late" : null;
}

/** Null: it may leave the list of what needs somebody. */
export function whyNotClosed(message: MessageForStaff): WhyNot | null {
  if (!hasTrouble(message)) return "message_not_failed";
  return message.isClosed ? "message_closed" : null;
}
