/** What somebody is told who can't agree to a request. */
import type { Refusal } from "../domain/refusal.ts";
import type { ConsentRefusal } from "../domain/staff/decide-act.ts";
import { refuseAct } from "./act-steps.ts";

export const NO_CONSENT: Record<ConsentRefusal, Refusal> = {
  own_request: refuseAct("Somebody else has to agree: it was you who asked.", "own_request"),
  about_you: refuseAct("Somebody else has to agree: it gives rights to you.", "about_you"),
  not_yours: { reason: "staff_role_missing" },
  right_too_new: refuseAct(
    "Somebody else has to agree: one of you two received a right from the other, or both from the same person, in the last 48 hours.",
    "right_too_new",
  ),
};
