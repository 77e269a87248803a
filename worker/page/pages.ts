/**
 * Routes of the pages (contract/pages/pages.ts): with their content where the Worker renders it, else the client's
 * empty page, which loads its data itself. Unknown addresses respond 404. Invariants: no response sets a cookie, and
 * pages are served even if every store fails.
 */
import { Hono, type Context } from "hono";
import { etag } from "hono/etag";
import { logAlert } from "../telemetry/log.ts";
import { parseTicketPath } from "../domain/tickets/ticket-link.ts";
import type { Page } from "../contract/pages/pages.ts";
import { parseAddress, type Address } from "./addresses.ts";
import { apiCatalog } from "./api-catalog.ts";
import { busPage } from "./bus-page.ts";
import { languageOfPage } from "../http/page-language.ts";
import { pageFor, type RenderedPage } from "./page.ts";
import { currentShop } from "../cache/current-shop.ts";
import { securityText } from "./security-text.ts";
import { robots, sitemap } from "./sitemap.ts";
import { template, type Template } from "./template.ts";

type PageEnv = { Bindings: Env };

/** Cached, but revalidated each time: a new build takes effect at once. */
const REVALIDATE = "public, max-age=0, must-revalidate";
const FILE = /^\/assets\/|\.(?:js|css|map|json|woff2|svg|png|jpe?g|webp|avif|ico|txt|xml)$/i;

export const pages = new Hono<PageEnv>()
  .use(etag())
  // No search engine keeps a refusal or an error, whatever the page of that address says of itself.
  .use(async (c, next) => {
    await next();
    if (c.res.status >= 400) c.res.headers.set("X-Robots-Tag", "noindex");
  })
  .use(async (c, next) => {
    if (!["GET", "HEAD"].includes(c.req.method))
      return c.text("Only to be read.", 405, { Allow: "GET, HEAD" });
    return next();
  })
  .get("/robots.txt", (c) =>
    c.text(robots(new URL(c.req.url).origin), 200, { "Cache-Control": "public, max-age=3600" }),
  )
  .get("/.well-known/security.txt", async (c) => {
    const { email } = await currentShop(c.env);
    return c.text(securityText(new URL(c.req.url).origin, email, Date.now()), 200, {
      "Cache-Control": "public, max-age=3600",
    });
  })
  .get("/.well-known/api-catalog", (c) =>
    c.body(JSON.stringify(apiCatalog(new URL(c.req.url).origin)), 200, {
      "Content-Type": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      "Cache-Control": "public, max-age=3600",
    }),
  )
  .get("/sitemap.xml", async (c) =>
    c.body(await sitemap(c.env, new URL(c.req.url).origin), 200, {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  )
  .get("/bus/:link", async (c) => {
    const language = languageOfPage(c.req.raw);
    const page = await busPage(c.env, c.req.param("link"), { language, now: Date.now() });
    const headers = makeHeaders(await template(c.env), "private");
    return new Response(page.html, { status: page.status, headers });
  })
  .get("*", async (c) => {
    const url = new URL(c.req.url);
    const ticket = parseTicketPath(url.pathname);
    if (ticket !== null) return toTicket(ticket);
    const address = parseAddress(url.pathname);
    if (address === null && FILE.test(url.pathname)) {
      return c.text("There is no such file.", 404, { "Cache-Control": "no-store" });
    }
    const built = await template(c.env);
    const page = await renderContent(c, address, built);
    return new Response(page.html, {
      status: page.status,
      headers: makeHeaders(built, address?.page.indexing ?? "unlisted"),
    });
  })
  .onError((error, c) => {
    const request = crypto.randomUUID();
    logAlert("page_failed", { request, path: c.req.routePath, error });
    const code = request.slice(0, 8);
    return c.text(`Something went wrong. Please load the page again. (${code})`, 500);
  });

/** Redirects from the short address in a message; both are the holder's secret. */
function toTicket(path: string): Response {
  const headers = { Location: path, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  return new Response(null, { status: 302, headers: { ...headers, "X-Robots-Tag": "noindex" } });
}

/** On any error the client's empty page is served, which loads its data itself. */
async function renderContent(
  c: Context<PageEnv>,
  address: Address | null,
  built: Template,
): Promise<RenderedPage> {
  const language = languageOfPage(c.req.raw);
  const url = new URL(c.req.url);
  try {
    return await pageFor({ env: c.env, url, address, language, template: built });
  } catch (error) {
    logAlert("page_without_content", { path: address?.path, error });
    return { status: 200, html: built.html };
  }
}

function makeHeaders(built: Template, indexing: Page["indexing"]): Headers {
  const headers = new Headers(built.headers);
  headers.delete("ETag");
  headers.delete("Content-Length");
  headers.delete("Content-Encoding");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", indexing === "private" ? "no-store" : REVALIDATE);
  headers.set("Vary", "Cookie, Accept-Language");
  if (indexing === "private") headers.set("Referrer-Policy", "no-referrer");
  if (indexing !== "listed") headers.set("X-Robots-Tag", "noindex");
  return headers;
}
