/** Everything of staff behind one door; `npm run staff` speaks to it. */
import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { onlyStaff } from "../staff-door.ts";
import { staffErasure } from "./staff-erasure.ts";
import { staffLooks } from "./staff-looks.ts";
import { staffRepairs } from "./staff-repairs.ts";
import { staffSales } from "./staff-sales.ts";
import { staffTrips } from "./staff-trips.ts";

export const staff = new Hono<AppEnv>()
  .use("/staff/*", onlyStaff)
  .route("/staff", staffLooks)
  .route("/staff", staffSales)
  .route("/staff", staffTrips)
  .route("/staff", staffRepairs)
  .route("/staff", staffErasure);
