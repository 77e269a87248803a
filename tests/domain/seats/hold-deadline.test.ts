import { describe, expect, it } from "vitest";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { findNextDeadline } from "../../../worker/domain/seats/trip-state.ts";
import { aDesk, OVER, refused, T0, withBlocked } from "../../support/seats/desk.ts";

describe("the deadline", () => {
  it("keeps a seat for its holder until the moment before, and frees it at the moment itself [K08] [L19]", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    expect(desk.seat("A1", OVER - 1)).toBe("held");
    expect(desk.hold("bo", "A1", OVER - 1)).toEqual(refused("seat_taken", { seatNo: "A1" }));
    expect(desk.seat("A1", OVER)).toBe("free");
    expect(desk.mine("ana", OVER)).toMatchObject({
      seats: [],
      deadlineAt: null,
      farePoisha: null,
    });
    expect(desk.hold("bo", "A1", OVER)).toMatchObject({
      ok: true,
      value: { seats: ["A1"], deadlineAt: OVER + HOLD_MS },
    });
  });

  it("is the same for all seats of a booking: more seats do not extend it", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    expect(desk.hold("ana", "A2", OVER - 1)).toMatchObject({ value: { deadlineAt: OVER } });
    expect(desk.mine("ana", OVER).seats).toEqual([]);
  });

  it("stays when one of several seats is given up, also the first", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.hold("ana", "A2", T0 + 100_000);
    desk.cancel("ana", "A1", T0 + 100_000);
    expect(desk.hold("ana", "A3", T0 + 200_000)).toMatchObject({ value: { deadlineAt: OVER } });
  });

  it("goes with the last seat, and so does the fare; the next first seat has its own", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    expect(desk.cancel("ana", "A1", T0 + 1000)).toMatchObject({
      ok: true,
      value: { seats: [], deadlineAt: null, farePoisha: null },
    });
    expect(desk.hold("ana", "A2", T0 + 2000, { farePoisha: 70_000 })).toMatchObject({
      value: { deadlineAt: T0 + 2000 + HOLD_MS, farePoisha: 70_000 },
    });
  });

  it("is new, with the fare of the day, for a first seat after the time ran out", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    expect(desk.hold("ana", "B1", OVER, { farePoisha: 70_000 })).toMatchObject({
      value: { seats: ["B1"], deadlineAt: OVER + HOLD_MS, farePoisha: 70_000 },
    });
  });

  it("revives no seat of an earlier hold, tidied away or not", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    desk.hold("ana", "B1", OVER);
    expect(desk.mine("ana", OVER).seats).toEqual(["B1"]);
    expect(desk.hold("bo", "A1", OVER).ok).toBe(true);
  });

  it("honours the fare of the first seat while the hold runs", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    const later = desk.hold("ana", "A2", OVER - 1, { farePoisha: 90_000 });
    expect(later).toMatchObject({ value: { farePoisha: 60_000 } });
  });

  it("counts as the next one only while a seat is held, and is the earliest of all bookings", () => {
    const desk = aDesk();
    expect(findNextDeadline(desk.state())).toBeNull();
    desk.hold("ana", "A1", T0 + 500);
    desk.hold("bo", "B1", T0);
    expect(findNextDeadline(desk.state())).toBe(OVER);
    desk.cancel("bo", "B1", T0 + 600);
    expect(findNextDeadline(desk.state())).toBe(OVER + 500);
    desk.capture(1, "ana", ["A1"], T0 + 600);
    expect(findNextDeadline(desk.state()), "no deadline frees a capturing seat").toBeNull();
    desk.release(1, T0 + 700);
    expect(findNextDeadline(desk.state())).toBe(OVER + 500);
  });
});

describe("tidying", () => {
  it("removes seats whose time ran out and nothing else", () => {
    const desk = aDesk({}, withBlocked("K1"));
    desk.holdAll("ana", ["A1", "A2"]);
    desk.hold("bo", "B1", T0 + 1);
    desk.holdAll("cy", ["C1", "C2"]);
    desk.capture(1, "cy", ["C1"]);
    desk.tidy(OVER - 1);
    expect(desk.state().seats.size).toBe(6);
    desk.tidy(OVER);
    expect([...desk.state().seats.keys()].toSorted()).toEqual(["B1", "C1", "K1"]);
    const tidied = desk.state();
    desk.tidy(OVER);
    expect(desk.state(), "a second time").toBe(tidied);
  });

  it("makes no difference to any answer", () => {
    const [tidied, untidied] = [aDesk(), aDesk()];
    for (const desk of [tidied, untidied]) desk.hold("ana", "A1");
    tidied.tidy(OVER);
    for (const act of [
      (desk: typeof tidied) => desk.cancel("ana", "A1", OVER),
      (desk: typeof tidied) => desk.hold("ana", "A2", OVER, { isOrderChecked: false }),
      (desk: typeof tidied) => desk.hold("bo", "A1", OVER),
      (desk: typeof tidied) => desk.mine("ana", OVER),
    ]) {
      expect(act(tidied)).toEqual(act(untidied));
    }
  });
});
