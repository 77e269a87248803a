/** When the message of a changed ticket goes out, for the previews of acts: at once, or in the morning. */
import { hasQuietHours } from "../config/message-settings.ts";
import { database } from "../db/client.ts";
import { readMessagesPause } from "../db/messages/message-acts.ts";
import { areMessagesOn } from "../dependencies/messages.ts";
import { dhakaIso, dhakaTime } from "../domain/dhaka-time.ts";
import { planTicketSending, type TicketSending } from "../domain/messages/queue.ts";
import { toVisiblePhone } from "../domain/retention.ts";
import type { Trip } from "../domain/trips/trip.ts";

/** What a ticket has after the change. A sale that a restore wrote again may have no number. */
interface ToldTicket {
  trip: Trip;
  phone: string;
}

/** One for each ticket, in their order. */
export async function findTicketSendings<Tickets extends readonly ToldTicket[]>(
  env: Env,
  tickets: readonly [...Tickets],
  now: number,
): Promise<{ [At in keyof Tickets]: TicketSending }> {
  const isOn = areMessagesOn(env);
  const isStopped = isOn && (await areMessagesStopped(env));
  const plan = ({ trip, phone }: ToldTicket) => {
    const sendsMessages = isOn && toVisiblePhone(phone) !== "";
    const shop = { sendsMessages, isStopped, hasQuietHours: hasQuietHours(env) };
    return planTicketSending(trip, now, shop);
  };
  return tickets.map(plan) as { [At in keyof Tickets]: TicketSending };
}

export async function areMessagesStopped(env: Env): Promise<boolean> {
  return (await readMessagesPause(database(env))) !== null;
}

/** They are written all the same, and wait. */
export const MESSAGES_STOPPED =
  "All messages are stopped: what is told waits until they are resumed. Please tell whoever must know sooner.";

export function isSent({ when }: TicketSending): boolean {
  return when !== "never";
}

export function sendingView(sending: TicketSending) {
  return { when: sending.when, at: sending.when === "later" ? dhakaIso(sending.at) : null };
}

export function sendingWords(sending: TicketSending): string {
  switch (sending.when) {
    case "now":
      return "The message goes out at once.";
    case "later":
      return `The message goes out at ${dhakaTime(sending.at)}, since it is night.`;
    case "stopped":
      return MESSAGES_STOPPED;
    case "never":
      return "No message goes out: please tell the passenger.";
  }
}
