/**
 * A buyer's browser over real sockets: it keeps cookies and sends the anti-forgery pair. Null is no answer: refused,
 * broken off, or timed out.
 */

import { NO_KEEP_ALIVE } from "../../../worker/scripts/staff-client.ts";

export interface Reply {
  status: number;
  body: unknown;
}

/** Longer than the product waits for the wallet. */
const PATIENCE_MS = 45_000;

export type Browser = ReturnType<typeof aBrowser>;

/** `bearer`: of staff. */
export function aBrowser(origin: string, bearer?: string) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Reply | null> {
    const headers = new Headers(init.headers);
    headers.set("Connection", NO_KEEP_ALIVE.Connection);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    headers.set("X-XSRF-TOKEN", cookies.get("XSRF-TOKEN") ?? "");
    if (bearer !== undefined) headers.set("Authorization", `Bearer ${bearer}`);
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(`${origin}/api${path}`, { ...init, headers, signal });
      const text = await response.text();
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return { status: response.status, body: readJson(text) };
    } catch {
      return null;
    }
  }

  return {
    get: (path: string) => send(path),
    /** `key`: an Idempotency-Key, for a call that may be sent again. */
    async post(path: string, body: unknown, key?: string): Promise<Reply | null> {
      if (!cookies.has("XSRF-TOKEN")) await send("/profile");
      return send(path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(key === undefined ? {} : { "Idempotency-Key": key }),
        },
        body: JSON.stringify(body),
      });
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
