/** Who may import what among the tables and the sample season. */
import type { Row } from "./row.ts";

export const DRIZZLE: Record<string, Row> = {
  "drizzle/schema.ts": { values: ["drizzle-orm"] },
  "drizzle/money.ts": { values: ["drizzle-orm", "drizzle/schema.ts"] },
  "drizzle/trail.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
  "drizzle/figures.ts": { values: ["drizzle-orm"] },
  "drizzle/staff.ts": { values: ["drizzle-orm"] },
  "drizzle/duties.ts": { values: ["drizzle-orm", "drizzle/schema.ts", "drizzle/staff.ts"] },
  "drizzle/messages.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
  "drizzle/push.ts": { values: ["drizzle-orm", "drizzle/money.ts"] },
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
