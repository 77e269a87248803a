/** The cookie that names a visitor: 128 random bits, signed. Who holds it is that visitor, and nothing more. */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { randomId } from "../auth/signer.ts";
import { readSignedCookie, writeSignedCookie, type SignedCookie } from "./signed-cookie.ts";

const COOKIE: SignedCookie = {
  name: "visitor",
  purpose: "visitor",
  sameSite: "Lax",
  maxAge: 180 * 86_400,
};

/** The visitor of this request; null without a validly signed cookie. */
export async function readKnownVisitor(c: Context<AppEnv>): Promise<string | null> {
  const known = c.get("visitor") ?? (await readSignedCookie(c, COOKIE));
  if (known !== null) c.set("visitor", known);
  return known;
}

/** Creates a visitor, for the rest of this request and as a cookie of its response. */
export async function writeNewVisitor(c: Context<AppEnv>): Promise<string> {
  const visitor = randomId();
  c.set("visitor", visitor);
  await writeSignedCookie(c, COOKIE, visitor);
  return visitor;
}
