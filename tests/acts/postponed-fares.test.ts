/**
 * A postponed trip has not left, whatever its old date says: it sells again by its new one. So it counts wherever an
 * act is weighed by trips that are ahead (protocol 23). The limit of these shops is a hundred taka.
 */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { tripFigures } from "../../drizzle/figures.ts";
import { entryVersion } from "../../worker/acts/content/entry-version.ts";
import { ENTRY_KINDS } from "../../worker/acts/content/entry-kinds.ts";
import { openedChoices } from "../../worker/acts/moves.ts";
import { placesMax } from "../../worker/config/variables.ts";
import { database } from "../../worker/db/client.ts";
import { countSeatsToCome } from "../../worker/db/messages/budget.ts";
import { type Browser } from "../support/browser.ts";
import { aBus, aTrip, freshId } from "../support/catalogue.ts";
import { previewAct, twoOwnersOfACheapSeason } from "../support/clerk.ts";
import { aChange } from "../support/trip-changes.ts";

const db = database(env);
const DAY_MS = 86_400_000;
const SEATS = 45;

let clerk: Browser;

beforeEach(async () => {
  clerk = await twoOwnersOfACheapSeason();
});

async function previewSaving(kind: "bus" | "coupon", entry: object) {
  const { next, second } = await previewAct(clerk, "save-entry", { kind, ...entry });
  return { next, weight: second?.weight ?? null };
}

/** A trip whose old date was days ago: postponed, or else it has left. */
async function aPastTrip(farePoisha: number, over: { isPostponed: boolean }) {
  const busId = await aBus(db, { typeName: `Plain ${freshId()}` });
  const departsAt = Date.now() - 5 * DAY_MS;
  const postponedAt = over.isPostponed ? departsAt - DAY_MS : null;
  return aTrip(db, { farePoisha, busId, departsAt, postponedAt });
}

const STATES = [
  ["postponed", true],
  ["left", false],
] as const;

test.each(STATES)("a bus of another type weighs its trip that is %s", async (_, isPostponed) => {
  const { busId, destinationId, unitId } = await aPastTrip(62_000, { isPostponed });
  const type = `AC ${freshId()}`;
  const dearBus = await aBus(db, { typeName: type });
  await aTrip(db, { destinationId, unitId, busId: dearBus, farePoisha: 90_000 });
  const fields = (await ENTRY_KINDS.bus.find(db, busId, env))?.fields ?? {};
  const saved = { id: busId, seen: await entryVersion(fields), fields: { ...fields, type } };
  expect(await previewSaving("bus", saved)).toEqual(
    isPostponed ? { next: "asked", weight: 280 * SEATS } : { next: "done", weight: null },
  );
});

test.each(STATES)("coupons and choices know the fare of one that is %s", async (_, isPostponed) => {
  const ahead = await aTrip(db, { farePoisha: 60_000 });
  await aPastTrip(300_000, { isPostponed });
  const fields = {
    code: `TEN${freshId()}`,
    kind: "percent",
    value: 10,
    starts: "2026-01-01T00:00:00+06:00",
    ends: "2031-01-01T00:00:00+06:00",
    max_uses: 1,
    trip: null,
  };
  const { weight } = await previewSaving("coupon", { fields });
  // What seats have cost lately counts as what is on sale does.
  const dearest = 3000;
  expect(weight).toBe((dearest * placesMax(env)) / 10);
  const { dearestPoisha } = await openedChoices({ env, now: Date.now() }, [
    aChange(ahead, {}, { chooseBy: 1 }),
  ]);
  expect(dearestPoisha).toBe(dearest * 100);
});

test.each(STATES)("messages are to come for seats of one that is %s", async (_, isPostponed) => {
  const before = await countSeatsToCome(db, Date.now());
  const { id } = await aPastTrip(60_000, { isPostponed });
  await db.insert(tripFigures).values({
    tripId: id,
    soldSeats: 7,
    distinctSeats: 7,
    moneyInPoisha: 0,
    ticketsPoisha: 0,
    paidBackPoisha: 0,
    onTheWayBackPoisha: 0,
  });
  expect((await countSeatsToCome(db, Date.now())) - before).toBe(isPostponed ? 7 : 0);
});
