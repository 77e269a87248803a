/** Who may import what among the scripts of a machine. */
import type { Row } from "./row.ts";

export const SCRIPTS: Record<string, Row> = {
  "worker/scripts": {
    values: [
      "worker/scripts/",
      "worker/contract/",
      "worker/domain/",
      "worker/config/start-check.ts",
      "worker/payments/built-in.ts",
      "worker/payments/hosted-page/store.ts",
      "worker/season/",
      "drizzle/",
      "tests/wallet-simulator/stories.ts",
      "node:",
      "vite",
      "miniflare",
      "harfbuzzjs",
      "smol-toml",
      "wawoff2",
      "wrangler",
      "zod",
    ],
  },
  // It writes what the simulated wallet would have kept.
  "worker/scripts/sample-wallet.ts": {
    values: [
      "worker/scripts/",
      "worker/domain/",
      "drizzle/lived/",
      "tests/wallet-simulator/",
      "node:",
    ],
  },
  "worker/scripts/season": {
    values: [
      "worker/scripts/",
      "worker/contract/",
      "worker/db/content/blog-html.ts",
      "worker/db/content/markdown.ts",
      "worker/domain/",
      "worker/season/",
      "drizzle/",
      "node:",
      "zod",
    ],
  },
};
