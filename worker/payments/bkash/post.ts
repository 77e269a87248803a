/**
 * One POST to the wallet and what came back. Refuses to throw and to follow redirects, which could send an Execute
 * twice. Invariant: nothing of a token, a header or a body leaves this file but in the return value.
 */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Reply {
  httpStatus: number;
  /** Null when the body is no JSON: an error page of some gateway. */
  body: unknown;
}

/** Null is silence: a time-out or a dropped connection, before or in the middle of the reply. */
export async function post(input: {
  fetch: Fetch;
  url: string;
  headers: Record<string, string>;
  body: Record<string, string>;
  timeoutMs: number;
}): Promise<Reply | null> {
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
    return { httpStatus: response.status, body: parse(await response.text()) };
  } catch {
    return null;
  } finally {
    // Not AbortSignal.timeout: that runs on after the reply and keeps an object awake for nothing.
    clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
