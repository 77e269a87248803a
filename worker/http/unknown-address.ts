/** What a request is told that no route takes: that its address takes another method, or that there is nothing. */
import { CALLS } from "../contract/calls.ts";
import type { Refusal } from "../domain/refusal.ts";

const ADDRESSES = CALLS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

export function refuseUnknown(path: string): Refusal {
  const methods = ADDRESSES.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0) return { reason: "not_found" };
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return { reason: "method_not_allowed", allowed: allowed.join(", ") };
}
