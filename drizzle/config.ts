import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./drizzle/schema.ts", "./drizzle/money.ts", "./drizzle/figures.ts"],
  out: "./migrations",
});
