/**
 * Marks a browser with which an agent has logged in before, so that its attempts are counted separately from those of
 * strangers (flows/agents/log-in.ts). A signed HttpOnly cookie, stored nowhere else; it grants no access.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { readSignedCookie, writeSignedCookie, type SignedCookie } from "../http/signed-cookie.ts";
import { randomId } from "./signer.ts";

const COOKIE: SignedCookie = {
  name: "device",
  purpose: "device",
  sameSite: "Strict",
  maxAge: 180 * 86_400,
};

/** The name of this browser if the agent has logged in with it before. */
export async function readDevice(c: Context<AppEnv>, agentId: string): Promise<string | null> {
  return readSignedCookie(c, COOKIE, [agentId]);
}

export async function rememberDevice(c: Context<AppEnv>, agentId: string): Promise<void> {
  const device = (await readDevice(c, agentId)) ?? randomId();
  await writeSignedCookie(c, COOKIE, device, [agentId]);
}
