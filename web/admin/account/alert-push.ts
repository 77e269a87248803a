/**
 * Whether alerts ring on this browser for whoever is signed in, and how that is changed. The entry that the server has
 * of it is stored here, since the server does not reveal addresses.
 */
import type { AccessView, MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import type { Language } from "../../i18n/language.ts";
import {
  isStillSubscribed,
  subscribePhone,
  type PushState,
  type TurnedOn,
} from "../../push/browser-push.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { staffCall } from "../staff-call.ts";
import { withStepUp } from "../acts/with-step-up.ts";

const ALERT_PUSH_KEY = "alert-push";

interface Known {
  /** The id of this phone's entry in the list of the caller's phones. */
  id: string;
  endpoint: string;
  serverKey: string;
}

export type AlertPhones = AccessView["alert_phones"];

/** `phones`: what the server has for the caller; a phone that it has deleted since is off. */
export async function readAlertState(phones: AlertPhones, serverKey: string): Promise<PushState> {
  if (Notification.permission === "denied") return "denied";
  const known = readKnown();
  if (known === null || !phones.some(({ id }) => id === known.id)) return "off";
  return (await isStillSubscribed(known, serverKey)) ? "on" : "off";
}

/** Asks for the passkey where it was not shown lately. */
export function turnAlertsOn(
  { serverKey, language }: { serverKey: string; language: Language },
  onMe: (me: MeView) => void,
): Promise<TurnedOn> {
  return subscribePhone(serverKey, async (phone) => {
    const send = () => staffCall("alert-phone", { ...phone, language });
    const answer: Answer<{ id: string }> = await withStepUp(send, onMe);
    if (!answer.ok) return answer.refusal;
    const known: Known = { id: answer.value.id, endpoint: phone.endpoint, serverKey };
    localMemory.setItem(ALERT_PUSH_KEY, JSON.stringify(known));
    return null;
  });
}

/** Returns null when it is done. */
export async function turnAlertsOff(): Promise<ApiRefusal | null> {
  const known = readKnown();
  if (known === null) return null;
  const answer = await staffCall("end-access", { kind: "alert_phone", id: known.id });
  if (!answer.ok) return answer.refusal;
  localMemory.removeItem(ALERT_PUSH_KEY);
  return null;
}

/** Written by the office only; null where there is none, or none that can be read. */
function readKnown(): Known | null {
  try {
    return JSON.parse(localMemory.getItem(ALERT_PUSH_KEY) ?? "null") as Known | null;
  } catch {
    return null;
  }
}
