/**
 * Confirmed acts whose answer is not known, by the key that each was sent with (the hash of its preview): sent again,
 * it is done once or not at all. They are kept with the drafts, so a reload or a server that broke off loses none.
 */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { deleteDraft, listDrafts, writeDraft } from "../forms/draft-store.ts";

export interface SentAct {
  act: ActName;
  input: Record<string, unknown>;
  reason: string;
  /** The key under which the confirmation is sent, however often. */
  hash: string;
  asksSecond: boolean;
  /** What it is done to, for its title. */
  target: string;
}

const START = "sent ";

export function keepSentAct(person: string, sent: SentAct): void {
  writeDraft(person, START + sent.hash, sent);
}

export function forgetSentAct(person: string, { hash }: Pick<SentAct, "hash">): void {
  deleteDraft(person, START + hash);
}

export function listSentActs(person: string): SentAct[] {
  return listDrafts(person, START).filter(isSentAct);
}

/** Refusals that come before the act is looked at: nothing was done, and its key is as good as before. */
const NOT_LOOKED_AT = new Set([
  "staff_idle",
  "staff_sign_in_needed",
  "step_up_needed",
  "passkey_not_chosen",
  "overloaded",
]);
/** The first call with this key is still at work. */
const UNDER_WAY = "under_way";
const REQUEST_TIMEOUT = 408;

/** Whether the refusal says nothing of what became of the act: no answer came, or the server broke off. */
export function isUnanswered(refusal: ApiRefusal): boolean {
  const { status, body } = refusal;
  const why = typeof body === "object" && body !== null && "why" in body ? body.why : null;
  const isClients = status >= 400 && status < 500 && status !== REQUEST_TIMEOUT;
  return !isClients || isNotLookedAt(refusal) || why === UNDER_WAY;
}

/** An act was sent and nobody knows what became of it, so that it is asked again under its key. */
export function isOutcomeUnknown(refusal: ApiRefusal): boolean {
  return isUnanswered(refusal) && !isNotLookedAt(refusal);
}

export function isNotLookedAt({ code }: ApiRefusal): boolean {
  return NOT_LOOKED_AT.has(code);
}

/** An earlier call with this key was done: its answer was lost. */
export function isDoneBefore({ code }: ApiRefusal): boolean {
  return code === "act_done";
}

function isSentAct(value: unknown): value is SentAct {
  return typeof value === "object" && value !== null && "act" in value && "hash" in value;
}
