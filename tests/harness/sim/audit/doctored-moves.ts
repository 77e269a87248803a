/** Tampered runs for the rules of moves, choices and revisions (J1 to J9, C1 to C5, I18). */
import { falsify, falsifyAtRest, RIVAL, type Doctored, type Tampered } from "./tampering.ts";

const FUTURE = 9_999_999_999_999;

/** Ana's ticket is on its way from A1 to a seat of a trip. */
function moving({ d1 }: Pick<Tampered, "d1">, toTrip = "32", toSeats = '["B3"]'): void {
  d1(
    `INSERT INTO ticket_moves (id, ticket_id, bill_id, seq, from_trip, from_claim, from_revision, from_seats, to_trip, to_claim,
       to_revision, to_seats, state, "by", created_at) SELECT 1, id, bill_id, 1, current_trip, current_claim, 0, '["A1"]',
       '${toTrip}', 'bill/m', 0, '${toSeats}', 'moving', 'buyer', 1 FROM tickets`,
  );
}

/** D1 alone has it there. */
function moved(run: Pick<Tampered, "d1" | "inspect">): void {
  moving(run);
  run.inspect();
  run.d1("UPDATE tickets SET current_trip = '32', current_claim = 'bill/m'");
  run.d1("UPDATE ticket_seats SET trip_id = '32', seat_no = 'B3'");
  run.d1("UPDATE ticket_moves SET state = 'done'");
}

/** Trip 31 changes, and asks until an instant. */
function asked({ d1, inspect }: Pick<Tampered, "d1" | "inspect">, chooseBy: number): void {
  d1("UPDATE trips SET revision = 1 WHERE id = '31'");
  d1(
    `INSERT INTO trip_changes (trip_id, revision, kind, was, became, reason, source_url, announced_at, choose_by, silence)
       VALUES ('31', 1, 'time', '{}', '{}', '', '', 1, ${chooseBy}, 'keep')`,
  );
  inspect();
}

function answered({ d1 }: Pick<Tampered, "d1">, choice: string, by = "buyer"): void {
  d1(`INSERT INTO ticket_choices SELECT id, '31', 1, '${choice}', '${by}', 2 FROM tickets`);
}

