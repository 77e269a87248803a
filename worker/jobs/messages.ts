/** Hands messages that are due to the gateway: every minute, and right after the change that they announce. */
import { shopPhase } from "../dependencies/shop-phase.ts";
import { messageDependencies, reportDependencies } from "../dependencies/messages.ts";
import { fetchReports } from "../flows/message-reports.ts";
import { sendMessages } from "../flows/send-messages.ts";
import type { BatchSizes } from "./batch-sizes.ts";
import { safely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

/**
 * After this a run claims no further message. Longer than a minute: with a gateway that takes half a second to answer two
 * runs go side by side.
 */
const SEND_MS = 100_000;
/** What an act of staff has just written; the rest goes with the next minute. */
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

/** For `waitUntil`, once a ticket is written: its message, whatever else waits. An error is left to the next minute. */
export async function sendTicketMessage(env: Env, bill: number): Promise<void> {
  await safely("ticket_message", { bill }, async () => {
    const deps = messageDependencies(env);
    if (deps !== null && (await maySend(env)))
      await sendMessages(deps, { most: 1, bill, until: Date.now() + SEND_MS });
  });
}

/** For `waitUntil`, after an act of staff. */
export async function sendSomeMessages(env: Env): Promise<void> {
  await safely("act_messages", {}, async () => {
    const deps = messageDependencies(env);
    if (deps !== null && (await maySend(env)))
      await sendMessages(deps, { most: AT_ONCE, until: Date.now() + SEND_MS });
  });
}

/** What D1 says is told nobody before a restore is over; the schedule's own part asks by its table. */
async function maySend(env: Env): Promise<boolean> {
  return (await shopPhase(env)) === "open";
}
