/**
 * Whether a person asks for seats, where the shop has the keys to find out: once a visitor and day, kept by a signed
 * cookie. Agents' tools with a bearer are known already. When the checker can't be reached buyers are let through, with
 * an alert: selling goes on. It never looks at an address, since many phones share one.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../http/app-env.ts";
import { agentOf } from "./agent-session.ts";
import { turnstileKeys } from "../config/variables.ts";
import type { Refusal } from "../domain/refusal.ts";
import { isSecure } from "../http/is-secure.ts";
import { logAlert } from "../telemetry/log.ts";
import { askTurnstile } from "./turnstile.ts";
import { visitorOf } from "./visitor.ts";

const COOKIE = "human";
const COOKIE_SECONDS = 86_400;
const TOLD_EVERY_MS = 60_000;

let toldAt = -Infinity;

/** Null lets the hold through. */
export async function requireHuman(
  c: Context<AppEnv>,
  token: string | undefined,
): Promise<Refusal | null> {
  const keys = turnstileKeys(c.env);
  if (keys === null) return null;
  const visitor = await visitorOf(c);
  if ((await isKnown(c, visitor)) || (await agentOf(c)) !== null) return null;
  if (token === undefined || token === "") return { reason: "human_check_needed" };
  const { secret } = keys;
  const verdict = await askTurnstile((url, init) => fetch(url, init), { secret, token });
  if (verdict === "no_person") return { reason: "human_check_needed" };
  if (verdict === "person") await remember(c, visitor);
  else tellAway();
  return null;
}

async function isKnown(c: Context<AppEnv>, visitor: string): Promise<boolean> {
  const [until = "", signature = ""] = (getCookie(c, COOKIE) ?? "").split(".");
  const isOurs = await c.get("signer").verify("human", `${visitor}\n${until}`, signature);
  return isOurs && Date.now() < Number(until);
}

async function remember(c: Context<AppEnv>, visitor: string): Promise<void> {
  const until = Date.now() + COOKIE_SECONDS * 1000;
  const signature = await c.get("signer").sign("human", `${visitor}\n${until}`);
  setCookie(c, COOKIE, `${until}.${signature}`, {
    path: "/api",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: COOKIE_SECONDS,
  });
}

/** One alert a minute and isolate, however many come. */
function tellAway(): void {
  const now = Date.now();
  if (now - toldAt < TOLD_EVERY_MS) return;
  toldAt = now;
  logAlert("human_check_away", {});
}
