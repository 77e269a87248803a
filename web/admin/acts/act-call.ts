/**
 * An act of the table (worker/contract/staff-acts/staff-acts.ts) from a screen: its preview, and its confirmation with
 * the hash.
 */
import type { ActAnswer, ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { postAsStaff } from "../staff-call.ts";
import type { ChosenAct } from "./chosen-act.ts";

export interface ActCall<Name extends ActName> extends ChosenAct<Name> {
  reason: string;
}

export function previewAct<Name extends ActName>(
  call: ActCall<Name>,
): Promise<Answer<ActAnswer<Name>>> {
  return send(call, { dry_run: true });
}

export function confirmAct<Name extends ActName>(
  call: ActCall<Name>,
  hash: string | null,
  asksSecond = false,
): Promise<Answer<ActAnswer<Name>>> {
  return send(call, { dry_run: false, hash, ...(asksSecond && { second_person: true }) });
}

function send<Name extends ActName>(
  { act, input, reason }: ActCall<Name>,
  more: object,
): Promise<Answer<ActAnswer<Name>>> {
  const body = { ...input, reason, ...more };
  // The Worker's tests check the answers of acts against the contract.
  return postAsStaff(act, body) as Promise<Answer<ActAnswer<Name>>>;
}

/** The new preview that a refusal brings when the facts have changed since the first; null for another refusal. */
export function changedPreview<Name extends ActName>({
  code,
  body,
}: ApiRefusal): ActAnswer<Name> | null {
  if (code !== "preview_changed" || typeof body !== "object" || body === null) return null;
  return "preview" in body ? (body.preview as ActAnswer<Name>) : null;
}
