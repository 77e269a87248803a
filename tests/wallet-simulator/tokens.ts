/**
 * Tokens of the simulator. They carry their own end and need no memory, so a new simulator knows the tokens of the
 * old one. They look like what the wallet gives (a JWT of an hour, a refresh token of more than 2.5 kB) and are worth
 * nothing anywhere else.
 */
import { z } from "zod";
import { ONLY } from "./store.ts";
import { randomText, type Simulation } from "./simulation.ts";

const HOUR_MS = 3_600_000;
const REFRESH_LIFE_MS = 28 * 24 * HOUR_MS;

const claims = z.object({ use: z.enum(["id", "refresh"]), aud: z.string(), exp: z.number() });
type Claims = z.output<typeof claims>;

function sign(body: Claims & Record<string, unknown>): string {
  return `${part({ alg: "none", kid: "simulated" })}.${part(body)}.simulated`;
}

function part(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll("=", "");
}

function read(token: string): Claims | null {
  try {
    const body = /^[\w+/]+\.([\w+/]+)\.simulated$/.exec(token)?.[1];
    return claims.parse(JSON.parse(atob(body ?? "")));
  } catch {
    return null;
  }
}

export function tokenBody(appKey: string, now: number) {
  const jti = randomText(20);
  return {
    statusCode: "0000",
    statusMessage: "Successful",
    id_token: sign({ use: "id", aud: appKey, exp: now + HOUR_MS, jti }),
    token_type: "Bearer",
    expires_in: HOUR_MS / 1000,
    refresh_token: sign({
      use: "refresh",
      aud: appKey,
      exp: now + REFRESH_LIFE_MS,
      jti,
      padding: "x".repeat(2_500),
    }),
  };
}

export type TokenState = "good" | "expired" | "bad";

export function tokenState(
  token: string,
  wanted: { use: Claims["use"]; appKey: string; now: number },
): TokenState {
  const held = read(token);
  if (held === null || held.use !== wanted.use || held.aud !== wanted.appKey) return "bad";
  return wanted.now < held.exp ? "good" : "expired";
}

/** Counts this call. Returns until when the shop is blocked, or null. */
export function countTokenCall(simulation: Simulation): number | null {
  const now = simulation.now();
  const most = simulation.settings().tokenCallsPerHour;
  if (most === 0) return null;
  const before = simulation.tables.tokenCalls.get(ONLY) ?? { at: [], blockedUntil: 0 };
  const at = [...before.at.filter((one) => one > now - HOUR_MS), now];
  const isBlocked = now < before.blockedUntil;
  const blockedUntil = !isBlocked && at.length > most ? now + HOUR_MS : before.blockedUntil;
  simulation.tables.tokenCalls.put(ONLY, { at, blockedUntil });
  return now < blockedUntil ? blockedUntil : null;
}
