/**
 * Whether a person makes this one attempt, where a limit is used up (flows/rate-limited.ts): unlike the check before
 * holds it remembers nothing, since a remembered browser could go on guessing. A token is verified once per request.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { turnstileKeys } from "../config/variables.ts";
import { verifyTurnstile } from "./turnstile.ts";

export type PersonVerdict = "person" | "no_person" | "off";

export function personCheck(
  c: Context<AppEnv>,
  token: string | undefined,
): () => Promise<PersonVerdict> {
  let verdict: Promise<PersonVerdict> | null = null;
  return () => (verdict ??= check(c, token));
}

async function check(c: Context<AppEnv>, token: string | undefined): Promise<PersonVerdict> {
  const keys = turnstileKeys(c.env);
  if (keys === null) return "off";
  if (token === undefined || token === "") return "no_person";
  const { secret } = keys;
  const verdict = await verifyTurnstile({ secret, token });
  if (verdict === "away") return "off";
  return verdict === "person" ? "person" : "no_person";
}
