import { describe, expect, test } from "vitest";
import {
  ABSENT_MS,
  CLAIM_MS,
  PASS_MS,
  SEATLESS_COUNTS_MS,
} from "../../../worker/domain/waiting-room/rules.ts";
import { WaitingQueue } from "../../../worker/domain/waiting-room/queue.ts";
import type { Seed } from "../../../worker/domain/waiting-room/shuffle.ts";

const T0 = 1_000_000_000;
const SEED: Seed = [1, 2, 3, 4];

function aQueue(...visitors: string[]): WaitingQueue {
  const queue = new WaitingQueue([], null);
  for (const visitor of visitors) queue.join(visitor, T0);
  return queue;
}

const names = (count: number, first = "v") =>
  Array.from({ length: count }, (_, index) => `${first}${index + 1}`);
const getOrder = (queue: WaitingQueue) => queue.waiting().map((entry) => entry.visitor);

describe("a visitor before the start", () => {
  test("has one entry, however often they join", () => {
    const queue = aQueue("ana", "bo");
    expect(queue.join("ana", T0 + 5)).toMatchObject({ isNew: false, entry: { number: 1 } });
    expect(queue.waiting()).toHaveLength(2);
  });

  test("has no position, and is not called", () => {
    const queue = aQueue("ana");
    expect(queue.positionOf("ana")).toBeNull();
    expect(queue.callNext(45, T0)).toEqual([]);
  });
});

describe("the drawn order", () => {
  test("orders all waiting visitors independently of their arrival", () => {
    const visitors = names(40);
    const queue = aQueue(...visitors);
    queue.drawOrder(SEED);
    const order = getOrder(queue);
    expect(order.toSorted()).toEqual(visitors.toSorted());
    expect(order).not.toEqual(visitors);
  });

  test("is drawn once", () => {
    const queue = aQueue("ana", "bo");
    queue.drawOrder(SEED);
    expect(() => queue.drawOrder([5, 6, 7, 8])).toThrow("once");
  });

  test("is the same for a queue that is loaded again", () => {
    const queue = aQueue(...names(40));
    const draw = queue.drawOrder(SEED);
    const again = new WaitingQueue(queue.entries().toReversed(), draw);
    expect(getOrder(again)).toEqual(getOrder(queue));
  });

  test("puts later visitors behind, in order of arrival", () => {
    const queue = aQueue(...names(20));
    queue.drawOrder(SEED);
    queue.waiting();
    for (const late of ["late1", "late2", "late3"]) queue.join(late, T0 + 1);
    expect(getOrder(queue).slice(20)).toEqual(["late1", "late2", "late3"]);
    expect(queue.positionOf("late2")).toBe(22);
    expect(getOrder(new WaitingQueue(queue.entries(), queue.draw))).toEqual(getOrder(queue));
  });

  test("is unaffected by visitors who leave: nobody's position gets worse", () => {
    const queue = aQueue(...names(30));
    queue.drawOrder(SEED);
    const order = getOrder(queue);
    for (const visitor of order.filter((_, index) => index % 3 > 0))
      queue.join(visitor, T0 + 50_000);
    queue.dropAbsent(T0 + ABSENT_MS);
    expect(getOrder(queue)).toEqual(order.filter((_, index) => index % 3 > 0));
  });
});

describe("a silent visitor", () => {
  test("keeps the entry for a minute, and then loses it", () => {
    const queue = aQueue("ana", "bo");
    queue.join("bo", T0 + 1);
    expect(queue.dropAbsent(T0 + ABSENT_MS - 1)).toEqual([]);
    expect(queue.dropAbsent(T0 + ABSENT_MS)).toMatchObject([{ visitor: "ana" }]);
    expect(getOrder(queue)).toEqual(["bo"]);
  });

  test("returns to the end, tidied away or not", () => {
    for (const isTidied of [true, false]) {
      const queue = aQueue("ana", "bo", "cy");
      queue.drawOrder(SEED);
      const [first = ""] = getOrder(queue);
      for (const other of ["ana", "bo", "cy"]) if (other !== first) queue.join(other, T0 + 50_000);
      if (isTidied) queue.dropAbsent(T0 + ABSENT_MS);
      expect(queue.join(first, T0 + ABSENT_MS)).toMatchObject({
        isNew: true,
        entry: { number: 4 },
      });
      expect(queue.positionOf(first)).toBe(3);
      expect(queue.waiting()).toHaveLength(3);
    }
  });
});

