/** The cookies that a request has brought. A call reads three to five of them, so they are parsed once. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { AppEnv } from "./app-env.ts";

export function readCookie(c: Context<AppEnv>, name: string): string | undefined {
  let cookies = c.get("cookies");
  if (cookies === undefined) {
    cookies = getCookie(c);
    c.set("cookies", cookies);
  }
  return cookies[name];
}
