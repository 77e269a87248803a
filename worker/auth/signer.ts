/**
 * The shop's one secret and everything that is signed, derived or hashed with it. Each use has a purpose of its
 * own, so that a value made for one never passes for another. Owns: SIGNING_KEY. Refuses: a short key.
 */
import { assert } from "../domain/result.ts";

export type Purpose =
  | "booking"
  | "booking-secret"
  | "idempotency-answer"
  | "idempotency-request"
  | "visitor"
  | "forgery"
  | "phone"
  | "proven-phones"
  | "ticket-link"
  | "bus-link"
  | "phone-code"
  | "ticket"
  | "attempt"
  | "device"
  | "opening-pass"
  | "human"
  | "human-work"
  | "erased-phone"
  | "staff-session"
  | "staff-challenge"
  | "act-preview";

export interface Signer {
  /** 128 bits of HMAC-SHA-256 as 22 characters of base64url. */
  sign(purpose: Purpose, text: string): Promise<string>;
  verify(purpose: Purpose, text: string, signature: string): Promise<boolean>;
}

const SIGNATURE_BYTES = 16;
/** At most a few megabytes of an isolate's memory. */
const SIGNATURES_KNOWN = 10_000;
const KNOWN_TEXT_MAX = 200;
const signers = new Map<string, Promise<Signer>>();

export function signerFor(key: string): Promise<Signer> {
  const known = signers.get(key);
  if (known) return known;
  const signer = makeSigner(key);
  signers.set(key, signer);
  return signer;
}

async function makeSigner(secret: string): Promise<Signer> {
  assert(secret.length >= 32, "SIGNING_KEY has at least 32 characters");
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  /** Requests of one visitor need the same few signatures, so the latest are kept in memory. */
  const known = new Map<string, string>();
  async function sign(purpose: Purpose, text: string): Promise<string> {
    const whole = `${purpose}\n${text}`;
    const remembered = known.get(whole);
    if (remembered !== undefined) return remembered;
    const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(whole));
    const signature = base64url(new Uint8Array(mac, 0, SIGNATURE_BYTES));
    const [oldest] = known.keys();
    if (known.size >= SIGNATURES_KNOWN && oldest !== undefined) known.delete(oldest);
    if (whole.length <= KNOWN_TEXT_MAX) known.set(whole, signature);
    return signature;
  }
  return {
    sign,
    async verify(purpose, text, signature) {
      return isSameText(await sign(purpose, text), signature);
    },
  };
}

/** 128 unguessable bits, 22 characters of base64url. */
export function randomId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** A session's token: 256 unguessable bits, 43 characters of base64url. */
export function randomToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** 32 unguessable bits. */
export function randomCode(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return base64url(new Uint8Array(digest));
}

/** Compares in constant time. */
export function isSameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
