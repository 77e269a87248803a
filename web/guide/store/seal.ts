/** Encrypts what is kept on the phone, with a key that no script can read out. */
import type { Sealed } from "./rows.ts";

const NAME = "AES-GCM";
const IV_BYTES = 12;

export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: NAME, length: 256 }, false, ["encrypt", "decrypt"]);
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: NAME, iv }, key, text) };
}

/** Undefined for what this key can't read: the browser has deleted the key or a part of the row. */
export async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<unknown> {
  try {
    const text = await crypto.subtle.decrypt({ name: NAME, iv }, key, data);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}
