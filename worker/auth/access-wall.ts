/**
 * Cloudflare Access as an outer wall of the back office, where a shop has one: the header that it adds is checked, so
 * that nobody comes in around it. The cookie of Access is never trusted. Callers with a personal token or the shop's key
 * are no browsers and are let past.
 */
import { createRemoteJWKSet, jwtVerify } from "jose";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/app-env.ts";
import { accessWall } from "../config/variables.ts";
import { refuse } from "../http/refusal-response.ts";

const HEADER = "Cf-Access-Jwt-Assertion";

/** Keys of each team, as long as the isolate lives; the library loads them anew when they change. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

export const requireAccess = createMiddleware<AppEnv>(async (c, next) => {
  const wall = accessWall(c.env);
  if (wall === null || c.req.header("Authorization") !== undefined) return next();
  const isIn = await isVerified(c.req.header(HEADER) ?? "", wall);
  return isIn ? next() : refuse(c, { reason: "outer_wall_missed" });
});

async function isVerified(
  jwt: string,
  { team, audience }: { team: string; audience: string },
): Promise<boolean> {
  const issuer = `https://${team}.cloudflareaccess.com`;
  const keys = keySets.get(team) ?? createRemoteJWKSet(new URL(`${issuer}/cdn-cgi/access/certs`));
  keySets.set(team, keys);
  try {
    await jwtVerify(jwt, keys, { issuer, audience, algorithms: ["RS256"] });
    return true;
  } catch {
    return false;
  }
}
