import { describe, expect, it } from "vitest";
import { aDesk, OVER, refused, T0 } from "../../support/desk.ts";

const SIX = ["A1", "A2", "A3", "A4", "B1", "B2"];

describe("six seats", () => {
  it("are what one booking may hold: the seventh is refused", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    expect(desk.hold("ana", "B3")).toEqual(refused("seat_limit"));
    expect(desk.hold("ana", "A1").ok, "an own seat again").toBe(true);
    desk.cancel("ana", "A1");
    expect(desk.hold("ana", "B3").ok).toBe(true);
  });

  it("count those being paid for, and not those of a hold that ran out", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    desk.capture(1, "ana", SIX.slice(0, 2));
    expect(desk.hold("ana", "B3")).toEqual(refused("seat_limit"));
    desk.holdAll("ana", ["B3", "B4", "C1", "C2"], OVER);
    expect(desk.hold("ana", "C3", OVER)).toEqual(refused("seat_limit"));
  });

  it("say that the seat is taken where both are true", () => {
    const desk = aDesk();
    desk.hold("bo", "C1");
    desk.holdAll("ana", SIX);
    expect(desk.hold("ana", "C1")).toEqual(refused("seat_taken", { seatNo: "C1" }));
  });
});

describe("one phone", () => {
  it("may have six seats across bookings, counted when it is claimed", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2", "A3"]);
    desk.holdAll("bo", ["B1", "B2", "B3", "B4"]);
    expect(desk.claimPhone("ana", "p").ok).toBe(true);
    expect(desk.claimPhone("bo", "p")).toEqual(refused("phone_limit"));
    desk.cancel("bo", "B4");
    expect(desk.claimPhone("bo", "p").ok).toBe(true);
  });

  it("limits every later hold of a booking that claimed it", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2", "A3"]);
    desk.holdAll("bo", ["B1", "B2"]);
    desk.claimPhone("ana", "p");
    desk.claimPhone("bo", "p");
    expect(desk.hold("ana", "A4").ok, "the sixth").toBe(true);
    expect(desk.hold("bo", "B3"), "the seventh").toEqual(refused("phone_limit"));
    expect(desk.hold("cy", "B3").ok, "somebody else").toBe(true);
  });

  it("stays tied when the time runs out and a new hold begins", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.claimPhone("ana", "p");
    desk.holdAll("bo", SIX.slice(1), OVER);
    desk.claimPhone("bo", "p", OVER);
    desk.hold("ana", "C1", OVER);
    expect(desk.hold("ana", "C2", OVER)).toEqual(refused("phone_limit"));
  });

  it("counts seats being paid for, and neither sold ones nor those of holds that ran out", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    desk.claimPhone("ana", "p");
    desk.capture(1, "ana", SIX.slice(0, 3));
    desk.hold("bo", "C1", OVER - 1);
    expect(desk.claimPhone("bo", "p", OVER - 1)).toEqual(refused("phone_limit"));
    expect(desk.claimPhone("bo", "p", OVER).ok, "three of six ran out").toBe(true);
    desk.holdAll("bo", ["C2", "C3"], OVER);
    expect(desk.hold("bo", "C4", OVER)).toEqual(refused("phone_limit"));
    desk.sell(1, "TRX1", OVER);
    expect(desk.hold("bo", "C4", OVER).ok).toBe(true);
  });

  it("does not bind an agent, and a later claim by an agent unties the booking", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    desk.claimPhone("ana", "p");
    desk.holdAll("bo", ["C1", "C2"]);
    expect(desk.claimPhone("bo", "p", T0, true).ok).toBe(true);
    expect(desk.hold("bo", "C3").ok).toBe(true);
    desk.claimPhone("ana", "p", T0, true);
    desk.hold("cy", "D1");
    expect(desk.claimPhone("cy", "p").ok).toBe(true);
  });

  it("is not tied to a booking that never held a seat", () => {
    const desk = aDesk();
    expect(desk.claimPhone("ana", "p")).toMatchObject({ ok: true, value: { seats: [] } });
    expect(desk.hold("ana", "A1", T0, { orderAsked: false })).toEqual(refused("ask_order"));
  });

  it("is claimed again with the same answer", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    const first = desk.claimPhone("ana", "p");
    const before = desk.state();
    expect(desk.claimPhone("ana", "p")).toEqual(first);
    expect(desk.state()).toBe(before);
  });
});
