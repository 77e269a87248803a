import { describe, expect, it, test } from "vitest";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { aDesk, OVER, refused, T0, withBlocked } from "../../support/seats/desk.ts";

describe("holding a seat", () => {
  it("gives a free seat to the first request, with a deadline and the fare of that moment [L03]", () => {
    const desk = aDesk({ farePoisha: 55_000 });
    expect(desk.hold("ana", "B2")).toEqual({
      ok: true,
      value: {
        booking: "ana",
        seats: ["B2"],
        capturing: [],
        deadlineAt: T0 + HOLD_MS,
        farePoisha: 55_000,
        now: T0,
      },
    });
  });

  it("refuses a second buyer a held seat and changes nothing", () => {
    const desk = aDesk();
    desk.hold("ana", "B2");
    const before = desk.state();
    expect(desk.hold("bo", "B2")).toEqual(refused("seat_taken", { seatNo: "B2" }));
    expect(desk.state()).toBe(before);
    expect(desk.mine("ana").seats).toEqual(["B2"]);
  });

  it("answers the holder's repeat with success and changes nothing, not even later or at another fare", () => {
    const desk = aDesk();
    desk.hold("ana", "B2");
    const before = desk.state();
    expect(desk.hold("ana", "B2", T0 + 60_000, { farePoisha: 99_000 })).toMatchObject({
      ok: true,
      value: { seats: ["B2"], deadlineAt: OVER, farePoisha: 60_000 },
    });
    expect(desk.state()).toBe(before);
  });

  it("lists a booking's seats in natural order", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["K5", "A2", "B1", "A1"]);
    expect(desk.mine("ana").seats).toEqual(["A1", "A2", "B1", "K5"]);
  });

  test.each([
    ["40", "A2"],
    ["45", "J5"],
    ["45", "Z9"],
  ])("refuses a seat that plan %s does not have: %s", (planName, seatNo) => {
    expect(aDesk({ planName }).hold("ana", seatNo)).toEqual(refused("no_such_seat", { seatNo }));
  });

  it("refuses a blocked seat", () => {
    const desk = aDesk({}, withBlocked("C1"));
    expect(desk.hold("ana", "C1")).toEqual(refused("seat_taken", { seatNo: "C1" }));
  });

  it("refuses a seat that is being paid for, to its own booking and to others", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.capture(1, "ana", ["A1"]);
    expect(desk.hold("ana", "A1")).toEqual(refused("seat_capturing", { seatNo: "A1" }));
    expect(desk.hold("bo", "A1", OVER)).toEqual(refused("seat_taken", { seatNo: "A1" }));
  });

  it("refuses a sold seat for ever", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.capture(1, "ana", ["A1"]);
    desk.sell(1);
    expect(desk.hold("bo", "A1", OVER * 2)).toMatchObject({ ok: false });
    expect(desk.hold("bo", "A1", OVER)).toEqual(refused("seat_taken", { seatNo: "A1" }));
  });

  it("sells until the moment before the sale closes", () => {
    const saleClosesAt = T0 + 1000;
    const desk = aDesk({ saleClosesAt });
    expect(desk.hold("ana", "A1", saleClosesAt - 1).ok).toBe(true);
    expect(desk.hold("bo", "B1", saleClosesAt)).toEqual(refused("sale_closed"));
    expect(desk.hold("bo", "A1", saleClosesAt)).toEqual(refused("sale_closed"));
    expect(desk.hold("ana", "A1", saleClosesAt), "a repeat").toMatchObject({ ok: true });
    expect(desk.hold("ana", "A2", saleClosesAt)).toEqual(refused("sale_closed"));
  });

  it("refuses everything on a cancelled trip and leaves taken seats as they are", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    expect(desk.cancelTrip()).toEqual({ cancelled: true });
    expect(desk.cancelTrip()).toEqual({ cancelled: true });
    expect(desk.hold("bo", "B1")).toEqual(refused("trip_cancelled"));
    expect(desk.hold("ana", "A1")).toEqual(refused("trip_cancelled"));
    expect(desk.mine("ana").seats).toEqual(["A1"]);
    expect(desk.cancel("ana", "A1").ok).toBe(true);
  });

  it("takes a fare in whole poisha only", () => {
    expect(() => aDesk().hold("ana", "A1", T0, { farePoisha: 0.5 })).toThrow("whole number");
  });
});

