/** Who is logged in (decisions 1.11). Without a session it is a success with nobody in it. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { identifyCaller } from "../../auth/agent-session.ts";
import type { ProfileView } from "../../contract/session.ts";

export const session = new Hono<AppEnv>().get("/profile", identifyCaller, (c) => {
  const view: ProfileView = { status_code: 201, data: { userData: c.get("agent") } };
  return c.json(view, 200);
});
