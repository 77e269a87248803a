/** The log names every field that a form or a file of the office can change, in both languages. */
import { expect, test } from "vitest";
import { examFields } from "../../../worker/acts/trips/exam-view.ts";
import { TABLES } from "../../../worker/season/tables.ts";
import { TRIP_DETAILS } from "../../../worker/domain/trips/trip-details.ts";
import { admin as bn } from "../../../web/i18n/bn/admin.ts";
import { admin as en } from "../../../web/i18n/en/admin.ts";

const columns = Object.values(TABLES).flatMap(({ row }) => Object.keys(row.shape));
const fields = [
  ...columns,
  ...TRIP_DETAILS,
  ...Object.keys(
    examFields({
      id: "",
      unitId: "",
      session: "",
      shift: "",
      startsAt: null,
      reportBy: null,
      gateClosesAt: null,
      place: "",
      sourceUrl: "",
      checkedAt: null,
      revision: 1,
    }),
  ),
  "departs",
  "arrives",
  "returns",
  "sale_closes",
  "fare",
  "bus",
];

test.each([
  ["en", en],
  ["bn", bn],
])("%s", (_, { content, duties, trips, log }) => {
  const words = { ...content.fieldNames, ...duties.fields, ...trips.tripDetails, ...log.fields };
  expect([...new Set(fields)].filter((field) => field !== "id" && !(field in words))).toEqual([]);
});
