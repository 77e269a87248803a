/** What is typed of a season's copy, and what the act is sent. */
import { expect, test } from "vitest";
import { makeDraft, seasonInput } from "../../../../web/admin/trips/make/season-draft.ts";

const EXAM = {
  unit: "11",
  unit_name: "A",
  destination: "RU",
  exam_date: "2025-12-05",
  first: "2025-12-04",
  last: "2025-12-04",
  trips: 3,
};
const OTHER = { ...EXAM, unit: "12" };
const FOUND = { from: "2025-10-01", to: "2026-03-31" };
const DRAFT = { ...makeDraft(0), found: FOUND };

test("the older season is the year that ended yesterday, unless another is chosen", () => {
  const { from, to } = makeDraft(Date.parse("2028-12-31T18:30:00Z"));
  expect({ from, to }).toEqual({ from: "2028-01-02", to: "2028-12-31" });
});

test("the exams with a new day are sent, of those that are shown", () => {
  const days = {
    "11 2025-12-05": "2026-12-11",
    "12 2025-12-05": "",
    "13 2025-12-05": "2026-12-12",
  };
  expect(seasonInput({ ...DRAFT, days }, [EXAM, OTHER])).toEqual({
    ...FOUND,
    exams: [{ unit: "11", was: "2025-12-05", day: "2026-12-11" }],
  });
  expect(seasonInput({ ...DRAFT, days, opens: "2026-11-20T10:00" }, [EXAM])).toMatchObject({
    opens: "2026-11-20T10:00:00+06:00",
  });
});

test("nothing is sent where no exam has a new day", () => {
  expect(seasonInput(DRAFT, [EXAM])).toBeNull();
  expect(seasonInput({ ...DRAFT, found: null, days: { "11 2025-12-05": "x" } }, [EXAM])).toBeNull();
});
