/** Who may import what: one row a folder of the tree. */
import { DRIZZLE, TABLES } from "./drizzle-imports.ts";
import type { Row } from "./row.ts";
import { SCRIPTS } from "./script-imports.ts";
import { SIMULATORS } from "./simulator-imports.ts";
import { WEB } from "./web-imports.ts";

/** What acts and routes build on. */
const SHOP = [
  "worker/config/",
  "worker/contract/",
  "worker/db/",
  "worker/dependencies/",
  "worker/domain/",
  "worker/flows/",
];

/** A file by its path, the files of one folder ("worker/*") or a folder with all below it. The nearest row counts. */
export const IMPORT_TABLE: Record<string, Row> = {
  "worker/index.ts": {
    values: [
      "worker/http/",
      "worker/jobs/",
      "worker/payments/",
      "worker/rate-limit/",
      "worker/shop-switch/",
      "worker/trip/",
      "worker/waiting-room/",
    ],
  },
  "worker/app.ts": { values: ["worker/auth/", "worker/http/", "worker/routes/", "hono"] },
  "worker/domain": { values: ["worker/domain/"] },
  "worker/contract": { values: ["worker/contract/", "worker/domain/", "zod"] },
  "worker/config": {
    values: [
      "worker/config/",
      "worker/domain/",
      "worker/payments/bkash/account.ts",
      "worker/payments/built-in.ts",
      "worker/payments/hosted-page/store.ts",
      "worker/payments/offered.ts",
      "zod",
    ],
    types: ["worker/contract/"],
  },
  "worker/telemetry": { values: ["worker/telemetry/"] },
  "worker/db": {
    values: [
      "worker/db/",
      "migrations/meta/_journal.json",
      "worker/domain/",
      ...TABLES,
      "drizzle-orm",
      "zod",
      "hast-util-from-html",
      "hast-util-sanitize",
      "hast-util-to-html",
      "marked",
    ],
  },
  "worker/trip": {
    values: ["worker/trip/", "worker/config/variables.ts", "worker/domain/", "cloudflare:workers"],
  },
  "worker/shop-switch": {
    values: ["worker/shop-switch/", "worker/domain/", "cloudflare:workers"],
  },
  "worker/waiting-room": {
    values: [
      "worker/waiting-room/",
      "worker/domain/",
      "worker/rate-limit/",
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
      "worker/http/outgoing.ts",
      "worker/telemetry/",
      "cloudflare:workers",
      "node:crypto",
      "zod",
    ],
  },
  // It notes what each call of the wallet has shown.
  "worker/payments/bkash/from-env.ts": {
    values: [
      "worker/payments/",
      "worker/db/",
      "worker/domain/",
      "worker/telemetry/",
      "cloudflare:workers",
    ],
  },
  "worker/messages": {
    values: [
      "worker/messages/",
      "worker/config/",
      "worker/domain/",
      "worker/http/outgoing.ts",
      "worker/telemetry/",
      "@block65/webcrypto-web-push",
      "cloudflare:workers",
      "zod",
    ],
  },
  "worker/rate-limit": {
    values: ["worker/rate-limit/", "worker/db/client.ts", "worker/domain/", "cloudflare:workers"],
    types: ["worker/auth/signer.ts"],
  },
  // It outlives its request: waitUntil of the runtime is imported by the cache and by what notes the wallet's calls.
  "worker/cache": {
    values: [
      "worker/cache/",
      "worker/config/shop-profile.ts",
      "worker/db/",
      "worker/domain/",
      "worker/telemetry/",
      "worker/trip/",
      "worker/waiting-room/",
      "cloudflare:workers",
    ],
    types: ["worker/contract/"],
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
      "@simplewebauthn/server",
      "hono",
      "jose",
      "reflect-metadata",
      "zod",
      "node:buffer",
      "node:crypto",
      "node:util",
    ],
    types: ["worker/contract/staff/staff-sign-in.ts"],
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
    types: [
      "worker/db/",
      "worker/messages/",
      "worker/trip/",
      "worker/payments/",
      "worker/rate-limit/",
    ],
  },
  "worker/dependencies": {
    values: [
      "worker/dependencies/",
      "worker/auth/",
      "worker/config/",
      "worker/db/",
      "worker/domain/",
      "worker/flows/",
      "worker/http/page-language.ts",
      "worker/http/visitor-cookie.ts",
      "worker/messages/",
      "worker/payments/",
      "worker/rate-limit/",
      "worker/shop-switch/",
      "worker/telemetry/",
      "worker/trip/",
    ],
    types: ["worker/http/app-env.ts", "worker/season/pictures.ts", "hono"],
  },
  // Acts of staff: the same for a screen, the command line and the cron.
  "worker/acts": {
    values: [
      "worker/acts/",
      "worker/auth/signer.ts",
      "worker/cache/",
      ...SHOP,
      "worker/http/body.ts",
      "worker/jobs/",
      "worker/season/",
      "worker/shop-switch/",
      "worker/telemetry/",
      "worker/trip/",
    ],
    types: ["zod"],
  },
  "worker/jobs": {
    values: [
      "worker/jobs/",
      "worker/acts/",
      "worker/auth/signer.ts",
      "worker/config/",
      "worker/db/",
      "worker/dependencies/",
      "worker/domain/",
      "worker/flows/",
      "worker/messages/",
      "worker/telemetry/",
      "worker/trip/",
    ],
  },
  "worker/routes": {
    values: [
      "worker/routes/",
      "worker/acts/",
      "worker/auth/",
      "worker/cache/",
      ...SHOP,
      "worker/http/",
      "worker/jobs/",
      "worker/telemetry/",
      "worker/season/",
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
  ...SCRIPTS,
  // A season's files become rows and posts by the same rules as everywhere.
  "worker/season": {
    values: [
      "worker/season/",
      "worker/contract/",
      "worker/db/content/markdown.ts",
      "worker/domain/",
      "drizzle/schema.ts",
      "drizzle/duties.ts",
      "drizzle/moves.ts",
      "drizzle/coupons.ts",
      "drizzle/money.ts",
      "csv-parse",
      "drizzle-orm",
      "zod",
    ],
  },
  ...WEB,
  ...DRIZZLE,
  ...SIMULATORS,
  tests: { values: ["*"] },
};
