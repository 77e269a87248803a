/**
 * What a seat usually costs (protocol 23): whoever sells a seat of another kind, or makes another kind of one that is
 * on sale, asks a second person where that gives more away than the limit. The limit of these shops is a hundred taka.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { entryVersion } from "../../worker/acts/content/entry-version.ts";
import { ENTRY_KINDS } from "../../worker/acts/content/entry-kinds.ts";
import { database } from "../../worker/db/client.ts";
import { type Browser } from "../support/browser.ts";
import { aBus, aDestination, aTrip, aUnit, freshId } from "../support/catalogue.ts";
import { ALONE, asksForSecond as asks } from "../support/usual-fares.ts";
import { previewAct, twoOwnersOfACheapSeason } from "../support/clerk.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";

const SEATS = 45;

let clerk: Browser;
beforeEach(async () => {
  clerk = await twoOwnersOfACheapSeason();
});

const preview = (name: string, input: object) => previewAct(clerk, name, input);

/** A trip at 600 taka, and the bus of another type that goes nowhere yet. */
async function aShop() {
  const db = database(env);
  const trip = await aTrip(db);
  return { trip, like: await likeTrip(trip.id), newBus: await aBus(db, { typeName: "VIP" }) };
}

describe("a trip that is opened", () => {
  test("at the fare of its kind asks nobody, below it weighs what its seats give away", async () => {
    const { like } = await aShop();
    expect(await preview("create-trip", { ...like, fare: 600 })).toEqual(ALONE);
    expect(await preview("create-trip", { ...like, fare: 590 })).toEqual(asks(10 * SEATS));
  });

  test("with the first bus of a type is compared with the dearest to its destination", async () => {
    const { like, newBus } = await aShop();
    await aTrip(database(env), { farePoisha: 90_000 });
    expect(await preview("create-trip", { ...like, bus: newBus, fare: 600 })).toEqual(ALONE);
    expect(await preview("create-trip", { ...like, bus: newBus, fare: 500 })).toEqual(
      asks(100 * SEATS),
    );
  });

  test("to the first destination of its kind is compared with the dearest of the shop", async () => {
    const { like } = await aShop();
    await aTrip(database(env), { farePoisha: 90_000 });
    const destination = await aDestination(database(env));
    const unit = await aUnit(database(env), { destinationId: destination });
    const there = { ...like, destination, unit };
    expect(await preview("create-trip", { ...there, fare: 900 })).toEqual(ALONE);
    expect(await preview("create-trip", { ...there, fare: 600 })).toEqual(asks(300 * SEATS));
  });
});

describe("a bus of another type", () => {
  test("on a trip weighs what its seats would cost by that type", async () => {
    const { trip, newBus } = await aShop();
    const { destinationId, unitId, id, name } = trip;
    const like = { destinationId, unitId, busId: newBus, farePoisha: 90_000 };
    expect(await preview("edit-trip", { trip: id, name, bus: newBus })).toEqual(ALONE);
    await aTrip(database(env), like);
    expect(await preview("edit-trip", { trip: id, name, bus: newBus })).toEqual(asks(300 * SEATS));
  });

  test("that a bus becomes weighs the same, for each trip that has it", async () => {
    const { trip, newBus } = await aShop();
    const { destinationId, unitId, busId } = trip;
    await aTrip(database(env), { destinationId, unitId, busId: newBus, farePoisha: 90_000 });
    await aTrip(database(env), { destinationId, unitId, busId, farePoisha: 60_000 });
    const [own, type] = [`Own ${freshId()}`, `VIP ${freshId()}`];
    const name = (bus: string, of: string) =>
      env.DB.prepare("UPDATE bus_types SET name = ? WHERE id = ?").bind(of, bus).run();
    await name(busId, own);
    await name(newBus, type);
    const seen = await readVersion(busId);
    const fields = { name: `Bus ${busId}`, plan: null };
    const saved = { kind: "bus", id: busId, seen };
    expect(
      await preview("save-entry", {
        ...saved,
        fields: { ...fields, name: "Shimul", type: own },
      }),
    ).toEqual(ALONE);
    expect(await preview("save-entry", { ...saved, fields: { ...fields, type } })).toEqual(
      asks(2 * 300 * SEATS),
    );
  });
});

async function readVersion(bus: string): Promise<string> {
  const found = await ENTRY_KINDS.bus.find(database(env), bus, env);
  return entryVersion(found?.fields ?? {});
}
