/**
 * A fetch that prints for each call what the wallet's go-live review requires: title, address, request, response.
 * Tokens, keys, secrets and passwords are redacted, a wallet's number is masked.
 */
import type { Fetch } from "../../worker/http/outgoing.ts";

const SECRET =
  /^(authorization|x-app-key|username|password|app_key|app_secret|id_token|refresh_token)$/i;
const NUMBER = /^(customerMsisdn|payerAccount|payerReference)$/;

export function loggedFetch(send: Fetch, print: (text: string) => void): Fetch {
  return async (url, init) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    print(`\nPOST ${url}\nHeaders  ${redacted(headers)}\nRequest  ${redacted(init.body)}`);
    try {
      const response = await send(url, init);
      const text = await response.clone().text();
      print(`Response ${response.status} ${redacted(text)}`);
      return response;
    } catch (error) {
      print(`Response none: ${error instanceof Error ? error.name : "broken"}`);
      throw error;
    }
  };
}

/** JSON with its secrets redacted; only the length of a text that is no JSON. */
export function redacted(given: unknown): string {
  try {
    const value: unknown = typeof given === "string" ? JSON.parse(given) : given;
    return JSON.stringify(value, (key, inner: unknown) => {
      if (SECRET.test(key)) return "***";
      return NUMBER.test(key) && typeof inner === "string" ? mask(inner) : inner;
    });
  } catch {
    return `(no JSON, ${String(given).length} characters)`;
  }
}

function mask(number: string): string {
  return number.length < 8 ? "***" : `${number.slice(0, 3)}*****${number.slice(-3)}`;
}
