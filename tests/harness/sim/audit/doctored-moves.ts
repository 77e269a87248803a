/** Tampered runs for the rules of moves, choices and revisions (J1 to J9, C1 to C5, I18). */
import { RIVAL, type Doctored, type Tampered } from "./tampering.ts";

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
  {
    rule: "J1 bill 1 has a ticket",
    what: "a ticket is in a trip whose object does not know it",
    doctor: moved,
  },
  {
    rule: "J2 ticket",
    what: "a ticket is elsewhere without a move",
    doctor: ({ d1 }) => d1("UPDATE tickets SET current_claim = 'bill/m'"),
  },
  {
    rule: "J2 move 1",
    what: "a move begins where its ticket was before",
    doctor({ d1, inspect }) {
      d1("UPDATE tickets SET current_trip = '32'");
      inspect();
      moving({ d1 });
      d1("UPDATE ticket_moves SET from_trip = '31'");
    },
  },
  {
    rule: "J3 move 1",
    what: "a move that is done fails",
    doctor(run) {
      moved(run);
      run.inspect();
      run.d1("DROP TRIGGER ticket_moves_end_once");
      run.d1("UPDATE ticket_moves SET state = 'failed'");
    },
  },
  {
    rule: "J4 31 A1",
    what: "a seat is left where a ticket came from",
    atRest: true,
    doctor: moved,
  },
  { rule: "J5 move 1", what: "a move that nobody ends", atRest: true, doctor: moving },
  {
    rule: "J6 31 the record",
    what: "a record that was let go captures again",
    doctor({ object, inspect }) {
      object("UPDATE captures SET state = 'released', trx_id = NULL");
      inspect();
      object("UPDATE captures SET state = 'capturing'");
    },
  },
  {
    rule: "J6 move 1",
    what: "the seats of a failed move are sold after its end",
    doctor({ d1, object, inspect }) {
      moving({ d1 }, "31");
      inspect();
      d1("UPDATE ticket_moves SET state = 'failed', settled_at = 1");
      object(
        `INSERT INTO captures (claim, bill, state, booking, seats, trx_id, facts) VALUES ('bill/m', 1, 'sold', '31.ana', '["B3"]', 'TRX', NULL)`,
      );
    },
  },
  {
    rule: "J6 seats are given back",
    what: "a claim is given back that is not over",
    doctor({ d1, object, called, inspect }) {
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
  },
  {
    rule: "J7",
    what: "a move is to more seats than were bought",
    doctor: ({ d1 }) => moving({ d1 }, "32", '["B3","C1"]'),
  },
  {
    rule: "J8",
    what: "a ticket's seats are in a trip where it is not",
    doctor: ({ d1 }) => d1("UPDATE ticket_seats SET trip_id = '32'"),
  },
  {
    rule: "J9",
    what: "a ticket moves into a cancelled trip",
    doctor({ d1, inspect }) {
      d1("UPDATE trips SET cancelled_at = 1 WHERE id = '32'");
      moved({ d1, inspect });
    },
  },
  {
    rule: "J9 move 1",
    what: "a move begins to a trip that is not what was shown",
    doctor({ d1, inspect }) {
      d1("UPDATE trips SET revision = 1 WHERE id = '32'");
      inspect();
      moving({ d1 });
    },
  },
  {
    rule: "C1",
    what: "an answer is changed",
    doctor(run) {
      answered(run, "keep");
      run.inspect();
      run.d1("UPDATE ticket_choices SET choice = 'refund'");
    },
  },
  {
    rule: "C2 ticket",
    what: "an answer without its effect",
    doctor(run) {
      asked(run, FUTURE);
      answered(run, "keep");
    },
  },
  {
    rule: "C2",
    what: "a ticket stays that has not answered",
    doctor(run) {
      asked(run, FUTURE);
      run.d1("UPDATE tickets SET current_revision = 1");
    },
  },
  {
    rule: "C3",
    what: "silence is decided before its time",
    doctor(run) {
      asked(run, FUTURE);
      answered(run, "keep", "schedule");
    },
  },
  {
    rule: "C5",
    what: "an answer after the departure",
    doctor(run) {
      asked(run, FUTURE);
      run.d1("UPDATE trips SET departs_at = 1, sale_closes_at = 1 WHERE id = '31'");
      run.inspect();
      answered(run, "keep");
    },
  },
  {
    rule: "C4",
    what: "silence is never decided",
    atRest: true,
    doctor(run) {
      run.d1("UPDATE tickets SET created_at = 1");
      asked(run, 1);
    },
  },
  {
    rule: "I18 bill 2",
    what: "a payment begins of a trip that has changed",
    doctor({ d1, inspect }) {
      d1("UPDATE trips SET revision = 1");
      d1(RIVAL);
      inspect();
      d1("UPDATE bills SET state = 'capturing' WHERE id = 2");
    },
  },
  {
    rule: "I18 bill 2 begins to be paid, and its trip is postponed",
    what: "a payment begins of a trip that is postponed",
    doctor({ d1, inspect }) {
      d1("UPDATE trips SET postponed_at = 1");
      d1(RIVAL);
      inspect();
      d1("UPDATE bills SET state = 'capturing' WHERE id = 2");
    },
  },
  {
    rule: "I18 bill 1 is of 0",
    what: "a bill says that its buyer saw another revision",
    doctor: ({ opened }) => opened(61_200, 1),
  },
];
