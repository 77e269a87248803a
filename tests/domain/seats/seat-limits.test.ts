import { describe, expect, it } from "vitest";
import { aDesk, FOREVER, OVER, refused, T0 } from "../../support/desk.ts";

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

  it("is tied no longer than the hold, since it is not verified", () => {
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

  it("is one of six at most that a hold may name", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    for (const phone of SIX) expect(desk.claimPhone("ana", phone).ok).toBe(true);
    expect(desk.claimPhone("ana", "seventh")).toEqual(refused("phone_limit"));
    expect(desk.claimPhone("ana", SIX[0] ?? "").ok, "one of the six again").toBe(true);
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

  it("does not bind an agent, and an agent's bill frees no other", () => {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    desk.claimPhone("ana", "p");
    desk.holdAll("bo", ["C1", "C2"]);
    expect(desk.claimPhone("bo", "p", T0, true).ok).toBe(true);
    expect(desk.hold("bo", "C3").ok).toBe(true);
    desk.claimPhone("ana", "p", T0, true);
    desk.hold("cy", "D1");
    expect(desk.claimPhone("cy", "p")).toEqual(refused("phone_limit"));
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
  /** Bills of two bookings under one number, the first for seats that were given up since. */
  function twoBills() {
    const desk = aDesk();
    desk.holdAll("ana", SIX);
    desk.claimPhone("ana", "p");
    for (const seatNo of SIX) desk.cancel("ana", seatNo);
    const others = ["C1", "C2", "C3", "C4", "D1", "D2"];
    desk.holdAll("bo", others);
    expect(desk.claimPhone("bo", "p").ok).toBe(true);
    return { desk, others };
  }

  it("is refused where another one is under way and both make more than six", () => {
    const { desk, others } = twoBills();
    expect(desk.capture(1, "ana", SIX, T0, FOREVER, "p")).toEqual({ state: "capturing" });
    const refusal = { state: "gone", lost: [], why: "phone_limit" };
    expect(desk.capture(2, "bo", others, T0, FOREVER, "p")).toEqual(refusal);
    expect(desk.capture(2, "bo", others, T0, FOREVER, "p"), "for good").toMatchObject({
      state: "gone",
    });
    expect(desk.mine("bo").seats, "its hold goes on").toEqual(others);
  });

  it("passes for an agent's bill, for other numbers and for six in all", () => {
    const { desk, others } = twoBills();
    desk.capture(1, "ana", SIX.slice(0, 3), T0, FOREVER, "p");
    expect(desk.capture(2, "bo", others.slice(0, 3), T0, FOREVER, "p")).toEqual({
      state: "capturing",
    });
    expect(desk.capture(3, "cy", ["E1"], T0, FOREVER, "p")).toMatchObject({ state: "gone" });
    expect(desk.capture(4, "cy", ["E1"], T0, FOREVER, null)).toEqual({ state: "capturing" });
    expect(desk.capture(5, "dee", ["E2"], T0, FOREVER, "q")).toEqual({ state: "capturing" });
  });

  it("is not stopped by a stranger's hold under the same number", () => {
    const desk = aDesk();
    desk.hold("victim", "A1");
    desk.claimPhone("victim", "p");
    desk.holdAll("stranger", ["C1", "C2", "C3", "C4", "D1", "D2"], OVER);
    desk.claimPhone("stranger", "p", OVER);
    expect(desk.capture(1, "victim", ["A1"], OVER, FOREVER, "p")).toEqual({ state: "capturing" });
  });

  it("counts as long as it lasts, also where the hold is over, and not once it is sold", () => {
    const { desk, others } = twoBills();
    desk.capture(1, "ana", SIX, OVER, FOREVER, "p");
    expect(desk.capture(2, "bo", others, OVER, FOREVER, "p")).toMatchObject({ why: "phone_limit" });
    desk.sell(1, "TRX1", OVER);
    expect(desk.capture(3, "bo", others, OVER, FOREVER, "p")).toEqual({ state: "capturing" });
  });
});
