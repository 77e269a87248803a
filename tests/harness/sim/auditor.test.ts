/** Each rule of the auditor is tested with a tampered run. */
import { describe, expect, test } from "vitest";
import { DOCTORED } from "./audit/doctored.ts";
import { FairRules, type Due } from "./audit/fair-rules.ts";
import { auditDoctored, auditLoss } from "./audit/tampering.ts";
import { SMALL_BATCHES } from "./rare-events.ts";
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

test("an entry that many runs pass over breaks the rule of fair lists (I15); one that has its turn does not", () => {
  const due = (...bills: number[]): Due[] =>
    bills.map((bill) => ({ list: "refunds", bill, at: null }));
  const fair = new FairRules();
  const inTurn = [[1, 2, 3], [2, 3], [3], [], [1, 2, 3]];
  expect(inTurn.flatMap((bills) => fair.ran(due(...bills), SMALL_BATCHES))).toEqual([]);
  const passed = Array.from({ length: 9 }, () => fair.ran(due(3), SMALL_BATCHES)).flat();
  expect(passed[0]).toMatch(/^I15 bill 3 waits in refunds/);
});

describe("what a restore must not lose (A3):", () => {
  const DAMAGE = {
    "its ticket is void": "UPDATE tickets SET voided_at = 1",
    "its money goes back": "UPDATE bills SET state = 'refund_owed'",
    "its ticket is in another seat": "UPDATE ticket_seats SET seat_no = 'B3'",
    "its ticket is in another trip":
      "UPDATE tickets SET current_trip = '32'; UPDATE ticket_seats SET trip_id = '32'",
    "its ticket has no seat": "DELETE FROM ticket_seats",
  };

  test.each(Object.entries(DAMAGE))("%s", async (_, sql) => {
    const [complaint] = await auditLoss(stage, sql);
    expect(complaint).toMatch(/^A3 the sale of /);
  });

  test("a sale that is as it was, or was refunded as its passenger chose is no loss", async () => {
    expect(await auditLoss(stage, "SELECT 1")).toEqual([]);
    const refunded = `INSERT INTO ticket_choices SELECT id, '31', 1, 'refund', 'buyer', 2 FROM tickets;
      UPDATE tickets SET voided_at = 1`;
    expect(await auditLoss(stage, refunded)).toEqual([]);
  });
});
