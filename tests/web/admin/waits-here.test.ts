/** A page says what waits on the thing that it shows: the move of an exam, the cancelling of a trip. */
import { expect, test } from "vitest";
import "../../../web/i18n/all-messages.ts";
import { ExamScreen } from "../../../web/admin/exams/exam-screen.tsx";
import { TripScreen } from "../../../web/admin/trips/page/trip-screen.tsx";
import { admin as t } from "../../../web/i18n/en/admin.ts";
import type { ExamView } from "../../../worker/contract/staff/staff-exams.ts";
import type { RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { drawScreen, openOfficeInEachTest } from "../../support/office-page.ts";
import { eventually } from "../../support/page.ts";

const AT = "2031-01-04T22:00:00+06:00";
const request = (
  act: string,
  target: string,
  reason: string,
): RequestsView["requests"][number] => ({
  id: 7,
  act,
  target,
  reason,
  amount: 0,
  state: "waiting",
  asked_by: "S-2",
  asked_by_name: "Salma",
  asked_at: AT,
  decided_by: null,
  needs_second: true,
  runs_at: AT,
  expires_at: AT,
  person: null,
  has_power: false,
  may_approve: false,
  is_too_new: false,
  may_stop: false,
  may_run: false,
});

const EXAM: ExamView = {
  id: "e-1",
  revision: 1,
  destination: "ঢাকা",
  unit: "u",
  unit_name: "ক",
  session: "2031",
  shift: "",
  starts_at: null,
  report_by: null,
  gate_closes_at: null,
  place: "",
  source_url: "",
  checked_at: null,
  open_trips: 0,
};
const TRIP = {
  id: "17",
  name: "শিমুল",
  mode: "unlimited",
  destination: "ঢাকা",
  unit: "ক",
  bus: "শিমুল",
  departs_at: AT,
  fare: 650,
  sold: 1,
  total: 40,
  state: "on_sale",
  waits_for: null,
  destination_id: "d",
  unit_id: "u",
  bus_id: "b",
  bus_type: "AC",
  plan: null,
  arrives_at: AT,
  returns_at: null,
  exam_date: "2031-01-05",
  opens_at: null,
  sale_closes_at: AT,
  cancelled_at: null,
  boarding: [],
  dropping: [],
  details: {},
  day_order: [],
};

openOfficeInEachTest(
  () => ({
    requests: () => ({
      requests: [
        request("move-exam", "e-1", "The university moved it"),
        request("cancel-trip", "17", "The bus is broken"),
      ],
      targets: [],
    }),
    exam: () => ({ exam: EXAM, trips: [], answers: null }),
    trip: () => ({ trip: TRIP, seats: [], centers: [] }),
  }),
  {},
);

test.each([
  ["an exam", ExamScreen, { path: "/exam", id: "e-1" }, "The university moved it", "broken"],
  ["a trip", TripScreen, { path: "/trip", id: "17" }, "The bus is broken", "university moved"],
] as const)(
  "%s shows its own request, and to nobody who reads none",
  async (_, Screen, at, own, other) => {
    const { drawn } = await drawScreen(Screen, at, ["requests"]);
    await eventually(() => expect(drawn.textContent).toContain(own));
    expect(drawn.textContent).toContain(t.waitsHere);
    expect(drawn.textContent).not.toContain(other);

    const closed = await drawScreen(Screen, at);
    await eventually(() => expect(closed.drawn.find("h1")).not.toBeUndefined());
    expect(closed.drawn.textContent).not.toContain(t.waitsHere);
  },
);
