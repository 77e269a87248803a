/** A message in words: its state, with why and whether somebody has seen to it. Pure. */
import type { StaffMessage } from "../../../worker/contract/staff/staff-messages.ts";
import type { messages as english } from "../../i18n/en/office/messages.ts";
import { findWord } from "../sales/find-word.ts";

type Words = typeof english;

export function stateText(
  words: Words,
  { state, why, is_closed }: Pick<StaffMessage, "state" | "why" | "is_closed">,
): string {
  const notes = [
    ...(why === null ? [] : [findWord(words.whys, why)]),
    ...(is_closed ? [words.seenTo] : []),
  ];
  return notes.length === 0 ? words.states[state] : `${words.states[state]} (${notes.join(", ")})`;
}

export function gatewayText(words: Words, gateway: string): string {
  return findWord(words.gatewayNames, gateway);
}
