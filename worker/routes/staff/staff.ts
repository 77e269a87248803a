/** All staff routes behind the staff key; `npm run staff` calls them. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { requireStaff } from "../../auth/staff-auth.ts";
import { staffAgents } from "./agents.ts";
import { staffErasure } from "./retention.ts";
import { staffReads } from "./reads.ts";
import { staffRepairs } from "./repairs.ts";
import { staffRestore } from "./restore.ts";
import { staffSales } from "./sales.ts";
import { staffTrips } from "./trips.ts";

export const staff = new Hono<AppEnv>()
  .use("/staff/*", requireStaff)
  .route("/staff", staffReads)
  .route("/staff", staffSales)
  .route("/staff", staffTrips)
  .route("/staff", staffAgents)
  .route("/staff", staffRepairs)
  .route("/staff", staffRestore)
  .route("/staff", staffErasure);
