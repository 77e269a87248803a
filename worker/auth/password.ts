/**
 * Stored passwords: scrypt with a salt each, and the cost beside the hash, so that another cost can be chosen later
 * without locking anybody out. It is computed as twenty parts of p 1 each, because the runtime computes one call
 * without a break: between two parts other requests are answered. The key is SHA-256 over all parts, so a guess costs
 * all of them.
 */
import { Buffer } from "node:buffer";
import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { assert } from "../domain/result.ts";
import { COST, type Cost } from "./password-cost.ts";

/**
 * Called after each part of a hash; for an account that does not exist, called with `isImitated` in place of each part.
 */
export type Rest = (isImitated: boolean) => Promise<void>;

const PARTED = "scrypt-parts";
/** The older form of a hash: one call with all of p. */
const WHOLE = "scrypt";
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const scryptKey = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

/**
 * The text to store. `like`: a stored hash whose form, cost and salt are used instead of new ones, so that the same
 * password gives the same text.
 */
export async function hashPassword(
  password: string,
  rest: Rest,
  like: string | null = null,
): Promise<string> {
  const { name, cost, salt } =
    like === null ? { name: PARTED, cost: COST, salt: randomBytes(SALT_BYTES) } : read(like);
  const key = await derive(name, password, salt, cost, rest);
  const { N, r, p } = cost;
  return [name, N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** `stored` null: no such account. It takes the time of a hash and none of its work. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  rest: Rest,
): Promise<boolean> {
  if (stored === null) {
    for (let part = 0; part < COST.p; part += 1) await rest(true);
    return false;
  }
  const { name, cost, salt, key } = read(stored);
  return timingSafeEqual(await derive(name, password, salt, cost, rest), key);
}

/** Whether a hash was made at another cost than new ones are. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(`${[PARTED, COST.N, COST.r, COST.p].join("$")}$`);
}

function derive(name: string, password: string, salt: Buffer, cost: Cost, rest: Rest) {
  return (name === PARTED ? deriveParts : deriveWhole)(password, salt, cost, rest);
}

/** NFKC: the same text typed on two keyboards is the same password. */
async function deriveParts(password: string, salt: Buffer, { N, r, p }: Cost, rest: Rest) {
  const hash = createHash("sha256");
  for (let part = 0; part < p; part += 1) {
    const ownSalt = Buffer.concat([salt, Buffer.from([part])]);
    hash.update(
      await scryptKey(password.normalize("NFKC"), ownSalt, KEY_BYTES, own({ N, r, p: 1 })),
    );
    await rest(false);
  }
  return hash.digest();
}

async function deriveWhole(password: string, salt: Buffer, cost: Cost, rest: Rest) {
  const key = await scryptKey(password.normalize("NFKC"), salt, KEY_BYTES, own(cost));
  await rest(false);
  return key;
}

function own(cost: Cost) {
  return { ...cost, maxmem: 256 * cost.N * cost.r };
}

function read(stored: string) {
  const [name = "", N, r, p, salt = "", key = ""] = stored.split("$");
  const bytes = Buffer.from(key, "base64url");
  const isOurs = (name === PARTED || name === WHOLE) && bytes.length === KEY_BYTES;
  assert(isOurs, "a stored password is a scrypt hash");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { name, cost, salt: Buffer.from(salt, "base64url"), key: bytes };
}
