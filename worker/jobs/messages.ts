/** Hands messages that are due to the gateway: every minute, and right after the change that they announce. */
import { shopPhase } from "../dependencies/shop-phase.ts";
import { messageDependencies, reportDependencies } from "../dependencies/messages.ts";
import { fetchReports } from "../flows/messages/message-reports.ts";
import { sendMessages } from "../flows/messages/send-messages.ts";
import type { BatchSizes } from "./batch-sizes.ts";
import { runSafely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

/**
 * After this a run claims no further message. Longer than a minute: with a gateway that takes half a second to answer
 * two runs go side by side.
 */
const SEND_MS = 100_000;
/** Messages that an act of staff has just written; the others are sent in the next minute. */
const AT_ONCE = 20;

export async function sendDueMessages(
  env: Env,
  sizes: BatchSizes,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const deps = messageDependencies(env);
  if (deps === null) return;
  let isBooked = false;
  // A chunk is an item: the one before has ended when the next is asked for.
  const mayClaim = (): boolean => {
    if (isBooked) allowance.end();
    isBooked = allowance.begin();
    return isBooked;
  };
  await sendMessages(deps, { most: sizes.messages, until: Date.now() + SEND_MS, mayClaim });
}

export async function fetchMessageReports(env: Env, sizes: BatchSizes): Promise<void> {
  const deps = reportDependencies(env);
  if (deps !== null) await fetchReports(deps, sizes.messageReports);
}

/**
 * Sends the message of a ticket that was just written, whatever else waits. Called by `waitUntil`; an error is left to
 * the next minute.
 */
export async function sendTicketMessage(env: Env, bill: number): Promise<void> {
  await runSafely("ticket_message", { bill }, async () => {
    const deps = messageDependencies(env);
    if (deps !== null && (await canSend(env)))
      await sendMessages(deps, { most: 1, bill, until: Date.now() + SEND_MS });
  });
}

/** Sends what an act of staff has written. Called by `waitUntil`. */
export async function sendSomeMessages(env: Env): Promise<void> {
  await runSafely("act_messages", {}, async () => {
    const deps = messageDependencies(env);
    if (deps !== null && (await canSend(env)))
      await sendMessages(deps, { most: AT_ONCE, until: Date.now() + SEND_MS });
  });
}

/** No message is sent from D1's data before a restore is over; the schedule's own job checks its table. */
async function canSend(env: Env): Promise<boolean> {
  return (await shopPhase(env)) === "open";
}
