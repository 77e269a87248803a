/**
 * Whether a ticket's messages are pushed to this browser, and the switch for it. The browser has one address at its
 * push service for all tickets; the tickets are stored with it, because the server does not reveal them.
 */
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import type { Language } from "../../i18n/language.ts";
import {
  isStillSubscribed,
  subscribePhone,
  type PushState,
  type TurnedOn,
} from "../../push/browser-push.ts";
import { localMemory } from "../../storage/browser-storage.ts";

/** By ticket: the address that the server has, and the server's key for which it was issued. */
const PUSH_KEY = "push";

type Known = Record<string, { endpoint: string; serverKey: string }>;

export interface TicketPush {
  ticket: string;
  /** The shop's, from the ticket. */
  serverKey: string;
  language: Language;
}

/** Subscribes again where the browser's address or the shop's key has changed; the holder has agreed before. */
export async function refreshPushState(push: TicketPush): Promise<PushState> {
  if (Notification.permission === "denied") return "denied";
  const known = readKnown()[push.ticket];
  if (known === undefined || Notification.permission !== "granted") return "off";
  if (await isStillSubscribed(known, push.serverKey)) return "on";
  const turned = await turnOn(push);
  return "state" in turned && turned.state === "on" ? "on" : "off";
}

export function turnOn({ ticket, serverKey, language }: TicketPush): Promise<TurnedOn> {
  return subscribePhone(serverKey, async (phone) => {
    const body = { ticketing_id: ticket, ...phone, language };
    const answer = await call("POST /api/ticket-push", body);
    if (!answer.ok) return answer.refusal;
    save({ ...readKnown(), [ticket]: { endpoint: phone.endpoint, serverKey } });
    return null;
  });
}

/** Returns null when it is done. */
export async function turnOff(ticket: string): Promise<ApiRefusal | null> {
  const { [ticket]: known, ...others } = readKnown();
  if (known === undefined) return null;
  const { endpoint } = known;
  const answer = await call("POST /api/ticket-push-off", { ticketing_id: ticket, endpoint });
  if (!answer.ok) return answer.refusal;
  save(others);
  return null;
}

/** Written by this app only; an unreadable value is ignored. */
function readKnown(): Known {
  try {
    return JSON.parse(localMemory.getItem(PUSH_KEY) ?? "{}") as Known;
  } catch {
    return {};
  }
}

function save(known: Known): void {
  if (Object.keys(known).length === 0) localMemory.removeItem(PUSH_KEY);
  else localMemory.setItem(PUSH_KEY, JSON.stringify(known));
}
