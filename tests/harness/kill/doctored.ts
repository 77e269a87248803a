/**
 * The auditor's own test: copies of a run's stores, each tampered with in one way, must each break the intended rule.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { audit } from "./audit.ts";
import { CASH_DOCTORED } from "./doctored-cash.ts";
import { MESSAGES_DOCTORED } from "./doctored-messages.ts";
import { RESTORE_DOCTORED } from "./doctored-restore.ts";
import { change, type Doctored } from "./doctored-change.ts";
import { readEvidence, type Evidence } from "./evidence.ts";
import { copyFiles, objectIdOf, type Files } from "./files.ts";

const PAID =
  "SELECT id FROM bills WHERE state = 'paid' AND kind = 'limited' AND counter IS NULL ORDER BY id LIMIT 1";
const ITS_TICKET = `SELECT ticket_id FROM bills WHERE id = (${PAID})`;
/** However they were paid. */
const TWO_PAID =
  "SELECT min(id) AS one, max(id) AS other FROM bills WHERE state = 'paid' AND kind = 'limited'";

const DOCTORED: Doctored[] = [
  {
    rule: "each charge ends in one valid ticket or in one full refund",
    what: "a ticket is gone",
    stores: ({ d1 }) =>
      change(
        d1,
        `DELETE FROM ticket_seats WHERE ticket_id = (${ITS_TICKET})`,
        `DELETE FROM tickets WHERE bill_id = (${PAID})`,
      ),
  },
  {
    rule: "each charge ends in one valid ticket or in one full refund",
    what: "a payment has a ticket and a refund",
    read: (evidence) => ({ ...evidence, ledger: evidence.ledger.map(withRefund(evidence)) }),
  },
  {
    rule: "nothing is given and nothing goes back without a charge",
    what: "the wallet never got the money of a ticket",
    read: (evidence) => ({
      ...evidence,
      ledger: evidence.ledger.map((pay) => ({ ...pay, completed: false })),
    }),
  },
  {
    rule: "every payment is a bill's, for the bill's money, and executed at most once",
    what: "a payment was executed twice",
    read: (evidence) => ({
      ...evidence,
      executes: new Map([...evidence.executes].map(([id]) => [id, 2])),
    }),
  },
  {
    rule: "a seat is on one ticket",
    what: "a seat is sold twice",
    stores: ({ d1 }) =>
      change(
        d1,
        "CREATE TABLE loose AS SELECT * FROM ticket_seats",
        "DROP TABLE ticket_seats",
        "ALTER TABLE loose RENAME TO ticket_seats",
        `UPDATE ticket_seats SET (trip_id, seat_no) = (SELECT trip_id, seat_no FROM ticket_seats
           WHERE ticket_id = (SELECT ticket_id FROM bills WHERE id = (SELECT one FROM (${TWO_PAID}))))
         WHERE ticket_id = (SELECT ticket_id FROM bills WHERE id = (SELECT other FROM (${TWO_PAID})))`,
      ),
  },
  {
    rule: "a valid ticket has its seats, a void one none",
    what: "a ticket has lost a seat",
    stores: ({ d1 }) => change(d1, `DELETE FROM ticket_seats WHERE ticket_id = (${ITS_TICKET})`),
  },
  {
    rule: "the sold seats of an object are those of its valid tickets",
    what: "an object forgot a sale",
    stores: (files, evidence) =>
      changeObject(files, evidence, "DELETE FROM seats WHERE state = 'sold'"),
  },
  {
    rule: "the sold seats of an object are those of its valid tickets",
    what: "an object sold a seat for nothing",
    stores: (files, evidence) =>
      changeObject(
        files,
        evidence,
        "INSERT OR REPLACE INTO seats (seat_no, state, booking, bill) VALUES ('Z9', 'sold', 'x', 1)",
      ),
  },
  {
    rule: "an object's records agree with the bills",
    what: "an object let go what it had sold",
    stores: (files, evidence) =>
      changeObject(files, evidence, "UPDATE captures SET state = 'released' WHERE state = 'sold'"),
  },
  {
    rule: "an object's trail leads to its seats",
    what: "a change left no trail",
    stores: (files, evidence) =>
      changeObject(
        files,
        evidence,
        "DROP TRIGGER seat_events_are_kept",
        "DELETE FROM seat_events WHERE number = 1",
      ),
  },
  {
    rule: "bills go along the arrows",
    what: "a bill moved without a trail",
    stores: ({ d1 }) =>
      change(
        d1,
        "DROP TRIGGER bill_events_are_kept",
        `DELETE FROM bill_events WHERE became = 'capturing' AND bill_id = (${PAID})`,
      ),
  },
  {
    rule: "everything has come to its end",
    what: "a payment is still in doubt",
    stores: ({ d1 }) =>
      change(
        d1,
        "DROP TRIGGER bills_moved",
        `UPDATE bills SET state = 'capturing' WHERE id = (${PAID})`,
      ),
  },
  {
    rule: "a booking is charged once",
    what: "a booking has two paid bills",
    stores: ({ d1 }) =>
      change(
        d1,
        "DROP INDEX one_bill_per_booking",
        `UPDATE bills SET booking = (SELECT booking FROM bills WHERE id = (${PAID})) WHERE state = 'paid'`,
      ),
  },
  {
    rule: "who was answered that nothing was charged was not charged",
    what: "a charged buyer was answered otherwise",
    read: (evidence) => withAnswer(evidence, { code: "payment_failed", saysNotCharged: true }),
  },
  {
    rule: "who was given a ticket has that one and can read it",
    what: "somebody can't read a ticket",
    read: (evidence) => ({ ...evidence, shown: new Map() }),
  },
  {
    rule: "who was answered that money goes back has it back",
    what: "somebody waits for money that does not come",
    read: (evidence) => withAnswer(evidence, { code: "payment_refunding" }),
  },
  {
    rule: "nobody is left without an answer",
    what: "somebody was never answered",
    read: (evidence) => withAnswer(evidence, { status: 202 }),
  },
];

