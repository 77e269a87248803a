/** What D1 has of the bills of a trip, and a trip that is changed meanwhile. */
import { env } from "cloudflare:workers";
import { purgeTrip } from "../../../support/caches.ts";

export async function listBills(tripId: string) {
  const { results } = await env.DB.prepare(
    "SELECT id, state, provider, counter, sold_by, total_poisha, charge_poisha FROM bills WHERE trip_id = ? ORDER BY id",
  )
    .bind(tripId)
    .all<{ id: number; state: string }>();
  return results;
}

export async function setTrip(id: string, set: string, ...values: (string | number | null)[]) {
  await env.DB.prepare(`UPDATE trips SET ${set} WHERE id = ?`)
    .bind(...values, id)
    .run();
  await purgeTrip(id);
}
