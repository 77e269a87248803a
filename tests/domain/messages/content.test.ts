import { describe, expect, test } from "vitest";
import {
  composeContent,
  type MessageFacts,
  type TripInstants,
} from "../../../worker/domain/messages/content.ts";
import { RANKS, type MessageTemplate } from "../../../worker/domain/messages/queue.ts";
import type { ChangeKind } from "../../../worker/domain/trips/trip-change.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";

const DEPARTS = 1_000_000;
const DUTY = { ...NO_DUTY, plate: "B 11", guide: "Karim", guidePhone: "01712345678", afterMs: 500 };
const FACTS: MessageFacts = {
  departsAt: DEPARTS,
  arrivesAt: DEPARTS + 10,
  returnsAt: DEPARTS + 100,
  phone: "01712345678",
  language: null,
  ticketId: "t",
  hasSeatMap: true,
  destination: { bn: "ঢাকা", en: "Dhaka" },
  pnr: "8M4QU5J",
  stop: null,
  place: { bn: "কলেজ গেট", en: "College gate" },
  seats: ["A1"],
  quantity: 1,
  leftPoisha: 61_200,
  partPoisha: 5_000,
  isTripCancelled: false,
  isVoid: false,
  shopPhone: "01900-000017",
  isPostponed: false,
  examPlace: { bn: "কার্জন হল", en: "Curzon Hall" },
  chooseBy: null,
  isByWallet: true,
  provider: "bkash",
  duties: { out: DUTY, back: null },
};
const STOP = { id: "2", name: "Bokultola", at: DEPARTS + 60 };
const was = (over: Partial<TripInstants>): TripInstants => ({
  departsAt: DEPARTS,
  arrivesAt: DEPARTS + 10,
  returnsAt: DEPARTS + 100,
  ...over,
});

function read(
  template: MessageTemplate,
  over: Partial<MessageFacts> = {},
  before: TripInstants | null = null,
  kind: ChangeKind = "time",
  stopAt: number | null = null,
) {
  const change = before === null ? null : { kind, was: before, stopAt };
  return composeContent({ template, params: null }, { ...FACTS, ...over }, change);
}

test("nothing goes out to a phone number that was erased", () => {
  for (const template of Object.keys(RANKS) as MessageTemplate[]) {
    expect(read(template, { phone: "erased:abc" }, was({}))).toEqual({ drop: "erased" });
  }
});

describe("a change", () => {
  test.each<[string, Partial<TripInstants>, unknown]>([
    [
      "of the departure",
      { departsAt: 1, returnsAt: 1, arrivesAt: 1 },
      { what: "departs", at: DEPARTS },
    ],
    ["of the way back", { returnsAt: 1, arrivesAt: 1 }, { what: "returns", at: DEPARTS + 100 }],
    ["of the arrival", { arrivesAt: 1 }, { what: "arrives", at: DEPARTS + 10 }],
    ["that was taken back", {}, { drop: "nothing_changed" }],
  ])("%s", (_, before, content) => {
    expect(read("change", {}, was(before))).toMatchObject(content as object);
  });

  test("says when the bus leaves the buyer's own stop", () => {
    expect(read("change", { stop: STOP }, was({ departsAt: 1 }))).toMatchObject({ at: STOP.at });
  });

  test("of the buyer's own stop alone says when the bus leaves it", () => {
    const moved = read("change", { stop: STOP }, was({}), "time", STOP.at - 1);
    expect(moved).toMatchObject({ template: "change", what: "departs", at: STOP.at });
    const back = read("change", { stop: STOP }, was({}), "time", STOP.at);
    expect(back).toEqual({ drop: "nothing_changed" });
  });

  test("says until when the buyer chooses", () => {
    const content = read("change", { chooseBy: 7 }, was({ departsAt: 1 }));
    expect(content).toMatchObject({ template: "change", chooseBy: 7 });
  });

  test("of the day is told though it is the day from before the trip was postponed", () => {
    const content = read("change", { stop: STOP, chooseBy: 7 }, was({}), "rescheduled");
    expect(content).toMatchObject({ template: "change", what: "date", at: STOP.at, chooseBy: 7 });
  });

  test("of the day says which way it went", () => {
    const later = read("change", {}, was({ departsAt: DEPARTS - 1 }), "rescheduled");
    expect(later).toMatchObject({ template: "change", what: "later" });
    const earlier = read("change", {}, was({ departsAt: DEPARTS + 1 }), "rescheduled");
    expect(earlier).toMatchObject({ template: "change", what: "earlier" });
  });

  test("of the exam's place names it", () => {
    const content = read("change", { chooseBy: 7 }, was({}), "place");
    expect(content).toMatchObject({ template: "place", place: FACTS.examPlace, chooseBy: 7 });
    expect(read("change", { examPlace: { bn: "", en: "" } }, was({}), "place")).toEqual({
      drop: "nothing_changed",
    });
  });
});

