/**
 * Classifies a reply before its content is read: a time-out, an outage or a gateway's error page is no answer.
 * Invariant: `success` and `code` come from the wallet itself, not from the gateway.
 */
import type { HttpReply } from "../../http/outgoing.ts";
import { readCode, SUCCESS } from "./wire.ts";

export type Answer =
  | { kind: "nothing" }
  /** The gateway refused the token; the wallet has not received the call. */
  | { kind: "unauthorised" }
  | { kind: "code"; code: string; message: string }
  /** The wallet reports success. Whether that means paid is in the body. */
  | { kind: "success"; body: unknown };

export function readAnswer(
  reply: HttpReply | null,
  { successHasCode }: { successHasCode: boolean },
): Answer {
  if (reply === null || reply.httpStatus >= 500) return { kind: "nothing" };
  const code = readCode(reply.body);
  if (code !== null) {
    return code.code === SUCCESS
      ? { kind: "success", body: reply.body }
      : { kind: "code", ...code };
  }
  // A 401 with a code of the wallet has passed the gateway, so it may have had an effect.
  if (reply.httpStatus === 401) return { kind: "unauthorised" };
  if (successHasCode || reply.httpStatus !== 200) return { kind: "nothing" };
  return { kind: "success", body: reply.body };
}
