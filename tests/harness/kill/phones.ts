/** What lies on the phones: the messages that the simulated gateway has taken, from its store. */
import { createHash } from "node:crypto";
import { message, type Message } from "../../sms-simulator/inbox.ts";
import type { Store } from "../../wallet-simulator/store.ts";

export const PHONES_TABLE = "messages";

/** Those that it refused, too; the oldest first. */
export function listPhoneMessages(store: Store): Message[] {
  return store.list(PHONES_TABLE).map((json) => message.parse(JSON.parse(json)));
}

/** As the gateway was given it: what its list shows of a message of the shop. */
export function toClientId(messageId: string): string {
  return createHash("sha256").update(messageId).digest("hex").slice(0, 20);
}

const CODE = /^(\d{6}) (?:আপনার কোড|is your code)/;

/** Returns null when the text is no message with a one-time code, which the shop does not write down. */
export function codeIn(text: string): string | null {
  return CODE.exec(text)?.[1] ?? null;
}
