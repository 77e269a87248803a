/** [O19] A client comes from the API description, and an agent's program fits it until a field is renamed. */
import { expect, onTestFinished, test } from "vitest";
import { openApi } from "../../worker/http/openapi.ts";
import { generateClient } from "../support/agent-program/generate.ts";

/** Some of what the program names. */
const FIELDS = [
  "token",
  "unit_id",
  "seatsAvailable",
  "ticketingUniqueId",
  "Idempotency-Key",
  "trip_revision",
  "grantToken",
  "ticketing_id",
  "paid_amount",
];
const DESCRIPTION = JSON.stringify(openApi("http://shop.test"));

function readComplaints(description: string): string {
  const { complaints, remove } = generateClient(description);
  onTestFinished(remove);
  return complaints;
}

test("the program that sells fits the client", () => {
  expect(readComplaints(DESCRIPTION)).toBe("");
});

test("fields that were renamed are found where the program names them", () => {
  const renamed = FIELDS.reduce(
    (text, field) => text.replaceAll(`"${field}"`, `"${field}_of_old"`),
    DESCRIPTION,
  );
  const complaints = readComplaints(renamed);
  expect(FIELDS.filter((field) => !complaints.includes(field))).toEqual([]);
});
