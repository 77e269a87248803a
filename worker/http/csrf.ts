/**
 * Anti-forgery protection (spec 7; decisions 1.10): a cookie that only this site's pages can read, sent back as a
 * header on every call that changes something. The pair is signed for the visitor of the browser, so that one planted
 * by a neighbouring host, or taken from another browser, is refused. Its name is the specification's, without
 * `__Host-`. A bearer without the cookie is exempt: an agent's own tool has no cookies to abuse.
 */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { randomId, isSameText } from "../auth/signer.ts";
import { isSecure } from "./is-secure.ts";
import { refuse } from "./refusal-response.ts";
import { readCookie } from "./request-cookies.ts";
import { readSigned, signValue } from "./signed-cookie.ts";
import { readKnownVisitor, writeNewVisitor } from "./visitor-cookie.ts";

const COOKIE = "XSRF-TOKEN";
const HEADER = "X-XSRF-TOKEN";
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

export const csrfProtection = createMiddleware<AppEnv>(async (c, next) => {
  const cookie = readCookie(c, COOKIE);
  if (READS.has(c.req.method)) {
    await next();
    // A stale pair is replaced when it is refused.
    if (cookie === undefined && canCarryCookies(c.res)) {
      await issuePair(c, (await readKnownVisitor(c)) ?? (await writeNewVisitor(c)));
    }
    return;
  }
  const isExempt = cookie === undefined && c.req.header("Authorization") !== undefined;
  if (isExempt) return next();
  const visitor = await readKnownVisitor(c);
  const isOurs =
    cookie !== undefined &&
    visitor !== null &&
    (await readSigned(c.get("signer"), "forgery", [visitor], cookie)) !== null;
  if (!isOurs) await issuePair(c, visitor ?? (await writeNewVisitor(c)));
  if (!isOurs || !isSameText(cookie, c.req.header(HEADER) ?? "")) {
    const isProgram = c.req.header("Cookie") === undefined;
    return refuse(c, { reason: "forgery_check_failed", isProgram });
  }
  return next();
});

/** Sends a pair for the visitor of this request, once a response. */
export async function issuePair(c: Context<AppEnv>, visitor: string): Promise<void> {
  if (c.get("hasNewPair") === true) return;
  c.set("hasNewPair", true);
  setCookie(c, COOKIE, await signValue(c, "forgery", [visitor], randomId()), {
    path: "/",
    sameSite: "Lax",
    secure: isSecure(c),
  });
}

/**
 * Whether a page of this very origin (scheme, host and port) opened the WebSocket. Such a request can't carry the
 * header, so it is checked by its origin.
 */
export function isSameOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header("Origin") ?? "";
  return URL.canParse(origin) && new URL(origin).origin === new URL(c.req.url).origin;
}

/** Publicly cacheable responses set no cookie; the response to a WebSocket handshake can't be copied. */
function canCarryCookies({ status, headers }: Response): boolean {
  return status !== 101 && !(headers.get("Cache-Control") ?? "").includes("public");
}
