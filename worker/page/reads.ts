/**
 * What the first screen of a page asks for, answered here by the very routes that would answer the browser: one source
 * for both. Owns which calls those are (web/screens/*). Refuses nothing of its own; an answer that is no success is handed on.
 */
import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { PageRead } from "../contract/page.ts";
import { catalogue } from "../routes/catalogue.ts";
import { content } from "../routes/content.ts";
import type { Address } from "./addresses.ts";

const api = new Hono<AppEnv>().route("/api", content).route("/api", catalogue);

const SHOP = { path: "/api/shop" };

type Question = Omit<PageRead, "value">;

export type Answered =
  | { kind: "known"; reads: PageRead[] }
  /** There is no such thing. */
  | { kind: "unknown" };

/** A fault, or a read that is refused for another reason, is thrown: the page is then answered without content. */
export async function answersFor(env: Env, address: Address, query: URLSearchParams) {
  const questions = questionsOf(address, query);
  const answers = await Promise.all(questions.map((question) => ask(env, question)));
  const isKnown = answers.every(({ status }) => status !== 404);
  const answered: Answered = isKnown
    ? { kind: "known", reads: answers.map(({ read }) => read) }
    : { kind: "unknown" };
  return answered;
}

function questionsOf({ path, id }: Address, query: URLSearchParams): Question[] {
  switch (path) {
    case "/":
      return [
        SHOP,
        { path: "/api/get-bus-route-list" },
        { path: "/api/get-bus-route-list-for-un" },
      ];
    case "/bookingPage": {
      const [destination, unit] = [query.get("destination"), query.get("unit")];
      if (destination === null || unit === null) return [SHOP];
      const body = { destination_id: destination, unit_id: unit };
      return [SHOP, { path: "/api/get-filter-bus-list", body }];
    }
    case "/blog":
      return [SHOP, { path: "/api/get-blog-list" }];
    case "/blogDetails/:id":
      return [SHOP, { path: `/api/get-single-blog-details/${encodeURIComponent(id)}` }];
    case "/gallery":
      return [SHOP, { path: "/api/get-gallery-list" }];
    default:
      return [SHOP];
  }
}

async function ask(env: Env, question: Question): Promise<{ status: number; read: PageRead }> {
  const { path, body } = question;
  const init = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await api.request(path, init, env);
  if (!response.ok && response.status !== 404) throw new Error(`${path}: ${response.status}`);
  return { status: response.status, read: { ...question, value: await response.json() } };
}
