/**
 * What a reply is, before anybody asks what it says of a payment. Refuses to take silence, an outage or a page of some
 * gateway for an answer. Invariant: `success` and `code` are the wallet's own words, past the gateway.
 */
import type { Reply } from "./post.ts";
import { readCode, SUCCESS } from "./wire.ts";

export type Answer =
  | { kind: "nothing" }
  /** The gateway refused the token; the wallet has not heard of the call. */
  | { kind: "unauthorised" }
  | { kind: "code"; code: string; message: string }
  /** The wallet's "this went well". Whether it means paid stands in the body. */
  | { kind: "success"; body: unknown };

export function readAnswer(
  reply: Reply | null,
  { successHasCode }: { successHasCode: boolean },
): Answer {
  if (reply === null || reply.httpStatus >= 500) return { kind: "nothing" };
  const code = readCode(reply.body);
  if (code !== null) {
    return code.code === SUCCESS
      ? { kind: "success", body: reply.body }
      : { kind: "code", ...code };
  }
  // A 401 with one of the wallet's own codes has been past the gateway, so it is not known to be harmless.
  if (reply.httpStatus === 401) return { kind: "unauthorised" };
  if (successHasCode || reply.httpStatus !== 200) return { kind: "nothing" };
  return { kind: "success", body: reply.body };
}
