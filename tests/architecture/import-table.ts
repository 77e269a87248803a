/** Who may import what: one row a folder of the tree. */

export interface Row {
  /** Folders end in a slash, packages bring their subpaths, "!" takes something out again. */
  values: readonly string[];
  /** Allowed in `import type` only, besides what `values` allows. */
  types?: readonly string[];
}

/** A file by its path, the files of one folder ("worker/*") or a folder with all below it. The nearest row counts. */
export const IMPORT_TABLE: Record<string, Row> = {
  "worker/index.ts": {
    values: [
      "worker/http/",
      "worker/jobs/",
      "worker/payments/",
      "worker/rate-limit/",
      "worker/trip/",
      "worker/waiting-room/",
    ],
  },
  "worker/app.ts": {
    values: ["worker/auth/", "worker/http/", "worker/routes/", "hono"],
  },
  "worker/domain": { values: ["worker/domain/"] },
  "worker/contract": { values: ["worker/contract/", "worker/domain/", "zod"] },
  "worker/config": {
    values: ["worker/config/", "worker/domain/", "worker/payments/bkash/account.ts", "zod"],
    types: ["worker/contract/"],
  },
  "worker/telemetry": { values: ["worker/telemetry/"] },
  "worker/db": {
    values: [
      "worker/db/",
      "worker/domain/",
      "drizzle/schema.ts",
      "drizzle/money.ts",
      "drizzle/trail.ts",
      "drizzle/figures.ts",
      "drizzle-orm",
      "zod",
      "hast-util-from-html",
      "hast-util-sanitize",
      "hast-util-to-html",
    ],
  },
  "worker/trip": {
    values: ["worker/trip/", "worker/config/variables.ts", "worker/domain/", "cloudflare:workers"],
  },
  "worker/waiting-room": {
    values: [
      "worker/waiting-room/",
      "worker/domain/",
      "worker/telemetry/",
      "worker/trip/stub.ts",
      "cloudflare:workers",
    ],
  },
  // Between a request and the objects: it reads cookies and the visitor.
  "worker/waiting-room/guard.ts": {
    values: [
      "worker/waiting-room/",
      "worker/auth/",
      "worker/cache/",
      "worker/domain/",
      "worker/http/",
      "worker/trip/",
      "hono",
    ],
  },
  "worker/payments": {
    values: [
      "worker/payments/",
      "worker/domain/",
      "worker/telemetry/",
      "cloudflare:workers",
      "zod",
    ],
  },
  "worker/rate-limit": {
    values: ["worker/rate-limit/", "worker/domain/", "cloudflare:workers"],
    types: ["worker/auth/signer.ts"],
  },
  // It outlives its request: waitUntil of the runtime is imported by the cache alone.
  "worker/cache": {
    values: [
      "worker/cache/",
      "worker/db/",
      "worker/domain/",
      "worker/telemetry/",
      "worker/trip/",
      "worker/waiting-room/",
      "cloudflare:workers",
    ],
  },
  "worker/auth": {
    values: [
      "worker/auth/",
      "worker/config/",
      "worker/db/",
      "worker/domain/",
      "worker/http/",
      "worker/rate-limit/",
      "worker/telemetry/",
      "hono",
      "zod",
      "node:buffer",
      "node:crypto",
      "node:util",
    ],
  },
  "worker/http": {
    values: [
      "worker/http/",
      "worker/auth/signer.ts",
      "worker/contract/",
      "worker/domain/",
      "worker/telemetry/",
      "hono",
      "zod",
    ],
    types: ["worker/db/"],
  },
  // The entry of requests: it hands them to the pages and to the API.
  "worker/http/fetch-handler.ts": {
    values: [
      "worker/app.ts",
      "worker/cache/swr-cache.ts",
      "worker/config/",
      "worker/page/",
      "worker/telemetry/",
    ],
  },
  // A flow's dependencies arrive in `deps`: it can be tested in plain Node, with plain objects.
  "worker/flows": {
    values: ["worker/flows/", "worker/domain/"],
    types: ["worker/db/", "worker/trip/", "worker/payments/", "worker/rate-limit/"],
  },
  // The stores of production behind the flows.
  "worker/dependencies": {
    values: [
      "worker/dependencies/",
      "worker/auth/",
      "worker/config/",
      "worker/db/",
      "worker/domain/",
      "worker/flows/",
      "worker/http/visitor-cookie.ts",
      "worker/payments/",
      "worker/rate-limit/",
      "worker/telemetry/",
      "worker/trip/",
    ],
    types: ["worker/http/app-env.ts", "hono"],
  },
  "worker/jobs": {
    values: [
      "worker/jobs/",
      "worker/auth/signer.ts",
      "worker/config/",
      "worker/db/",
      "worker/dependencies/",
      "worker/domain/",
      "worker/flows/",
      "worker/telemetry/",
      "worker/trip/",
    ],
  },
  "worker/routes": {
    values: [
      "worker/routes/",
      "worker/auth/",
      "worker/cache/",
      "worker/config/",
      "worker/contract/",
      "worker/db/",
      "worker/dependencies/",
      "worker/domain/",
      "worker/flows/",
      "worker/http/",
      "worker/jobs/",
      "worker/telemetry/",
      "worker/trip/",
      "worker/waiting-room/",
      "hono",
      "zod",
    ],
  },
  // The screens themselves, drawn on the server: through their one entry, and from nowhere else in the Worker.
  "worker/page": {
    values: [
      "worker/page/",
      "worker/auth/",
      "worker/cache/",
      "worker/config/",
      "worker/contract/",
      "worker/domain/",
      "worker/http/",
      "worker/routes/",
      "worker/telemetry/",
      "worker/app.ts",
      "hono",
      "zod",
      "#screens",
    ],
  },
  "worker/scripts": {
    values: [
      "worker/scripts/",
      "worker/contract/",
      "worker/domain/",
      "worker/config/start-check.ts",
      "drizzle/",
      "tests/wallet-simulator/stories.ts",
      "node:",
      "vite",
      "harfbuzzjs",
      "wawoff2",
      "wrangler",
    ],
  },
  // A season's files become rows and posts by the same rules as everywhere.
  "worker/scripts/season": {
    values: [
      "worker/scripts/",
      "worker/contract/",
      "worker/db/content/blog-html.ts",
      "worker/domain/",
      "drizzle/",
      "csv-parse",
      "drizzle-orm",
      "hast-util-from-html",
      "marked",
      "node:",
      "zod",
    ],
  },
  web: {
    values: [
      "web/",
      // The drawing of a bus, the best places in it, and rules that a form hints at before the server applies them are
      // the same facts on both sides; everything else comes over the wire.
      "worker/domain/digits.ts",
      "worker/domain/agents/password-rules.ts",
      "worker/domain/phone.ts",
      "worker/domain/tickets/pnr.ts",
      "worker/domain/seats/seat-plan.ts",
      "worker/domain/seats/best-seats.ts",
      "worker/domain/seats/seat-kind.ts",
      "worker/domain/seats/seat-positions.ts",
      // The table of pages and the form of a request: data and one function, without the schemas.
      "worker/contract/pages.ts",
      "worker/contract/request.ts",
      "@base-ui/react",
      "@glidejs/glide",
      "react",
      "react-dom",
      "react-hook-form",
      "react-router",
      "sonner",
      "swr",
      "uqr",
    ],
    types: ["worker/contract/", "worker/domain/refusal.ts"],
  },
  "drizzle/schema.ts": { values: ["drizzle-orm"] },
  "drizzle/money.ts": { values: ["drizzle-orm", "drizzle/schema.ts"] },
  "drizzle/trail.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
  "drizzle/figures.ts": { values: ["drizzle-orm"] },
  drizzle: {
    values: [
      "drizzle/",
      "worker/db/",
      "worker/domain/",
      "drizzle-kit",
      "drizzle-orm",
      "node:",
      "wrangler",
    ],
  },
  "vite.config.ts": { values: ["vite", "@cloudflare/vite-plugin", "@vitejs/plugin-react"] },
  // A provider knows nothing of the shop: it shares the arithmetic of money and phone numbers, no more.
  "tests/wallet-simulator": {
    values: ["tests/wallet-simulator/", "worker/domain/", "hono", "zod", "node:"],
  },
  tests: { values: ["*"] },
};