describe("releasing a seat", () => {
  it("frees one seat and answers with those that are left", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    expect(desk.cancel("ana", "A1")).toMatchObject({
      ok: true,
      value: { seats: ["A2"], deadlineAt: OVER },
    });
    expect(desk.seat("A1")).toBe("free");
  });

  it.each(["A1", "B1", "C1"])("refuses a seat that is not the caller's: %s", (seatNo) => {
    const desk = aDesk({}, withBlocked("C1"));
    desk.hold("ana", "A1");
    desk.hold("bo", "K1");
    const before = desk.state();
    expect(desk.cancel("bo", seatNo)).toEqual(refused("not_your_seat", { seatNo }));
    expect(desk.state()).toBe(before);
  });

  it("refuses a booking that never held anything", () => {
    expect(aDesk().cancel("ana", "A1")).toEqual(refused("not_your_seat", { seatNo: "A1" }));
  });

  it("succeeds with what is left once the time ran out, and not a moment before", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    desk.capture(1, "ana", ["A2"]);
    expect(desk.cancel("ana", "K1", OVER - 1)).toMatchObject({ ok: false });
    desk.tidy(OVER);
    desk.hold("bo", "A1", OVER);
    expect(desk.cancel("ana", "A1", OVER)).toMatchObject({
      ok: true,
      value: { seats: [], capturing: ["A2"] },
    });
    expect(desk.seat("A1", OVER), "the next holder's seat").toBe("held");
  });

  it("leaves a seat that is being paid for alone, before and after the deadline", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.capture(1, "ana", ["A1"]);
    for (const now of [T0, OVER]) {
      expect(desk.cancel("ana", "A1", now)).toEqual(refused("seat_capturing", { seatNo: "A1" }));
    }
    expect(desk.cancel("bo", "A1")).toEqual(refused("not_your_seat", { seatNo: "A1" }));
  });

  it("keeps the deadline while another seat is being paid for", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    desk.capture(1, "ana", ["A1"]);
    desk.cancel("ana", "A2", T0 + 1000);
    expect(desk.hold("ana", "A3", T0 + 2000)).toMatchObject({ value: { deadlineAt: OVER } });
  });
});

describe("the order of buses", () => {
  it("is checked before a booking's first seat, and not again", () => {
    const desk = aDesk();
    const unchecked = { isOrderChecked: false };
    expect(desk.hold("ana", "A1", T0, unchecked)).toEqual(refused("order_unchecked"));
    expect(desk.state().seats.size, "nothing is held yet").toBe(0);
    expect(desk.hold("ana", "A1").ok).toBe(true);
    expect(desk.hold("ana", "A2", T0, unchecked).ok).toBe(true);
    desk.cancel("ana", "A1");
    desk.cancel("ana", "A2");
    expect(desk.hold("ana", "A3", T0, unchecked).ok, "changing one's seat").toBe(true);
    expect(desk.hold("ana", "B1", OVER - 1, unchecked).ok).toBe(true);
    expect(desk.hold("ana", "B1", OVER, unchecked)).toEqual(refused("order_unchecked"));
  });

  it("is not checked for a booking whose seats are being paid for, whatever its deadline", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.capture(1, "ana", ["A1"]);
    expect(desk.hold("ana", "B1", OVER, { isOrderChecked: false }).ok).toBe(true);
  });

  it("is checked only for an available seat", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    const unchecked = { isOrderChecked: false };
    expect(desk.hold("ana", "A1", T0, unchecked)).toEqual(refused("seat_taken", { seatNo: "A1" }));
    const closed = { ...unchecked, saleClosesAt: T0 };
    expect(desk.hold("ana", "A2", T0, closed)).toEqual(refused("sale_closed"));
  });
});

describe("a booking after its sale", () => {
  it("takes no hold, cancel or claim more, and may again once the sale is given back", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    desk.capture(1, "ana", ["A1"]);
    desk.sell(1);
    for (const answer of [
      desk.hold("ana", "B1"),
      desk.hold("ana", "A2"),
      desk.cancel("ana", "A2"),
      desk.cancel("ana", "A1", OVER),
      desk.claimPhone("ana", "p"),
    ]) {
      expect(answer).toEqual(refused("booking_sold"));
    }
    expect(desk.mine("ana").seats, "seats held besides keep their time").toEqual(["A2"]);
    expect(desk.mine("ana", OVER).seats).toEqual([]);
    desk.giveBack(1);
    expect(desk.hold("ana", "B1").ok).toBe(true);
  });
});
