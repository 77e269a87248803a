/** The peer as a process of its own, while its standard input is open. `pg` reads the database from the environment. */
import { serve } from "@hono/node-server";
import { Pool } from "pg";
import { peerApp } from "./app.ts";

const pool = new Pool({ max: Number(process.env["POOL"]) });
const holdMs = Number(process.env["HOLD_SECONDS"]) * 1000;
const app = peerApp(pool, { holdMs, now: Date.now });
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.stdin.on("end", () => process.exit()).resume();
