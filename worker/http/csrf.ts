/**
 * The anti-forgery pair (spec 7; decisions 1.10): a cookie that only our pages can read, sent back as a header on
 * every call that changes something. The value is signed, so that a neighbour's page can't plant one of its own.
 * A bearer without the cookie is exempt: an agent's own tool has no cookies that could be abused.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { isSecure } from "./is-secure.ts";
import { refuse } from "./refusal-response.ts";
import { randomId, sameText, type Signer } from "../auth/signer.ts";

const COOKIE = "XSRF-TOKEN";
const HEADER = "X-XSRF-TOKEN";
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

export const csrfProtection = createMiddleware<AppEnv>(async (c, next) => {
  const signer = c.get("signer");
  const cookie = getCookie(c, COOKIE);
  // Whether a cookie is still ours is looked at when it counts; who is refused then has a new one.
  if (cookie !== undefined && READS.has(c.req.method)) return next();
  const isOurs = cookie !== undefined && (await isSigned(signer, cookie));
  if (!isOurs) {
    const value = randomId();
    setCookie(c, COOKIE, `${value}.${await signer.sign("forgery", value)}`, {
      path: "/",
      sameSite: "Lax",
      secure: isSecure(c),
    });
  }
  const isExempt = cookie === undefined && c.req.header("Authorization") !== undefined;
  if (!READS.has(c.req.method) && !isExempt) {
    const header = c.req.header(HEADER) ?? "";
    if (!isOurs || !sameText(cookie, header)) return refuse(c, { reason: "forgery_check_failed" });
  }
  return next();
});

/** A socket has no header of ours; what opens one is told by where its page came from. */
export function isSameOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header("Origin") ?? "";
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
}

async function isSigned(signer: Signer, cookie: string): Promise<boolean> {
  const [value = "", signature = "", ...rest] = cookie.split(".");
  return rest.length === 0 && signer.verify("forgery", value, signature);
}
