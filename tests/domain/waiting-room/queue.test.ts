import { describe, expect, test } from "vitest";
import { ABSENT_MS, CLAIM_MS, PASS_MS } from "../../../worker/domain/waiting-room/rules.ts";
import { WaitingQueue } from "../../../worker/domain/waiting-room/queue.ts";
import type { Seed } from "../../../worker/domain/waiting-room/shuffle.ts";

const T0 = 1_000_000_000;
const SEED: Seed = [1, 2, 3, 4];

function aLine(...visitors: string[]): WaitingQueue {
  const line = new WaitingQueue([], null);
  for (const visitor of visitors) line.join(visitor, T0);
  return line;
}

const names = (count: number, first = "v") =>
  Array.from({ length: count }, (_, index) => `${first}${index + 1}`);
const orderOf = (line: WaitingQueue) => line.waiting().map((guest) => guest.visitor);

describe("who waits before the opening", () => {
  test("has one place, however often they come", () => {
    const line = aLine("ana", "bo");
    expect(line.join("ana", T0 + 5)).toMatchObject({ isNew: false, guest: { number: 1 } });
    expect(line.waiting()).toHaveLength(2);
  });

  test("has no position, and is called by nobody", () => {
    const line = aLine("ana");
    expect(line.positionOf("ana")).toBeNull();
    expect(line.callNext(45, T0)).toEqual([]);
  });
});

describe("the lot", () => {
  test("puts all who wait in an order that has nothing to do with who came first", () => {
    const visitors = names(40);
    const line = aLine(...visitors);
    line.drawLots(SEED);
    const order = orderOf(line);
    expect(order.toSorted()).toEqual(visitors.toSorted());
    expect(order).not.toEqual(visitors);
  });

  test("is drawn once", () => {
    const line = aLine("ana", "bo");
    line.drawLots(SEED);
    expect(() => line.drawLots([5, 6, 7, 8])).toThrow("once");
  });

  test("gives the same order to a line that is read again from what was kept", () => {
    const line = aLine(...names(40));
    const draw = line.drawLots(SEED);
    const again = new WaitingQueue(line.guests().toReversed(), draw);
    expect(orderOf(again)).toEqual(orderOf(line));
  });

  test("keeps who comes later behind, in order of arrival", () => {
    const line = aLine(...names(20));
    line.drawLots(SEED);
    line.waiting();
    for (const late of ["late1", "late2", "late3"]) line.join(late, T0 + 1);
    expect(orderOf(line).slice(20)).toEqual(["late1", "late2", "late3"]);
    expect(line.positionOf("late2")).toBe(22);
    expect(orderOf(new WaitingQueue(line.guests(), line.draw))).toEqual(orderOf(line));
  });

  test("is not upset by who leaves: nobody's place gets worse", () => {
    const line = aLine(...names(30));
    line.drawLots(SEED);
    const order = orderOf(line);
    for (const visitor of order.filter((_, index) => index % 3 > 0))
      line.join(visitor, T0 + 50_000);
    line.dropAbsent(T0 + ABSENT_MS);
    expect(orderOf(line)).toEqual(order.filter((_, index) => index % 3 > 0));
  });
});

describe("who is not heard of", () => {
  test("keeps the place for a minute, and has lost it then", () => {
    const line = aLine("ana", "bo");
    line.join("bo", T0 + 1);
    expect(line.dropAbsent(T0 + ABSENT_MS - 1)).toEqual([]);
    expect(line.dropAbsent(T0 + ABSENT_MS)).toMatchObject([{ visitor: "ana" }]);
    expect(orderOf(line)).toEqual(["bo"]);
  });

  test("comes back to the end, tidied away or not", () => {
    for (const isTidied of [true, false]) {
      const line = aLine("ana", "bo", "cy");
      line.drawLots(SEED);
      const [first = ""] = orderOf(line);
      for (const other of ["ana", "bo", "cy"]) if (other !== first) line.join(other, T0 + 50_000);
      if (isTidied) line.dropAbsent(T0 + ABSENT_MS);
      expect(line.join(first, T0 + ABSENT_MS)).toMatchObject({ isNew: true, guest: { number: 4 } });
      expect(line.positionOf(first)).toBe(3);
      expect(line.waiting()).toHaveLength(3);
    }
  });
});

describe("a turn", () => {
  function called(): WaitingQueue {
    const line = aLine("ana");
    line.drawLots(SEED);
    line.callNext(1, T0);
    return line;
  }

  test("comes in order, as the free seats allow, and to nobody twice", () => {
    const line = aLine(...names(30));
    line.drawLots(SEED);
    const order = orderOf(line);
    expect(line.callNext(4, T0).map((guest) => guest.visitor)).toEqual(order.slice(0, 6));
    expect(line.callNext(4, T0), "six are in without a seat").toEqual([]);
    expect(line.callNext(6, T0).map((guest) => guest.visitor)).toEqual(order.slice(6, 9));
    expect(line.positionOf(order[9] ?? "")).toBe(1);
  });

  test("goes on to the next when somebody inside has a seat, and waits when it is given up", () => {
    const line = aLine("ana", "bo", "cy");
    line.drawLots(SEED);
    const [guest] = line.callNext(1, T0);
    if (guest === undefined) throw new Error("nobody was called");
    line.claim(guest, ["31.ana"], T0);
    expect(line.callNext(1, T0)).toEqual([]);
    line.markSeated(new Set(["31.ana"]));
    line.markSeated(new Set());
    expect(line.callNext(1, T0)).toEqual([]);
    line.markSeated(new Set(["31.ana"]));
    expect(line.callNext(1, T0)).toHaveLength(1);
  });

  test("is lost after a minute in which nobody came for it", () => {
    const line = called();
    expect(line.isCalled("ana", T0 + CLAIM_MS - 1)).toBe(true);
    expect(line.isCalled("ana", T0 + CLAIM_MS)).toBe(false);
    expect(line.dropAbsent(T0 + CLAIM_MS)).toHaveLength(1);
  });

  test("gives a pass for ten minutes, which coming again does not lengthen", () => {
    const line = called();
    const { guest } = line.join("ana", T0);
    expect(line.claim(guest, ["31.x"], T0 + 5)).toEqual({ isNew: true });
    expect(line.claim(guest, ["31.y"], T0 + 99)).toEqual({ isNew: false });
    expect(guest).toMatchObject({ passUntil: T0 + 5 + PASS_MS, bookings: ["31.x"] });
    expect(line.isCalled("ana", T0 + 4 + PASS_MS)).toBe(true);
    expect(line.isCalled("ana", T0 + 5 + PASS_MS)).toBe(false);
    expect(line.dropAbsent(T0 + 5 + PASS_MS)).toHaveLength(1);
  });

  test("is nothing that who waits can fetch", () => {
    const line = aLine("ana");
    expect(line.claim(line.join("ana", T0).guest, ["31.x"], T0)).toEqual({ isNew: false });
  });
});
