/** Rows of the catalogue for tests: each call makes its own, with fresh ids, and takes overrides. */
import {
  buses,
  busTypes,
  destinations,
  points,
  tripPoints,
  trips,
  units,
} from "../../drizzle/schema.ts";
import type { Database } from "../../worker/db/client.ts";
import { addDays, toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import type { PlanName } from "../../worker/domain/seats/seat-plan.ts";
import type { BookingMode } from "../../worker/domain/trips/trip.ts";

/** On the global object: the count goes on where a test file reloads all modules. */
const LAST_ID = "last id of the tests";
/** Ids sort alike as texts and as numbers. */
const FIRST_ID = 100_000;

/** Digits as text, as the shop's own ids are; unique. */
export function freshId(): string {
  const last: unknown = Reflect.get(globalThis, LAST_ID);
  const id = typeof last === "number" ? last + 1 : FIRST_ID;
  Reflect.set(globalThis, LAST_ID, id);
  return String(id);
}

export async function aDestination(
  db: Database,
  overrides: Partial<typeof destinations.$inferInsert> = {},
): Promise<string> {
  const id = overrides.id ?? freshId();
  await db
    .insert(destinations)
    .values({ name: `Destination ${id}`, mode: "limited", image: "x.svg", ...overrides, id });
  return id;
}

export async function aUnit(
  db: Database,
  overrides: Partial<typeof units.$inferInsert> = {},
): Promise<string> {
  const id = overrides.id ?? freshId();
  const destinationId = overrides.destinationId ?? (await aDestination(db));
  await db
    .insert(units)
    .values({ name: `Unit ${id}`, groupName: "Science", ...overrides, id, destinationId });
  return id;
}

export async function aBus(
  db: Database,
  { name, typeName, planName }: { name?: string; typeName?: string; planName?: PlanName } = {},
): Promise<string> {
  const id = freshId();
  await db.insert(busTypes).values({ id, name: typeName ?? "Non AC" });
  await db.insert(buses).values({ id, name: name ?? `Bus ${id}`, busTypeId: id, planName });
  return id;
}

/** A limited trip with plan 45 that leaves at 22:00 of its journey date and comes back the next evening. */
export async function aTrip(
  db: Database,
  overrides: Partial<typeof trips.$inferInsert> = {},
): Promise<typeof trips.$inferSelect> {
  const mode: BookingMode = overrides.mode ?? "limited";
  const journeyDate = overrides.journeyDate ?? "2030-12-04";
  const destinationId = overrides.destinationId ?? (await aDestination(db, { mode: mode }));
  const departsAt = overrides.departsAt ?? toDhakaInstant(journeyDate, "22:00");
  const [row] = await db
    .insert(trips)
    .values({
      id: freshId(),
      mode,
      unitId: overrides.unitId ?? (await aUnit(db, { destinationId })),
      busId: overrides.busId ?? (await aBus(db)),
      name: "To the exam",
      openedBy: "1",
      planName: mode === "limited" ? "45" : null,
      farePoisha: 60_000,
      arrivesAt: departsAt + 7 * 3_600_000,
      returnsAt: toDhakaInstant(addDays(journeyDate, 1), "18:00"),
      examDate: addDays(journeyDate, 1),
      saleClosesAt: departsAt - 30 * 60_000,
      ...overrides,
      journeyDate,
      departsAt,
      destinationId,
    })
    .returning();
  if (!row) throw new Error("no trip was inserted");
  return row;
}

/** Gives a trip its stops, in the order named. */
export async function listStops(
  db: Database,
  tripId: string,
  kind: "boarding" | "dropping",
  names: string[],
): Promise<void> {
  for (const [position, name] of names.entries()) {
    const pointId = freshId();
    await db.insert(points).values({ id: pointId, name });
    await db.insert(tripPoints).values({ tripId, kind, position, pointId });
  }
}

/** Gives a trip boarding points with times, in minutes after departure, and returns their ids. */
export async function listTimedStops(
  db: Database,
  tripId: string,
  stops: readonly (readonly [name: string, afterMinutes: number])[],
): Promise<string[]> {
  const ids = stops.map(() => freshId());
  for (const [position, [name, afterMinutes]] of stops.entries()) {
    const pointId = ids[position] ?? "";
    await db.insert(points).values({ id: pointId, name });
    await db
      .insert(tripPoints)
      .values({ tripId, kind: "boarding", position, pointId, afterMs: afterMinutes * 60_000 });
  }
  return ids;
}
