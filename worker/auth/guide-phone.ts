/**
 * Authenticates a guide's phone by its own token (protocol 25). The phone is read on every call, so one that staff have
 * ended, whose duty has another guide, or whose guide was disabled is out at once.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { findGuidePhone, type GuidePhone } from "../db/boarding/guide-phones.ts";
import { database } from "../db/client.ts";
import { assert } from "../domain/result.ts";
import type { AppEnv } from "../http/app-env.ts";
import { refuse } from "../http/refusal-response.ts";
import { readBearerToken } from "./agent-session.ts";
import { sha256 } from "./signer.ts";

/** For the calls of a paired phone; `callingPhone` returns it. */
export const requireGuidePhone = createMiddleware<AppEnv>(async (c, next) => {
  const token = readBearerToken(c);
  const phone =
    token === null ? null : await findGuidePhone(database(c.env), await sha256(token), Date.now());
  if (phone === null) return refuse(c, { reason: "guide_phone_over" });
  c.set("guidePhone", phone);
  return next();
});

export function callingPhone(c: Context<AppEnv>): GuidePhone {
  const phone = c.get("guidePhone");
  assert(phone, "the route lets guides' phones in alone");
  return phone;
}
