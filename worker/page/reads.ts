/**
 * The reads of a page (contract/pages/pages.ts), served by the same routes as for the browser. The client finds the
 * responses by path and body and does not repeat the requests.
 */
import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { onError } from "../http/error-response.ts";
import type { CallName } from "../contract/call-types.ts";
import type { PageRead } from "../contract/pages/page.ts";
import { buildRequest, type CallRequest } from "../contract/request.ts";
import { catalogue } from "../routes/catalogue/catalogue.ts";
import { content } from "../routes/catalogue/content.ts";
import { ticketRoutes } from "../routes/tickets/tickets.ts";
import type { Language } from "../domain/language.ts";
import { signerFor } from "../auth/signer.ts";
import type { Address } from "./addresses.ts";

const api = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set("signer", await signerFor(c.env.SIGNING_KEY));
    await next();
  })
  .route("/api", content)
  .route("/api", catalogue)
  .route("/api", ticketRoutes)
  // Hono's own handler would log the error whole, which may name a ticket.
  .onError(onError);

const SHOP = { call: "GET /api/shop" } as const;
/** A page in Bengali shows the names as they are. */
const ENGLISH_NAMES = { call: "GET /api/english-names" } as const;

/**
 * Returns null when the page's subject is not found. An error, or another refusal, is thrown: the page is then served
 * without content.
 */
export async function readPageData(
  env: Env,
  { page, id }: Address,
  { query, language }: { query: URLSearchParams; language: Language },
): Promise<PageRead[] | null> {
  const parameters = new Map([...query, ["id", id]]);
  const requests = [...makeReads(language), ...(page.reads ?? [])].map((read) =>
    requestFor(read, parameters),
  );
  const complete = requests.filter((request) => request !== null);
  const reads = await Promise.all(complete.map((request) => fetchAnswer(env, request)));
  const known = reads.filter((one) => one !== null);
  return known.length === reads.length ? known : null;
}

/** Reads of the frame around every screen. */
export async function frameReads(env: Env, language: Language): Promise<PageRead[]> {
  const reads = await Promise.all(
    makeReads(language).map(({ call }) =>
      fetchAnswer(env, { call, request: buildRequest(call, undefined) }),
    ),
  );
  return reads.map((read) => {
    if (read === null) throw new Error("the frame has no content");
    return read;
  });
}

function makeReads(language: Language) {
  return language === "en" ? [SHOP, ENGLISH_NAMES] : [SHOP];
}

interface Read {
  call: CallName;
  request: CallRequest;
}

/** Null when a parameter is missing. */
function requestFor(
  { call, input: names }: { call: CallName; input?: Readonly<Record<string, string | undefined>> },
  parameters: ReadonlyMap<string, string>,
): Read | null {
  if (names === undefined) return { call, request: buildRequest(call, undefined) };
  const input: Record<string, string> = {};
  for (const [field, parameter = ""] of Object.entries(names)) {
    const value = parameters.get(parameter);
    if (value === undefined) return null;
    input[field] = value;
  }
  return { call, request: buildRequest(call, input) };
}

async function fetchAnswer(env: Env, { call, request }: Read): Promise<PageRead | null> {
  const [path, body] = request;
  const init =
    body === undefined
      ? undefined
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  const response = await api.request(path, init, env);
  if (response.status === 404) return null;
  // The path is not named: a ticket's is its holder's secret.
  if (!response.ok) throw new Error(`${call}: ${response.status}`);
  return { path, ...(body === undefined ? {} : { body }), value: await response.json() };
}
