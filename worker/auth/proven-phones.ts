/**
 * The phone numbers that a browser's buyer has proven to be their own: a payment of this browser came from the wallet
 * with the number that was typed. A number that was only typed limits nobody, because a stranger could use up its
 * owner's seats (decisions 2.5). The cookie has keyed hashes, and is signed for one visitor.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { readSignedCookie, writeSignedCookie, type SignedCookie } from "../http/signed-cookie.ts";
import { readKnownVisitor } from "../http/visitor-cookie.ts";

const COOKIE: SignedCookie = {
  name: "proven_phones",
  purpose: "proven-phones",
  sameSite: "Lax",
  maxAge: 180 * 86_400,
};
const SEPARATOR = "~";
/** The oldest are dropped first. */
const PHONES_MAX = 6;

/** The keyed hash under which a phone number's seats are counted. `phone` is in its stored form. */
export function phoneKey(c: Context<AppEnv>, phone: string): Promise<string> {
  return c.get("signer").sign("phone", phone);
}

export async function isPhoneProven(c: Context<AppEnv>, key: string): Promise<boolean> {
  const visitor = await readKnownVisitor(c);
  return visitor !== null && (await readProven(c, visitor)).includes(key);
}

/** The number that was proven last, as a keyed hash; null: none was. */
export async function readLatestProvenPhone(c: Context<AppEnv>): Promise<string | null> {
  const visitor = await readKnownVisitor(c);
  return visitor === null ? null : ((await readProven(c, visitor)).at(-1) ?? null);
}

/** `phone`: in its stored form. */
export async function rememberProvenPhone(c: Context<AppEnv>, phone: string): Promise<void> {
  const visitor = await readKnownVisitor(c);
  if (visitor === null) return;
  const key = await phoneKey(c, phone);
  const others = (await readProven(c, visitor)).filter((one) => one !== key);
  const keys = [...others, key].slice(-PHONES_MAX);
  await writeSignedCookie(c, COOKIE, keys.join(SEPARATOR), [visitor]);
}

async function readProven(c: Context<AppEnv>, visitor: string): Promise<string[]> {
  return (await readSignedCookie(c, COOKIE, [visitor]))?.split(SEPARATOR) ?? [];
}
