/**
 * All calls of staff. A browser sends a session and the anti-forgery pair, the command line a bearer
 * (auth/staff-auth.ts). The table of calls (contract/staff/staff-calls.ts) states who may make a call, and a call that
 * is not in it is refused.
 */
import { Hono, type ErrorHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../../http/app-env.ts";
import { requireAccess } from "../../auth/access-wall.ts";
import { authorizeStaff } from "../../auth/staff-auth.ts";
import { STAFF_CALL_AT } from "../../contract/staff/staff-calls.ts";
import { schemaBehind } from "../../acts/schema-behind.ts";
import { needsMigration } from "../../db/errors.ts";
import { onError } from "../../http/error-response.ts";
import { csrfProtection } from "../../http/csrf.ts";
import { staffEdgeLimit } from "../../http/edge-limit.ts";
import { refuse } from "../../http/refusal-response.ts";
import { staffContent } from "./content.ts";
import { staffAccessRoutes } from "./access.ts";
import { staffActRoutes } from "./acts.ts";
import { staffBoarding } from "./boarding.ts";
import { staffCounter } from "./counter.ts";
import { staffAgents } from "./agents.ts";
import { staffDuties } from "./duties.ts";
import { staffExamList } from "./exam-list.ts";
import { staffExams } from "./exams.ts";
import { staffFindSales } from "./find-sales.ts";
import { staffInvitationRoutes } from "./invitations.ts";
import { staffLargestActs } from "./largest-acts.ts";
import { staffLog } from "./log.ts";
import { staffMessages } from "./messages.ts";
import { staffReads } from "./reads.ts";
import { staffRepairs } from "./repairs.ts";
import { staffRequests } from "./requests.ts";
import { staffSalesFigures } from "./sales-figures.ts";
import { staffSignIn } from "./sign-in.ts";
import { staffSeason } from "./season.ts";
import { staffTrips } from "./trips.ts";
import { staffToday } from "./today.ts";

const UNDER = "/api";

const callAt = (path: string) => STAFF_CALL_AT.get(path.slice(UNDER.length));

const letInByTable = createMiddleware<AppEnv>(async (c, next) => {
  const call = callAt(c.req.path);
  if (call?.openTo === "everybody") return next();
  const refusal = await authorizeStaff(
    c,
    call === undefined || call.openTo === "staff" ? undefined : call.openTo,
  );
  if (refusal !== null) return refuse(c, refusal);
  return call === undefined ? refuse(c, { reason: "not_found" }) : next();
});

/** After a restore to before a migration even a sign-in may fail: the caller is told what to do first. */
const onStaffError: ErrorHandler<AppEnv> = async (error, c) => {
  const behind = needsMigration(error) ? await schemaBehind(c.env) : null;
  return behind === null ? onError(error, c) : refuse(c, behind);
};

export const staffRoutes = new Hono<AppEnv>()
  .onError(onStaffError)
  .use(
    "/staff/*",
    staffEdgeLimit,
    csrfProtection,
    requireAccess((path) => callAt(path)?.openTo !== "everybody"),
    letInByTable,
  )
  .route("/staff", staffReads)
  .route("/staff", staffTrips)
  .route("/staff", staffBoarding)
  .route("/staff", staffCounter)
  .route("/staff", staffDuties)
  .route("/staff", staffExams)
  .route("/staff", staffExamList)
  .route("/staff", staffFindSales)
  .route("/staff", staffToday)
  .route("/staff", staffMessages)
  .route("/staff", staffLargestActs)
  .route("/staff", staffLog)
  .route("/staff", staffAgents)
  .route("/staff", staffSalesFigures)
  .route("/staff", staffRepairs)
  .route("/staff", staffRequests)
  .route("/staff", staffContent)
  .route("/staff", staffSeason)
  .route("/staff", staffSignIn)
  .route("/staff", staffInvitationRoutes)
  .route("/staff", staffAccessRoutes)
  .route("/staff", staffActRoutes);
