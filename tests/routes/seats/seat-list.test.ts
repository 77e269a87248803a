import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { PassengerDetailsView, SeatListView } from "../../../worker/contract/booking/seats.ts";
import { database } from "../../../worker/db/client.ts";
import type { SeatMap } from "../../../worker/trip/calls.ts";
import { TripSeats } from "../../../worker/trip/trip-seats.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { purgeSeats } from "../../support/caches.ts";
import { aTrip, listStops } from "../../support/catalogue.ts";
import { seatNumbers } from "./seat-numbers.ts";

const db = database(env);

describe("the seat list", () => {
  test("shows every seat of the plan in natural order, all free, and no running clock [P11]", async () => {
    const trip = await aTrip(db);
    const view = await (await aVisit(trip.id)).seats();
    expect(view.seats).toHaveLength(45);
    expect(view.seats[0]).toEqual({ seat_no: "A1", state: "free" });
    expect(view.seats.at(-1)).toEqual({ seat_no: "K5", state: "free" });
    expect(view).toMatchObject({
      status_code: 201,
      getBookedSeatNo: [],
      getUserTicketData: [],
      hold_expires_at: null,
      seconds_left: 0,
      hold_seconds: 480,
    });
  });

  test("marks a visitor's own seats, and never shows whose the others are [P11] [R08]", async () => {
    const trip = await aTrip(db);
    const [rahim, karim] = [await aVisit(trip.id), await aVisit(trip.id)];
    await rahim.hold("B2");
    await purgeSeats(trip.id);
    const [his, other] = [await rahim.seats(), await karim.seats()];
    expect(his.getUserTicketData).toEqual(seatNumbers(["B2"]));
    expect(his.getBookedSeatNo).toEqual([]);
    expect(other.getUserTicketData).toEqual([]);
    expect(other.getBookedSeatNo).toEqual(seatNumbers(["B2"]));
    expect(other.seats.find((seat) => seat.seat_no === "B2")).toEqual({
      seat_no: "B2",
      state: "held",
    });
    expect(JSON.stringify(other)).not.toContain(rahim.bookingId.split(".")[1]);
  });

  test("is never cached: it is personal", async () => {
    const trip = await aTrip(db);
    const answer = await aBrowser().get(`/api/get-seat-list-with-route/${trip.id}`);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("comes from the object as one text, and from one of the previous version as objects", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    await visit.hold("B2");
    const maps: SeatMap[] = [];
    const { seatMap } = TripSeats.prototype;
    const answer = vi.spyOn(TripSeats.prototype, "seatMap");
    onTestFinished(() => answer.mockRestore());
    answer.mockImplementation(function (this: TripSeats, input) {
      const map = seatMap.call(this, input);
      maps.push(map);
      return map;
    });
    const asText = await visit.seats();
    expect(maps).toMatchObject([{ seats: [], text: expect.stringContaining('"B2"') }]);
    answer.mockImplementation(function (this: TripSeats, { isText: _unknown, ...input }) {
      return seatMap.call(this, input);
    });
    const { seats, getBookedSeatNo, version } = await visit.seats();
    expect(asText).toMatchObject({ seats, getBookedSeatNo, version });
  });

  test("finds a visitor's booking again by the cookie, in a second tab too", async () => {
    const trip = await aTrip(db);
    const visit = await aVisit(trip.id);
    await visit.hold("C3");
    const again = await aVisit(trip.id, visit.browser);
    expect(again.bookingId).toBe(visit.bookingId);
    expect((await again.seats()).getUserTicketData).toEqual(seatNumbers(["C3"]));
  });

  test("finds it on another phone by ticketing_unique_id", async () => {
    const trip = await aTrip(db);
    const visit = await aVisit(trip.id);
    await visit.hold("C3");
    const path = `/api/get-seat-list-with-route/${trip.id}?ticketing_unique_id=${visit.bookingId}`;
    const view = read(await aBrowser().get(path), SeatListView);
    expect(view.ticketingUniqueId).toBe(visit.bookingId);
    expect(view.getUserTicketData).toEqual(seatNumbers(["C3"]));
  });

  test("gives each trip a booking of its own", async () => {
    const [one, two] = [await aTrip(db), await aTrip(db)];
    const first = await aVisit(one.id);
    const second = await aVisit(two.id, first.browser);
    expect(second.bookingId).not.toBe(first.bookingId);
  });

  test("of an unknown trip is 404", async () => {
    const answer = await aBrowser().get("/api/get-seat-list-with-route/nothing");
    expect(answer).toMatchObject({ status: 404, body: { status_code: 404, code: "trip_unknown" } });
  });
});

describe("the id of a booking", () => {
  test.each([
    ["forged", (id: string) => `${id.slice(0, -1)}${id.endsWith("A") ? "B" : "A"}`],
    ["of another trip", (id: string) => id.replace(/^\d+/, "999")],
    ["cut short", (id: string) => id.slice(0, 20)],
  ])("%s opens nothing", async (_, broken) => {
    const trip = await aTrip(db);
    const visit = await aVisit(trip.id);
    const id = broken(visit.bookingId);
    const body = {
      ticketing_unique_id: id,
      trip_id: trip.id,
      seat_no: "A1",
      booking_time: "2026-11-21 10:00:00 AM",
    };
    const answers = [
      await visit.browser.post("/api/add-new-seat-for-booking", body),
      await visit.browser.post("/api/delete-seat-form-booking", body),
      await visit.browser.post("/api/get-passenger-details", { ticketing_unique_id: id }),
      await visit.browser.post("/api/quote", { ticketing_unique_id: id }),
      await visit.browser.get(`/api/get-seat-list-with-route/${trip.id}?ticketing_unique_id=${id}`),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, body: { code: "booking_id_invalid" } });
    }
    expect((await visit.seats()).getUserTicketData).toEqual([]);
  });
});

describe("the details of a booking", () => {
  let tripId = "";
  beforeAll(async () => {
    const trip = await aTrip(db);
    tripId = trip.id;
    await listStops(db, trip.id, "boarding", ["কাউন্টার", "মোড়"]);
  });

  test("are its seats, their price and the journey [E05] [E10] [R11]", async () => {
    const visit = await aVisit(tripId);
    await visit.hold("B2");
    await visit.hold("A1");
    const view = read(
      await visit.browser.post("/api/get-passenger-details", {
        ticketing_unique_id: visit.bookingId,
        trip_id: tripId,
      }),
      PassengerDetailsView,
    );
    expect(view).toMatchObject({
      totalSeat: 2,
      totalSeatPrice: 1200,
      singleTripData: {
        tripData: { id: tripId, deperture_time: "22:00", seat_price: 600 },
        getUserSeatNo: seatNumbers(["A1", "B2"]),
        getBoardingPoint: [{ point_name: "কাউন্টার" }, { point_name: "মোড়" }],
      },
    });
  });
});
