/** One POST of JSON to the wallet, and its reply. */
import type { Fetch, HttpReply } from "../../http/outgoing.ts";
import { exchange } from "../exchange.ts";

/** Returns null on a time-out or a dropped connection, before or during the reply. */
export function post(input: {
  fetch: Fetch;
  url: string;
  headers: Record<string, string>;
  body: Record<string, string>;
  timeoutMs: number;
}): Promise<HttpReply | null> {
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    ...input.headers,
  };
  const init = { method: "POST", headers, body: JSON.stringify(input.body) };
  return exchange({ fetch: input.fetch, url: input.url, init, timeoutMs: input.timeoutMs });
}
