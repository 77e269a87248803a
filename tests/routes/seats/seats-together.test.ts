import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { SeatAnswerView } from "../../../worker/contract/booking/seats.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { seatNumbers } from "./seat-numbers.ts";

const db = database(env);
describe("holding several seats together", () => {
  test("answers like a hold, with the best free seats", async () => {
    const trip = await aTrip(db);
    await (await aVisit(trip.id)).hold("A2");
    const visit = await aVisit(trip.id);
    expect(read(await visit.holdTogether(3), SeatAnswerView)).toMatchObject({
      message: "Seat booked successfully",
      getUserTicketData: seatNumbers(["B1", "B2", "B3"]),
      seconds_left: 480,
    });
    expect((await visit.seats()).getUserTicketData).toEqual(seatNumbers(["B1", "B2", "B3"]));
  });

  test("takes the seats that were shown, or none of them", async () => {
    const trip = await aTrip(db);
    await (await aVisit(trip.id)).hold("C2");
    const visit = await aVisit(trip.id);
    expect(await visit.holdTogether(2, 0, ["C1", "C2"])).toMatchObject({
      status: 409,
      body: {
        code: "seat_taken",
        message: "seat is already booked",
        seat_no: "C2",
        offer: seatNumbers(["A1", "A2"]),
      },
    });
    const held = await visit.holdTogether(2, 0, ["D1", "D2"]);
    expect(held.body).toMatchObject({ getUserTicketData: seatNumbers(["D1", "D2"]) });
    expect(await visit.holdTogether(2, 2, ["E1", "E1"])).toMatchObject({ status: 400 });
  });

  test("repeated after a lost answer, takes no more", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    const first = await visit.holdTogether(2, 0);
    const again = await visit.holdTogether(2, 0);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ getUserTicketData: seatNumbers(["A1", "A2"]) });
    expect(read(again, SeatAnswerView).hold_expires_at).toBe(
      read(first, SeatAnswerView).hold_expires_at,
    );
  });

  test("more than six in all is refused with the sentence of the specification", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    await visit.holdTogether(4);
    expect(await visit.holdTogether(3)).toMatchObject({
      status: 409,
      body: {
        code: "seat_limit",
        message: "The maximum limit of 6 seats has been reached. No more bookings can be made.",
      },
    });
  });

  test.each([
    [2, "only 2 free seats"],
    [1, "only 1 free seat"],
    [0, "no free seat"],
  ])("in a bus with %i free seats is refused whole, with their number", async (free, left) => {
    const trip = await aTrip(db, { planName: "40" });
    for (let taken = 0; taken < 40 - free; taken += 6) {
      const visit = await aVisit(trip.id);
      expect((await visit.holdTogether(Math.min(6, 40 - free - taken))).status).toBe(201);
    }
    const late = await aVisit(trip.id);
    expect(await late.holdTogether(3)).toMatchObject({
      status: 409,
      body: { code: "not_enough_seats", message: `This bus has ${left} left.`, free_seats: free },
    });
    expect((await late.seats()).getUserTicketData).toEqual([]);
  });

  test("by many at once gives each its own seats, and no seat twice", async () => {
    const trip = await aTrip(db);
    const visits = await Promise.all(Array.from({ length: 15 }, () => aVisit(trip.id)));
    const answers = await Promise.all(visits.map((visit) => visit.holdTogether(3)));
    const given = answers.flatMap((answer) => read(answer, SeatAnswerView).getUserTicketData);
    expect(new Set(given.map((seat) => seat.seat_no)).size).toBe(45);
  });

  test("is refused while the bus in front has seats", async () => {
    const first = await aTrip(db, { departsAt: 2_000_000_000_000 });
    const second = await aTrip(db, {
      destinationId: first.destinationId,
      unitId: first.unitId,
      journeyDate: first.journeyDate,
      departsAt: first.departsAt + 1,
    });
    expect(await (await aVisit(second.id)).holdTogether(2)).toMatchObject({
      status: 409,
      body: { code: "fill_in_order", bus_number: 1 },
    });
  });

  test("on a trip whose sale is closed is refused", async () => {
    const closed = await aTrip(db, { saleClosesAt: Date.now() - 1 });
    expect(await (await aVisit(closed.id)).holdTogether(2)).toMatchObject({
      status: 409,
      body: { code: "sale_closed" },
    });
  });
});
