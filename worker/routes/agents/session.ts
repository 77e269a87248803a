/**
 * The caller's account (decisions 1.11). Without a session it succeeds with null. An old token is replaced here,
 * because every page of the client starts with this call.
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { rotateToken, authenticateSession } from "../../auth/agent-session.ts";
import type { ProfileView } from "../../contract/agents/session.ts";
import { refuse } from "../../http/refusal-response.ts";

export const session = new Hono<AppEnv>().get("/profile", async (c) => {
  const found = await authenticateSession(c);
  if (found === null && c.req.header("Authorization") !== undefined) {
    return refuse(c, { reason: "session_expired" });
  }
  const token = found === null ? null : await rotateToken(c.env, found);
  const view: ProfileView = {
    status_code: 201,
    data: { userData: found?.agent ?? null, ...(token === null ? {} : { token }) },
  };
  return c.json(view, 200);
});
