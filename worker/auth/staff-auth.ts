/**
 * Authentication of staff: the shop's STAFF_KEY as bearer, and no cookie, so that a foreign page has nothing to abuse.
 * Without a key configured nobody gets in. Owns: STAFF_KEY. A right key is accepted whatever was tried before: it is
 * too long to be guessed, and a limit on it would let anybody lock staff out. Wrong keys are counted for the whole
 * shop, not by IP address, and cause one alert.
 */
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/app-env.ts";
import { staffKey } from "../config/variables.ts";
import { refuse } from "../http/refusal-response.ts";
import { rateLimits } from "../rate-limit/stub.ts";
import { logAlert } from "../telemetry/log.ts";
import { sameText, sha256 } from "./signer.ts";

const SUBJECT = "the door of staff";

export const requireStaff = createMiddleware<AppEnv>(async (c, next) => {
  const key = staffKey(c.env);
  if (key === null) return refuse(c, { reason: "not_found" });
  const given = /^Bearer (\S{1,256})$/.exec(c.req.header("Authorization") ?? "")?.[1];
  if (given === undefined) return refuse(c, { reason: "staff_key_wrong" });
  // The hashes are compared, so that not even the length shows.
  if (sameText(await sha256(given), await sha256(key))) return next();

  const attempts = rateLimits(c.env, c.get("signer"));
  const taken = await attempts.take("staff_key", SUBJECT);
  if (taken.isAllowed) return refuse(c, { reason: "staff_key_wrong" });
  const isNews = (await attempts.take("staff_key_alert", SUBJECT)).isAllowed;
  if (isNews) logAlert("staff_key_guessed_at", { request: c.get("requestId") });
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000);
  return refuse(c, { reason: "too_many_tries", retryAfterSeconds });
});
