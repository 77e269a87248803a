/**
 * Headers of every answer of the Worker. Its JSON is nobody's to keep, and but for one it serves no page: the
 * strictest policy there is. They are set first, so that a route that means something else says so in the usual way (the
 * client's own stand in web/public/_headers).
 */
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";

const HEADERS = Object.entries({
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
});

export const securityHeaders = createMiddleware<AppEnv>((c, next) => {
  for (const [name, value] of HEADERS) c.header(name, value);
  return next();
});
