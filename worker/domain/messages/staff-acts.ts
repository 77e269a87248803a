/** What staff may do with a message that did not arrive, or may not have arrived. Pure. */
import type { ActRefusalCode } from "../staff/act-refusal-code.ts";

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

/** Returns null when the message may be sent again; a closed one may, too. */
export function checkSendAgain(message: MessageForStaff, now: number): ActRefusalCode | null {
  if (!hasTrouble(message)) return "message_not_failed";
  if (message.isSuperseded) return "message_overtaken";
  return message.expiresAt <= now ? "message_too_late" : null;
}

/** Returns null when the message may leave the list of what needs a person. */
export function checkClose(message: MessageForStaff): ActRefusalCode | null {
  if (!hasTrouble(message)) return "message_not_failed";
  return message.isClosed ? "message_closed" : null;
}
