/**
 * One call of a message gateway and its answer. Never throws, and follows no redirect, which could send twice.
 * Invariant: tokens, numbers and texts leave this file in the return value only.
 */
import { readReply, type Fetch, type HttpReply } from "../../http/outgoing.ts";

/** Returns null when no answer came in time, or when the connection broke before or during the answer. */
export async function call(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<HttpReply | null> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await readReply(response);
  } catch {
    return null;
  }
}
