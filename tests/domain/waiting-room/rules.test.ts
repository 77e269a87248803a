import { describe, expect, test } from "vitest";
import {
  isQueueOver,
  findWaitingRoomStage,
  measurePaceMs,
  countCallable,
} from "../../../worker/domain/waiting-room/rules.ts";
import {
  toWaitingRoomStatus,
  type QueueStatus,
} from "../../../worker/domain/waiting-room/status.ts";

const OPENS = 1_000_000_000;
const MINUTE = 60_000;
const TWO_HOURS = 120 * MINUTE;

describe("a sale start", () => {
  test("has a queue from its instant for two hours, and never without one", () => {
    expect(findWaitingRoomStage(null, OPENS)).toBe("past");
    expect(findWaitingRoomStage(OPENS, OPENS - 1)).toBe("before");
    expect(findWaitingRoomStage(OPENS, OPENS)).toBe("queueing");
    expect(findWaitingRoomStage(OPENS, OPENS + TWO_HOURS - 1)).toBe("queueing");
    expect(findWaitingRoomStage(OPENS, OPENS + TWO_HOURS)).toBe("past");
  });

  test("has a queue for two minutes at least, then until nobody waits, and at most two hours", () => {
    expect(isQueueOver(OPENS, 0, OPENS - 1)).toBe(false);
    expect(isQueueOver(OPENS, 0, OPENS + 2 * MINUTE - 1)).toBe(false);
    expect(isQueueOver(OPENS, 0, OPENS + 2 * MINUTE)).toBe(true);
    expect(isQueueOver(OPENS, 1, OPENS + 2 * MINUTE)).toBe(false);
    expect(isQueueOver(OPENS, 1, OPENS + TWO_HOURS)).toBe(true);
  });
});

describe("visitors who are let in", () => {
  test("are one for two free seats, less those inside without one", () => {
    expect(countCallable(20, 0)).toBe(10);
    expect(countCallable(20, 7)).toBe(3);
    expect(countCallable(1, 0), "the last seat has its buyer").toBe(1);
    expect(countCallable(1, 1)).toBe(0);
    expect(countCallable(0, 0)).toBe(0);
    expect(countCallable(10, 40)).toBe(0);
  });

  test("are never more than fifty, which the trips' objects can handle at once", () => {
    expect(countCallable(450, 0)).toBe(50);
  });
});

describe("the pace", () => {
  const at = (minutes: number) => OPENS + minutes * MINUTE;

  test("is unknown before a minute was measured, after the first calls", () => {
    expect(measurePaceMs([at(0), at(1.5)], { opensAt: OPENS, now: at(1.9) })).toBeNull();
    expect(measurePaceMs([at(0), at(0.5)], { opensAt: OPENS, now: at(4) })).toBeNull();
  });

  test("is the time per called visitor, over the last five minutes", () => {
    const calledAt = [at(0), at(0.2), at(2), at(3), at(4), at(5)];
    expect(measurePaceMs(calledAt, { opensAt: OPENS, now: at(5) })).toBe(MINUTE);
    expect(measurePaceMs(calledAt, { opensAt: OPENS, now: at(9.5) })).toBe(5 * MINUTE);
    expect(measurePaceMs(calledAt, { opensAt: OPENS, now: at(11) })).toBeNull();
  });
});

describe("the status", () => {
  const status: QueueStatus = {
    phase: "waiting",
    opensAt: OPENS,
    now: OPENS + 5 * MINUTE,
    position: 12,
    waiting: 40,
    waitMs: 200_100,
    seats: { free: 0, open: 3 },
    passUntil: null,
  };

  test("has position and wait while a seat may still come free", () => {
    expect(toWaitingRoomStatus(status)).toEqual({
      phase: "waiting",
      position: 12,
      waiting: 40,
      wait_seconds: 201,
      seats_free: 0,
      seats_open: 3,
      seconds_left: null,
    });
  });

  test("is sold out without a wait once every seat is sold", () => {
    const answer = toWaitingRoomStatus({ ...status, seats: { free: 0, open: 0 } });
    expect(answer).toMatchObject({ phase: "sold_out", wait_seconds: null, position: 12 });
  });

  test("is not sold out before the first count, and not for a visitor inside", () => {
    expect(toWaitingRoomStatus({ ...status, seats: null }).phase).toBe("waiting");
    expect(toWaitingRoomStatus({ ...status, phase: "in", seats: { free: 0, open: 0 } }).phase).toBe(
      "in",
    );
  });

  test("has the seconds to the start, then those of the pass", () => {
    const before: QueueStatus = { ...status, phase: "before", now: OPENS - 1_500 };
    expect(toWaitingRoomStatus(before).seconds_left).toBe(2);
    const isIn: QueueStatus = { ...status, phase: "in", passUntil: status.now + 600_000 };
    expect(toWaitingRoomStatus(isIn).seconds_left).toBe(600);
  });
});
