import { describe, expect, test } from "vitest";
import { NOTICE_MS } from "../../../worker/domain/messages/notice.ts";
import {
  listNearLegs,
  listTicketDuties,
  toTicketMessages,
  type StoredMessage,
} from "../../../worker/domain/messages/ticket-messages.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";

const ON = { areMessagesOn: true };
const stored = (over: Partial<StoredMessage>): StoredMessage => ({
  template: "ticket",
  state: "accepted",
  why: null,
  createdAt: 1,
  sentAt: 2,
  ...over,
});

describe("the messages of a ticket", () => {
  test.each<[StoredMessage["state"], string | null, string | null]>([
    ["due", null, "waiting"],
    ["sending", null, "waiting"],
    ["accepted", null, "sent"],
    ["delivered", null, "delivered"],
    ["unknown", "no_answer", "unclear"],
    ["failed", "number", "not_sent"],
    ["dropped", "expired", "not_sent"],
    ["dropped", "superseded", null],
    ["dropped", "duty_incomplete", null],
  ])("one that is %s (%s) is shown as %s", (state, why, shown) => {
    const states = toTicketMessages([stored({ state, why })], ON).map((one) => one.state);
    expect(states).toEqual(shown === null ? [] : [shown]);
  });

  test("stand in the order in which they were written, with when they were sent", () => {
    const later = stored({ template: "change", state: "due", createdAt: 5, sentAt: null });
    expect(toTicketMessages([later, stored({})], ON)).toEqual([
      { about: "ticket", state: "sent", at: 2 },
      { about: "change", state: "waiting", at: 5 },
    ]);
  });

  test("that were never sent are not shown where the shop sends none", () => {
    const waits = stored({ state: "due", sentAt: null });
    expect(toTicketMessages([waits, stored({})], { areMessagesOn: false })).toHaveLength(1);
  });
});

describe("who comes", () => {
  const HOUR_MS = 3_600_000;
  const DEPARTS = 100 * HOUR_MS;
  const trip = {
    departsAt: DEPARTS,
    arrivesAt: DEPARTS + 6 * HOUR_MS,
    returnsAt: DEPARTS + 20 * HOUR_MS,
    postponedAt: null,
  };
  const duty = { ...NO_DUTY, plate: "B 11", guide: "Karim", afterMs: 60_000 };
  const legsAt = (now: number) => listNearLegs(trip, now).map(({ leg }) => leg);

  test("is told from two days before each way until it is over", () => {
    expect(legsAt(DEPARTS - NOTICE_MS - 1)).toEqual([]);
    expect(legsAt(DEPARTS - NOTICE_MS)).toEqual(["out"]);
    expect(legsAt(trip.arrivesAt - 1)).toEqual(["out", "back"]);
    expect(legsAt(trip.arrivesAt)).toEqual(["back"]);
    expect(legsAt(trip.returnsAt + 6 * HOUR_MS)).toEqual([]);
    expect(listNearLegs({ ...trip, returnsAt: null }, trip.arrivesAt)).toEqual([]);
  });

  test("is not told of a postponed trip, which has no time", () => {
    expect(listNearLegs({ ...trip, postponedAt: 1 }, DEPARTS)).toEqual([]);
  });

  test("stands once vehicle and guide are known, with the vehicle's own time", () => {
    const show = (out: typeof duty) =>
      listTicketDuties(
        trip,
        { stop: null, duties: { out, back: { ...NO_DUTY, guide: "" } } },
        DEPARTS,
      );
    expect(show(duty)).toEqual([{ leg: "out", departsAt: DEPARTS + 60_000, place: "", duty }]);
    expect(show({ ...duty, plate: "" })).toEqual([]);
    expect(show({ ...duty, guide: "" })).toEqual([]);
  });

  test("takes the buyer along at the stop that the ticket names, on the way out", () => {
    const stop = { id: "2", name: "Bokultola", at: DEPARTS + HOUR_MS };
    const both = { ...duty, meetingPlace: "Depot" };
    const shown = listTicketDuties(trip, { stop, duties: { out: both, back: both } }, DEPARTS);
    expect(shown).toMatchObject([
      { leg: "out", departsAt: stop.at + 60_000, place: "" },
      { leg: "back", departsAt: trip.returnsAt + 60_000, place: "Depot" },
    ]);
  });
});
