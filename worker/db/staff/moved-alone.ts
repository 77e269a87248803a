/**
 * What was moved without a second person, read for the decision on an act. The triggers `staff_acts_alone` and
 * `act_requests_alone` add the same up again in the statement that writes (migration of the weights).
 */
import { sql } from "drizzle-orm";
import { toDhakaInstant, dhakaDate } from "../../domain/dhaka-time.ts";
import type { MovedAlone } from "../../domain/staff/moved-alone.ts";
import type { Database } from "../client.ts";

/** `except`: the request that is decided on, which does not count against itself. */
export async function listMovedAlone(
  db: Database,
  { actor, bill, now, except }: MovedQuestion,
): Promise<MovedAlone[]> {
  const today = toDhakaInstant(dhakaDate(now), "00:00");
  return db.all<MovedAlone>(
    sql`SELECT actor, at, weight_poisha AS weightPoisha, weight_bill AS bill FROM staff_acts
          WHERE actor = ${actor} AND at >= ${today} AND weight_poisha > 0 AND approved_by IS NULL
            AND (weight_bill IS NULL OR weight_bill IS NOT ${bill})
        UNION ALL SELECT actor, at, weight_poisha, weight_bill FROM staff_acts
          WHERE weight_bill = ${bill} AND weight_bill IS NOT NULL AND approved_by IS NULL
        UNION ALL SELECT 'staff:' || asked_by, NULL, amount_poisha, weight_bill FROM act_requests
          WHERE state IN ('asked','waiting') AND state = 'waiting' AND needs_second = 0 AND amount_poisha > 0
            AND expires_at > ${now} AND id IS NOT ${except}`,
  );
}

interface MovedQuestion {
  actor: string;
  bill: number | null;
  now: number;
  except: number | null;
}
