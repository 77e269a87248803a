/**
 * One call of a message gateway and its answer. Never throws, and follows no redirect, which could send twice.
 * Invariant: tokens, numbers and texts leave this file in the return value only.
 */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Reply {
  httpStatus: number;
  /** Null when the body is no JSON, such as a proxy's error page. */
  body: unknown;
}

/** Null: no answer in time, or a connection that broke before or during the answer. */
export async function call(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Reply | null> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { httpStatus: response.status, body: parse(await response.text()) };
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
