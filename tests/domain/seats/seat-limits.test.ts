import { describe, expect, it } from "vitest";
import { aDesk, OVER, refused, T0 } from "../../support/seats/desk.ts";

const SIX = ["A1", "A2", "A3", "A4", "B1", "B2"];

describe("six seats", () => {
  it("are the most for one booking: the seventh is refused", () => {
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

  it("refuse a taken seat as taken where both are true", () => {
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

  it("is tied no longer than the hold", () => {
    const desk = aDesk();
    desk.holdAll("stranger", SIX);
    desk.claimPhone("stranger", "victim");
    desk.hold("victim", "C1", OVER - 1);
    expect(desk.claimPhone("victim", "victim", OVER - 1)).toEqual(refused("phone_limit"));
    expect(desk.holdAll("stranger", SIX, OVER), "holds them again").toBeUndefined();
    expect(desk.claimPhone("victim", "victim", OVER).ok).toBe(true);
  });

  it("is not tied to released seats", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.claimPhone("ana", "p");
    desk.cancel("ana", "A1");
    desk.holdAll("ana", SIX);
    desk.hold("bo", "C1");
    expect(desk.claimPhone("bo", "p").ok).toBe(true);
  });

  it("counts a booking under every number on its bills: another bill does not free the first", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    desk.claimPhone("ana", "p");
    desk.claimPhone("ana", "q");
    desk.hold("bo", "C1");
    expect(desk.claimPhone("bo", "p")).toEqual(refused("phone_limit"));
    expect(desk.claimPhone("bo", "q")).toEqual(refused("phone_limit"));
    expect(desk.claimPhone("bo", "r").ok).toBe(true);
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

  it("is not tied to a booking that never held a seat", () => {
    const desk = aDesk();
    expect(desk.claimPhone("ana", "p")).toMatchObject({ ok: true, value: { seats: [] } });
    expect(desk.hold("ana", "A1", T0, { isOrderChecked: false })).toEqual(
      refused("order_unchecked"),
    );
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

describe("a payment under a phone number", () => {
  /**
   * Two bookings with six seats under one number, and bills of both for four: for one, a seat that was given up since.
   */
  function twoBills() {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2", "A3", "A4"]);
    desk.claimPhone("ana", "p");
    desk.cancel("ana", "A4");
    desk.holdAll("bo", ["C1", "C2", "C3"]);
    expect(desk.claimPhone("bo", "p").ok).toBe(true);
    return { desk, anas: ["A1", "A2", "A3", "A4"], bos: ["C1", "C2", "C3"] };
  }

  it("is refused where another one is under way and both make more than six", () => {
    const { desk, anas, bos } = twoBills();
    expect(desk.capture(1, "ana", anas)).toEqual({ state: "capturing" });
    const refusal = { state: "gone", lost: [], why: "phone_limit" };
    expect(desk.capture(2, "bo", bos)).toEqual(refusal);
    expect(desk.capture(2, "bo", bos), "for good").toMatchObject({ state: "gone" });
    expect(desk.mine("bo").seats, "its hold goes on").toEqual(bos);
  });

  it("passes for six in all, and for a booking that is not tied to the number", () => {
    const { desk, anas, bos } = twoBills();
    desk.capture(1, "ana", anas.slice(0, 3));
    expect(desk.capture(2, "bo", bos)).toEqual({ state: "capturing" });
    expect(desk.capture(3, "cy", ["E1"])).toEqual({ state: "capturing" });
  });

  it("counts as long as it lasts, also where the hold is over, and not once it is sold", () => {
    const { desk, anas, bos } = twoBills();
    desk.capture(1, "ana", anas);
    desk.holdAll("bo", bos, OVER);
    expect(desk.claimPhone("bo", "p", OVER)).toEqual(refused("phone_limit"));
    desk.sell(1, "TRX1", OVER);
    expect(desk.claimPhone("bo", "p", OVER).ok).toBe(true);
    expect(desk.capture(3, "bo", bos, OVER)).toEqual({ state: "capturing" });
  });

  it("brings no number back that ended with its hold", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    desk.claimPhone("ana", "p");
    desk.capture(1, "ana", SIX, OVER);
    desk.hold("bo", "C1", OVER);
    expect(desk.claimPhone("bo", "p", OVER).ok).toBe(true);
  });
});
