/** Messages: what the shop wrote down, against what lies on the phones. */
import { listDone } from "../sim/audit/move-rules.ts";
import type { Evidence } from "./evidence.ts";
import { codeIn, toClientId } from "./phones.ts";

type Row = Evidence["messages"][number];
type Taken = Evidence["phones"][number];

export const messageRules = {
  "no message waits for a person": ({ messages }: Evidence) =>
    messages
      .filter(({ queue }) => queue === FOR_A_PERSON)
      .map((one) => `${describeMessage(one)} is ${one.state}`),

  "a message reached its phone as often as it says, and the one of a valid ticket once": (
    evidence: Evidence,
  ) => {
    const taken = Map.groupBy(listTaken(evidence), ({ clientId }) => clientId);
    const valid = new Set(
      evidence.d1.tickets.flatMap(({ voidedAt, bill }) => (voidedAt === null ? bill : [])),
    );
    // What a change of the ticket tells soon after the purchase takes the place of a message that has not come yet.
    const toldByChange = new Set(
      evidence.messages.flatMap(({ topic, state, bill }) =>
        /^(?:moved|phone|said):/.test(topic) && SENT.has(state) ? bill : [],
      ),
    );
    return evidence.messages.flatMap((one) => {
      const all = taken.get(toClientId(one.id)) ?? [];
      const isKnown = (message: Taken, index: number) =>
        !isForgottenSending(evidence, message, all.slice(0, index));
      const times = all.filter(isKnown).length;
      // No object knows the phone number of a bill that a restore forgot.
      const hasPhone = !evidence.lost.bills.has(one.bill);
      const mustCome = valid.has(one.bill) && hasPhone && !toldByChange.has(one.bill);
      const isTicket = one.topic === "ticket" && mustCome;
      const isSure = SENT.has(one.state) || isTicket;
      const isRight = one.state === "failed" ? times === 0 : isSure ? times === 1 : times <= 1;
      return isRight ? [] : [`${describeMessage(one)} is ${one.state}, and came ${times} times`];
    });
  },

  "no phone has the same message of a ticket twice": (evidence: Evidence) => {
    const isForgotten = ({ clientId }: Taken) => evidence.lost.messages.has(clientId ?? "");
    // Two refunds of a sale may be of one amount, and each is told.
    const texts = listTaken(evidence).filter(
      (one, index, all) =>
        one.text.includes("http") &&
        !/ফেরত দেওয়া হয়েছে|was refunded/.test(one.text) &&
        !isForgottenSending(evidence, one, all.slice(0, index)),
    );
    // The shop writes again what a restore forgot, and can't know that it was sent.
    const times = [texts.filter(isForgotten), texts.filter((one) => !isForgotten(one))];
    const returns = countReturns(evidence);
    return times.flatMap((sent) =>
      [...Map.groupBy(sent, ({ phone, text }) => `${phone} ${text}`)]
        .filter(([text, { length }]) => {
          const known = returns.map(([name, count]) => (text.includes(name) ? count : 0));
          return length - 1 > Math.max(0, ...known);
        })
        .map(([text]) => `twice on a phone: ${text}`),
    );
  },

  "no phone has what the shop did not write": (evidence: Evidence) => {
    const known = new Set([
      ...evidence.messages.map(({ id }) => toClientId(id)),
      ...evidence.lost.messages,
    ]);
    return listTaken(evidence)
      .filter(({ text }) => codeIn(text) === null)
      .filter(({ clientId }) => clientId === null || !known.has(clientId))
      .map(({ text }) => `of no message: ${text}`);
  },
};

/**
 * A gateway knows an id again on the day of its sending only, so that a message whose sending a restore forgot may come
 * once more on a later day. Jumps of the clock may have moved both to one day since.
 */
function isForgottenSending({ lost }: Evidence, one: Taken, before: readonly Taken[]): boolean {
  const earlier = before.filter(({ clientId }) => clientId === one.clientId);
  return lost.sendings.has(one.clientId ?? "") && earlier.length === 1;
}

/**
 * How often a ticket came back to seats that it had had, by its PNR, which a correction of its number leaves, and by
 * its buyer's number: a ticket that a restore forgot is issued again with another PNR.
 */
function countReturns({ d1 }: Evidence): [string, number][] {
  return d1.tickets.flatMap(({ pnr, bill: id }) => {
    const bill = d1.bills.get(id);
    const later = listDone(d1, id).map((move) => `${move.toTrip} ${move.toSeats}`);
    const places = [`${bill?.trip} ${bill?.seats}`, ...later];
    const times = places.length - new Set(places).size;
    const names = [pnr, bill?.phone ?? ""].filter((name) => name !== "");
    return names.map((name): [string, number] => [name, times]);
  });
}

const SENT = new Set(["accepted", "delivered"]);
const FOR_A_PERSON = 9;

/** What the gateway did not refuse. */
export function listTaken({ phones }: Pick<Evidence, "phones">): Taken[] {
  return phones.filter(({ state }) => state !== "refused");
}

function describeMessage({ bill, topic }: Row): string {
  return `"${topic}" of #${bill}`;
}
