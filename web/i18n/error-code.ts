/**
 * The code that a visitor can read out over the phone after a server error: the first letters of the request's id,
 * under which the log has the details.
 */
import { field } from "../api/client.ts";
import type { ApiRefusal } from "../api/refusal.ts";

const LETTERS = 8;

export function withErrorCode(sentence: string, refusal: ApiRefusal): string {
  const id = refusal.code === "server_error" ? field(refusal.body, "request_id") : undefined;
  return typeof id === "string" && id !== "" ? `${sentence} (${id.slice(0, LETTERS)})` : sentence;
}
