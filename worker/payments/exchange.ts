/**
 * One call of a provider and its reply. Never throws, and follows no redirects, which could send a call that moves
 * money twice. Invariant: credentials, headers and bodies leave this file in the return value only.
 */
import { readReply, type Fetch, type HttpReply } from "../http/outgoing.ts";

/** Returns null on a time-out or a dropped connection, before or during the reply. */
export async function exchange(input: {
  fetch: Fetch;
  url: string;
  init: RequestInit;
  timeoutMs: number;
}): Promise<HttpReply | null> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), input.timeoutMs);
  try {
    const response = await input.fetch(input.url, {
      ...input.init,
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