describe("a turn", () => {
  function called(): WaitingQueue {
    const queue = aQueue("ana");
    queue.drawOrder(SEED);
    queue.callNext(1, T0);
    return queue;
  }

  test("is given in order, as the free seats allow, and to nobody twice", () => {
    const queue = aQueue(...names(30));
    queue.drawOrder(SEED);
    const order = getOrder(queue);
    expect(queue.callNext(12, T0).map((entry) => entry.visitor)).toEqual(order.slice(0, 6));
    expect(queue.callNext(12, T0), "six are in without a seat").toEqual([]);
    expect(queue.callNext(18, T0).map((entry) => entry.visitor)).toEqual(order.slice(6, 9));
    expect(queue.positionOf(order[9] ?? "")).toBe(1);
  });

  test("of somebody who takes no seat keeps the next one waiting for a while only", () => {
    const queue = aQueue("ana", "bo");
    queue.drawOrder(SEED);
    const [first] = queue.callNext(1, T0);
    if (first === undefined) throw new Error("nobody was called");
    queue.claim(first, ["31.x"], T0);
    expect(queue.callNext(1, T0 + SEATLESS_COUNTS_MS - 1)).toEqual([]);
    expect(queue.callNext(1, T0 + SEATLESS_COUNTS_MS)).toHaveLength(1);
    expect(queue.isCalled(first.visitor, T0 + SEATLESS_COUNTS_MS), "the pass stays").toBe(true);
  });

  test("goes to the next when a visitor inside has a seat, and waits when it is released", () => {
    const queue = aQueue("ana", "bo", "cy");
    queue.drawOrder(SEED);
    const [entry] = queue.callNext(1, T0);
    if (entry === undefined) throw new Error("nobody was called");
    queue.claim(entry, ["31.ana"], T0);
    expect(queue.callNext(1, T0)).toEqual([]);
    queue.markSeated(new Set(["31.ana"]));
    queue.markSeated(new Set());
    expect(queue.callNext(1, T0)).toEqual([]);
    queue.markSeated(new Set(["31.ana"]));
    expect(queue.callNext(1, T0)).toHaveLength(1);
  });

  test("is lost after a minute without a claim", () => {
    const queue = called();
    expect(queue.isCalled("ana", T0 + CLAIM_MS - 1)).toBe(true);
    expect(queue.isCalled("ana", T0 + CLAIM_MS)).toBe(false);
    expect(queue.dropAbsent(T0 + CLAIM_MS)).toHaveLength(1);
  });

  test("gives a pass for ten minutes, which a further visit does not extend", () => {
    const queue = called();
    const { entry } = queue.join("ana", T0);
    expect(queue.claim(entry, ["31.x"], T0 + 5)).toEqual({ isNew: true });
    expect(queue.claim(entry, ["31.y"], T0 + 99)).toEqual({ isNew: false });
    expect(entry).toMatchObject({ passUntil: T0 + 5 + PASS_MS, bookings: ["31.x"] });
    expect(queue.isCalled("ana", T0 + 4 + PASS_MS)).toBe(true);
    expect(queue.isCalled("ana", T0 + 5 + PASS_MS)).toBe(false);
    expect(queue.dropAbsent(T0 + 5 + PASS_MS)).toHaveLength(1);
  });

  test("can't be claimed by a waiting visitor", () => {
    const queue = aQueue("ana");
    expect(queue.claim(queue.join("ana", T0).entry, ["31.x"], T0)).toEqual({ isNew: false });
  });
});
