import { describe, expect, it, test } from "vitest";
import { freeSeats, seatMap } from "../../../worker/domain/seats/seat-map.ts";
import { aDesk, OVER, T0, withBlocked } from "../../support/seats/desk.ts";

const NOBODY: string[] = [];

describe("the seat map", () => {
  test.each([
    ["40", 40],
    ["45", 45],
  ])("of plan %s shows each of its %i seats once, free at first", (planName, count) => {
    const { seats } = seatMap(aDesk().state(), { planName, bookings: NOBODY }, T0);
    expect(seats).toHaveLength(count);
    expect(new Set(seats.map((seat) => seat.state))).toEqual(new Set(["free"]));
  });

  it("shows each seat's state at the instant, and not whose it is", () => {
    const desk = aDesk({}, withBlocked("D1"));
    desk.hold("ana", "A1");
    desk.hold("bo", "B1");
    desk.capture(1, "bo", ["B1"]);
    desk.hold("cy", "C1");
    desk.capture(2, "cy", ["C1"]);
    desk.sell(2);
    const input = { planName: "45", bookings: NOBODY };
    const taken = (now: number) =>
      seatMap(desk.state(), input, now).seats.filter((seat) => seat.state !== "free");
    expect(taken(OVER - 1)).toEqual([
      { seatNo: "A1", state: "held" },
      { seatNo: "B1", state: "capturing" },
      { seatNo: "C1", state: "sold" },
      { seatNo: "D1", state: "blocked" },
    ]);
    expect(taken(OVER).map((seat) => seat.seatNo)).toEqual(["B1", "C1", "D1"]);
    expect(freeSeats(desk.state(), "45", OVER - 1)).toBe(41);
    expect(freeSeats(desk.state(), "45", OVER)).toBe(42);
  });

  it("has the caller's first booking that is not sold", () => {
    const desk = aDesk();
    desk.hold("old", "A1");
    desk.capture(1, "old", ["A1"]);
    const query = { planName: "45", bookings: ["old", "new"] };
    expect(seatMap(desk.state(), query, T0).mine).toMatchObject({
      booking: "old",
      seats: [],
      capturing: ["A1"],
    });
    desk.sell(1);
    desk.hold("new", "B1");
    expect(seatMap(desk.state(), query, T0).mine).toMatchObject({ booking: "new", seats: ["B1"] });
    expect(seatMap(desk.state(), { ...query, bookings: ["old"] }, T0).mine).toBeNull();
    expect(seatMap(desk.state(), { ...query, bookings: [] }, T0).mine).toBeNull();
  });

  it("counts in its version the changes of seats and nothing else", () => {
    const desk = aDesk();
    const versions = [
      () => desk.hold("ana", "A1"),
      () => desk.hold("ana", "A1"),
      () => desk.hold("bo", "A1"),
      () => desk.claimPhone("ana", "p"),
      () => desk.resolveOrBar(9),
      () => desk.capture(1, "ana", ["A1"]),
      () => desk.capture(1, "ana", ["A1"]),
      () => desk.sell(1),
      () => desk.cancelTrip(),
      () => desk.giveBack(1),
      () => desk.tidy(OVER),
    ].map((act) => {
      act();
      return desk.state().version;
    });
    expect(versions).toEqual([1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4]);
  });
});