const ALL_DOCTORED = [...DOCTORED, ...CASH_DOCTORED, ...MESSAGES_DOCTORED, ...RESTORE_DOCTORED];

/** The number of tampered copies, and a sentence for each that the auditor did not notice. */
export function tryTheAuditor(
  stateDir: string,
  evidence: Evidence,
): { tried: number; unnoticed: string[] } {
  const unnoticed = ALL_DOCTORED.filter(({ rule, stores, read }) => {
    const copy = mkdtempSync(join(stateDir, "..", "doctored-"));
    const files = copyFiles(stateDir, copy);
    stores?.(files, evidence);
    const reread = readEvidence(files, evidence);
    const spoilt = read?.(reread) ?? reread;
    rmSync(copy, { recursive: true });
    return !audit(spoilt).some((difference) => difference.rule === rule);
  });
  return {
    tried: ALL_DOCTORED.length,
    unnoticed: unnoticed.map(({ what }) => `The auditor did not notice that ${what}.`),
  };
}

/** The object of a trip that has sold a seat. */
function changeObject(files: Files, { objects }: Evidence, ...statements: string[]): void {
  const selling = objects.find(({ seats }) => seats.some(({ state }) => state === "sold"));
  const file = files.objects.find((path) => path.includes(objectIdOf(selling?.tripId ?? "")));
  if (file === undefined) throw new Error("no object has sold a seat, so that none can be spoilt");
  change(file, ...statements);
}

function withRefund({ bills }: Evidence) {
  const paid = new Set(bills.flatMap(({ state, invoice }) => (state === "paid" ? invoice : [])));
  return (pay: Evidence["ledger"][number]): Evidence["ledger"][number] =>
    paid.has(pay.invoice)
      ? { ...pay, refunds: [{ refundTrxID: "R", amountPoisha: pay.amountPoisha, completed: true }] }
      : pay;
}

function withAnswer(
  evidence: Evidence,
  answer: Partial<Evidence["payments"][number]["answers"][number]>,
) {
  const paid = new Set(evidence.bills.flatMap(({ id, state }) => (state === "paid" ? id : [])));
  const call = { status: 409, code: null, saysNotCharged: false, ticketId: null, ...answer };
  return {
    ...evidence,
    payments: evidence.payments.map((one) =>
      paid.has(one.bill) ? { ...one, sent: 1, answers: [...one.answers, call] } : one,
    ),
  };
}
