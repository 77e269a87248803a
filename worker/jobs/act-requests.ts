/** Acts of staff whose time has come, and those that nobody decided on. What can't be done any more is an alert. */
import { requestLineNames } from "../acts/request-lines.ts";
import { NOT_BY_CRON, runByCron } from "../acts/requests.ts";
import { database } from "../db/client.ts";
import { expireRequests, listDueRequests } from "../db/staff/act-requests.ts";
import { logAlert, logNote } from "../telemetry/log.ts";
import { runInLanes, runSafely } from "./parts.ts";
import { UNBOUNDED, type Allowance } from "./statement-budget.ts";

export async function runActRequests(
  env: Env,
  now: number,
  most: number,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const db = database(env);
  const expired = await expireRequests(db, now, requestLineNames("expired"));
  if (expired > 0) logNote("act_requests_expired", { requests: expired });
  const due = await listDueRequests(db, { now, except: NOT_BY_CRON, most });
  await runInLanes(
    due,
    (request) =>
      runSafely("act_request", { request: request.id }, async () => {
        const outcome = await runByCron(env, request, now);
        if (outcome.ok) return;
        logAlert("act_not_done", {
          request: request.id,
          act: request.act,
          why: outcome.error.reason,
        });
      }),
    allowance,
  );
}
