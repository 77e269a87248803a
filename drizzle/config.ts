import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./drizzle/schema.ts",
    "./drizzle/agents.ts",
    "./drizzle/coupons.ts",
    "./drizzle/money.ts",
    "./drizzle/trail.ts",
    "./drizzle/figures.ts",
    "./drizzle/staff.ts",
    "./drizzle/duties.ts",
    "./drizzle/messages.ts",
    "./drizzle/moves.ts",
    "./drizzle/push.ts",
    "./drizzle/checks.ts",
    "./drizzle/shop.ts",
    "./drizzle/boarding.ts",
    "./drizzle/programs.ts",
  ],
  out: "./migrations",
});
