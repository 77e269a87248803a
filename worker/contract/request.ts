/**
 * A call as a request, the same on both sides: the client finds an embedded response of a page by path and body. Pure.
 */
import type { CallName, FileCallName } from "./call-types.ts";

/** Path with query, and body; undefined for a GET. */
export type CallRequest = readonly [path: string, body: unknown];

/** `input`: of the call (CallInput); none: undefined. */
export function buildRequest(
  name: CallName | FileCallName,
  input: object | undefined,
): CallRequest {
  const [method, path = ""] = name.split(" ");
  return method === "POST" ? [path, input ?? {}] : [pathWith(path, { ...input }), undefined];
}

/** Fields named in the path are filled in; the others become the query. */
function pathWith(path: string, fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) {
      filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    } else query.set(name, String(value));
  }
  const text = String(query);
  return text === "" ? filled : `${filled}?${text}`;
}
