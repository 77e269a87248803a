/**
 * A visitor's browser without a screen: it keeps cookies and sends the anti-forgery pair, once more where the pair was
 * refused, as the client does.
 */
import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { z } from "zod";
import { app } from "../../worker/app.ts";
import { expectDeclared } from "./declared.ts";

const ORIGIN = "http://localhost";

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Browser = ReturnType<typeof aBrowser>;

/** `env`: for a Worker configured otherwise than the tests' own. */
export function aBrowser(options: { bearer?: string; env?: Partial<Env> } = {}) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) {
      headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    if (options.bearer !== undefined) headers.set("Authorization", `Bearer ${options.bearer}`);
    const request = new Request(`${ORIGIN}${path}`, { ...init, headers });
    const response =
      options.env === undefined
        ? await exports.default.fetch(request)
        : await app.fetch(request, { ...env, ...options.env }, createExecutionContext());
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") === true;
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
    expectDeclared(init.method ?? "GET", path, answer);
    return answer;
  }

  return {
    cookies,
    send,
    get: (path: string) => send(path),
    async post(path: string, body: unknown): Promise<Answer> {
      if (!cookies.has("XSRF-TOKEN")) await send("/api/profile");
      const once = () =>
        send(path, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-XSRF-TOKEN": cookies.get("XSRF-TOKEN") ?? "",
          },
          body: JSON.stringify(body),
        });
      const answer = await once();
      const { code } = Object(answer.body) as { code?: unknown };
      return code === "forgery_check_failed" ? once() : answer;
    },
  };
}

/** The answer's body in a shape of the contract; a body of another shape fails the test. */
export function read<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) {
    throw new Error(
      `${answer.status} ${JSON.stringify(answer.body)}\n${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}
