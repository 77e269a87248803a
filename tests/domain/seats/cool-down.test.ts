import { describe, expect, test } from "vitest";
import { COOL_DOWN_MS } from "../../../worker/domain/seats/cool-down.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { HOLD_REMEMBERED_MS } from "../../../worker/domain/seats/trip-state.ts";
import { aDesk, refused, T0 } from "../../support/seats/desk.ts";

type Desk = ReturnType<typeof aDesk>;

/** Lets this many holds of a seat run out; returns when the last one was over. */
function lapse(desk: Desk, booking: string, times: number, from = T0): number {
  let at = from;
  for (let time = 0; time < times; time += 1) {
    expect(desk.hold(booking, "A1", at)).toMatchObject({ ok: true });
    at += HOLD_MS;
  }
  return at;
}

describe("holds that run out with nothing paid", () => {
  test("have no effect twice", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 2);
    expect(desk.hold("ana", "A1", over)).toMatchObject({ ok: true });
  });

  test("bring a pause of five minutes from the third on, answered in seconds", () => {
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

  test("bring another after the fourth", () => {
    const desk = aDesk();
    const again = lapse(desk, "ana", 3) + COOL_DOWN_MS;
    const over = lapse(desk, "ana", 1, again);
    expect(desk.hold("ana", "A1", over)).toMatchObject(refused("cool_down"));
  });

  test("count whether tidied away or not", () => {
    for (const isTidied of [true, false]) {
      const desk = aDesk();
      const over = lapse(desk, "ana", 3);
      if (isTidied) desk.tidy(over);
      expect(desk.hold("ana", "A1", over)).toMatchObject(refused("cool_down"));
    }
  });

  test("do not block the seat for others", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 3);
    expect(desk.hold("bo", "A1", over)).toMatchObject({ ok: true });
  });
});

describe("a hold that was given up", () => {
  test("counts for as long as it lasted, and the seats are free for others in the pause", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 2);
    desk.hold("ana", "A1", over);
    desk.cancel("ana", "A1", over + HOLD_MS / 2);
    desk.hold("ana", "A1", over + HOLD_MS / 2);
    desk.cancel("ana", "A1", over + HOLD_MS - 1);
    const last = over + HOLD_MS - 1;
    expect(desk.hold("ana", "A1", last)).toMatchObject({ ok: true });
    desk.cancel("ana", "A1", last + 1);
    expect(desk.hold("ana", "A1", last + 1)).toEqual(
      refused("cool_down", { retryAfterSeconds: 300 }),
    );
    expect(desk.hold("bo", "A1", last + 1)).toMatchObject({ ok: true });
    expect(desk.hold("ana", "B1", last + 1 + COOL_DOWN_MS)).toMatchObject({ ok: true });
  });

  test("for another seat costs nothing in the first minutes, and never while another is held", () => {
    const desk = aDesk();
    for (let minute = 0; minute < 20; minute += 1) {
      expect(desk.hold("ana", "A1", T0 + minute * 60_000)).toMatchObject({ ok: true });
      desk.cancel("ana", "A1", T0 + (minute + 1) * 60_000);
    }
    const over = lapse(desk, "bo", 2);
    for (let time = 0; time < 10; time += 1) {
      const at = over + time * (HOLD_MS / 16);
      expect(desk.hold("bo", "B1", at)).toMatchObject({ ok: true });
      expect(desk.hold("bo", "B2", at)).toMatchObject({ ok: true });
      desk.cancel("bo", "B1", at + 1);
    }
  });

  test("keeps a bus unsold no longer than one that ran out", () => {
    const desk = aDesk();
    let [granted, now] = [0, T0];
    const end = T0 + 24 * 3_600_000;
    while (now < end) {
      const answer = desk.hold("ana", "A1", now);
      if (answer.ok) {
        granted += 1;
        now += HOLD_MS - 1_000;
        desk.cancel("ana", "A1", now);
      } else now += 1_000;
    }
    expect((granted * HOLD_MS) / (end - T0)).toBeLessThan(0.65);
  });
});

describe("not an abandoned hold", () => {
  test("a bought one resets the count", () => {
    const desk = aDesk();
    const third = lapse(desk, "ana", 2);
    desk.hold("ana", "A1", third);
    desk.capture(1, "ana", ["A1"], third + 1);
    desk.sell(1, "TRX1", third + 2);
    desk.giveBack(1, third + 3);
    const over = lapse(desk, "ana", 2, third + HOLD_MS);
    expect(desk.hold("ana", "A1", over)).toMatchObject({ ok: true });
  });

  test("a running one is never touched", () => {
    const desk = aDesk();
    const over = lapse(desk, "ana", 3) + COOL_DOWN_MS;
    desk.hold("ana", "A1", over);
    expect(desk.hold("ana", "A3", over + 1)).toMatchObject({ ok: true });
  });
});

describe("an abandoned hold", () => {
  test("is also one whose payment was tried and not completed", () => {
    const desk = aDesk();
    let at = lapse(desk, "ana", 2);
    desk.hold("ana", "A1", at);
    desk.claimPhone("ana", "p", at);
    desk.capture(1, "ana", ["A1"], at + 1);
    desk.release(1, at + 2);
    at += HOLD_MS;
    expect(desk.hold("ana", "A1", at)).toMatchObject(refused("cool_down"));
  });

  test("is also one whose payment was let go after its time", () => {
    const desk = aDesk();
    const at = lapse(desk, "ana", 2);
    desk.hold("ana", "A1", at);
    desk.capture(1, "ana", ["A1"], at + 1);
    desk.release(1, at + HOLD_MS);
    expect(desk.hold("ana", "A1", at + HOLD_MS)).toMatchObject(refused("cool_down"));
  });

  test("pauses no other booking that names the same phone number", () => {
    const desk = aDesk();
    const at = lapse(desk, "stranger", 2);
    desk.hold("stranger", "A1", at);
    desk.claimPhone("stranger", "p", at);
    desk.hold("victim", "B1", at);
    desk.claimPhone("victim", "p", at);
    expect(desk.hold("victim", "B1", at + HOLD_MS)).toMatchObject({ ok: true });
  });

  test("is not counted after half an hour away, and is until then", () => {
    for (const isTidied of [true, false]) {
      const desk = aDesk();
      const over = lapse(desk, "ana", 3);
      const forgottenAt = over + HOLD_REMEMBERED_MS;
      if (isTidied) desk.tidy(forgottenAt - 1);
      const early = aDesk({}, desk.state());
      lapse(early, "ana", 1, forgottenAt - 1);
      expect(early.hold("ana", "A1", forgottenAt - 1 + HOLD_MS)).toMatchObject(
        refused("cool_down"),
      );
      if (isTidied) desk.tidy(forgottenAt);
      const again = lapse(desk, "ana", 2, forgottenAt);
      expect(desk.hold("ana", "A1", again)).toMatchObject({ ok: true });
    }
  });
});

describe("a trip that has not opened", () => {
  const opensAt = T0 + 60_000;

  test("holds no seat, one or several, and answers the start", () => {
    const desk = aDesk({ opensAt });
    const answer = refused("not_open_yet", { opensAt });
    expect(desk.hold("ana", "A1", opensAt - 1)).toEqual(answer);
    expect(desk.together("ana", 2, opensAt - 1)).toEqual(answer);
  });

  test("holds them from that instant on", () => {
    const desk = aDesk({ opensAt });
    expect(desk.hold("ana", "A1", opensAt)).toMatchObject({ ok: true });
  });
});
