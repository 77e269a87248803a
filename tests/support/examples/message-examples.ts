/** Sound requests of the calls on messages; an act as a dry run. */
import type { Fields } from "../bad-input.ts";
import { aMessage } from "../messages.ts";

export async function messageExamples(
  act: Fields,
): Promise<Record<string, { sound: Fields; others: Record<string, unknown[]> }>> {
  const failed = { state: "failed", queue: 9, why: "number" };
  const bill = await aMessage(Date.now(), failed);
  const sale = `#${bill}`;
  const message = {
    sound: { ...act, sale, topic: "ticket" },
    others: { sale: ["99999999"], topic: ["cancelled"] },
  };
  return {
    messages: { sound: { state: "person", template: "ticket", day: "2026-12-01" }, others: {} },
    "send-message-again": message,
    "send-messages-again": {
      sound: { ...act, messages: [{ bill, topic: "ticket" }] },
      others: {},
    },
    "close-message": message,
    "set-message-budget": { sound: { ...act, taka: 5_000 }, others: {} },
    "pause-messages": { sound: act, others: {} },
    "resume-messages": { sound: act, others: {} },
  };
}
