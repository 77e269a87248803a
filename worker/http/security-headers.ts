/**
 * Headers of every response of the Worker: no caching of JSON, and the strictest content policy. They are set first, so
 * that a route can override them (those of the client's files are in web/public/_headers).
 */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

export const SECURITY_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const HEADERS = Object.entries(SECURITY_HEADERS);

export function setSecurityHeaders(c: Context<AppEnv>): void {
  for (const [name, value] of HEADERS) c.header(name, value);
}
