/** The platform's envelope of each answer, and its refusals with the codes that wrangler knows. */

/** What a route is given. `body` is JSON where the request has some, else its bytes. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Buffer;
  contentType: string;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A route answers null for a path that is not its own. */
export type Route = (asked: Asked) => Answer | null | Promise<Answer | null>;

export function done(result: unknown, more: Readonly<Record<string, unknown>> = {}): Answer {
  return { status: 200, body: { success: true, errors: [], messages: [], result, ...more } };
}

export function refused(status: number, code: number, message: string): Answer {
  const body = { success: false, errors: [{ code, message }], messages: [], result: null };
  return { status, body };
}

export const WORKER_IS_UNKNOWN = refused(404, 10007, "This Worker does not exist on your account.");

/** The platform refuses a change of secrets while the newest version is not the one that runs. */
export const NEWEST_IS_NOT_DEPLOYED = refused(
  400,
  10215,
  "The latest version of this Worker is not deployed.",
);

export const TOKEN_IS_REFUSED = refused(403, 10000, "Authentication error");

/** What stands before the API answers while it is down. */
export const IS_AWAY: Answer = {
  status: 502,
  body: "<html>502 Bad Gateway</html>",
  headers: { "Content-Type": "text/html" },
};

export function jsonIn({ body }: Asked): Record<string, unknown> {
  const value: unknown = body.length === 0 ? {} : JSON.parse(body.toString("utf8"));
  return typeof value === "object" && value !== null ? { ...value } : {};
}
