/** The messages that the gateway took or refused, the newest last: at most so many, in memory and in the store. */
import { z } from "zod";
import { dhakaDate } from "../../worker/domain/dhaka-time.ts";
import type { Store } from "../wallet-simulator/store.ts";

export const message = z.object({
  number: z.number().int(),
  /** The gateway's own reference, in its spelling. */
  ref: z.string(),
  gateway: z.enum(["ssl-wireless", "alpha-sms"]),
  phone: z.string(),
  sender: z.string(),
  text: z.string(),
  /** The shop's id, where the gateway takes one. */
  clientId: z.string().nullable(),
  at: z.number(),
  state: z.enum(["delivered", "late", "failed", "refused"]),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type Message = z.output<typeof message>;

const TABLE = "messages";
/** More than the shop sends when a large exam moves. */
const KEPT_MAX = 20_000;

export interface Inbox {
  add(input: Omit<Message, "number" | "ref">, refOf: (number: number) => string): Message;
  /** The oldest first. */
  list(): readonly Message[];
  byRef(ref: string): Message | null;
  /** The one with this id that the gateway took on the Dhaka day of that instant. */
  ofDay(clientId: string, at: number): Message | null;
}

export function openInbox(store: Store): Inbox {
  const kept = store
    .list(TABLE)
    .map((json) => message.parse(JSON.parse(json)))
    .toSorted((one, other) => one.number - other.number);

  return {
    add(input, refOf) {
      const number = (kept.at(-1)?.number ?? 0) + 1;
      const added = { ...input, number, ref: refOf(number) };
      kept.push(added);
      if (kept.length > KEPT_MAX) kept.shift();
      // A ring of rows: the newest takes the place of the oldest.
      store.put(TABLE, String(number % KEPT_MAX), JSON.stringify(added));
      return added;
    },
    list: () => kept,
    byRef: (ref) => kept.findLast((one) => one.ref === ref) ?? null,
    ofDay: (clientId, at) =>
      kept.findLast(
        (one) =>
          one.clientId === clientId &&
          one.state !== "refused" &&
          dhakaDate(one.at) === dhakaDate(at),
      ) ?? null,
  };
}
