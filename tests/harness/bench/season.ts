/** Rows of a season of any size: destinations with a unit each, and a bus or several on the same day for each unit. */
import type { Runtime } from "./runtime.ts";

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 50;

export interface Choice {
  destinationId: string;
  unitId: string;
  trips: string[];
}

/**
 * Gives the choices in order; trips of one choice fill in order. `opensAt`: when their sale starts; by default it runs.
 */
export async function putSeason(
  db: Runtime["db"],
  options: { choices: number; busesEach: number; firstId: number; opensAt?: number | null },
): Promise<Choice[]> {
  const choices = Array.from({ length: options.choices }, (_, index): Choice => {
    const id = options.firstId + index;
    const trips = Array.from({ length: options.busesEach }, (_place, bus) =>
      String(id * 100 + bus),
    );
    return { destinationId: String(id), unitId: String(id), trips };
  });
  const departsAt = Date.now() + 10 * DAY_MS;
  const day = new Date(departsAt).toISOString().slice(0, 10);
  await db.batch([
    db.prepare("INSERT OR IGNORE INTO bus_types (id, name) VALUES ('1', 'AC')"),
    db.prepare("INSERT OR IGNORE INTO buses (id, name, bus_type_id) VALUES ('1', 'Shimul', '1')"),
  ]);
  for (let from = 0; from < choices.length; from += ROWS_AT_ONCE) {
    await db.batch(
      choices.slice(from, from + ROWS_AT_ONCE).flatMap(({ destinationId, unitId, trips }) => [
        db
          .prepare(
            "INSERT INTO destinations (id, name, route_type, image, position) VALUES (?, ?, 'limited', 'x.svg', 1)",
          )
          .bind(destinationId, `Destination ${destinationId}`),
        db
          .prepare(
            "INSERT INTO units (id, destination_id, name, group_name, position) VALUES (?, ?, 'A', 'Science', 1)",
          )
          .bind(unitId, destinationId),
        ...trips.map((trip, bus) => {
          const leavesAt = departsAt + bus * 60_000;
          return db
            .prepare(
              `INSERT INTO trips (id, mode, destination_id, unit_id, bus_id, name, opened_by, plan_name, fare_poisha,
               journey_date, departs_at, arrives_at, exam_date, sale_closes_at, opens_at)
               VALUES (?, 'limited', ?, ?, '1', 'Bus', '1', '45', 60000, ?, ?, ?, ?, ?, ?)`,
            )
            .bind(
              trip,
              destinationId,
              unitId,
              day,
              leavesAt,
              leavesAt + 3_600_000,
              day,
              leavesAt,
              options.opensAt ?? null,
            );
        }),
      ]),
    );
  }
  return choices;
}
