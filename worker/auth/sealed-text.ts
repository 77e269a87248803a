/**
 * Text that only the sender of a key can have opened: encrypted with a key that follows from the shop's secret and from
 * what the sender knows, of which the shop stores a hash.
 */
import type { Signer } from "./signer.ts";

const IV_BYTES = 12;

export async function sealText(signer: Signer, known: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await deriveKey(signer, known, "encrypt");
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    key,
    new TextEncoder().encode(text),
  );
  return [iv, new Uint8Array(sealed)].map(toBase64).join(".");
}

/** Returns null for text that was sealed with another secret of the shop, or is damaged. */
export async function openText(
  signer: Signer,
  known: string,
  sealed: string,
): Promise<string | null> {
  const [iv = "", data = ""] = sealed.split(".");
  const key = await deriveKey(signer, known, "decrypt");
  try {
    const opened = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: fromBase64(iv) },
      key,
      fromBase64(data),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
}

/** A signature is 128 bits, which is a key of AES. */
async function deriveKey(signer: Signer, known: string, use: "encrypt" | "decrypt") {
  const signature = await signer.sign("idempotency-answer", known);
  const bytes = fromBase64(signature.replaceAll("-", "+").replaceAll("_", "/"));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [use]);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
