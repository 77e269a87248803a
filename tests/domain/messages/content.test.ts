import { describe, expect, test } from "vitest";
import {
  contentOf,
  type MessageFacts,
  type TripInstants,
} from "../../../worker/domain/messages/content.ts";
import { RANKS, type MessageTemplate } from "../../../worker/domain/messages/queue.ts";
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
  destination: "Dhaka",
  stop: null,
  place: "College gate",
  seats: ["A1"],
  quantity: 1,
  leftPoisha: 61_200,
  partPoisha: 5_000,
  isTripCancelled: false,
  isByWallet: true,
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
) {
  return contentOf({ template, params: null }, { ...FACTS, ...over }, before);
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
});

describe("a notice", () => {
  test("has the vehicle's own time, and the buyer's own stop before the meeting place", () => {
    const duties = { out: { ...DUTY, meetingPlace: "Depot" }, back: null };
    expect(read("notice_out", { duties })).toMatchObject({ at: DEPARTS + 500, place: "Depot" });
    expect(read("notice_out", { duties, stop: STOP })).toMatchObject({
      at: STOP.at + 500,
      place: "Bokultola",
    });
    expect(read("notice_out")).toMatchObject({ place: "College gate" });
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
    expect(read("notice_back", { duties })).toMatchObject({ at: DEPARTS + 600, place: "" });
    expect(read("notice_back", { duties, returnsAt: null })).toEqual({ drop: "duty_incomplete" });
  });
});

test("money is told as it is", () => {
  expect(read("cancelled")).toMatchObject({ amountPoisha: 61_200, isTrip: false });
  expect(read("refunded")).toMatchObject({ amountPoisha: 61_200, isByWallet: true });
  expect(read("part", { isByWallet: false })).toMatchObject({
    amountPoisha: 5_000,
    isByWallet: false,
  });
});
