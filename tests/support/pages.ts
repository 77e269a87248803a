/** The pages as the Worker answers them, over a minimal client build. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { pages } from "../../worker/page/pages.ts";

export interface Answered {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees: no tags, no scripts, entities read. */
  text: string;
}

/** As vite writes web/index.html, as far as the pages are made of it (tests/web/boot/index-html.test.ts compares). */
const INDEX = `<!doctype html>
<html lang="bn">
  <head>
    <title>ভর্তিবাস</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
  </head>
  <body>
    <div id="app"></div>
  </body>
</html>
`;
const POLICY = "default-src 'none'; script-src 'self'";
const PARTS = {
  "index.html": {
    file: "assets/index-1.js",
    imports: ["_base.js"],
    assets: ["assets/head-bengali-800-1.woff2", "assets/text-bengali-400-1.woff2"],
  },
  "_base.js": { file: "assets/base-1.js" },
  "screens/home/home-page.tsx": {
    file: "assets/home-1.js",
    imports: ["_base.js", "_card.js"],
    css: ["assets/home-1.css"],
  },
  "_card.js": { file: "assets/card-1.js", css: ["assets/card-1.css"] },
  "i18n/bn/pages.ts": { file: "assets/bn-1.js" },
  "i18n/en/pages.ts": { file: "assets/en-1.js" },
  "screens/checkout/checkout-page.tsx": { file: "assets/checkout-1.js" },
};

const client = {
  async fetch(request: RequestInfo | URL): Promise<Response> {
    const address = request instanceof Request ? request.url : String(request);
    const { hostname, pathname } = new URL(address);
    // As vite's server of npm run dev, which serves this machine only [O2].
    if (hostname !== "localhost") return new Response("", { status: 403 });
    if (pathname === "/manifest.json") return Response.json(PARTS);
    if (pathname !== "/") return new Response("", { status: 404 });
    return new Response(INDEX, {
      headers: {
        "Content-Type": "text/html",
        "Content-Security-Policy": POLICY,
        "Referrer-Policy": "strict-origin-when-cross-origin",
        ETag: '"of the empty page"',
      },
    });
  },
};

interface PageRequest {
  /** What the browser has chosen before; by default none, and it reads Bengali. */
  language?: "bn" | "en";
  method?: string;
  headers?: Record<string, string>;
  /** Where the edge says that the request comes from. */
  country?: string;
  /** Host at which the shop is asked. */
  host?: string;
  /** Overrides of the environment. */
  env?: Partial<Env>;
}

export async function open(path: string, input: PageRequest = {}): Promise<Answered> {
  const { language, method = "GET", headers = {}, host = "bus.test" } = input;
  const cookie = language === undefined ? {} : { Cookie: `visitor=1; lang=${language}` };
  const request = new Request(`https://${host}${path}`, {
    method,
    headers: { "Accept-Language": "bn", ...cookie, ...headers },
    ...(input.country === undefined ? {} : { cf: { country: input.country } }),
  });
  const surroundings = { ...env, ASSETS: client as unknown as Fetcher, ...input.env };
  const response = await pages.fetch(request, surroundings, createExecutionContext());
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: getText(html) };
}

function getText(html: string): string {
  return html
    .replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
