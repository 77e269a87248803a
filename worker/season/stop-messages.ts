/**
 * The messages of a season's import: whoever has a ticket and gets on at a stop that gets another time. A trip of which
 * somebody has bought a ticket changes by acts of its own, so its stops are all that an import can change of a journey.
 */
import { RANKS, URGENT_MS } from "../domain/messages/queue.ts";

interface NewStop {
  point: string;
  /** Null: no time of its own. */
  afterMs: number | null;
}

/** One statement, before the trip and its stops are written. The texts are SQL's already. */
export function insertStopMessages(
  { trip, stops, now }: { trip: string; stops: readonly NewStop[]; now: number },
  literal: (value: unknown) => string,
): string {
  const fresh = literal(JSON.stringify(stops.map(({ point, afterMs }) => [point, afterMs])));
  const was = "t.departs_at + COALESCE(p.after_ms, 0)";
  return `INSERT INTO messages (bill_id, topic, id, channel, template, params, state, queue, queue_at,
      created_at, expires_at, urgent_from)
    SELECT b.id, 'change:' || t.id || ':stop:' || p.position || ':${now}', lower(hex(randomblob(10))), 'sms', 'change',
      json_object('departsAt', t.departs_at, 'arrivesAt', t.arrives_at, 'returnsAt', t.returns_at, 'kind', 'time',
        'stopAt', ${was}), 'due', ${RANKS.change}, ${now}, ${now}, t.departs_at, ${was} - ${URGENT_MS}
    FROM trips t JOIN trip_points p ON p.trip_id = t.id AND p.kind = 'boarding'
      JOIN json_each(${fresh}) e ON e.value ->> '$[0]' = p.point_id
        AND COALESCE(e.value ->> '$[1]', 0) <> COALESCE(p.after_ms, 0)
      JOIN tickets k ON k.current_trip = t.id AND k.voided_at IS NULL
      JOIN bills b ON b.id = k.bill_id AND b.state = 'paid' AND b.boarding_point_id = p.point_id
    WHERE t.id = ${literal(trip)} AND t.departs_at > ${now} ON CONFLICT DO NOTHING;`;
}
