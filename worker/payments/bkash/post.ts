/**
 * One POST to the wallet and its reply. Never throws, and follows no redirects, which could send an Execute twice.
 * Invariant: tokens, headers and bodies leave this file in the return value only.
 */
import { readReply, type Fetch, type HttpReply } from "../../http/outgoing.ts";

/** Returns null on a time-out or a dropped connection, before or during the reply. */
export async function post(input: {
  fetch: Fetch;
  url: string;
  headers: Record<string, string>;
  body: Record<string, string>;
  timeoutMs: number;
}): Promise<HttpReply | null> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), input.timeoutMs);
  try {
    const response = await input.fetch(input.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...input.headers,
      },
      body: JSON.stringify(input.body),
      redirect: "manual",
      signal: silence.signal,
    });
    return await readReply(response);
  } catch {
    return null;
  } finally {
    // Not AbortSignal.timeout, whose timer continues after the reply and keeps an object awake.
    clearTimeout(timer);
  }
}
