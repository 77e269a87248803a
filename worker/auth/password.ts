/**
 * Passwords as they are kept: scrypt, a salt of their own, and the cost beside the hash, so that a dearer one can be
 * chosen later without locking anybody out. Invariant: to check a password is the same work whether there is an
 * account or not. The cost is the dearest of the usual sets that fits the Workers' bound on N*r*p and its memory.
 */
import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { assert } from "../domain/result.ts";

interface Cost {
  N: number;
  r: number;
  p: number;
}

const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const scryptKey = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return write(COST, salt, key);
}

/** `kept` null: no such account; the work is done all the same, against a hash that nothing fits. */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  const { cost, salt, key } = read(kept ?? NOBODYS);
  const given = await derive(password, salt, cost);
  return timingSafeEqual(given, key) && kept !== null;
}

/** NFKC: the same word typed on two keyboards is the same password. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return scryptKey(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });
}

/** `scrypt$N$r$p$salt$key`. */
function write({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

function read(kept: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [name, N, r, p, salt = "", key = ""] = kept.split("$");
  const bytes = Buffer.from(key, "base64url");
  assert(name === "scrypt" && bytes.length === KEY_BYTES, "a kept password is a scrypt hash");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, "base64url"), key: bytes };
}

const NOBODYS = write(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));
