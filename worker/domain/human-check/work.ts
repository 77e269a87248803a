/**
 * The proof of work, which is the human check of a shop without Turnstile's keys: the page finds the one number whose
 * hash begins with the challenge's target. The hash is scrypt, which fills memory, so a script's machine is not much
 * faster at it than a phone; and the numbers are few, so the search always ends in time. The proof is the rest of that
 * hash, which nobody can guess. A signature binds the challenge to its visitor, trip and time (auth/work-proof.ts).
 */

/**
 * The number of candidates, from 0; half of them are tried on average. All take less than two seconds on a slow phone.
 */
export const WORK_NUMBERS = 32;
/** Parameters of scrypt: one hash fills 256 KiB. */
export const WORK_SCRYPT = { N: 2048, r: 1, p: 1, dkLen: 32 } as const;
/** How long a challenge can be answered. */
export const WORK_MS = 10 * 60_000;

/** The challenge for the page. */
export interface Challenge {
  tripId: string;
  salt: string;
  /** Epoch ms. */
  issuedAt: number;
  /** Signature over the visitor, the trip and the proof. */
  seal: string;
  numbers: number;
  /** First half of the hash, in hexadecimal. */
  target: string;
}

/** The proof that the page sends. */
export interface WorkProof {
  salt: string;
  issuedAt: number;
  seal: string;
  /** Second half of the hash, in hexadecimal. */
  rest: string;
}

const SEPARATOR = "~";
/** In hexadecimal digits, of which a byte has two. */
const TARGET_LENGTH = WORK_SCRYPT.dkLen;

export function writeProof({ salt, issuedAt, seal, rest }: WorkProof): string {
  return [salt, issuedAt, seal, rest].join(SEPARATOR);
}

/** Returns null for a text that is no proof. */
export function readProof(text: string): WorkProof | null {
  const [salt = "", issuedAt = "", seal = "", rest = "", ...more] = text.split(SEPARATOR);
  const hasTime = /^\d{1,15}$/.test(issuedAt);
  const hasParts = [salt, seal, rest].every((part) => /^[\w-]{1,64}$/.test(part));
  if (more.length > 0 || !hasTime || !hasParts) return null;
  return { salt, issuedAt: Number(issuedAt), seal, rest };
}

/** `hash`: in hexadecimal. */
export function splitHash(hash: string): { target: string; rest: string } {
  return { target: hash.slice(0, TARGET_LENGTH), rest: hash.slice(TARGET_LENGTH) };
}
