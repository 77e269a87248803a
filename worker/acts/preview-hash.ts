/**
 * The hash by which a preview is confirmed: it covers act, caller, input and facts, and is stored nowhere. Its first
 * part names the execution, so that a confirmation counts once however often it is sent; that name begins with a mark of
 * act, caller and input, so that what became of one confirmation is never answered to another.
 */
import type { Signer } from "../auth/signer.ts";
import { randomId, sha256 } from "../auth/signer.ts";
import { factsText, type Facts } from "../domain/staff/facts.ts";
import { PREVIEW_MS } from "../domain/staff/staff-times.ts";

/** What a preview is of. */
export interface Previewed {
  /** The act, or the approval of a request. */
  name: string;
  /** As the audit trail names the caller. */
  actor: string;
  /** What was sent, as JSON has it: the act's own fields. */
  input: unknown;
  facts: Facts;
}

const BETWEEN = ".";
const MARK_LENGTH = 16;

export async function writePreviewHash(
  signer: Signer,
  previewed: Previewed,
  now: number,
): Promise<string> {
  const execution = `${await writeMark(previewed)}-${randomId()}`;
  const mac = await signer.sign("act-preview", textOf(previewed, execution, now));
  return [execution, now, mac].join(BETWEEN);
}

/** Whether the hash is of these facts, of this caller, and not too old. */
export async function isPreviewOf(
  signer: Signer,
  hash: string,
  previewed: Previewed,
  now: number,
): Promise<boolean> {
  const [execution = "", at = "", mac = ""] = hash.split(BETWEEN);
  const madeAt = Number(at);
  if (!Number.isInteger(madeAt) || now - madeAt >= PREVIEW_MS) return false;
  return signer.verify("act-preview", textOf(previewed, execution, madeAt), mac);
}

/** Whether the hash was given for this act, caller and input, whatever its facts were. */
export async function isHashGivenFor(
  hash: string,
  previewed: Omit<Previewed, "facts">,
): Promise<boolean> {
  return executionOf(hash).startsWith(`${await writeMark(previewed)}-`);
}

/** The name of the execution; of any text, since only a signed one leads anywhere. */
export function executionOf(hash: string): string {
  return hash.split(BETWEEN)[0] ?? "";
}

/** Stored with a request, which runs when no browser is there to send a hash. */
export function factsHash(facts: Facts): Promise<string> {
  return sha256(factsText(facts));
}

async function writeMark({ name, actor, input }: Omit<Previewed, "facts">): Promise<string> {
  return (await sha256([name, actor, inputText(input)].join("\n"))).slice(0, MARK_LENGTH);
}

function textOf({ name, actor, input, facts }: Previewed, execution: string, at: number): string {
  return [name, actor, execution, at, inputText(input), factsText(facts)].join("\n");
}

/** The same fields give the same text, in whatever order they came. */
function inputText(input: unknown): string {
  return factsText(JSON.parse(JSON.stringify(input)));
}
