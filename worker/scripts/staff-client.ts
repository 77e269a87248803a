/**
 * The client of the staff API for scripts. It authenticates with a personal token, or with the shop's key
 * (auth/staff-auth.ts states when that is valid). Either is sent only over TLS or to this machine.
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
  /** The code of the shop's refusal; null when the shop sent none. */
  readonly code: unknown;

  constructor(sentence: string, code: unknown = null) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Headers for every fetch from Node to the product. They disable keep-alive: a request on a reused connection that the
 * server has just closed would fail, and an act is not sent again.
 */
export const NO_KEEP_ALIVE = { Connection: "close" };

const TIMEOUT_MS = 120_000;

/** A restore of D1 to an earlier minute loses the tokens that were created after that minute. */
const KEY_UNKNOWN =
  "The shop does not know this STAFF_TOKEN, or STAFF_KEY. A token that was ended, or made after the minute of a restore, is gone: sign in and make a new one under My access.";

export function staffAccess(env: NodeJS.ProcessEnv): StaffAccess {
  const settings = readSettings(env);
  const { protocol, hostname, origin } = readOrigin(
    env["ORIGIN"] || `http://localhost:${settings.port}`,
  );
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isLocal) throw new Refused("ORIGIN must begin with https://.");
  const envKey = env["STAFF_TOKEN"] || env["STAFF_KEY"];
  const key = envKey || (isLocal ? readLocalKey(settings.stateDir) : null);
  if (key === null) {
    throw new Refused(
      isLocal
        ? `There is no key for ${origin} on this machine: run \`npm start\` once. Set PORT for another run on this machine, or ORIGIN and STAFF_TOKEN for a deployed shop.`
        : "Set STAFF_TOKEN to your own token, made in the back office under My access, or STAFF_KEY to the key of the shop.",
    );
  }
  return { origin, key };
}

/** True when STAFF_TOKEN is set. The token identifies the person, so an act needs no --by. */
export function hasToken(env: NodeJS.ProcessEnv): boolean {
  return (env["STAFF_TOKEN"] ?? "") !== "";
}

function readOrigin(text: string): URL {
  if (!URL.canParse(text)) throw new Refused(`ORIGIN is "${text}", which is not a URL.`);
  return new URL(text);
}

function readLocalKey(stateDir: string): string | null {
  const path = join(stateDir, STAFF_KEY_FILE);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Returns the shop's response. Throws `Refused`, with a sentence for the user, if there is none or it is a refusal. */
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
        ...NO_KEEP_ALIVE,
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new Refused(
      `${origin} does not answer. Is the product running there? Set PORT for another run on this machine, or ORIGIN for a deployed shop.`,
    );
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  if (response.status === 404 && readCode(answer) === "not_found") {
    throw new Refused(
      `${origin} has no STAFF_KEY, and does not know the token or key that was sent.`,
    );
  }
  if (readCode(answer) === "staff_key_wrong") throw new Refused(KEY_UNKNOWN, "staff_key_wrong");
  const sentence = joinSentences(answer) ?? `${origin} did not answer as BhortiBus does.`;
  throw new Refused(sentence, readCode(answer));
}

function readCode(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null ? Reflect.get(answer, "code") : undefined;
}

function joinSentences(answer: unknown): string | null {
  const errors: unknown =
    typeof answer === "object" && answer !== null ? Reflect.get(answer, "errors") : null;
  return Array.isArray(errors) && errors.length > 0 ? errors.join(" ") : null;
}
