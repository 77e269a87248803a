/** Counts who was on the buses of the last days at night, before the events are erased (protocol 25). */
import {
  insertBoardingCounts,
  listLegsToCount,
  type LegToCount,
} from "../db/boarding/boarding-counts.ts";
import { database } from "../db/client.ts";
import { listEvents } from "../db/boarding/boarding-events.ts";
import { listListedTickets, toSummarizedAt } from "../db/boarding/guide-list.ts";
import { listRoadStops } from "../db/boarding/line-stops.ts";
import { summarizeBoarding } from "../domain/boarding/boarding-summary.ts";
import { lineOfLeg } from "../domain/boarding/line.ts";
import { selectForDeparture } from "../domain/boarding/merge.ts";
import { sliceAt } from "../domain/retention.ts";
import { runInLanes, runSafely } from "./parts.ts";
import type { Allowance } from "./statement-budget.ts";

const LEGS_A_MINUTE = 20;

export async function countBoardingsNightly(
  env: Env,
  now: number,
  allowance: Allowance,
): Promise<void> {
  if (sliceAt(now) === null) return;
  await runInLanes(
    await listLegsToCount(database(env), now, LEGS_A_MINUTE),
    (leg) => runSafely("count_boarding", { trip: leg.id }, () => countOne(env, leg, now)),
    allowance,
  );
}

async function countOne(env: Env, duty: LegToCount, now: number): Promise<void> {
  const db = database(env);
  const { id, leg, departsAt } = duty;
  const [tickets, events, stops] = await Promise.all([
    listListedTickets(db, id),
    listEvents(db, id, leg),
    listRoadStops(db, id),
  ]);
  const { points } = summarizeBoarding(
    tickets.map((ticket) => toSummarizedAt(ticket, departsAt)),
    selectForDeparture(events, departsAt),
    lineOfLeg(stops, leg, departsAt).map(({ name }) => name),
  );
  await insertBoardingCounts(db, duty, points, now);
}
