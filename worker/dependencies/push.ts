/** Web push for messages, with its dependencies; null without the shop's keys. */
import type { Signer } from "../auth/signer.ts";
import { pushKeys } from "../config/push-keys.ts";
import { shop } from "../config/shop-profile.ts";
import { database } from "../db/client.ts";
import type { FactsOfMessage } from "../db/messages/facts.ts";
import { deletePhones } from "../db/messages/phones.ts";
import type { ClaimedMessage } from "../db/messages/queue.ts";
import { messageText } from "../domain/messages/message-text.ts";
import type { MessageContent } from "../domain/messages/wording.ts";
import { toSentence, type PushedPhone, type TicketPush } from "../domain/push/push.ts";
import type { Refusal } from "../domain/refusal.ts";
import { ticketPath } from "../domain/tickets/ticket-link.ts";
import type { PushDependencies } from "../flows/messages/push-messages.ts";
import { pushService } from "../messages/push-service.ts";
import { logNote } from "../telemetry/log.ts";
import { takeTry } from "./attempt-limits.ts";

/** How long a push service may take. */
const TIMEOUT_MS = 5_000;
const LANES = 5;

/** The key with which a browser subscribes at its push service. */
export function findPushKey(env: Env): string | null {
  return pushKeys(env)?.publicKey ?? null;
}

export function pushDependencies(env: Env): PushDependencies<TicketPush> | null {
  const send = pushSender(env);
  if (send === null) return null;
  return {
    lanes: LANES,
    send,
    deletePhones: (pushes) => deletePhones(database(env), pushes.map(phoneOfTicket)),
    now: Date.now,
    note: logNote,
  };
}

/** For one run; null without the shop's keys. */
export function pushSender(env: Env): ReturnType<typeof pushService> | null {
  const keys = pushKeys(env);
  if (keys === null) return null;
  return pushService({
    fetch: (url, init) => fetch(url, init),
    keys,
    email: shop(env).email,
    timeoutMs: TIMEOUT_MS,
  });
}

function phoneOfTicket({ ticket, subscription }: TicketPush): PushedPhone {
  const { endpoint, auth } = subscription;
  return { ticket, endpoint, auth };
}

/** Counted by ticket, so that nobody else is kept waiting. */
export async function countPushPhone(
  env: Env,
  signer: Signer,
  ticket: string,
): Promise<Refusal | null> {
  return takeTry(env, signer, { kind: "push_ticket", of: ticket });
}

interface PushedMessage {
  message: Pick<ClaimedMessage, "id" | "template" | "expiresAt">;
  content: MessageContent;
  facts: Pick<FactsOfMessage, "ticketId" | "link" | "hasSeatMap" | "phones">;
}

/** The text of the SMS for each phone, in its language. */
export function composePushes(env: Env, { message, content, facts }: PushedMessage): TicketPush[] {
  const { ticketId: ticket, link, hasSeatMap, phones } = facts;
  if (ticket === null || link === null) return [];
  const { name, nameBn } = shop(env);
  return phones.map((subscription) => {
    const { language } = subscription;
    const text = messageText(content, { language, shop: null, link: null });
    return {
      ticket,
      subscription,
      content: {
        title: language === "bn" ? nameBn : name,
        body: toSentence(text),
        lang: language,
        tag: message.id,
        path: ticketPath(link, hasSeatMap),
      },
      isLast: message.template === "refunded",
      expiresAt: message.expiresAt,
    };
  });
}
