/**
 * Signed HttpOnly cookies. The signature covers the purpose, a subject (whose cookie it is) and the value, so that a
 * cookie made for one purpose or one subject never passes for another. Over TLS the name begins with `__Host-`: the
 * browser then accepts it from this host only, so that a neighbouring subdomain can't set one. Local runs without TLS
 * use the plain name.
 */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { AppEnv } from "./app-env.ts";
import type { Purpose, Signer } from "../auth/signer.ts";
import { isSecure } from "./is-secure.ts";
import { readCookie } from "./request-cookies.ts";

export interface SignedCookie {
  name: string;
  purpose: Purpose;
  sameSite: "Lax" | "Strict";
  /** In seconds. */
  maxAge: number;
}

/** The value if the signature is valid for this purpose and subject, else null. */
export async function readSignedCookie(
  c: Context<AppEnv>,
  { name, purpose }: Pick<SignedCookie, "name" | "purpose">,
  subject: readonly string[] = [],
): Promise<string | null> {
  const text = readCookie(c, isSecure(c) ? `__Host-${name}` : name);
  return text === undefined ? null : readSigned(c.get("signer"), purpose, subject, text);
}

export async function writeSignedCookie(
  c: Context<AppEnv>,
  { name, purpose, sameSite, maxAge }: SignedCookie,
  value: string,
  subject: readonly string[] = [],
): Promise<void> {
  const secure = isSecure(c);
  setCookie(c, secure ? `__Host-${name}` : name, await signValue(c, purpose, subject, value), {
    path: "/",
    httpOnly: true,
    sameSite,
    secure,
    maxAge,
  });
}

/** `value.signature`; the value has no dot. */
export async function signValue(
  c: Context<AppEnv>,
  purpose: Purpose,
  subject: readonly string[],
  value: string,
): Promise<string> {
  return `${value}.${await c.get("signer").sign(purpose, buildSignedText(subject, value))}`;
}

/** The value of a text made by `signed`; null for any other text. */
export async function readSigned(
  signer: Signer,
  purpose: Purpose,
  subject: readonly string[],
  text: string,
): Promise<string | null> {
  const [value = "", signature = "", ...rest] = text.split(".");
  if (value === "" || rest.length > 0) return null;
  return (await signer.verify(purpose, buildSignedText(subject, value), signature)) ? value : null;
}

function buildSignedText(subject: readonly string[], value: string): string {
  return [...subject, value].join("\n");
}
