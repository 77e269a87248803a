/** A member of staff with a real passkey: taken on by a link, signed in, and able to show it. */
import { expect } from "vitest";
import { PersonActView } from "../../worker/contract/staff/staff.ts";
import { WhoView } from "../../worker/contract/staff/staff-sign-in.ts";
import type { Role } from "../../worker/domain/staff/roles.ts";
import {
  anAuthenticator,
  type Authenticator,
  type AuthenticatorOverrides,
} from "./authenticator.ts";
import { aBrowser, read, type Answer, type Browser } from "./browser.ts";
import { staff } from "./staff.ts";

/** A call of staff in a browser. */
export const staffPost = (browser: Browser, path: string, body: unknown = {}) =>
  browser.post(`/api/staff/${path}`, body);

export async function readChallenge(browser: Browser, path: string, body: unknown = {}) {
  const answer = await staffPost(browser, path, body);
  const { options } = Object(answer.body) as { options?: { challenge?: string } };
  return options?.challenge ?? "";
}

/** Invites a person by the shop's key and returns the code from the link's fragment, with the person's id. */
export async function aCode(roles: readonly Role[] = ["owner"]) {
  const { link, staff: id } = read(await staff("invite", { name: "Rima", roles }), PersonActView);
  return { code: getCode(link), id: id ?? "" };
}

export function getCode(link: string | null): string {
  return new URL(link ?? "").hash.slice(1);
}

export interface Accepted {
  phone: Authenticator;
  browser: Browser;
  answer: Answer;
}

export async function accept(
  code: string,
  overrides: AuthenticatorOverrides = {},
  browser = aBrowser(),
): Promise<Accepted> {
  const phone = await anAuthenticator();
  const challenge = await readChallenge(browser, "invitation/options", { code });
  const response = await phone.make(challenge, overrides);
  const answer = await staffPost(browser, "invitation/accept", { code, response });
  return { phone, browser, answer };
}

/** Someone with a passkey on a phone, signed in. */
export async function aMember(
  roles: readonly Role[] = ["owner"],
): Promise<Accepted & { id: string }> {
  const { code, id } = await aCode(roles);
  return { id, ...(await accept(code)) };
}

export const PASSKEY_WRONG = { status: 401, body: { code: "passkey_wrong" } };
const OUT = { status: 401, body: { code: "staff_sign_in_needed" } };

export async function isIn(browser: Browser): Promise<void> {
  expect(read(await staffPost(browser, "me"), WhoView).who).toBe("staff");
}

/** Nobody is an answer to `me`, and a refusal everywhere else. */
export async function isOut(browser: Browser): Promise<void> {
  expect(read(await staffPost(browser, "me"), WhoView).who).toBe("nobody");
  expect(await staffPost(browser, "access")).toMatchObject(OUT);
}

export async function signIn(
  phone: Authenticator,
  overrides: AuthenticatorOverrides = {},
  browser = aBrowser(),
) {
  const challenge = await readChallenge(browser, "sign-in/options");
  const response = await phone.show(challenge, overrides);
  return { browser, response, answer: await staffPost(browser, "sign-in", { response }) };
}