export const MOVE_DOCTORED: readonly Doctored[] = [
  falsify("J1 bill 1 has a ticket", "a ticket is in a trip whose object does not know it", moved),
  falsify("J2 ticket", "a ticket is elsewhere without a move", ({ d1 }) =>
    d1("UPDATE tickets SET current_claim = 'bill/m'"),
  ),
  falsify("J2 move 1", "a move begins where its ticket was before", ({ d1, inspect }) => {
    d1("UPDATE tickets SET current_trip = '32'");
    inspect();
    moving({ d1 });
    d1("UPDATE ticket_moves SET from_trip = '31'");
  }),
  falsify("J3 move 1", "a move that is done fails", (run) => {
    moved(run);
    run.inspect();
    run.d1("DROP TRIGGER ticket_moves_end_once");
    run.d1("UPDATE ticket_moves SET state = 'failed'");
  }),
  falsifyAtRest("J4 31 A1", "a seat is left where a ticket came from", moved),
  falsifyAtRest("J5 move 1", "a move that nobody ends", moving),
  falsify("J6 31 the record", "a record that was let go captures again", ({ object, inspect }) => {
    object("UPDATE captures SET state = 'released', trx_id = NULL");
    inspect();
    object("UPDATE captures SET state = 'capturing'");
  }),
  falsify(
    "J6 move 1",
    "the seats of a failed move are sold after its end",
    ({ d1, object, inspect }) => {
      moving({ d1 }, "31");
      inspect();
      d1("UPDATE ticket_moves SET state = 'failed', settled_at = 1");
      object(
        `INSERT INTO captures (claim, bill, state, booking, seats, trx_id, facts) VALUES ('bill/m', 1, 'sold', '31.ana', '["B3"]', 'TRX', NULL)`,
      );
    },
  ),
  falsify(
    "J6 seats are given back",
    "a claim is given back that is not over",
    ({ d1, object, called, inspect }) => {
      moving({ d1 }, "31");
      object(
        `INSERT INTO captures (claim, bill, state, booking, seats, trx_id, facts) VALUES ('bill/m', 1, 'capturing', '31.ana', '["B3"]', NULL, NULL)`,
      );
      object("INSERT INTO seats VALUES ('B3', 'capturing', '31.ana', 1, 'bill/m')");
      called("capture", { claim: "bill/m" });
      inspect();
      called("giveBack", { claim: "bill/m" });
      object("DELETE FROM seats WHERE seat_no = 'B3'");
    },
  ),
  falsify("J7", "a move is to more seats than were bought", ({ d1 }) =>
    moving({ d1 }, "32", '["B3","C1"]'),
  ),
  falsify("J7 exchange", "one of two tickets alone has the other's seats", (run) => {
    moving(run);
    run.d1("UPDATE ticket_moves SET kind = 'exchange'");
  }),
  falsify("K6", "the parts of a change end apart", (run) => {
    moving(run);
    run.d1(
      `INSERT INTO ticket_moves (id, ticket_id, bill_id, kind, group_id, seq, from_trip, from_claim, from_revision, from_seats,
         to_trip, to_claim, to_revision, to_seats, state, "by", created_at, settled_at) SELECT 2, ticket_id, bill_id, kind, group_id,
         2, from_trip, from_claim, 0, from_seats, to_trip, 'bill/n', 0, to_seats, 'failed', "by", 1, 2 FROM ticket_moves`,
    );
  }),
  falsify("K5 move 1 owes 30600 in 0", "nothing is owed for seats that went", (run) => {
    moving(run);
    run.d1("UPDATE ticket_moves SET part_poisha = 30600, state = 'done'");
  }),
  falsifyAtRest("J7 ticket", "a ticket has the places that went", (run) => {
    moving(run, "31");
    run.d1("UPDATE ticket_moves SET kind = 'seats_off', to_quantity = 2, state = 'done'");
  }),
  falsify("J8", "a ticket's seats are in a trip where it is not", ({ d1 }) =>
    d1("UPDATE ticket_seats SET trip_id = '32'"),
  ),
  falsify("J9", "a ticket moves into a cancelled trip", ({ d1, inspect }) => {
    d1("UPDATE trips SET cancelled_at = 1 WHERE id = '32'");
    moved({ d1, inspect });
  }),
  falsify("J9 move 1", "a move begins to a trip that is not what was shown", ({ d1, inspect }) => {
    d1("UPDATE trips SET revision = 1 WHERE id = '32'");
    inspect();
    moving({ d1 });
  }),
  falsify("C1", "an answer is changed", (run) => {
    answered(run, "refund");
    run.inspect();
    run.d1("UPDATE ticket_choices SET choice = 'keep'");
  }),
  falsify("C2 ticket", "an answer without its effect", (run) => {
    asked(run, FUTURE);
    answered(run, "keep");
  }),
  falsify("C2", "a ticket stays that has not answered", (run) => {
    asked(run, FUTURE);
    run.d1("UPDATE tickets SET current_revision = 1");
  }),
  falsify("C3", "silence is decided before its time", (run) => {
    asked(run, FUTURE);
    answered(run, "keep", "schedule");
  }),
  falsify("C5", "an answer after the departure", (run) => {
    asked(run, FUTURE);
    run.d1("UPDATE trips SET departs_at = 1, sale_closes_at = 1 WHERE id = '31'");
    run.inspect();
    answered(run, "keep");
  }),
  falsifyAtRest("C4", "silence is never decided", (run) => {
    run.d1("UPDATE tickets SET created_at = 1");
    asked(run, 1);
  }),
  falsify("I18 bill 2", "a payment begins of a trip that has changed", ({ d1, inspect }) => {
    d1("UPDATE trips SET revision = 1");
    d1(RIVAL);
    inspect();
    d1("UPDATE bills SET state = 'capturing' WHERE id = 2");
  }),
  falsify(
    "I18 bill 2 begins to be paid, and its trip is postponed",
    "a payment begins of a trip that is postponed",
    ({ d1, inspect }) => {
      d1("UPDATE trips SET postponed_at = 1");
      d1(RIVAL);
      inspect();
      d1("UPDATE bills SET state = 'capturing' WHERE id = 2");
    },
  ),
  falsify("I18 bill 1 is of 0", "a bill says that its buyer saw another revision", ({ opened }) =>
    opened(61_200, 1),
  ),
];
