/**
 * A sound request of every call by which staff come in. Its people are no owners: with an owner and a token the shop's
 * key would drive nothing any more, and the other examples call with the key.
 */
import { anAuthenticator } from "../authenticator.ts";
import type { Fields } from "../bad-input.ts";
import { aBrowser } from "../browser.ts";
import type { Example } from "./call-example.ts";
import { aCode, aMember, readChallenge } from "../member.ts";
import { aSignedIn } from "../people.ts";
import { aPushPhone } from "../push-phone.ts";

const ROLES = ["ops", "money"] as const;

export async function accessExamples(): Promise<Record<string, Example>> {
  const owner = await aSignedIn("owner");
  const [signedIn, comes, goesOn, adds, invited, skips] = await Promise.all([
    aSignedIn(...ROLES),
    aMember(ROLES),
    aMember(ROLES),
    aMember(ROLES),
    aCode(ROLES),
    aCode(ROLES),
  ]);
  const newcomer = aBrowser();
  const signIn = await comes.phone.show(await readChallenge(comes.browser, "sign-in/options"));
  const stepUp = await goesOn.phone.show(await readChallenge(goesOn.browser, "step-up/options"));
  const phone = await anAuthenticator();
  const more = await phone.make(await readChallenge(adds.browser, "passkey/options"));
  const first = await anAuthenticator();
  const made = await first.make(
    await readChallenge(newcomer, "invitation/options", { code: invited.code }),
  );
  const { phone: pushed } = await aPushPhone();
  const { browser } = signedIn;
  const code = { code: invited.code };
  const noCode = { code: ["a-code-that-nobody-was-given"] };
  const example = (of: Example["browser"], sound: Fields, others = {}): Example => ({
    browser: of,
    bodies: [{ sound, others }],
  });
  return {
    "sign-in/options": example(aBrowser(), {}),
    "sign-in": example(comes.browser, { response: signIn }),
    invitation: example(newcomer, code, noCode),
    "invitation/options": example(aBrowser(), code, noCode),
    "invitation/accept": example(newcomer, { ...code, response: made }, noCode),
    "invitation/skip": example(aBrowser(), { code: skips.code }, noCode),
    me: example(browser, {}),
    "sign-out": example(browser, {}),
    "step-up/options": example(browser, {}),
    "step-up": example(goesOn.browser, { response: stepUp }),
    access: example(browser, {}),
    "end-access": example(browser, { kind: "session", id: "nobody" }),
    "notice-phone": example(owner.browser, { phone: "01711000000" }),
    "alert-phone": example(owner.browser, { ...pushed, language: "bn" }),
    "passkey/options": example(browser, {}),
    passkey: example(adds.browser, { response: more }),
    token: example(browser, { label: "Laptop" }),
  };
}
