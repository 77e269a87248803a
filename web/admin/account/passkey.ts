/** The browser's side of a passkey. The library is loaded at the first press that needs it. */
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { Answer } from "../../api/refusal.ts";
import { staffCall } from "../staff-call.ts";

/** Returns null when nobody chose a passkey, or when the browser has none. */
async function orNull<T>(use: () => Promise<T>): Promise<T | null> {
  try {
    return await use();
  } catch {
    return null;
  }
}

/** Shows a passkey: to sign in, or once more before an act on money or rights. */
export async function authenticateWithPasskey(call: "sign-in" | "step-up") {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const options = await staffCall(`${call}/options`);
  if (!options.ok) return options;
  const response = await orNull(() => startAuthentication({ optionsJSON: options.value.options }));
  return response === null ? NOT_CHOSEN : staffCall(call, { response });
}

/** Makes a passkey with an invitation's code. */
export async function makeFirstPasskey(code: string) {
  const options = await staffCall("invitation/options", { code });
  if (!options.ok) return options;
  const response = await askBrowserForPasskey(options.value.options);
  return response === null ? NOT_CHOSEN : staffCall("invitation/accept", { code, response });
}

/** Makes one more. */
export async function makePasskey() {
  const options = await staffCall("passkey/options");
  if (!options.ok) return options;
  const response = await askBrowserForPasskey(options.value.options);
  return response === null ? NOT_CHOSEN : staffCall("passkey", { response });
}

async function askBrowserForPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return orNull(() => startRegistration({ optionsJSON }));
}

/** Code of a refusal that the browser itself makes: no call was made. */
export const NOT_CHOSEN_CODE = "passkey_not_chosen";
const NOT_CHOSEN: Answer<never> = {
  ok: false,
  refusal: { status: 0, code: NOT_CHOSEN_CODE, message: "", errors: [], body: null },
};
