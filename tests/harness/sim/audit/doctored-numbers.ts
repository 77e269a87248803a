/** Tampered runs for the rules of corrected phone numbers (N2 to N7 of protocol 24, here T2 to T7). */
import { falsify, falsifyAtRest, type Doctored, type Tampered } from "./tampering.ts";

/** Ana's number is being corrected, or was. */
function correction({ d1, inspect }: Pick<Tampered, "d1" | "inspect">, state = "moving"): void {
  d1(
    `INSERT INTO ticket_moves (id, ticket_id, bill_id, kind, seq, from_trip, from_claim, from_revision, from_seats, to_trip,
       to_claim, to_revision, to_seats, state, "by", phone_key, created_at, settled_at)
     SELECT 1, tickets.id, bill_id, 'phone', 1, '31', claim, 0, '[]', '31', 'tie/n', 0, '[]', '${state}', 'buyer', 'key', 1,
       iif('${state}' = 'moving', NULL, 2) FROM tickets JOIN bills ON bills.id = tickets.bill_id`,
  );
  inspect();
}

function tied(
  { object }: Pick<Tampered, "object">,
  tie: string,
  state: string,
  why = "NULL",
): void {
  object(
    `INSERT INTO ties (tie, bill, state, why, phone_key, facts) VALUES ('${tie}', 1, '${state}', ${why}, 'key', NULL)`,
  );
}

export const NUMBER_DOCTORED: readonly Doctored[] = [
  falsify("T7 ticket", "a ticket has another number without a correction", ({ d1 }) =>
    d1("UPDATE bills SET contact_phone = '01999999999'"),
  ),
  falsify("T7 ticket", "a ticket is corrected by what was not under way", ({ d1 }) =>
    d1("UPDATE tickets SET current_tie = 'tie/n', link = 'l'"),
  ),
  falsify("T7 ticket", "a corrected ticket keeps its address", (run) => {
    correction(run);
    run.d1("UPDATE ticket_moves SET state = 'done'");
    run.d1("UPDATE tickets SET current_tie = 'tie/n'");
  }),
  falsify("T7 correction 1", "a correction that was given up is done", (run) => {
    correction(run, "failed");
    run.d1("DROP TRIGGER ticket_moves_end_once");
    run.d1("UPDATE ticket_moves SET state = 'done'");
  }),
  falsify("T6 bill", "a bill that is erased has a number", ({ d1, inspect }) => {
    d1("UPDATE bills SET erased_at = 1, contact_phone = 'erased:key'");
    inspect();
    d1("UPDATE bills SET contact_phone = '01999999999'");
  }),
  falsifyAtRest("T2 correction 1", "an object ties a number that D1 gave up", (run) => {
    correction(run, "failed");
    tied(run, "tie/n", "tied");
  }),
  falsifyAtRest("T2 correction 1", "a correction waits for ever", (run) => correction(run)),
  falsifyAtRest(
    "T2 correction 1 of bill 1 keeps a number",
    "a correction that is over keeps a number",
    (run) => {
      correction(run, "failed");
      run.d1("UPDATE ticket_moves SET phone = '01700000000'");
    },
  ),
  falsifyAtRest(
    "T2 correction 1 of bill 1 is done, and the ticket",
    "a ticket has lost its correction",
    (run) => correction(run, "done"),
  ),
  falsifyAtRest("T2 31 has a tie", "an object ties a number that D1 never knew", (run) => {
    run.object(
      `INSERT INTO ties (tie, bill, state, why, phone_key, facts)
         SELECT 'tie/n', bill, 'tied', NULL, 'key', json_object('claim', claim, 'seq', 1, 'from', claim) FROM captures WHERE state = 'sold'`,
    );
  }),
  falsifyAtRest("T2 ticket", "a ticket's number is out in its object", ({ object }) =>
    object(
      `INSERT INTO ties (tie, bill, state, why, phone_key, facts)
         SELECT claim, bill, 'out', 'left', NULL, NULL FROM captures WHERE state = 'sold'`,
    ),
  ),
];
