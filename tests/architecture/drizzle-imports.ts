/** Who may import what among the tables and the sample season. */
import type { Row } from "./row.ts";

/** The tables that the Worker reads and writes. */
export const TABLES: readonly string[] = [
  "drizzle/schema.ts",
  "drizzle/agents.ts",
  "drizzle/coupons.ts",
  "drizzle/money.ts",
  "drizzle/trail.ts",
  "drizzle/figures.ts",
  "drizzle/staff.ts",
  "drizzle/duties.ts",
  "drizzle/messages.ts",
  "drizzle/moves.ts",
  "drizzle/push.ts",
  "drizzle/shop.ts",
  "drizzle/checks.ts",
  "drizzle/boarding.ts",
  "drizzle/programs.ts",
];

export const DRIZZLE: Record<string, Row> = {
  "drizzle/schema.ts": {
    values: ["drizzle-orm"],
    types: ["worker/domain/trips/trip-details.ts"],
  },
  "drizzle/agents.ts": { values: ["drizzle-orm"] },
  "drizzle/coupons.ts": { values: ["drizzle-orm", "drizzle/schema.ts"] },
  "drizzle/money.ts": {
    values: ["drizzle-orm", "drizzle/agents.ts", "drizzle/coupons.ts", "drizzle/schema.ts"],
  },
  "drizzle/trail.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
  "drizzle/figures.ts": { values: ["drizzle-orm"] },
  "drizzle/staff.ts": { values: ["drizzle-orm"] },
  "drizzle/duties.ts": { values: ["drizzle-orm", "drizzle/schema.ts", "drizzle/staff.ts"] },
  "drizzle/messages.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
  "drizzle/checks.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
  "drizzle/boarding.ts": { values: ["drizzle-orm", "drizzle/money.ts", "drizzle/schema.ts"] },
  "drizzle/programs.ts": { values: ["drizzle-orm", "drizzle/agents.ts"] },
  "drizzle/push.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
  // Sales of the sample, and the seats of its trips' objects. Only a local run imports it (script-imports.ts).
  "drizzle/lived": {
    values: ["drizzle/", "worker/db/", "worker/domain/", "worker/trip/stub.ts", "drizzle-orm"],
    types: ["worker/trip/calls.ts"],
  },
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
};
