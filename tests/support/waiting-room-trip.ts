/** A trip whose sale starts when a journey wants it, added to a running product. */
import { eq } from "drizzle-orm";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tripPoints, trips, units } from "../../drizzle/schema.ts";
import { withStores } from "../../worker/scripts/local-stores.ts";
import { database, type Database } from "../../worker/db/client.ts";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { seatPlan } from "../../worker/domain/seats/seat-plan.ts";
import { STAFF_KEY_FILE } from "../../worker/scripts/settings.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";

export interface UpcomingTrip {
  /** The list whose only trip it is. */
  path: string;
  keepBack(but: readonly string[]): Promise<void>;
  giveFree(seats: readonly string[]): Promise<void>;
}

/** Behind the units of the season. */
const LAST = { name: "D", groupName: "Science", position: 1_000 };
/** A local database has one writer; other connections, readers too, are refused meanwhile. */
const TRIES = 600;
const BETWEEN_TRIES_MS = 100;

export async function aTripThatOpens(
  { origin, folder }: { origin: string; folder: string },
  inSeconds: number,
): Promise<UpcomingTrip> {
  const { trip, path } = await withStores(join(folder, "state"), ({ DB }) =>
    untilFree(() => written(database({ DB }), inSeconds)),
  );
  const key = readFileSync(join(folder, "state", STAFF_KEY_FILE), "utf8");
  const staff = async (act: string, seats: readonly string[]): Promise<void> => {
    const input = { by: "rehana", reason: "few seats are sold here", trip, seats };
    const send = (more: object) => callStaff({ origin, key }, act, { ...input, ...more });
    const { hash } = ActView.parse(await send({ dry_run: true }));
    await send({ dry_run: false, hash });
  };
  const all = seatPlan("40").seats.map(({ seatNo }) => seatNo);
  return {
    path,
    keepBack: (but) =>
      staff(
        "block",
        all.filter((seatNo) => !but.includes(seatNo)),
      ),
    giveFree: (seats) => staff("unblock", seats),
  };
}

/** A trip of the sample season as it is, but for its unit, and for when it opens. */
async function written(db: Database, inSeconds: number): Promise<{ trip: string; path: string }> {
  const [like] = await db.select().from(trips).where(eq(trips.planName, "40")).limit(1);
  if (like === undefined) throw new Error("the season has no bus of forty seats");
  const stops = await db.select().from(tripPoints).where(eq(tripPoints.tripId, like.id));
  const { destinationId } = like;
  const [trip, unit] = [crypto.randomUUID(), crypto.randomUUID()];
  const opensAt = Date.now() + inSeconds * 1000;
  await db.batch([
    db.insert(units).values({ ...LAST, id: unit, destinationId }),
    db.insert(trips).values({ ...like, id: trip, unitId: unit, opensAt }),
    db.insert(tripPoints).values(stops.map((stop) => ({ ...stop, tripId: trip }))),
  ]);
  return { trip, path: `/bookingPage?destination=${destinationId}&unit=${unit}` };
}

async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
}
