/** Pushes an alert to the phones on which owners have turned alerts on. It contains nothing personal. */
import { shop } from "../config/shop-profile.ts";
import { database } from "../db/client.ts";
import {
  deleteGonePhones,
  listRingingPhones,
  type RingingPhone,
} from "../db/staff/alert-phones.ts";
import { ringText, ringTopic } from "../domain/alerts/ring-text.ts";
import type { Ring } from "../domain/alerts/rings.ts";
import { toSentence, type Push } from "../domain/push/push.ts";
import { pushMessages } from "../flows/messages/push-messages.ts";
import { checkoutProviderNames } from "../payments/offered.ts";
import { logAlert, logNote } from "../telemetry/log.ts";
import { pushSender } from "./push.ts";

/** It runs beside the calls to the wallet, which must not wait for a push service that hangs. */
const LANES = 1;
/** A phone that is off hears of it within a day. Its push service keeps the last ring of a condition alone. */
const LIVES_MS = 24 * 60 * 60_000;
/** The address of Today in the back office. */
const PATH = "/admin#/";

export interface PhonesTold {
  /** Phones on which alerts are turned on, and how many of them the push services took it for. */
  phones: number;
  sent: number;
}

interface AlertPush extends Push {
  /** The id of the phone's entry, by which it is deleted when its push service knows it no more. */
  id: string;
}

/** Returns null where the shop has no keys for push. */
export async function pushRing(env: Env, ring: Ring, now: number): Promise<PhonesTold | null> {
  const send = pushSender(env);
  if (send === null) return null;
  const db = database(env);
  const phones = await listRingingPhones(db);
  const counts = await pushMessages<AlertPush>(
    {
      lanes: LANES,
      send,
      deletePhones: (pushes) => deleteGonePhones(db, pushes.map(readPhone)),
      now: Date.now,
      note: logNote,
    },
    phones.map((phone) => composePush(env, ring, phone, now)),
  );
  const { refused, sent } = counts;
  if (refused > 0) logAlert("alert_push_refused", { refused, phones: phones.length });
  return { phones: phones.length, sent };
}

function composePush(env: Env, ring: Ring, phone: RingingPhone, now: number): AlertPush {
  const { id, ...subscription } = phone;
  const { language } = subscription;
  const { name, nameBn } = shop(env);
  return {
    id,
    subscription,
    content: {
      title: language === "bn" ? nameBn : name,
      body: toSentence(ringText(ring, language, checkoutProviderNames(env))),
      lang: language,
      tag: ringTopic(ring),
      renotify: true,
      path: PATH,
    },
    isLast: false,
    expiresAt: now + LIVES_MS,
  };
}

function readPhone({ id, subscription: { auth } }: AlertPush) {
  return { id, auth };
}
