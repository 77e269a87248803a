/**
 * Issues challenges of the proof of work and verifies proofs. Nothing is stored: a challenge is sealed for one visitor,
 * one trip and ten minutes. A repeated proof gives the same pass again and nothing more, because the pass takes its id
 * and its time from the challenge.
 */
import { randomInt, scryptSync } from "node:crypto";
import {
  readProof,
  splitHash,
  WORK_MS,
  WORK_NUMBERS,
  WORK_SCRYPT,
  type Challenge,
} from "../domain/human-check/work.ts";
import type { HumanPass } from "../domain/human-check/pass.ts";
import { randomId, type Signer } from "./signer.ts";

/** The visitor who solves a challenge, and the trip that it is for. */
interface Solver {
  visitor: string;
  tripId: string;
}

export async function issueChallenge(
  signer: Signer,
  solver: Solver,
  now: number,
): Promise<Challenge> {
  const salt = randomId();
  const number = String(randomInt(WORK_NUMBERS));
  const { dkLen, ...cost } = WORK_SCRYPT;
  const { target, rest } = splitHash(scryptSync(number, salt, dkLen, cost).toString("hex"));
  const seal = await signer.sign("human-work", sealedText(solver, { salt, issuedAt: now, rest }));
  return { tripId: solver.tripId, salt, issuedAt: now, seal, numbers: WORK_NUMBERS, target };
}

/** The pass that a proof buys; null when it is false, too old, or another visitor's or trip's. */
export async function verifyProof(
  signer: Signer,
  solver: Solver,
  text: string,
  now: number,
): Promise<HumanPass | null> {
  const proof = readProof(text);
  if (proof === null || now >= proof.issuedAt + WORK_MS) return null;
  const isGenuine = await signer.verify("human-work", sealedText(solver, proof), proof.seal);
  return isGenuine ? { id: proof.salt, passedAt: proof.issuedAt, trips: [solver.tripId] } : null;
}

/** Only `tripId` can contain a line break, so no two inputs give the same text. */
function sealedText(
  { visitor, tripId }: Solver,
  { salt, issuedAt, rest }: { salt: string; issuedAt: number; rest: string },
): string {
  return [visitor, tripId, salt, issuedAt, rest].join("\n");
}
