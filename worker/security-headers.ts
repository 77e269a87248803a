/**
 * Headers of every answer of the Worker. Its JSON is nobody's to keep unless a route says so, and nothing it
 * serves is a page: the strictest policy there is, unless a route sets one of its own (the client's stands in
 * web/public/_headers).
 */
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./app-env.ts";

const headers = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginResourcePolicy: "same-origin",
  referrerPolicy: "no-referrer",
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  xFrameOptions: "DENY",
});

const POLICY = "Content-Security-Policy";

export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const own = c.res.headers.get(POLICY);
  await headers(c, async () => undefined);
  if (own !== null) c.res.headers.set(POLICY, own);
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});
