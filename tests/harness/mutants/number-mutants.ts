/** Breakages of corrections of phone numbers (protocol 24). */
import { edit, type Edit, type Mutant, mutant } from "./mutant.ts";

const CHANGES = "worker/db/tickets/phone-changes.ts";
const RECORDS = "worker/db/tickets/phone-records.ts";
const FLOW = "worker/flows/tickets/correct-phone.ts";
const LOST = "worker/flows/rebuild/lost-numbers.ts";
const TIES = "worker/domain/seats/ties.ts";
const FACTS = "worker/db/messages/facts.ts";

/** The schedule does not see corrections that are in this state. */
function noResume(state: "moving" | "done" | "failed"): Edit {
  return edit(
    "worker/jobs/moves.ts",
    'kind === "phone" ? runCorrection(phoneDependencies, id) : runMove(deps, id);',
    `kind === "phone"
      ? runCorrection({ ...phoneDependencies, changes: { ...phoneDependencies.changes, find: async (one) => {
          const found = await phoneDependencies.changes.find(one);
          return found?.state === "${state}" ? null : found;
        } } }, id)
      : runMove(deps, id);`,
  );
}

export const NUMBER_MUTANTS: readonly Mutant[] = [
  mutant("PN1", "two corrections of a ticket at once", [
    [
      CHANGES,
      "AND bills.contact_phone <> ${phone} AND ${hasNoUnsettledMove(sql`tickets.id`)}",
      "AND bills.contact_phone <> ${phone}",
    ],
    [
      "migrations/0030_one_unsettled_move.sql",
      "CREATE UNIQUE INDEX `one_unsettled_move_per_ticket`",
      "CREATE INDEX `one_unsettled_move_per_ticket`",
    ],
  ]),
  mutant("PN2", "D1 has the number before the object ties it", [
    FLOW,
    "const tied = await deps.seatsOf(tripId)",
    "await deps.changes.finish(change);\n  const tied = await deps.seatsOf(tripId)",
  ]),
  mutant("PN3", "the old number is untied before D1 has the new one", [
    FLOW,
    "// N6: D1 first; where another caller has finished it, it is done.",
    'await deps.seatsOf(tripId).untie({ tie: change.from, bill, incarnation, why: "left" });',
  ]),
  mutant("PN4", "an unknown tie that is over is not barred", [
    TIES,
    'if (known?.state === "out") return keepState(state, answer);',
    'if (known?.state !== "tied") return keepState(state, answer);',
  ]),
  mutant("PN5", "a tie that is out is tied again", [
    TIES,
    "if (known !== undefined) {",
    'if (known?.state === "tied") {',
  ]),
  mutant("PN6", "a correction that was given up is done by who comes late", [
    CHANGES,
    "AND g.kind = 'phone' AND g.state = 'moving' AND gb.state = 'paid'",
    "AND g.kind = 'phone' AND gb.state = 'paid'",
  ]),
  mutant("PN7", "the number of a sale that is not valid any more is corrected", [
    CHANGES,
    "AND gb.state = 'paid' AND gb.erased_at IS NULL\n      AND gk.voided_at IS NULL AND gt.cancelled_at IS NULL)",
    "AND gb.erased_at IS NULL AND gt.cancelled_at IS NULL)",
  ]),
  mutant("PN8", "what became of the correction is not read", [
    CHANGES,
    'return results[7][0]?.state ?? "failed";',
    'return "done";',
  ]),
  mutant("PN9", "who is erased gets a number again", [
    [
      CHANGES,
      "AND g.state = 'moving' AND gb.state = 'paid' AND gb.erased_at IS NULL",
      "AND g.state = 'moving' AND gb.state = 'paid'",
    ],
    [
      "worker/db/retention.ts",
      "NO_PART_UNDER_WAY,\n  // A correction of the number that is not settled would write one down again (protocol 24).\n  NO_CHANGE_UNDER_WAY,",
      "NO_PART_UNDER_WAY,",
    ],
  ]),
  {
    number: "PN11",
    title: "nobody goes on with a correction that D1 does not have yet",
    edits: [noResume("moving")],
  },
  {
    number: "PN12",
    title: "nobody settles a correction that D1 has",
    edits: [noResume("done")],
  },
  {
    number: "PN13",
    title: "nobody settles a correction that was given up",
    edits: [noResume("failed")],
  },
  mutant("PN14", "the new number is not sent the ticket", [
    "worker/db/messages/ticket-outbox.ts",
    "insertTicketMessageAs(db, ticket, ofTicket),",
    "insertTicketMessageAs(db, ticket, sql`0`),",
  ]),
  mutant("PN15", "a corrected ticket keeps its address", [
    CHANGES,
    '.set({ currentTie: selectFromChange("to_claim"), link, nameChanges: 0 })',
    '.set({ currentTie: selectFromChange("to_claim"), nameChanges: 0 })',
  ]),
  mutant("PN16", "a message reads its number before its address", [
    [
      FACTS,
      "const [rows, parts] = await Promise.all([",
      "const early = await db.select({ bill: bills.id, phone: bills.contactPhone }).from(bills);\n  const [rows, parts] = await Promise.all([",
    ],
    [
      FACTS,
      "const byBill = new Map(rows.map((row) => [row.bill, row]));",
      `const byBill = new Map(rows.map((row) => {
          const phone = early.find(({ bill }) => bill === row.bill)?.phone ?? row.phone;
          return [row.bill, { ...row, phone }];
        }));`,
    ],
  ]),
  mutant("PN17", "a restore writes no lost correction", [
    "worker/flows/rebuild/rebuild-plan.ts",
    "if (numbers.length === 0) return [];",
    "if (numbers.length >= 0) return [];",
  ]),
  mutant("PN18", "a restore leaves a correction tied that never was done", [
    LOST,
    'const isLost = isDone ? row?.state !== "done" : row === undefined && one.state === "tied";',
    'const isLost = isDone && row?.state !== "done";',
  ]),
  mutant("PN19", "a tie that is out does not say why", [
    TIES,
    'changed(state, { ties: [[tie, { ...kept, state: "out", why }]] }',
    'changed(state, { ties: [[tie, { ...kept, state: "out", why: why === "failed" ? "left" : why }]] }',
  ]),
  mutant("PN20", "a correction begins while D1 is compared", [
    CHANGES,
    'AND NOT ${isJourneyOver("trips", now)} AND (${SALES_PAUSED_AT}) IS NULL',
    'AND NOT ${isJourneyOver("trips", now)}',
  ]),
  mutant("PN21", "a rebuilt object does not fail the corrections that it has forgotten", [
    "worker/db/tickets/moves.ts",
    "WHERE one.to_trip = ${tripId} AND one.state = 'moving')`;",
    "WHERE one.to_trip = ${tripId} AND one.state = 'moving' AND one.kind <> 'phone')`;",
  ]),
  mutant("PN22", "a rebuilt object does not bar the ties that are over", [
    LOST,
    "return expected.filter(({ tie }) => !known.has(tie));",
    'return expected.filter(({ tie, state }) => state === "tied" && !known.has(tie));',
  ]),
  mutant("PN23", "a rebuilt object ties no number", [
    LOST,
    "return expected.filter(({ tie }) => !known.has(tie));",
    'return expected.filter(({ tie, state }) => state === "out" && !known.has(tie));',
  ]),
  mutant("PN24", "a restore takes a tied number for the ticket's, done or not", [
    LOST,
    'return hasLeft(one) || (one.state === "tied" && hasLeft(byName.get(one.facts.from)));',
    'return hasLeft(one) || one.state === "tied" || byName.size < 0;',
  ]),
  mutant("PN25", "a correction begins from a number that nobody saw", [
    CHANGES,
    "AND ${CURRENT_TIE} = ${seenTie} AND bills.contact_phone <> ${phone}",
    "AND ${seenTie} <> '' AND bills.contact_phone <> ${phone}",
  ]),
  mutant(
    "PN26",
    "a rebuilt object knows no number of a ticket that was corrected again elsewhere",
    [
      LOST,
      'const isLast = !changesHere.some((one) => one.state === "done" && one.seq > seq);',
      'const isLast = !changes.some((one) => one.state === "done" && one.seq > seq);',
    ],
  ),
  mutant("PN27", "a restore takes the number of the trip that is compared last", [
    RECORDS,
    "const isLast = sql`NOT EXISTS (SELECT 1 FROM ticket_moves n WHERE n.ticket_id = ${ofBill} AND n.kind = 'phone' AND n.state = 'done' AND n.seq > ${seq})`;",
    "const isLast = sql`${seq} = ${seq}`;",
  ]),
];
