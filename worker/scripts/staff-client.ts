/**
 * The shop's origin, and what staff come in with: a personal token, or the shop's key until there is one. It is sent
 * over TLS or to this machine only.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings, STAFF_KEY_FILE } from "./settings.ts";

export interface StaffAccess {
  origin: string;
  /** A personal token or the shop's key. */
  key: string;
}

/** The shop refused, or could not be reached; a sentence for the user. */
export class Refused extends Error {
  /** Of the shop's refusal; null where there was none. */
  readonly code: unknown;

  constructor(sentence: string, code: unknown = null) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Headers of every fetch of a Node process to the product: on a connection that was kept, and that the other side has just
 * closed, an act would fail, and it is not sent again.
 */
export const UNKEPT = { Connection: "close" };

const PATIENCE_MS = 120_000;

/** What was made after the minute to which a restore has set D1 back is gone with it. */
const KEY_UNKNOWN =
  "The shop does not know this STAFF_TOKEN, or STAFF_KEY. A token that was ended, or made after the minute of a restore, is gone: sign in and make a new one under My access.";

export function staffAccess(env: NodeJS.ProcessEnv): StaffAccess {
  const settings = readSettings(env);
  const { protocol, hostname, origin } = readOrigin(
    env["ORIGIN"] || `http://localhost:${settings.port}`,
  );
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isHere) throw new Refused("ORIGIN must begin with https://.");
  const given = env["STAFF_TOKEN"] || env["STAFF_KEY"];
  const key = given || (isHere ? localKey(settings.stateDir) : null);
  if (key === null) {
    throw new Refused(
      isHere
        ? `There is no key for ${origin} on this machine: run \`npm start\` once. PORT names another run here, ORIGIN with STAFF_TOKEN a deployed shop.`
        : "Set STAFF_TOKEN to your own token, made in the back office under My access, or STAFF_KEY to the key of the shop.",
    );
  }
  return { origin, key };
}

/** Whether the caller is known by name: then an act needs no --by. */
export function hasToken(env: NodeJS.ProcessEnv): boolean {
  return (env["STAFF_TOKEN"] ?? "") !== "";
}

function readOrigin(text: string): URL {
  if (!URL.canParse(text)) throw new Refused(`ORIGIN is "${text}", which is no address.`);
  return new URL(text);
}

function localKey(stateDir: string): string | null {
  const path = join(stateDir, STAFF_KEY_FILE);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** The shop's response; a refusal is thrown with its sentence. */
export async function callStaff(
  { origin, key }: StaffAccess,
  call: string,
  body: unknown,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${origin}/api/staff/${call}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${key}`,
        ...UNKEPT,
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new Refused(
      `Nobody answers at ${origin}. Does the product run there? PORT names another run on this machine, ORIGIN a deployed shop.`,
    );
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  if (response.status === 404 && codeOf(answer) === "not_found") {
    throw new Refused(`${origin} has no STAFF_KEY, so it lets no staff in.`);
  }
  if (codeOf(answer) === "staff_key_wrong") throw new Refused(KEY_UNKNOWN, "staff_key_wrong");
  const sentence = sentencesOf(answer) ?? `${origin} did not answer as BhortiBus does.`;
  throw new Refused(sentence, codeOf(answer));
}

function codeOf(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null ? Reflect.get(answer, "code") : undefined;
}

function sentencesOf(answer: unknown): string | null {
  const errors: unknown =
    typeof answer === "object" && answer !== null ? Reflect.get(answer, "errors") : null;
  return Array.isArray(errors) && errors.length > 0 ? errors.join(" ") : null;
}
