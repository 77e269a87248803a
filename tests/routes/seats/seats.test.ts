import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { SeatAnswerView, SeatTakenBody } from "../../../worker/contract/booking/seats.ts";
import { database } from "../../../worker/db/client.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { aVisit } from "../../support/booking.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { seatNumbers } from "./seat-numbers.ts";

const db = database(env);

describe("holding", () => {
  test("answers the held list and the one deadline, which more seats do not move [R09]", async () => {
    const trip = await aTrip(db);
    const visit = await aVisit(trip.id);
    const one = read(await visit.hold("J1"), SeatAnswerView);
    expect(one).toMatchObject({
      status_code: 201,
      message: "Seat booked successfully",
      seconds_left: 480,
    });
    const two = read(await visit.hold("B2"), SeatAnswerView);
    expect(two.getUserTicketData).toEqual(seatNumbers(["B2", "J1"]));
    expect(two.hold_expires_at).toBe(one.hold_expires_at);
  });

  test("without its time is refused, as is giving up, and names the field [R09] [R10]", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    const refused = {
      status: 422,
      body: { code: "field_invalid", message: expect.stringContaining("booking_time") },
    };
    expect(await visit.hold("A1", { booking_time: undefined })).toMatchObject(refused);
    expect(await visit.hold("A1", { booking_time: " " })).toMatchObject(refused);
    const seat = { ticketing_unique_id: visit.bookingId, trip_id: visit.tripId, seat_no: "A1" };
    expect(await visit.browser.post("/api/delete-seat-form-booking", seat)).toMatchObject(refused);
    // What the text says decides nothing.
    expect((await visit.hold("A1", { booking_time: "just now" })).status).toBe(201);
  });

  test("the same seat twice is a success that changes nothing", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    await visit.hold("A1");
    const again = await visit.hold("A1");
    expect(again.status).toBe(201);
    expect(read(again, SeatAnswerView).getUserTicketData).toEqual(seatNumbers(["A1"]));
  });

  test("a seat that another has is refused with the sentence of the specification [L02]", async () => {
    const trip = await aTrip(db);
    await (await aVisit(trip.id)).hold("A1");
    expect(await (await aVisit(trip.id)).hold("A1")).toMatchObject({
      status: 409,
      body: {
        status_code: 409,
        code: "seat_taken",
        message: "seat is already booked",
        errors: ["seat is already booked"],
      },
    });
  });

  test("a seat that another has is another of its kind, for who has said so; the list tells which", async () => {
    const trip = await aTrip(db);
    const [rahim, karim] = [await aVisit(trip.id), await aVisit(trip.id)];
    await rahim.hold("A1");
    const press = () => karim.hold("A1", { or_like_having: 0 });
    expect(read(await press(), SeatAnswerView).getUserTicketData).toEqual(seatNumbers(["B1"]));
    expect(read(await press(), SeatAnswerView).getUserTicketData).toEqual(seatNumbers(["B1"]));
    expect(await karim.hold("A1", { or_like_having: -1 })).toMatchObject({ status: 422 });
  });

  test("a seat that another has brings every seat as it is, and a free one of its kind", async () => {
    const trip = await aTrip(db);
    const [rahim, karim] = [await aVisit(trip.id), await aVisit(trip.id)];
    await rahim.hold("A1");
    const refused = await karim.hold("A1");
    const { seat_no, offer, seats, version } = read(refused, SeatTakenBody);
    expect({ seat_no, offer, version }).toEqual({
      seat_no: "A1",
      offer: seatNumbers(["B1"]),
      version: 1,
    });
    expect(seats).toHaveLength(45);
    expect(seats.filter((seat) => seat.state !== "free")).toEqual([
      { seat_no: "A1", state: "held" },
    ]);
    expect(JSON.stringify(refused.body)).not.toContain(rahim.bookingId.split(".")[1]);
    expect((await karim.hold("B1")).status, "one press takes it").toBe(201);
  });

  test("a seventh seat is refused, whatever the client allows [K09] [L09]", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    for (const seat of ["A1", "A2", "A3", "A4", "B1", "B2"]) await visit.hold(seat);
    expect(await visit.hold("B3")).toMatchObject({
      status: 409,
      body: {
        code: "seat_limit",
        message: "The maximum limit of 6 seats has been reached. No more bookings can be made.",
      },
    });
    expect((await visit.seats()).getUserTicketData).toHaveLength(6);
  });

  test("a seat outside the plan is refused", async () => {
    const visit = await aVisit((await aTrip(db, { planName: "40" })).id);
    expect(await visit.hold("A2")).toMatchObject({ status: 422, body: { code: "no_such_seat" } });
  });

  test("on a trip whose sale is closed, or that is cancelled, is refused", async () => {
    const closed = await aTrip(db, { saleClosesAt: Date.now() - 1 });
    const cancelled = await aTrip(db, { cancelledAt: 5 });
    expect(await (await aVisit(closed.id)).hold("A1")).toMatchObject({
      status: 409,
      body: { code: "sale_closed" },
    });
    expect(await (await aVisit(cancelled.id)).hold("A1")).toMatchObject({
      status: 409,
      body: { code: "trip_cancelled" },
    });
  });

  test("50 at once for one seat, through the whole Worker, succeeds once", async () => {
    const trip = await aTrip(db);
    const visits = await Promise.all(Array.from({ length: 50 }, () => aVisit(trip.id)));
    const answers = await Promise.all(visits.map((visit) => visit.hold("E4")));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const losers = answers.filter((answer) => answer.status !== 201);
    for (const loser of losers)
      expect(loser).toMatchObject({ status: 409, body: { code: "seat_taken" } });
    const holders = await Promise.all(visits.map((visit) => visit.seats()));
    expect(holders.filter((view) => view.getUserTicketData.length > 0)).toHaveLength(1);
  });
});

describe("cancelling", () => {
  test("a held seat frees it, and the last one stops the clock [R10]", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    await visit.hold("A1");
    const left = read(await visit.cancel("A1"), SeatAnswerView);
    expect(left).toMatchObject({
      message: "Seat cancel successful",
      getUserTicketData: [],
      hold_expires_at: null,
      seconds_left: 0,
    });
    expect((await visit.seats()).seats[0]).toEqual({ seat_no: "A1", state: "free" });
  });

  test("a seat of another changes nothing and is refused", async () => {
    const trip = await aTrip(db);
    const owner = await aVisit(trip.id);
    await owner.hold("A1");
    expect(await (await aVisit(trip.id)).cancel("A1")).toMatchObject({
      status: 409,
      body: { code: "not_your_seat" },
    });
    expect((await owner.seats()).getUserTicketData).toEqual(seatNumbers(["A1"]));
  });
});

test("a fare is honoured as it was when the first seat was held", async () => {
  const trip = await aTrip(db, { farePoisha: 60_000 });
  const visit = await aVisit(trip.id);
  await visit.hold("A1");
  await env.DB.prepare("UPDATE trips SET fare_poisha = 90000 WHERE id = ?").bind(trip.id).run();
  await visit.hold("A2");
  expect(await visit.quote()).toMatchObject({ fare: 1200, charge: 24, total: 1224 });
  const { farePoisha } = await tripSeats(env, trip.id).booking({
    booking: visit.bookingId.split(".").slice(0, 2).join("."),
  });
  expect(farePoisha).toBe(60_000);
});
