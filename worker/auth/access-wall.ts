/**
 * Cloudflare Access as an outer wall of the back office, if a shop uses it: the header that it adds is verified, so
 * that nobody can bypass it. The cookie of Access is never trusted. Programs with a personal token or the shop's key
 * can't pass Access; they are let through only at calls that check that token or key, and no cookie beside it.
 */
import { createRemoteJWKSet, jwtVerify } from "jose";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/app-env.ts";
import { accessWall } from "../config/variables.ts";
import { refuse } from "../http/refusal-response.ts";

const HEADER = "Cf-Access-Jwt-Assertion";

/** Keys of each team, for the life of the isolate; the library reloads them when they change. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * `needsSignIn`: whether the call at this path is open to nobody who has not signed in, so that a bearer is checked.
 */
export const requireAccess = (needsSignIn: (path: string) => boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const wall = accessWall(c.env);
    const isBearerChecked = c.req.header("Authorization") !== undefined && needsSignIn(c.req.path);
    if (wall === null || isBearerChecked) return next();
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
