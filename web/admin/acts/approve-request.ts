/** The second person's consent: a preview, and its hash once it was read; the passkey where it has to be shown. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { Answer } from "../../api/refusal.ts";
import { staffCall } from "../staff-call.ts";
import { withStepUp } from "./with-step-up.ts";

export function previewRequest(request: number) {
  return staffCall("approve", { request, dry_run: true });
}

/** `hash`: of the preview that the person has read. */
export function approveRequest(
  { request, hash }: { request: number; hash: string | null },
  onMe: (me: MeView) => void,
): Promise<Answer<unknown>> {
  return withStepUp(() => staffCall("approve", { request, dry_run: false, hash }), onMe);
}
