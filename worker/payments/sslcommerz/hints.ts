/**
 * What SSLCOMMERZ's page and server send to the shop. All of it is a hint: what was paid is what the transaction query
 * answers. A notification is signed with the store's password; one without a valid signature is ignored.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { readWayBack } from "../hosted-page/way-back.ts";
import type { ProviderHints } from "../provider.ts";

/** A notification has some 40 fields; these limits bound the work of a forged one. */
const KEYS_MAX = 100;
const CHARACTERS_MAX = 20_000;
/** The sum covers a hash of the password, under this name among the others. */
const PASSWORD_KEY = "store_passwd";
const TRAN_ID = "tran_id";
const ENCODER = new TextEncoder();

export function sslcommerzHints(storePassword: string): ProviderHints {
  return {
    readReturn: (fields) => readWayBack(fields, "status"),

    async readNotification(fields) {
      const invoice = fields.get(TRAN_ID);
      if (!invoice || !isSigned(fields, storePassword)) return null;
      return { invoice };
    },
  };
}

/**
 * `verify_key` lists the signed fields. `verify_sign` is the MD5 of them and of the password's MD5, sorted by name, as
 * "name=value" joined by "&"; `verify_sign_sha2`, where it is sent, is the SHA-256 of the same text.
 */
function isSigned(fields: URLSearchParams, storePassword: string): boolean {
  const names = readSignedNames(fields);
  const signature = fields.get("verify_sign");
  if (names === null || signature === null) return false;
  const signed = names.flatMap((name): [string, string][] => {
    const value = fields.get(name);
    return value === null ? [] : [[name, value]];
  });
  const text = [...signed, [PASSWORD_KEY, hash("md5", storePassword)] as const]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const second = fields.get("verify_sign_sha2");
  const isFirstRight = isSameHash(hash("md5", text), signature);
  const isSecondRight = second === null || isSameHash(hash("sha256", text), second);
  return isFirstRight && isSecondRight;
}

/** Returns null for a list that is too long or lacks the number of the payment, and for a field that is sent twice. */
function readSignedNames(fields: URLSearchParams): string[] | null {
  const key = fields.get("verify_key");
  if (key === null || fields.toString().length > CHARACTERS_MAX) return null;
  const names = key.split(",");
  const isUnambiguous = names.every((name) => fields.getAll(name).length <= 1);
  return names.length <= KEYS_MAX && names.includes(TRAN_ID) && isUnambiguous ? names : null;
}

function hash(algorithm: "md5" | "sha256", text: string): string {
  return createHash(algorithm).update(text).digest("hex");
}

/** Takes as long for every signature of the right length. */
function isSameHash(expected: string, given: string): boolean {
  const [left, right] = [ENCODER.encode(expected), ENCODER.encode(given.toLowerCase())];
  return left.length === right.length && timingSafeEqual(left, right);
}
