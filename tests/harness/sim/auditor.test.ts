/** Each rule of the auditor is tested with a tampered run. */
import { describe, expect, test } from "vitest";
import { auditDoctored, DOCTORED } from "./audit/doctored.ts";
import { Stage } from "./stage.ts";

const stage = new Stage();

describe("the auditor detects", () => {
  test.each(DOCTORED.map((doctored) => [`${doctored.what} (${doctored.rule})`, doctored] as const))(
    "%s",
    async (_, doctored) => {
      const complaints = await auditDoctored(stage, doctored);
      expect(complaints.filter((one) => one.startsWith(doctored.rule))).not.toEqual([]);
    },
  );
});

test("an untampered run has no complaint, during the run and at rest", async () => {
  const honest = { rule: "", what: "nothing", atRest: true, doctor: () => {} };
  expect(await auditDoctored(stage, honest)).toEqual([]);
});
