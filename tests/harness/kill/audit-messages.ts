/** Messages: what the shop wrote down, against what lies on the phones. */
import { twice } from "./audit-ledger.ts";
import type { Evidence } from "./evidence.ts";
import { clientIdOf } from "./phones.ts";

type Row = Evidence["messages"][number];
type Taken = Evidence["phones"][number];

export const messageRules = {
  "each ticket has its message": ({ tickets, messages }: Evidence) => {
    // One that a restore wrote again may have that of its last move alone.
    const isOfTicket = ({ topic }: Row) => topic === "ticket" || topic.startsWith("moved:");
    const withMessage = new Set(messages.filter(isOfTicket).map(({ bill_id }) => bill_id));
    return tickets
      .filter(({ bill_id }) => !withMessage.has(bill_id))
      .map(({ bill_id }) => `the ticket of #${bill_id} has no message`);
  },

  "no message waits for anybody or anything": ({ messages }: Evidence) =>
    messages
      .filter(({ state, queue }) => ["due", "sending"].includes(state) || queue === FOR_A_PERSON)
      .map((one) => `${nameOf(one)} is ${one.state} and waits`),

  "a message reached its phone as often as it says, and the one of a valid ticket once": (
    evidence: Evidence,
  ) => {
    const taken = Map.groupBy(takenOf(evidence), ({ clientId }) => clientId);
    const valid = new Set(
      evidence.tickets.flatMap((ticket) => (ticket.voided_at === null ? ticket.bill_id : [])),
    );
    // What a move of the ticket tells soon after the purchase takes the place of a message that has not come yet.
    const toldByMove = new Set(
      evidence.messages.flatMap(({ topic, state, bill_id: bill }) =>
        topic.startsWith("moved:") && SENT.has(state) ? bill : [],
      ),
    );
    return evidence.messages.flatMap((one) => {
      const times = taken.get(clientIdOf(one.id))?.length ?? 0;
      // No object knows the phone number of a bill that a restore forgot.
      const hasPhone = !evidence.lost.bills.has(one.bill_id);
      const mustCome = valid.has(one.bill_id) && hasPhone && !toldByMove.has(one.bill_id);
      const isTicket = one.topic === "ticket" && mustCome;
      const isSure = SENT.has(one.state) || isTicket;
      const isRight = one.state === "failed" ? times === 0 : isSure ? times === 1 : times <= 1;
      return isRight ? [] : [`${nameOf(one)} is ${one.state}, and came ${times} times`];
    });
  },

  "no phone has the same message of a ticket twice": (evidence: Evidence) => {
    const isForgotten = ({ clientId }: Taken) => evidence.lost.messages.has(clientId ?? "");
    const texts = takenOf(evidence).filter(({ text }) => text.includes("http"));
    // The shop writes again what a restore forgot, and can't know that it was sent.
    const times = [texts.filter(isForgotten), texts.filter((one) => !isForgotten(one))];
    return times
      .flatMap((sent) => twice(sent.map(({ phone, text }) => `${phone} ${text}`)))
      .map((text) => `twice on a phone: ${text}`);
  },

  "no phone has what the shop did not write": (evidence: Evidence) => {
    const known = new Set([
      ...evidence.messages.map(({ id }) => clientIdOf(id)),
      ...evidence.lost.messages,
    ]);
    return takenOf(evidence)
      .filter(({ clientId }) => clientId === null || !known.has(clientId))
      .map(({ text }) => `of no message: ${text}`);
  },
};

const SENT = new Set(["accepted", "delivered"]);
const FOR_A_PERSON = 9;

function takenOf({ phones }: Evidence) {
  return phones.filter(({ state }) => state !== "refused");
}

function nameOf({ bill_id, topic }: Row): string {
  return `"${topic}" of #${bill_id}`;
}
