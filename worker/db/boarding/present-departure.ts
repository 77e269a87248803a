/** The condition of `isSameDeparture` (domain/boarding/boarding-times.ts) in SQL. */
import { sql, type SQL } from "drizzle-orm";
import { SAME_DEPARTURE_MS } from "../../domain/boarding/boarding-times.ts";

/** Over a row of boarding_events and its trip: it was pressed for the departure that its leg has now. */
export function isForPresentDeparture(event: string, trip = "trips"): SQL {
  const [e, t] = [sql.raw(event), sql.raw(trip)];
  return sql`(${e}.departs_at IS NULL
    OR abs(${e}.departs_at - iif(${e}.leg = 'out', ${t}.departs_at, ${t}.returns_at)) < ${SAME_DEPARTURE_MS})`;
}
