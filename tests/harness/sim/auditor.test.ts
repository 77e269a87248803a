/** An auditor that can't see would be worth nothing: each of its rules is shown a run that somebody tampered with. */
import { describe, expect, test } from "vitest";
import { auditDoctored, DOCTORED } from "./audit/doctored.ts";
import { Stage } from "./stage.ts";

const stage = new Stage();

describe("the auditor sees", () => {
  test.each(DOCTORED.map((doctored) => [`${doctored.what} (${doctored.rule})`, doctored] as const))(
    "%s",
    async (_, doctored) => {
      const said = await auditDoctored(stage, doctored);
      expect(said.filter((one) => one.startsWith(doctored.rule))).not.toEqual([]);
    },
  );
});

test("an honest run is found sound, while it goes on and at rest", async () => {
  const honest = { rule: "", what: "nothing", atRest: true, doctor: () => {} };
  expect(await auditDoctored(stage, honest)).toEqual([]);
});
