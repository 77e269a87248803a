/**
 * Marks a browser as one that an agent has logged in with, so that its tries are counted apart from a stranger's
 * (flows/log-in.ts). A signed HttpOnly cookie, kept nowhere else; it opens nothing.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../http/app-env.ts";
import { isSecure } from "../http/is-secure.ts";
import { randomId } from "./signer.ts";

const COOKIE = "known-device";
const COOKIE_SECONDS = 180 * 86_400;

/** The name of this browser if the agent has logged in with it before. */
export async function readDevice(c: Context<AppEnv>, agentId: string): Promise<string | null> {
  const [device = "", signature = ""] = (getCookie(c, COOKIE) ?? "").split(".");
  const isKnown = await c.get("signer").verify("device", `${agentId}\n${device}`, signature);
  return isKnown ? device : null;
}

export async function rememberDevice(c: Context<AppEnv>, agentId: string): Promise<void> {
  const device = (await readDevice(c, agentId)) ?? randomId();
  const signature = await c.get("signer").sign("device", `${agentId}\n${device}`);
  setCookie(c, COOKIE, `${device}.${signature}`, {
    path: "/api/login",
    httpOnly: true,
    sameSite: "Strict",
    secure: isSecure(c),
    maxAge: COOKIE_SECONDS,
  });
}
