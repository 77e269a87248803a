/** The search of the proof of work: which number's hash begins with the challenge's target. */
import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ChallengeView } from "../../worker/contract/shared.ts";
import { splitHash, WORK_SCRYPT } from "../../worker/domain/human-check/work.ts";

/** Tries one number. Returns the rest of its hash, which is the proof, or null when it is another number. */
export function tryNumber({ salt, target }: ChallengeView, number: number): string | null {
  const found = splitHash(bytesToHex(scrypt(String(number), salt, WORK_SCRYPT)));
  return found.target === target ? found.rest : null;
}
