/**
 * Who is calling (decisions 1.11): an agent by bearer, everybody else a visitor. An expired or unknown bearer is
 * refused, so that nothing an agent sells is booked as Online by accident.
 */
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { findAgentBySession } from "./db/agents.ts";
import { database } from "./db/client.ts";
import { refuse } from "./http.ts";
import { sha256 } from "./signer.ts";

export const knownCaller = createMiddleware<AppEnv>(async (c, next) => {
  c.set("agent", null);
  const authorization = c.req.header("Authorization");
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{16,128})$/.exec(authorization)?.[1];
    const agent =
      token === undefined
        ? null
        : await findAgentBySession(database(c.env), await sha256(token), Date.now());
    if (agent === null) return refuse(c, { reason: "session_expired" });
    c.set("agent", agent);
  }
  return next();
});
