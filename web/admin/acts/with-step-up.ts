/** A call that may ask for the passkey once more: it is shown, and the call is sent again. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { Answer } from "../../api/refusal.ts";
import { authenticateWithPasskey } from "../account/passkey.ts";

export async function withStepUp<T>(
  send: () => Promise<Answer<T>>,
  onMe: (me: MeView) => void,
): Promise<Answer<T>> {
  const first = await send();
  if (first.ok || first.refusal.code !== "step_up_needed") return first;
  const shown = await authenticateWithPasskey("step-up");
  if (!shown.ok) return shown;
  onMe(shown.value);
  return send();
}
