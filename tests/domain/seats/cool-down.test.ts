import { describe, expect, test } from "vitest";
import { COOL_DOWN_MS } from "../../../worker/domain/seats/cool-down.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-lock.ts";
import { aDesk, refused, T0 } from "../../support/desk.ts";

type Desk = ReturnType<typeof aDesk>;

/** Holds a seat and lets the time run out, so many times; gives when the last one was over. */
function lapse(desk: Desk, booking: string, times: number, from = T0): number {
  let at = from;
  for (let time = 0; time < times; time += 1) {
    expect(desk.hold(booking, "A1", at)).toMatchObject({ ok: true });
    at += HOLD_MS;
  }
  return at;
}

describe("holds that run out with nothing paid", () => {
  test("are forgiven twice", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 2);
    expect(desk.hold("ana", "A1", over)).toMatchObject({ ok: true });
  });

  test("bring a pause of five minutes from the third on, told in seconds", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 3);
    expect(desk.hold("ana", "B1", over)).toEqual(refused("cool_down", { retryAfterSeconds: 300 }));
    expect(desk.together("ana", 2, over + 1)).toEqual(
      refused("cool_down", { retryAfterSeconds: 300 }),
    );
    expect(desk.hold("ana", "B1", over + COOL_DOWN_MS - 1)).toEqual(
      refused("cool_down", { retryAfterSeconds: 1 }),
    );
    expect(desk.hold("ana", "B1", over + COOL_DOWN_MS)).toMatchObject({ ok: true });
  });

  test("bring one again after the fourth", () => {
    const desk = aDesk();
    const again = lapse(desk, "ana", 3) + COOL_DOWN_MS;
    const over = lapse(desk, "ana", 1, again);
    expect(desk.hold("ana", "A1", over)).toMatchObject(refused("cool_down"));
  });

  test("count though nobody tidied them away, and though everything was", () => {
    for (const isTidied of [true, false]) {
      const desk = aDesk();
      const over = lapse(desk, "ana", 3);
      if (isTidied) desk.tidy(over);
      expect(desk.hold("ana", "A1", over)).toMatchObject(refused("cool_down"));
    }
  });

  test("keep nobody else from the seat", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 3);
    expect(desk.hold("bo", "A1", over)).toMatchObject({ ok: true });
  });
});

describe("what is no abandoned hold", () => {
  test("one given up by hand adds nothing, and takes nothing off", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 2);
    desk.hold("ana", "A1", over);
    desk.cancel("ana", "A1", over + 1);
    expect(desk.hold("ana", "A1", over + HOLD_MS)).toMatchObject({ ok: true });
    expect(desk.hold("ana", "A3", over + 2 * HOLD_MS)).toMatchObject(refused("cool_down"));
  });

  test("one whose payment was tried begins the count anew", () => {
    const desk = aDesk();
    const third = lapse(desk, "ana", 2);
    desk.hold("ana", "A1", third);
    desk.capture(1, "ana", ["A1"], third + 1);
    desk.release(1, third + HOLD_MS);
    const over = lapse(desk, "ana", 2, third + HOLD_MS);
    expect(desk.hold("ana", "A1", over)).toMatchObject({ ok: true });
  });

  test("a payment tried long ago excuses no later one", () => {
    const desk = aDesk();
    desk.hold("ana", "A1", T0);
    desk.capture(1, "ana", ["A1"], T0 + 1);
    desk.release(1, T0 + 2);
    const over = lapse(desk, "ana", 3, T0 + HOLD_MS);
    expect(desk.hold("ana", "A1", over)).toMatchObject(refused("cool_down"));
  });

  test("one that runs is never touched", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 3) + COOL_DOWN_MS;
    desk.hold("ana", "A1", over);
    expect(desk.hold("ana", "A3", over + 1)).toMatchObject({ ok: true });
  });
});

describe("bookings of one phone", () => {
  test("count together", () => {
    const desk = aDesk();
    desk.hold("ana", "A1", T0);
    desk.claimPhone("ana", "p", T0);
    desk.hold("bo", "A3", T0);
    desk.claimPhone("bo", "p", T0);
    desk.hold("ana", "A1", T0 + HOLD_MS);
    const over = T0 + 2 * HOLD_MS;
    expect(desk.hold("bo", "A3", over)).toMatchObject(refused("cool_down"));
    expect(desk.hold("ana", "A1", over)).toMatchObject(refused("cool_down"));
    expect(desk.hold("cy", "A1", over), "another phone").toMatchObject({ ok: true });
  });

  test("can still be paid for while they run", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 3);
    desk.claimPhone("ana", "p", over);
    desk.hold("bo", "B1", over);
    expect(desk.claimPhone("bo", "p", over)).toMatchObject({ ok: true });
    expect(desk.hold("bo", "B2", over)).toMatchObject({ ok: true });
  });
});

describe("a trip that has not opened", () => {
  const opensAt = T0 + 60_000;

  test("gives nobody a seat, one or several, and says when it opens", () => {
    const desk = aDesk({ opensAt });
    const answer = refused("not_open_yet", { opensAt });
    expect(desk.hold("ana", "A1", opensAt - 1)).toEqual(answer);
    expect(desk.together("ana", 2, opensAt - 1)).toEqual(answer);
  });

  test("gives them from that instant on", () => {
    const desk = aDesk({ opensAt });
    expect(desk.hold("ana", "A1", opensAt)).toMatchObject({ ok: true });
  });
});
