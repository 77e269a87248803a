/**
 * A phone as push services and browsers have it: its keys, the decryption of what comes (RFC 8291), and the check of
 * who signed it (RFC 8292). Written from the documents, so that it agrees with the shop's own by their words alone.
 */
import { expect } from "vitest";

const EC = { name: "ECDH", namedCurve: "P-256" };
const SIGN = { name: "ECDSA", namedCurve: "P-256" };

export interface PushedTo {
  url: string;
  init: RequestInit;
}

export interface PushPhone {
  phone: { endpoint: string; p256dh: string; auth: string };
  read(pushed: PushedTo): Promise<unknown>;
}

export async function aPushPhone(host = "fcm.googleapis.com"): Promise<PushPhone> {
  const keys = await generated(EC, ["deriveBits"]);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const mine = await raw(keys.publicKey);
  return {
    phone: {
      endpoint: `https://${host}/send/${crypto.randomUUID()}`,
      p256dh: base64url(mine),
      auth: base64url(auth),
    },
    async read({ init }) {
      const body = new Uint8Array(init.body as Uint8Array);
      const salt = body.slice(0, 16);
      const idLength = body[20] ?? 0;
      const theirs = body.slice(21, 21 + idLength);
      const sealed = body.slice(21 + idLength);
      const shown = await crypto.subtle.importKey("raw", theirs, EC, false, []);
      const shared = await crypto.subtle.deriveBits(makeEcdh(shown), keys.privateKey, 256);
      const info = join(utf8("WebPush: info\0"), mine, theirs);
      const input = await hkdf(auth, new Uint8Array(shared), info, 32);
      const key = await hkdf(salt, input, utf8("Content-Encoding: aes128gcm\0"), 16);
      const iv = await hkdf(salt, input, utf8("Content-Encoding: nonce\0"), 12);
      const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
      const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, sealed);
      const padded = new Uint8Array(opened);
      return JSON.parse(new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2))));
    },
  };
}

/** The shop's, as its secrets. */
export async function vapidKeys() {
  const keys = await generated(SIGN, ["sign", "verify"]);
  const { d = "" } = (await crypto.subtle.exportKey("jwk", keys.privateKey)) as JsonWebKey;
  return { VAPID_PUBLIC_KEY: base64url(await raw(keys.publicKey)), VAPID_PRIVATE_KEY: d };
}

/** What the shop says of itself, once its signature is checked with the key that it names. */
export async function signedBy({ init }: PushedTo): Promise<{
  key: string;
  claims: { aud: string; exp: number; sub: string };
}> {
  const header = new Headers(init.headers).get("Authorization") ?? "";
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const shown = await crypto.subtle.importKey("raw", bytes(key), SIGN, false, ["verify"]);
  const how = { name: "ECDSA", hash: "SHA-256" };
  const isGood = await crypto.subtle.verify(
    how,
    shown,
    bytes(signature),
    utf8(`${head}.${claims}`),
  );
  expect(isGood, "the signature").toBe(true);
  expect(text(head)).toMatchObject({ alg: "ES256" });
  return { key, claims: text(claims) };
}

async function hkdf(salt: Bytes, input: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", input, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8));
}

type Bytes = Uint8Array<ArrayBuffer>;

async function generated(of: typeof EC, uses: KeyUsage[]): Promise<CryptoKeyPair> {
  return (await crypto.subtle.generateKey(of, true, uses)) as CryptoKeyPair;
}

async function raw(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array((await crypto.subtle.exportKey("raw", key)) as ArrayBuffer);
}

/** The runtime's types name it otherwise than the standard. */
function makeEcdh(key: CryptoKey) {
  return { name: "ECDH", public: key } as unknown as SubtleCryptoDeriveKeyAlgorithm;
}

function join(...parts: Bytes[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function utf8(value: string): Bytes {
  return new TextEncoder().encode(value) as Bytes;
}

function base64url(value: Bytes): string {
  const plain = btoa(String.fromCharCode(...value));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(value: string): Bytes {
  const plain = atob(value.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(value: string) {
  return JSON.parse(new TextDecoder().decode(bytes(value)));
}
