/**
 * Tampered runs, one for each rule: the auditor must detect each. First the product sells A1; then a row or the
 * wallet's ledger is changed directly.
 */
import { MOVE_DOCTORED } from "./doctored-moves.ts";
import { RARE_DOCTORED } from "./doctored-rare.ts";
import { RIVAL, type Doctored } from "./tampering.ts";

const FUTURE = 9_999_999_999_999;

const LOST_RACE = {
  ok: false,
  error: { reason: "seat_taken", seatNo: "A1", lost: { offer: ["B1"], seats: [], version: 1 } },
};

export const DOCTORED: readonly Doctored[] = [
  {
    rule: "I1",
    what: "a second record has the seat as well",
    doctor: ({ object }) =>
      object(
        `INSERT INTO captures (claim, bill, state, booking, seats, trx_id, facts) VALUES ('bill/rival', 99, 'sold', 'rival', '["A1"]', 'TRX', NULL)`,
      ),
  },
  {
    rule: "I1 31 A1 has two owners",
    what: "two records name one seat",
    doctor: ({ object }) =>
      object(
        `INSERT INTO captures (claim, bill, state, booking, seats, trx_id, facts) VALUES ('bill/rival', 99, 'sold', 'rival', '["A1"]', 'TRX', NULL)`,
      ),
  },
  {
    rule: "I1 a running hold is taken",
    what: "a held seat changes hands before its deadline",
    doctor({ object, called }) {
      called("hold", { booking: "rival" });
      object("UPDATE seats SET booking = 'rival' WHERE seat_no = 'B1'");
    },
  },
  {
    rule: "I1 a running hold is ended",
    what: "an alarm takes a running hold away",
    doctor({ object, called }) {
      called("alarm", null);
      object("DELETE FROM seats WHERE seat_no = 'B1'");
    },
  },
  {
    rule: "I1 a sale is undone",
    what: "a sold seat is free",
    doctor({ object, called }) {
      called("cancel", { booking: "31.ana" });
      object("DELETE FROM seats WHERE seat_no = 'A1'");
    },
  },
  {
    rule: "I1 31 A1 is on the ticket",
    what: "a ticket's seat is not sold to it",
    doctor: ({ object }) =>
      object("UPDATE seats SET bill = 77, claim = 'bill/77' WHERE seat_no = 'A1'"),
  },
  {
    rule: "I1t",
    what: "two tickets for one seat",
    doctor({ d1 }) {
      d1(RIVAL);
      d1(
        "INSERT INTO bill_seats (bill_id, trip_id, seat_no) SELECT max(id), '31', 'A1' FROM bills",
      );
      d1(
        "INSERT INTO tickets (id, bill_id, pnr, created_at, current_trip, current_claim) SELECT 'rival', id, 'R', 1, '31', claim FROM bills WHERE booking = 'rival'",
      );
    },
  },
  {
    rule: "I1u",
    what: "a void ticket keeps its seat",
    doctor: ({ d1 }) => d1("UPDATE tickets SET voided_at = 1"),
  },
  {
    rule: "I2",
    what: "a ticket without a payment",
    doctor: ({ payment }) => void payment.charges.splice(0),
  },
  {
    rule: "I2 bill 1 was given back more",
    what: "money is refunded twice",
    doctor({ payment }) {
      for (const id of ["R1", "R2"]) {
        payment.back.push({ id, trxId: "T", poisha: payment.poisha, at: 1 });
      }
    },
  },
  {
    rule: "I2 bill 1 is paid, and",
    what: "money is refunded that is not owed",
    doctor: ({ payment }) => void payment.back.push({ id: "R1", trxId: "T", poisha: 100, at: 1 }),
  },
  {
    rule: "I2 bill 2 has no late-payment check",
    what: "a late-payment check ends before the payment is dead",
    doctor({ d1, inspect }) {
      d1(RIVAL);
      d1(
        `UPDATE bills SET state = 'failed', watch_until = ${FUTURE}, dead_at = ${FUTURE} WHERE booking = 'rival'`,
      );
      inspect();
      d1("UPDATE bills SET watch_until = NULL WHERE booking = 'rival'");
    },
  },
  {
    rule: "I11",
    what: "a bill begins to be paid after its time",
    doctor({ d1, inspect }) {
      d1(RIVAL);
      d1("UPDATE bills SET pay_until = 5 WHERE booking = 'rival'");
      inspect();
      d1("UPDATE bills SET state = 'capturing' WHERE booking = 'rival'");
    },
  },
  {
    rule: "I12",
    what: "a coupon is used once too often",
    doctor({ d1 }) {
      d1(RIVAL);
      d1("UPDATE bills SET booking = 'rival2', invoice = 'BB-R2' WHERE booking = 'rival'");
      d1(`${RIVAL} LIMIT 1`);
      d1("UPDATE bills SET coupon_id = '1'");
      d1("UPDATE bills SET state = 'capturing' WHERE state = 'created'");
    },
  },
  {
    rule: "I3",
    what: "an Execute leaves for seats that are not locked",
    doctor: ({ payment }) => void (payment.executesUnderWay = 1),
  },
  {
    rule: "I4",
    what: "a seat that is being paid for is let go",
    doctor({ object, called, inspect }) {
      object("UPDATE captures SET state = 'capturing', trx_id = NULL");
      object("UPDATE seats SET state = 'capturing' WHERE seat_no = 'A1'");
      inspect();
      called("alarm", null);
      object("DELETE FROM seats WHERE seat_no = 'A1'");
    },
  },
  {
    rule: "I5",
    what: "something is locked at rest",
    atRest: true,
    doctor: ({ object }) => object("UPDATE captures SET state = 'capturing', trx_id = NULL"),
  },
  {
    rule: "I6",
    what: "a charged buyer is answered that nothing was charged",
    doctor: ({ answered }) => answered("payment_failed"),
  },
  {
    rule: "I6 two callers",
    what: "two callers get two tickets",
    doctor: ({ answered }) => answered("ticket", "another"),
  },
  {
    rule: "I6 bill 1 is failed while",
    what: "a bill is given up while its Execute may still complete",
    doctor({ payment, d1 }) {
      payment.executesUnderWay = 1;
      d1("UPDATE bills SET state = 'failed' WHERE id = 1");
    },
  },
  {
    rule: "I7",
    what: "a payment is taken twice",
    doctor: ({ payment }) => void payment.charges.push(...payment.charges),
  },
  {
    rule: "I8",
    what: "a paid bill fails",
    doctor: ({ d1 }) => d1("UPDATE bills SET state = 'failed' WHERE id = 1"),
  },
  {
    rule: "I9",
    what: "a ticket has another seat than its bill",
    doctor: ({ d1 }) => d1("UPDATE ticket_seats SET seat_no = 'A3'"),
  },
  {
    rule: "I10",
    what: "a seat stays sold after its money went back",
    atRest: true,
    doctor({ d1 }) {
      d1("UPDATE tickets SET voided_at = 1");
      d1("DELETE FROM ticket_seats");
      d1("UPDATE bills SET state = 'refund_owed'");
      d1("UPDATE bills SET state = 'refunded'");
    },
  },
  {
    rule: "I2 BB-X was paid",
    what: "money came in that no bill knows",
    atRest: true,
    doctor: ({ payment }) => void (payment.invoice = "BB-X"),
  },
  {
    rule: "H1",
    what: "a free seat is refused as taken",
    doctor: ({ called }) =>
      called(
        "hold",
        { booking: "x" },
        { ok: false, error: { reason: "seat_taken", seatNo: "C1" } },
      ),
  },
  {
    rule: "H1 31 B1 is offered",
    what: "a held seat is offered instead of a taken one",
    doctor: ({ called }) => called("hold", { booking: "x" }, LOST_RACE),
  },
  {
    rule: "H1 31 a refused hold changes",
    what: "an offer takes a seat",
    doctor({ object, called }) {
      called("hold", { booking: "x" }, LOST_RACE);
      object("INSERT INTO seats VALUES ('C1', 'held', 'x', NULL, NULL)");
    },
  },
  {
    rule: "H6",
    what: "a booking holds seven seats",
    doctor({ object, called }) {
      called("hold", { booking: "31.bo" });
      for (const seatNo of ["C1", "C2", "C3", "C4", "D1", "D2"]) {
        object(`INSERT INTO seats VALUES ('${seatNo}', 'held', '31.bo', NULL, NULL)`);
      }
    },
  },
  {
    rule: "H7",
    what: "a hold counts under a number that was only typed",
    doctor({ object, called }) {
      called("claimPhone", { booking: "31.bo" });
      object("UPDATE holds SET phone_keys = '[\"key of 01700000001\"]' WHERE booking = '31.bo'");
    },
  },
  {
    rule: "H8",
    what: "a hold after one that ran out needs no new check",
    doctor({ object, called, inspect }) {
      object(
        `INSERT INTO holds (booking, deadline_at, fare_poisha, phone_keys, kept_ms, ended_at)
         SELECT '31.eve', deadline_at - 480000, fare_poisha, '[]', 0, NULL FROM holds WHERE booking = '31.bo'`,
      );
      inspect();
      called("hold", { booking: "31.eve", checkedAt: 1 }, { ok: true });
      object("INSERT INTO seats VALUES ('C1', 'held', '31.eve', NULL, NULL)");
    },
  },
  {
    rule: "AT",
    what: "a seat changes without an event in the trail",
    atRest: true,
    doctor: ({ object }) => object("UPDATE seats SET seat_no = 'B3' WHERE seat_no = 'B1'"),
  },
  ...RARE_DOCTORED,
  ...MOVE_DOCTORED,
];
