/**
 * The hash that confirms a preview: it covers act, caller, input and facts, and is not stored. Its first part names the
 * execution, so a confirmation counts once however often it is sent; that name begins with a mark of act, caller and
 * input, so the result of one confirmation is never returned to another.
 */
import type { Signer } from "../auth/signer.ts";
import { randomId, sha256 } from "../auth/signer.ts";
import { factsText, type Facts } from "../domain/staff/facts.ts";
import { PREVIEW_MS } from "../domain/staff/staff-times.ts";

/** The subject of a preview. */
export interface Previewed {
  /** The act, or the approval of a request. */
  name: string;
  /** As the audit trail names the caller. */
  actor: string;
  /** The input as JSON: the act's own fields. */
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
  const mac = await signer.sign("act-preview", serializePreview(previewed, execution, now));
  return [execution, now, mac].join(BETWEEN);
}

/** Whether the hash is of these facts, of this caller, and not too old. */
export async function isHashOfPreview(
  signer: Signer,
  hash: string,
  previewed: Previewed,
  now: number,
): Promise<boolean> {
  const [execution = "", at = "", mac = ""] = hash.split(BETWEEN);
  const madeAt = Number(at);
  if (!Number.isInteger(madeAt) || now - madeAt >= PREVIEW_MS) return false;
  return signer.verify("act-preview", serializePreview(previewed, execution, madeAt), mac);
}

/** Whether the hash was given for this act, caller and input, whatever its facts were. */
export async function isHashGivenFor(
  hash: string,
  previewed: Omit<Previewed, "facts">,
): Promise<boolean> {
  return parseExecution(hash).startsWith(`${await writeMark(previewed)}-`);
}

/** The name of the execution; of any text, since only a signed one leads anywhere. */
export function parseExecution(hash: string): string {
  return hash.split(BETWEEN)[0] ?? "";
}

/** Stored with a request, which runs when no browser is there to send a hash. */
export function factsHash(facts: Facts): Promise<string> {
  return sha256(factsText(facts));
}

async function writeMark({ name, actor, input }: Omit<Previewed, "facts">): Promise<string> {
  return (await sha256([name, actor, inputText(input)].join("\n"))).slice(0, MARK_LENGTH);
}

function serializePreview(
  { name, actor, input, facts }: Previewed,
  execution: string,
  at: number,
): string {
  return [name, actor, execution, at, inputText(input), factsText(facts)].join("\n");
}

/** Equal fields give equal text, whatever their order. */
function inputText(input: unknown): string {
  return factsText(JSON.parse(JSON.stringify(input)));
}
