import { expect, test } from "vitest";
import { isBudgeted, isQuiet, planTicketSending } from "../../../worker/domain/messages/queue.ts";

test("a night begins at ten in Dhaka and ends at seven, midnight or not", () => {
  const at = (time: string) => Date.parse(`2026-11-25T${time}+06:00`);
  expect(isQuiet(at("21:59:59"))).toBe(false);
  expect(isQuiet(at("22:00:00"))).toBe(true);
  expect(isQuiet(at("23:59:59"))).toBe(true);
  expect(isQuiet(at("00:00:00"))).toBe(true);
  expect(isQuiet(at("06:59:59"))).toBe(true);
  expect(isQuiet(at("07:00:00"))).toBe(false);
});

test("the day's budget bounds no message that brings the only ticket that is good", () => {
  const isBounded = (topic: string) => isBudgeted({ template: "ticket", topic });
  expect(["moved:3", "phone:3", "said:3"].map(isBounded)).toEqual([false, false, false]);
  expect(["ticket", "again:3"].map(isBounded)).toEqual([true, true]);
});

test("a changed ticket is sent at once by day and near the bus, else in the morning or twelve hours before it", () => {
  const at = (time: string) => Date.parse(`2026-11-${time}+06:00`);
  const shop = { sendsMessages: true, isStopped: false, hasQuietHours: true };
  const bus = { departsAt: at("27T20:00"), returnsAt: at("29T20:00"), postponedAt: null };
  const plan = (now: string, trip: object = {}, over: object = {}) =>
    planTicketSending({ ...bus, ...trip }, at(now), { ...shop, ...over });
  const morning = (day: string) => ({ when: "later", at: at(`${day}T07:00`) });
  expect(plan("26T21:59")).toEqual({ when: "now" });
  expect(plan("26T23:00")).toEqual(morning("27"));
  expect(plan("27T03:00")).toEqual(morning("27"));
  expect(plan("27T03:00", { departsAt: at("27T06:00") })).toEqual({ when: "now" });
  expect(plan("26T23:00", { departsAt: at("27T12:00") })).toEqual({
    when: "later",
    at: at("27T00:00"),
  });
  // On the way: the way back is next.
  expect(plan("27T23:00")).toEqual(morning("28"));
  expect(plan("29T23:00", { returnsAt: at("30T06:00") })).toEqual({ when: "now" });
  expect(plan("27T03:00", { departsAt: at("27T06:00"), postponedAt: 1 })).toEqual(morning("27"));
  expect(plan("26T23:00", {}, { hasQuietHours: false })).toEqual({ when: "now" });
  expect(plan("26T12:00", {}, { isStopped: true })).toEqual({ when: "stopped" });
  expect(plan("26T12:00", {}, { sendsMessages: false, isStopped: true })).toEqual({
    when: "never",
  });
});
