/** The API description, for tools as OpenAPI and for people as a page. */
import { Hono } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "../../http/app-env.ts";
import { CALLS, type Call } from "../../contract/calls.ts";
import { SALE_NEEDS, SALE_STEPS } from "../../http/sale-by-curl.ts";
import { openApi } from "../../http/openapi.ts";

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
const KEPT = "public, max-age=3600";

const BEARER_WORDS = {
  none: "",
  counts: " A bearer counts here.",
  needed: " A bearer is needed.",
  staff: " The staff key counts here.",
  guide: " The bearer of a guide's phone is needed.",
};

export const description = new Hono<AppEnv>()
  .get("/openapi.json", (c) => {
    c.header("Cache-Control", KEPT);
    return c.json(openApi(new URL(c.req.url).origin), 200);
  })
  .get("/docs/sale", (c) => {
    c.header("Cache-Control", KEPT);
    c.header("Content-Security-Policy", PAGE_POLICY);
    return c.html(salePage(), 200);
  })
  .get("/docs", (c) => {
    c.header("Cache-Control", KEPT);
    c.header("Content-Security-Policy", PAGE_POLICY);
    const api = openApi(new URL(c.req.url).origin);
    return c.html(page(api), 200);
  });

/** For agents' programmers; plain, as the description beside it. */
function salePage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>BhortiBus: a sale in twelve calls</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <main>
          <h1>A sale in twelve calls</h1>
          <p>${SALE_NEEDS}</p>
          <p><a href="/api/docs">Every call, field and limit</a></p>
          ${SALE_STEPS.map(
            ({ about, command }, at) =>
              html`<section>
                <h2>${at + 1}. ${about}</h2>
                <pre tabindex="0">${command}</pre>
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

function page(api: ReturnType<typeof openApi>) {
  const steps = api.info.description.split("\n").filter((line) => line !== "");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>BhortiBus: the API</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <main>
          <h1>The API of BhortiBus</h1>
          ${steps.map((step) => html`<p>${step.replaceAll("`", "")}</p>`)}
          <p><a href="/api/docs/sale">A sale in twelve calls, by curl</a></p>
          <p><a href="/api/openapi.json">The same as OpenAPI 3.1</a></p>
          ${CALLS.map((call) => section(call, api))}
          <section>
            <h2>Fields</h2>
            <details>
              <summary>What each field means</summary>
              <pre tabindex="0">${JSON.stringify(api.components.schemas, null, 2)}</pre>
            </details>
          </section>
        </main>
      </body>
    </html>`;
}

function section(call: Call, api: ReturnType<typeof openApi>) {
  const operation = api.paths[call.path]?.[call.method.toLowerCase()];
  return html`<section>
    <h2><code>${call.method} /api${call.path}</code></h2>
    <p>${call.about}${BEARER_WORDS[call.bearer ?? "none"]}</p>
    <details>
      <summary>What is sent and answered</summary>
      <pre tabindex="0">${JSON.stringify(operation, null, 2)}</pre>
    </details>
  </section>`;
}
