/** A message as staff see it. */
import type { StaffMessage } from "../../contract/staff/staff-messages.ts";
import type { OutboxMessage } from "../../db/messages/staff-messages.ts";
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { checkSendAgain, checkClose } from "../../domain/messages/staff-acts.ts";
import { toTaka } from "../../domain/money.ts";

export function messageView(message: OutboxMessage, now: number): StaffMessage {
  const { bill, topic, pnr, template, state, isClosed, why, attempts, parts, gateway } = message;
  return {
    bill,
    topic,
    pnr,
    trip: {
      id: message.tripId,
      name: message.tripName,
      departs_at: dhakaIso(message.departsAt),
    },
    about: template,
    state,
    is_closed: isClosed,
    why,
    at: dhakaIso(message.at),
    created_at: dhakaIso(message.createdAt),
    sent_at: dhakaIsoOrNull(message.sentAt),
    attempts,
    parts,
    price: message.costPoisha === null ? null : toTaka(message.costPoisha),
    gateway,
    applies: [
      ...(checkSendAgain(message, now) === null ? (["send-message-again"] as const) : []),
      ...(checkClose(message) === null ? (["close-message"] as const) : []),
    ],
  };
}
