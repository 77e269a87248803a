/** The page of phones: drawn whole by the server, then kept up to date by its script. */
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { SCRIPT } from "./page-script.ts";
import { CSS } from "./page-style.ts";
import { phonesView } from "./phone-view.ts";
import type { Simulation } from "./simulation.ts";
import { STORIES } from "./stories.ts";

/** A message that slipped through the escaping would still run nothing. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function phonesPage(simulation: Simulation): Hono {
  const page = new Hono();

  page.use("/", async (c, next) => {
    await next();
    c.header("Content-Security-Policy", POLICY);
    c.header("Referrer-Policy", "no-referrer");
    c.header("Cache-Control", "no-store");
  });

  page.get("/", (c) => c.html(document(simulation)));
  page.get("/phones", (c) => c.html(phonesView(simulation), 200, { "Cache-Control": "no-store" }));
  page.get("/page.js", (c) =>
    c.body(SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  return page;
}

function document(simulation: Simulation) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Phones and their messages</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(CSS)}
        </style>
      </head>
      <body>
        <main>
          <h1>Phones and their messages</h1>
          <p class="lead">
            A simulated gateway: nothing is sent, nothing leaves this machine. The newest message
            comes first; the page updates by itself.
          </p>
          ${storiesView()}
          <p id="state" role="status"></p>
          <div id="phones">${phonesView(simulation)}</div>
        </main>
        <script src="/page.js" type="module"></script>
      </body>
    </html>`;
}

function storiesView() {
  return html`<details>
    <summary>Numbers that go wrong</summary>
    <p>By the last five digits of a phone number. Every other number gets its messages.</p>
    <dl>
      ${STORIES.map(
        ({ ending, about }) =>
          html`<div>
            <dt>…${ending}</dt>
            <dd>${about}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}
