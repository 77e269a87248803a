/**
 * What the first screen of a page asks for, answered here by the very routes that would answer the browser: one source
 * for both. Owns which calls those are (web/screens/*). Refuses nothing of its own; an answer that is no success is handed on.
 */
import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import type { PageRead } from "../contract/page.ts";
import { catalogue } from "../routes/catalogue/catalogue.ts";
import { content } from "../routes/catalogue/content.ts";
import { tickets } from "../routes/tickets/tickets.ts";
import { signerFor } from "../auth/signer.ts";
import type { Address } from "./addresses.ts";

const api = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set("signer", await signerFor(c.env.SIGNING_KEY));
    await next();
  })
  .route("/api", content)
  .route("/api", catalogue)
  .route("/api", tickets);

const SHOP = { path: "/api/shop" };

type Question = Omit<PageRead, "value">;

/** Null: there is no such thing. A error, or another refusal, is thrown: the page is then answered without content. */
export async function answersFor(
  env: Env,
  address: Address,
  query: URLSearchParams,
): Promise<PageRead[] | null> {
  const reads = await Promise.all(questionsOf(address, query).map((one) => ask(env, one)));
  const known = reads.filter((read) => read !== null);
  return known.length === reads.length ? known : null;
}

/** What stands around every screen. */
export async function shopRead(env: Env): Promise<PageRead> {
  const read = await ask(env, SHOP);
  if (read === null) throw new Error("there is no shop");
  return read;
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
    case "/limited-invoice/:id":
      return [SHOP, { path: `/api/get-ticketing-details-with-id/${encodeURIComponent(id)}` }];
    case "/unlimited-invoice/:id":
      return [SHOP, { path: `/api/get-unlimited-ticketing-details/${encodeURIComponent(id)}` }];
    default:
      return [SHOP];
  }
}

async function ask(env: Env, question: Question): Promise<PageRead | null> {
  const { path, body } = question;
  const init = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await api.request(path, init, env);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ...question, value: await response.json() };
}
