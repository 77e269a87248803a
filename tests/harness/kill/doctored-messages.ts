/** Copies with messages tampered with, for the auditor's own test. */
import { change, type Doctored } from "./doctored-change.ts";
import type { Evidence } from "./evidence.ts";
import { clientIdOf } from "./phones.ts";

const NOTIFIED = `SELECT bill_id FROM messages WHERE topic = 'ticket' AND state = 'accepted' ORDER BY bill_id LIMIT 1`;

export const MESSAGES_DOCTORED: readonly Doctored[] = [
  {
    rule: "each ticket has its message",
    what: "a ticket was told to nobody",
    stores: ({ d1 }) => change(d1, `DELETE FROM messages WHERE bill_id = (${NOTIFIED})`),
  },
  {
    rule: "no message waits for anybody or anything",
    what: "a message still waits for a person",
    stores: ({ d1 }) =>
      change(d1, `UPDATE messages SET state = 'unknown', queue = 9 WHERE bill_id = (${NOTIFIED})`),
  },
  {
    rule: "a message reached its phone as often as it says, and the one of a valid ticket once",
    what: "a message was lost on its way",
    read: (evidence) => ({ ...evidence, phones: evidence.phones.filter(isOther(evidence)) }),
  },
  {
    rule: "no phone has the same message of a ticket twice",
    what: "a phone got a message twice, under two ids",
    read: (evidence) => ({
      ...evidence,
      phones: [
        ...evidence.phones,
        ...evidence.phones.map((one) => ({ ...one, clientId: `${one.clientId}.` })),
      ],
    }),
  },
  {
    rule: "no phone has what the shop did not write",
    what: "a phone got a message from nowhere",
    stores: ({ d1 }) =>
      change(d1, `UPDATE messages SET id = 'another' WHERE bill_id = (${NOTIFIED})`),
  },
];

/** All but the message of one ticket. */
export function isOther({ messages }: Evidence) {
  const first = messages.find(({ topic, state }) => topic === "ticket" && state === "accepted");
  const lost = first === undefined ? null : clientIdOf(first.id);
  return ({ clientId }: Evidence["phones"][number]) => clientId !== lost;
}
