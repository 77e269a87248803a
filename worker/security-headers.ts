/**
 * Headers of every answer of the Worker. Its JSON is nobody's to keep unless a route says so, and nothing it
 * serves is a page: the strictest policy there is (the client's own stands in web/public/_headers).
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

export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await headers(c, next);
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});
