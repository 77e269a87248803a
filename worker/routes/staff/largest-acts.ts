/** The largest acts of the last seven days, for owners: who, what, how much, and the second person. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { secondPersonAbovePoisha } from "../../config/variables.ts";
import { LARGEST_ACTS_MOST, type LargestActsView } from "../../contract/staff/second-person.ts";
import { Nothing } from "../../contract/staff/staff-sign-in.ts";
import { database } from "../../db/client.ts";
import { listLargestActs, sumWeights } from "../../db/staff/largest-acts.ts";
import { listNames } from "../../db/staff/staff-log.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { wireName } from "./log-lines.ts";

const WEEK_MS = 7 * 86_400_000;

export const staffLargestActs = new Hono<AppEnv>().post("/largest-acts", async (c) => {
  const body = await readBody(c, Nothing);
  if (!body.ok) return refuse(c, body.error);
  const since = Date.now() - WEEK_MS;
  const db = database(c.env);
  const [acts, sums, people] = await Promise.all([
    listLargestActs(db, since, LARGEST_ACTS_MOST),
    sumWeights(db, since, LARGEST_ACTS_MOST),
    listNames(db),
  ]);
  const view: LargestActsView = {
    status_code: 201,
    since: dhakaIso(since),
    limit: toTaka(secondPersonAbovePoisha(c.env)),
    acts: acts.map(({ id, at, actor, act, target, weightPoisha, approvedBy }) => ({
      id,
      at: dhakaIso(at),
      actor,
      act,
      act_name: wireName(act).act_name,
      target,
      weight: toTaka(weightPoisha),
      approved_by: approvedBy,
    })),
    sums: sums.map(({ actor, acts: count, alonePoisha, agreedPoisha }) => ({
      actor,
      acts: count,
      alone: toTaka(alonePoisha),
      agreed: toTaka(agreedPoisha),
    })),
    people,
  };
  return c.json(view, 200);
});
