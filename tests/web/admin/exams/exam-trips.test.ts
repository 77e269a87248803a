/** The trips that may go to an exam are those from today to its day, all of them, however many the unit has. */
import { afterEach, expect, test, vi } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { ExamTrips } from "../../../../web/admin/exams/exam-trips.tsx";
import { admin as t } from "../../../../web/i18n/en/admin.ts";
import type { ExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { drawScreen, openOfficeInEachTest } from "../../../support/office-page.ts";
import { eventually } from "../../../support/page.ts";

const EXAM = { id: "7", unit: "u", starts_at: "2031-01-05T10:00:00+06:00" } as ExamView;
const row = (id: string) => ({
  id,
  name: `Bus ${id}`,
  departs_at: "2031-01-04T22:00:00+06:00",
  state: "on_sale",
});

const office = openOfficeInEachTest(
  () => ({
    "find-trips": ({ after }) => ({
      trips: [row(after === undefined ? "1" : "2")],
      next: after === undefined ? "more" : null,
    }),
  }),
  {},
);

const Screen = () =>
  ExamTrips({
    exam: EXAM,
    trips: [],
    may: new Set(["set-trip-exam"]),
    title: "",
    onMe: () => undefined,
  });

async function drawTrips() {
  const { drawn } = await drawScreen(Screen, { path: "/exam", id: "7" });
  await eventually(() => expect(drawn.textContent).toContain(t.exams.goHint));
  return drawn;
}

afterEach(() => void vi.useRealTimers());

test("trips of the next page are offered too, and none that leaves on another day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-12-31T20:00:00Z") });
  const drawn = await drawTrips();
  expect(drawn.textContent).toMatch(/Bus 1,.*Bus 2,/);
  expect(drawn.textContent).not.toContain(t.trips.tooManyDays);
  const days = { from: "2031-01-01", to: "2031-01-05" };
  const body = { unit: "u", ...days, in_long_parts: true };
  expect(office.bodies).toEqual([
    ["find-trips", body],
    ["find-trips", { ...body, after: "more" }],
  ]);
});

test("a list that is longer than what is read says so", async () => {
  let pages = 0;
  office.answers["find-trips"] = () => ({ trips: [row(String((pages += 1)))], next: "more" });
  expect((await drawTrips()).textContent).toContain(t.trips.tooManyDays);
});
