/**
 * Until when wallets refund what was paid for the valid tickets of trips. A window counts from the creation of its
 * bill.
 */
import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../client.ts";

const DAY_MS = 86_400_000;

/** By the provider's name; one without a window is missing. */
export type RefundDays = Readonly<Record<string, number>>;

const ENDS_AT = sql`bills.created_at + w.value * ${DAY_MS}`;

/** Paid tickets of the trips `t`, each with the window `w` of its provider. */
function isPaidWithin(trips: SQL, days: RefundDays): SQL {
  return sql`FROM ${trips} AS t CROSS JOIN tickets CROSS JOIN bills CROSS JOIN json_each(${JSON.stringify(days)}) AS w
    WHERE tickets.voided_at IS NULL AND bills.id = tickets.bill_id AND bills.state = 'paid' AND w.key = bills.provider`;
}

/** The first end of a window from an instant on, by trip; one without any is left out. */
export async function firstWindowEnds(
  db: Database,
  ids: readonly string[],
  { days, from }: { days: RefundDays; from: number },
): Promise<Map<string, number>> {
  const rows = await db.all<{ trip: string; endsAt: number }>(
    sql`SELECT t.value AS trip, min(${ENDS_AT}) AS endsAt
        ${isPaidWithin(sql`json_each(${JSON.stringify(ids)})`, days)}
          AND tickets.current_trip = t.value AND ${ENDS_AT} >= ${from}
        GROUP BY t.value`,
  );
  return new Map(rows.map(({ trip, endsAt }) => [trip, endsAt]));
}

/** The number of payments whose window ends before an instant, by trip. */
export async function countWindowsBefore(
  db: Database,
  trips: readonly { trip: string; before: number }[],
  days: RefundDays,
): Promise<number> {
  const [row] = await db.all<{ payments: number }>(
    sql`SELECT count(*) AS payments ${isPaidWithin(sql`json_each(${JSON.stringify(trips)})`, days)}
          AND tickets.current_trip = t.value ->> '$.trip' AND ${ENDS_AT} < t.value ->> '$.before'`,
  );
  return row?.payments ?? 0;
}
