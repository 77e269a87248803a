/** A message in words: why it has its state, and whether somebody has seen to it. Pure. */
import type { StaffMessage } from "../../../worker/contract/staff/staff-messages.ts";
import type { messages as english } from "../../i18n/en/office/messages.ts";
import { findWord } from "../sales/find-word.ts";

type Words = typeof english;

/** In brackets; empty when there is nothing to say. */
export function stateNotes(
  words: Words,
  { why, is_closed }: Pick<StaffMessage, "why" | "is_closed">,
): string {
  const notes = [
    ...(why === null ? [] : [findWord(words.whys, why)]),
    ...(is_closed ? [words.seenTo] : []),
  ];
  return notes.length === 0 ? "" : `(${notes.join(", ")})`;
}

export function gatewayText(words: Words, gateway: string): string {
  return findWord(words.gatewayNames, gateway);
}
