import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { aTrip } from "../../support/catalogue.ts";

const db = database(env);

describe("buses of one destination, unit and day", () => {
  async function threeBuses() {
    const first = await aTrip(db, { planName: "40", departsAt: 2_000_000_000_000 });
    const shared = {
      destinationId: first.destinationId,
      unitId: first.unitId,
      journeyDate: first.journeyDate,
    };
    const second = await aTrip(db, { ...shared, departsAt: first.departsAt + 1 });
    const third = await aTrip(db, { ...shared, departsAt: first.departsAt + 2 });
    return [first, second, third] as const;
  }
  async function fill(tripId: string, leave = 0) {
    const { seats } = await (await aVisit(tripId)).seats();
    const wanted = seats.slice(0, seats.length - leave).map((seat) => seat.seat_no);
    for (let from = 0; from < wanted.length; from += 6) {
      const visit = await aVisit(tripId);
      for (const seat of wanted.slice(from, from + 6))
        expect((await visit.hold(seat)).status).toBe(201);
    }
  }

  test("fill in order: the second opens with the last seat of the first [T13]", async () => {
    const [first, second, third] = await threeBuses();
    await fill(first.id, 1);
    const visit = await aVisit(second.id);
    const refused = {
      status: 409,
      body: {
        code: "fill_in_order",
        message: "Please fill all seats for Bus 1 before selecting the next one.",
        bus_number: 1,
      },
    };
    expect(await visit.hold("A1")).toMatchObject(refused);
    expect(await (await aVisit(third.id)).hold("A1")).toMatchObject(refused);
    await (await aVisit(first.id)).hold("J5");
    expect((await visit.hold("A1")).status).toBe(201);
    expect(await (await aVisit(third.id)).hold("A1")).toMatchObject({
      status: 409,
      body: { message: "Please fill all seats for Bus 2 before selecting the next one." },
    });
  });

  test("let a booking with a seat go on, although a seat in front came free", async () => {
    const [first, second] = await threeBuses();
    await fill(first.id, 1);
    const last = await aVisit(first.id);
    await last.hold("J5");
    const visit = await aVisit(second.id);
    expect((await visit.hold("A1")).status).toBe(201);
    await last.cancel("J5");
    expect((await visit.hold("A2")).status).toBe(201);
    // A cached count may let others through for some seconds (flows/hold.ts).
    const free = ["A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"].values();
    await expect
      .poll(async () => (await (await aVisit(second.id)).hold(free.next().value ?? "")).status, {
        timeout: 20_000,
        interval: 2_500,
      })
      .toBe(409);
  });

  test("do not wait for one whose sale is closed", async () => {
    const [first, second] = await threeBuses();
    await env.DB.prepare("UPDATE trips SET sale_closes_at = ? WHERE id = ?")
      .bind(1, first.id)
      .run();
    expect((await (await aVisit(second.id)).hold("A1")).status).toBe(201);
  });
});
