import { describe, expect, it } from "vitest";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { aDesk, OVER, refused, T0, withBlocked } from "../../support/seats/desk.ts";

const ALL = seatPlan("45").seats.map((seat) => seat.seatNo);

describe("several seats at once", () => {
  it("are the best free ones, with one deadline and the fare of that moment", () => {
    const desk = aDesk({ farePoisha: 55_000 });
    desk.hold("bo", "A2");
    expect(desk.together("ana", 3)).toEqual({
      ok: true,
      value: {
        booking: "ana",
        seats: ["B1", "B2", "B3"],
        capturing: [],
        deadlineAt: T0 + HOLD_MS,
        farePoisha: 55_000,
        now: T0,
      },
    });
  });

  it("add to those that the booking has, and move no deadline", () => {
    const desk = aDesk();
    desk.hold("ana", "K1");
    expect(desk.together("ana", 2, T0 + 1000)).toMatchObject({
      ok: true,
      value: { seats: ["A1", "A2", "K1"], deadlineAt: OVER },
    });
  });

  it("include seats whose hold ran out, their own too", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    desk.hold("ana", "A2");
    expect(desk.together("ana", 2, OVER)).toMatchObject({
      ok: true,
      value: { seats: ["A1", "A2"], deadlineAt: OVER + HOLD_MS },
    });
  });

  it("are all or none: with too few free seats nothing changes, and the free ones are counted", () => {
    const desk = aDesk({}, withBlocked(...ALL.slice(2)));
    const before = desk.state();
    expect(desk.together("ana", 3)).toEqual(refused("not_enough_seats", { free: 2 }));
    expect(desk.state()).toBe(before);
    expect(desk.together("ana", 2)).toMatchObject({ ok: true, value: { seats: ["A1", "A2"] } });
  });

  it("that are named once more are held as before, and only the missing ones are taken", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    const before = desk.state();
    const again = desk.together("ana", 2, T0 + 1000, { seatNos: ["A1", "A2"] });
    expect(again).toMatchObject({ ok: true, value: { seats: ["A1", "A2"], deadlineAt: OVER } });
    expect(desk.state()).toBe(before);
    expect(desk.together("ana", 2, T0 + 1000, { seatNos: ["A2", "A3"] })).toMatchObject({
      ok: true,
      value: { seats: ["A1", "A2", "A3"] },
    });
    desk.hold("bo", "B1");
    expect(desk.together("ana", 2, T0 + 1000, { seatNos: ["A1", "B1"] })).toEqual(
      refused("seat_taken", { seatNo: "B1" }),
    );
  });

  it("are six in all at most, with those held and being paid for", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2", "A3"]);
    desk.capture(1, "ana", ["A1"]);
    expect(desk.together("ana", 4)).toEqual(refused("seat_limit"));
    expect(desk.together("ana", 3).ok).toBe(true);
    expect(desk.together("ana", 1)).toEqual(refused("seat_limit"));
  });

  it("are six in all of one phone", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2", "A3", "A4"]);
    desk.hold("bo", "B1");
    desk.claimPhone("ana", "p");
    desk.claimPhone("bo", "p");
    expect(desk.together("bo", 2)).toEqual(refused("phone_limit"));
    expect(desk.together("bo", 1).ok).toBe(true);
  });

  it("are refused where a single seat would be: sale closed, trip cancelled, booking sold", () => {
    const desk = aDesk({ saleClosesAt: T0 + 1 });
    expect(desk.together("ana", 2, T0).ok).toBe(true);
    expect(desk.together("bo", 2, T0 + 1)).toEqual(refused("sale_closed"));
    desk.capture(1, "ana", ["A1", "A2"]);
    desk.sell(1);
    expect(desk.together("ana", 1)).toEqual(refused("booking_sold"));
    desk.cancelTrip();
    expect(desk.together("ana", 1)).toEqual(refused("trip_cancelled"));
  });

  it("need the check of the buses in front, before the first seat only", () => {
    const desk = aDesk();
    const before = desk.state();
    expect(desk.together("ana", 2, T0, { isOrderChecked: false })).toEqual(
      refused("order_unchecked"),
    );
    expect(desk.state()).toBe(before);
    desk.together("ana", 2);
    expect(desk.together("ana", 2, T0, { isOrderChecked: false }).ok).toBe(true);
  });
});

describe("seats that the buyer was shown", () => {
  it("are taken as they are, though better ones are free", () => {
    const desk = aDesk();
    expect(desk.together("ana", 3, T0, { seatNos: ["J3", "J4", "I4"] })).toMatchObject({
      ok: true,
      value: { seats: ["I4", "J3", "J4"], deadlineAt: T0 + HOLD_MS },
    });
  });

  it("are refused whole when one of them is gone or is none", () => {
    const desk = aDesk();
    desk.hold("bo", "A2");
    const before = desk.state();
    const taken = { seatNos: ["A1", "A2"] };
    expect(desk.together("ana", 2, T0, taken)).toEqual(refused("seat_taken", { seatNo: "A2" }));
    const unknown = { seatNos: ["A1", "Z9"] };
    expect(desk.together("ana", 2, T0, unknown)).toEqual(refused("no_such_seat", { seatNo: "Z9" }));
    expect(desk.state()).toBe(before);
  });

  it("keep to the limit of six", () => {
    const desk = aDesk();
    desk.together("ana", 5);
    expect(desk.together("ana", 2, T0, { seatNos: ["J1", "J2"] })).toEqual(refused("seat_limit"));
  });
});

describe("the same call repeated after a lost answer", () => {
  it("takes no more seats, even once the sale has closed", () => {
    const desk = aDesk({ saleClosesAt: T0 + 10 });
    desk.hold("ana", "K1");
    const first = desk.together("ana", 3, T0, { having: 1 });
    const after = desk.state();
    expect(desk.together("ana", 3, T0, { having: 1 })).toEqual(first);
    expect(desk.together("ana", 3, T0 + 10, { having: 1 })).toMatchObject({ ok: true });
    expect(desk.state()).toBe(after);
  });

  it("takes them when the first never came, and again when a seat was given up since", () => {
    const desk = aDesk();
    desk.together("ana", 3, T0, { having: 0 });
    desk.cancel("ana", "A2");
    expect(desk.together("ana", 1, T0, { having: 2 })).toMatchObject({
      ok: true,
      value: { seats: ["A1", "A2", "A3"] },
    });
  });

  it("requests more where the earlier count is not given", () => {
    const desk = aDesk();
    desk.together("ana", 2);
    expect(desk.together("ana", 2)).toMatchObject({
      ok: true,
      value: { seats: ["A1", "A2", "A3", "A4"] },
    });
  });
});
