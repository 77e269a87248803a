/** The result of a call: a value, or a refusal with a sentence fit to show. */

/** `code` is the server's (worker/domain/refusal.ts, `server_error`) or one of `ClientCode`. */
export interface ApiRefusal {
  /** The HTTP status; 0 without a response. */
  status: number;
  code: string;
  message: string;
  errors: string[];
  /** The whole body, for additional fields of a refusal (`bus_number`, the right amounts). */
  body: unknown;
  /** No retry before this time, as the server requests. */
  retryAfterMs?: number;
  /** An earlier attempt got no response and may have been carried out. */
  isRepeated?: boolean;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: ApiRefusal };

/** Errors of the client side. */
export type ClientCode = keyof typeof CLIENT_SENTENCES;

/** English; the Bengali ones are in i18n/bn/refusals.ts. */
export const CLIENT_SENTENCES = {
  unreadable: "Something went wrong.",
  timeout: "There is no answer yet. Please try again.",
  offline: "There is no connection. Please check your internet and try again.",
} as const;

export function clientRefusal(code: ClientCode, status = 0, body: unknown = null): ApiRefusal {
  const message = CLIENT_SENTENCES[code];
  return { status, code, message, errors: [message], body };
}
