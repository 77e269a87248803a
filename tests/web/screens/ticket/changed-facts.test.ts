import { describe, expect, test } from "vitest";
import type { SeenTrip, TicketChange } from "../../../../worker/contract/tickets/ticket-changes.ts";
import {
  listChangedFacts,
  listSameFacts,
  chooseTitle,
} from "../../../../web/screens/ticket/changes/changed-facts.ts";
import { ticketLines } from "../../../../web/screens/ticket/ticket-lines.ts";
import "../../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../../web/i18n/messages.ts";
import { anInvoice, TRIP_TIMES } from "../../../support/trip-on-ticket.ts";

const english = messagesIn("en");
const BEFORE: SeenTrip = { ...TRIP_TIMES, bus_name: "Hijal", exam_place: "The campus" };

function aChange(became: Partial<SeenTrip>, over: Partial<TicketChange> = {}): TicketChange {
  return {
    kind: "time",
    revision: 1,
    was: BEFORE,
    became: { ...BEFORE, ...became },
    reason: "",
    source_url: "",
    announced_at: "2026-12-01T10:00:00+06:00",
    choose_by: null,
    silence: "keep",
    chosen: null,
    can_choose: false,
    money_back: { amount: 612, by: "account" },
    ...over,
  };
}

const invoice = {
  ...anInvoice(612),
  ticketing_data: [
    { seat_no: "B1", seat_price: 600 },
    { seat_no: "A2", seat_price: 600 },
  ],
};

const named = (change: TicketChange, isPostponed = false) =>
  listChangedFacts(change, isPostponed, english).map(({ name }) => name);

describe("what a change is called", () => {
  test.each([
    [{ deperture_date: "2026-12-11", deperture_time: "20:00", bus_name: "Palash" }, "rescheduled"],
    [{ deperture_time: "20:00", exam_place: "A college" }, "time"],
    [{ exam_place: "A college", bus_name: "Palash" }, "place"],
    [{ bus_name: "Palash" }, "bus"],
  ])("is the first that a passenger has to know: %o", (became, title) => {
    expect(chooseTitle(aChange(became, { kind: "bus" }), false)).toBe(title);
    expect(chooseTitle(aChange(became), true)).toBe("postponed");
  });

  test("is its own kind where nothing that is shown is other", () => {
    expect(chooseTitle(aChange({}, { kind: "place" }), false)).toBe("place");
  });
});

describe("what has changed", () => {
  test("is told with what was, and nothing else", () => {
    expect(
      listChangedFacts(aChange({ deperture_time: "20:00", arrival_time: "02:00" }), false, english),
    ).toEqual([
      {
        name: "Bus leaves",
        was: "Friday, 4\u00a0December 2026, 11:30\u00a0PM",
        now: "Friday, 4\u00a0December 2026, 8:00\u00a0PM",
      },
    ]);
  });

  test("is the arrival where the bus leaves as before, and the exam's day and place", () => {
    const change = aChange({
      arrival_time: "02:00",
      exam_date: "2026-12-06",
      exam_place: "A college",
      return_date: "2026-12-06",
      return_time: "18:00",
    });
    expect(named(change)).toEqual(["Arr. Time", "Exam date", "Exam place", "Return"]);
  });

  test("of a trip without a date is that it has none", () => {
    const facts = listChangedFacts(aChange({}), true, english);
    expect(facts.map(({ name, now }) => [name, now])).toEqual([
      ["Bus leaves", "No date yet"],
      ["Exam date", "No date yet"],
    ]);
  });
});

describe("what has not", () => {
  test("is said of what a passenger may fear for", () => {
    expect(listSameFacts(invoice, aChange({ deperture_time: "20:00" }), english)).toBe(
      "As before: seats A2, B1, Bus, Exam place, Exam date.",
    );
    const other = aChange({ bus_name: "Palash", exam_place: "A", exam_date: "2026-12-06" });
    expect(listSameFacts(invoice, other, english)).toBe("As before: seats A2, B1.");
    const undated = { ...invoice, is_postponed: true };
    expect(listSameFacts(undated, aChange({}), english)).not.toContain("date");
  });
});

describe("a ticket without a date", () => {
  test("has no times, whatever the trip had; a void one keeps them", () => {
    const lines = ticketLines({ ...invoice, is_postponed: true }, english);
    expect(lines).toMatchObject({
      journeyDate: "No date yet",
      reporting: null,
      departure: null,
    });
    expect(JSON.stringify(lines)).not.toMatch(/11:30|5 December|5\u00a0December/);
    const isVoid = { ...invoice, is_postponed: true, voided_at: "2026-12-02T10:00:00+06:00" };
    expect(ticketLines(isVoid, english).departure).toBe("11:30\u00a0PM");
  });
});