describe("of a trip without a date", () => {
  const none = { isPostponed: true, chooseBy: 7, duties: { out: DUTY, back: DUTY } };

  test("a change and a late ticket say so, and until when the buyer answers", () => {
    const postponed = { template: "postponed", destination: FACTS.destination, chooseBy: 7 };
    expect(read("change", none, was({ departsAt: 1 }))).toEqual(postponed);
    expect(read("ticket", none)).toEqual(postponed);
  });

  test("a late ticket says so also once nothing is asked any more; a change, whose question is over, does not", () => {
    const over = { ...none, chooseBy: null };
    const postponed = { template: "postponed", destination: FACTS.destination, chooseBy: null };
    expect(read("ticket", over)).toEqual(postponed);
    expect(read("change", over, was({ departsAt: 1 }))).toEqual({ drop: "postponed" });
  });

  test("nobody is told who comes", () => {
    expect(read("notice_out", none)).toEqual({ drop: "postponed" });
    expect(read("notice_back", none)).toEqual({ drop: "postponed" });
  });
});

describe("a notice", () => {
  test("has the vehicle's own time, and the buyer's own stop before the meeting place", () => {
    const duties = { out: { ...DUTY, meetingPlace: "Depot" }, back: null };
    const place = { bn: "বকুলতলা", en: "Bakultala" };
    expect(read("notice_out", { duties })).toMatchObject({
      at: DEPARTS + 500,
      place: { bn: "Depot", en: "Depot" },
    });
    expect(read("notice_out", { duties, stop: STOP, place })).toMatchObject({
      at: STOP.at + 500,
      place,
    });
    expect(read("notice_out")).toMatchObject({ place: FACTS.place });
  });

  test("without a plate or a guide is none", () => {
    for (const lack of [{ plate: "" }, { guide: "" }]) {
      const duties = { out: { ...DUTY, ...lack }, back: null };
      expect(read("notice_out", { duties })).toEqual({ drop: "duty_incomplete" });
    }
    expect(read("notice_back")).toEqual({ drop: "duty_incomplete" });
  });

  test("of the way back is for who has one", () => {
    const duties = { out: null, back: DUTY };
    expect(read("notice_back", { duties })).toMatchObject({
      at: DEPARTS + 600,
      place: { bn: "", en: "" },
    });
    expect(read("notice_back", { duties, returnsAt: null })).toEqual({ drop: "duty_incomplete" });
  });
});

test("money is told as it is", () => {
  expect(read("cancelled")).toMatchObject({ amountPoisha: 61_200, isTrip: false });
  expect(read("refunded")).toMatchObject({ amountPoisha: 61_200, isByWallet: true });
  expect(read("part", { isByWallet: false })).toMatchObject({
    template: "part",
    amountPoisha: 5_000,
    isByWallet: false,
  });
  // The part of a seat that went may come back after the rest was cancelled.
  expect(read("part", { isVoid: true })).toMatchObject({
    template: "refunded",
    amountPoisha: 5_000,
  });
});
