/** The confirmation of an act under its key, which is kept until it is known what became of it. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ActAnswer, ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { Answer } from "../../api/refusal.ts";
import { confirmAct } from "./act-call.ts";
import {
  forgetSentAct,
  isNotLookedAt,
  isUnanswered,
  keepSentAct,
  listSentActs,
  type SentAct,
} from "./sent-acts.ts";
import { withStepUp } from "./with-step-up.ts";

const onItsWay = new Set<string>();

/** Whether this tab waits for the answer just now. */
export function isOnItsWay({ hash }: Pick<SentAct, "hash">): boolean {
  return onItsWay.has(hash);
}

export async function sendOnce<Name extends ActName>(
  person: string,
  sent: SentAct & { act: Name },
  onMe: (me: MeView) => void,
): Promise<Answer<ActAnswer<Name>>> {
  const { act, input, reason, hash, asksSecond } = sent;
  onItsWay.add(hash);
  const wasSent = listSentActs(person).some((one) => one.hash === hash);
  keepSentAct(person, sent);
  const send = () => confirmAct<Name>({ act, input, reason }, hash, asksSecond);
  const answer = await withStepUp(send, onMe);
  onItsWay.delete(hash);
  // What an earlier call with this key did is still not known.
  const isOpen = !answer.ok && isUnanswered(answer.refusal);
  const isUntouched = !answer.ok && isNotLookedAt(answer.refusal) && !wasSent;
  if (!isOpen || isUntouched) forgetSentAct(person, sent);
  // Again, so that those who show it hear that it is not on its way any more.
  else keepSentAct(person, sent);
  return answer;
}
