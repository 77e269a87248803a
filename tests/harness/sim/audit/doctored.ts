/**
 * Tampered runs, one for each rule: the auditor must detect each. First the product sells A1; then a row or the
 * wallet's ledger is changed directly.
 */
import { BOARDING_DOCTORED } from "./doctored-boarding.ts";
import { MOVE_DOCTORED } from "./doctored-moves.ts";
import { NUMBER_DOCTORED } from "./doctored-numbers.ts";
import { RARE_DOCTORED } from "./doctored-rare.ts";
import { falsify, falsifyAtRest, RIVAL, type Doctored } from "./tampering.ts";

const FUTURE = 9_999_999_999_999;

const PART = `INSERT INTO part_refunds (id, bill_id, amount_poisha, reason, asked_by, state, refund_trx_id, created_at)
  VALUES (1, 1, 100, 'reason', 'by', 'refunded', 'REF9', 1)`;

const LOST_RACE = {
  ok: false,
  error: { reason: "seat_taken", seatNo: "A1", lost: { offer: ["B1"], seats: [], version: 1 } },
};

export const DOCTORED: readonly Doctored[] = [
  falsify("I1", "a second record has the seat as well", ({ object }) =>
    object(
      `INSERT INTO captures (claim, bill, state, booking, seats, trx_id, facts) VALUES ('bill/rival', 99, 'sold', 'rival', '["A1"]', 'TRX', NULL)`,
    ),
  ),
  falsify("I1 31 A1 has two owners", "two records name one seat", ({ object }) =>
    object(
      `INSERT INTO captures (claim, bill, state, booking, seats, trx_id, facts) VALUES ('bill/rival', 99, 'sold', 'rival', '["A1"]', 'TRX', NULL)`,
    ),
  ),
  falsify(
    "I1 a running hold is taken",
    "a held seat changes hands before its deadline",
    ({ object, called }) => {
      called("hold", { booking: "rival" });
      object("UPDATE seats SET booking = 'rival' WHERE seat_no = 'B1'");
    },
  ),
  falsify(
    "I1 a running hold is ended",
    "an alarm takes a running hold away",
    ({ object, called }) => {
      called("alarm", null);
      object("DELETE FROM seats WHERE seat_no = 'B1'");
    },
  ),
  falsify("I1 a sale is undone", "a sold seat is free", ({ object, called }) => {
    called("cancel", { booking: "31.ana" });
    object("DELETE FROM seats WHERE seat_no = 'A1'");
  }),
  falsify("I1 31 A1 is on the ticket", "a ticket's seat is not sold to it", ({ object }) =>
    object("UPDATE seats SET bill = 77, claim = 'bill/77' WHERE seat_no = 'A1'"),
  ),
  falsify("I1t", "two tickets for one seat", ({ d1 }) => {
    d1(RIVAL);
    d1("INSERT INTO bill_seats (bill_id, trip_id, seat_no) SELECT max(id), '31', 'A1' FROM bills");
    d1(
      "INSERT INTO tickets (id, bill_id, pnr, created_at, current_trip, current_claim) SELECT 'rival', id, 'R', 1, '31', claim FROM bills WHERE booking = 'rival'",
    );
  }),
  falsify("I1u", "a void ticket keeps its seat", ({ d1 }) =>
    d1("UPDATE tickets SET voided_at = 1"),
  ),
  falsify("I2", "a ticket without a payment", ({ payment }) => void payment.charges.splice(0)),
  falsify("I2 bill 1 was given back more", "money is refunded twice", ({ payment }) => {
    for (const id of ["R1", "R2"]) {
      payment.back.push({ id, trxId: "T", poisha: payment.poisha, at: 1 });
    }
  }),
  falsify(
    "I2 bill 1 is paid, and",
    "money is refunded that is not owed",
    ({ payment }) => void payment.back.push({ id: "R1", trxId: "T", poisha: 100, at: 1 }),
  ),
  falsify(
    "I2 bill 2 has no late-payment check",
    "a late-payment check ends before the payment is dead",
    ({ d1, inspect }) => {
      d1(RIVAL);
      d1(
        `UPDATE bills SET state = 'failed', watch_until = ${FUTURE}, dead_at = ${FUTURE} WHERE booking = 'rival'`,
      );
      inspect();
      d1("UPDATE bills SET watch_until = NULL WHERE booking = 'rival'");
    },
  ),
  falsify("I11", "a bill begins to be paid after its time", ({ d1, inspect }) => {
    d1(RIVAL);
    d1("UPDATE bills SET pay_until = 5 WHERE booking = 'rival'");
    inspect();
    d1("UPDATE bills SET state = 'capturing' WHERE booking = 'rival'");
  }),
  falsify("I12", "a coupon is used once too often", ({ d1 }) => {
    d1(RIVAL);
    d1("UPDATE bills SET booking = 'rival2', invoice = 'BB-R2' WHERE booking = 'rival'");
    d1(`${RIVAL} LIMIT 1`);
    d1("UPDATE bills SET coupon_id = '1'");
    d1("UPDATE bills SET state = 'capturing' WHERE state = 'created'");
  }),
  falsify(
    "I3",
    "an Execute leaves for seats that are not locked",
    ({ payment }) => void (payment.executesUnderWay = 1),
  ),
  falsify("I4", "a seat that is being paid for is let go", ({ object, called, inspect }) => {
    object("UPDATE captures SET state = 'capturing', trx_id = NULL");
    object("UPDATE seats SET state = 'capturing' WHERE seat_no = 'A1'");
    inspect();
    called("alarm", null);
    object("DELETE FROM seats WHERE seat_no = 'A1'");
  }),
  falsifyAtRest("I5", "something is locked at rest", ({ object }) =>
    object("UPDATE captures SET state = 'capturing', trx_id = NULL"),
  ),
  falsify("I6", "a charged buyer is answered that nothing was charged", ({ answered }) =>
    answered("payment_failed"),
  ),
  falsify("I6 two callers", "two callers get two tickets", ({ answered }) =>
    answered("ticket", "another"),
  ),
  falsify(
    "I6 bill 1 is failed while",
    "a bill is given up while its Execute may still complete",
    ({ payment, d1 }) => {
      payment.executesUnderWay = 1;
      d1("UPDATE bills SET state = 'failed' WHERE id = 1");
    },
  ),
  falsify(
    "I7",
    "a payment is taken twice",
    ({ payment }) => void payment.charges.push(...payment.charges),
  ),
  falsify("I7 2 Executes", "a payment is executed twice", ({ payment }) => {
    payment.executesSent = 2;
  }),
  falsify("I7 bill 1 has two payments", "a bill names another payment", ({ payment }) => {
    payment.id = "PAY9";
  }),
  falsify("I7 booking", "a booking has two paid bills", ({ d1 }) => {
    d1("DROP TRIGGER one_bill_per_booking");
    d1(RIVAL);
    d1("UPDATE bills SET state = 'paid', booking = '31.ana', provider = 'cash' WHERE id = 2");
  }),
  falsify("I8", "a paid bill fails", ({ d1 }) =>
    d1("UPDATE bills SET state = 'failed' WHERE id = 1"),
  ),
  falsify("I9", "a ticket has another seat than its bill", ({ d1 }) =>
    d1("UPDATE ticket_seats SET seat_no = 'A3'"),
  ),
  falsify("I9 ticket", "a ticket is for more places than it has seats", ({ d1 }) =>
    d1("UPDATE tickets SET current_quantity = 2"),
  ),
  falsify("I9 bill 1 is of 32", "the record of a sale is in another trip", ({ d1 }) =>
    d1("UPDATE bills SET trip_id = '32'"),
  ),
  falsify("I6 bill 1 is paid", "the ticket of a paid bill is gone", ({ d1 }) => {
    d1("DELETE FROM ticket_seats");
    d1("DELETE FROM tickets");
  }),
  falsify("I6 ticket", "a bill names another ticket", ({ d1 }) =>
    d1("UPDATE bills SET ticket_id = 'another'"),
  ),
  falsify("I1 31 Z9 is sold", "an object has sold a seat for nothing", ({ object }) =>
    object("INSERT INTO seats VALUES ('Z9', 'sold', 'x', 1, NULL)"),
  ),
  falsify("N1 bill 1 has a ticket", "a ticket is told to nobody", ({ d1 }) =>
    d1("DELETE FROM messages"),
  ),
  falsify("N7 ticket of bill 1", "a message is gone while its passenger is named", ({ d1 }) =>
    d1("DELETE FROM messages"),
  ),
  falsify("N7 1 messages are gone, 0", "a message is deleted, and no sum has it", ({ d1 }) => {
    d1("UPDATE bills SET contact_name = '', contact_phone = 'erased:x', erased_at = 1");
    d1("DELETE FROM messages");
  }),
  falsifyAtRest("I10", "a seat stays sold after its money went back", ({ d1 }) => {
    d1("UPDATE tickets SET voided_at = 1");
    d1("DELETE FROM ticket_seats");
    d1("UPDATE bills SET state = 'refund_owed'");
    d1("UPDATE bills SET state = 'refunded'");
  }),
  falsifyAtRest(
    "I2 BB-X was paid",
    "money came in that no bill knows",
    ({ payment }) => void (payment.invoice = "BB-X"),
  ),
  falsify("H1", "a free seat is refused as taken", ({ called }) =>
    called("hold", { booking: "x" }, { ok: false, error: { reason: "seat_taken", seatNo: "C1" } }),
  ),
  falsify("H1 31 B1 is offered", "a held seat is offered instead of a taken one", ({ called }) =>
    called("hold", { booking: "x" }, LOST_RACE),
  ),
  falsify("H1 31 a refused hold changes", "an offer takes a seat", ({ object, called }) => {
    called("hold", { booking: "x" }, LOST_RACE);
    object("INSERT INTO seats VALUES ('C1', 'held', 'x', NULL, NULL)");
  }),
  falsify("H6", "a booking holds seven seats", ({ object, called }) => {
    called("hold", { booking: "31.bo" });
    for (const seatNo of ["C1", "C2", "C3", "C4", "D1", "D2"]) {
      object(`INSERT INTO seats VALUES ('${seatNo}', 'held', '31.bo', NULL, NULL)`);
    }
  }),
  falsify("H7", "a hold counts under a number that was only typed", ({ object, called }) => {
    called("claimPhone", { booking: "31.bo" });
    object("UPDATE holds SET phone_keys = '[\"key of 01700000001\"]' WHERE booking = '31.bo'");
  }),
  falsify(
    "H8",
    "a hold after one that ran out needs no new check",
    ({ object, called, inspect }) => {
      object(
        `INSERT INTO holds (booking, deadline_at, fare_poisha, phone_keys, kept_ms, ended_at)
         SELECT '31.eve', deadline_at - 480000, fare_poisha, '[]', 0, NULL FROM holds WHERE booking = '31.bo'`,
      );
      inspect();
      called("hold", { booking: "31.eve", checkedAt: 1 }, { ok: true });
      object("INSERT INTO seats VALUES ('C1', 'held', '31.eve', NULL, NULL)");
    },
  ),
  falsifyAtRest(
    "I2 bill 2 is paid, and has no payment",
    "a bill is paid that no wallet knows",
    ({ d1 }) => {
      d1(RIVAL);
      d1("UPDATE bills SET state = 'paid' WHERE id = 2");
    },
  ),
  falsifyAtRest("I2 bill 1 paid", "D1 names another transaction than the wallet", ({ d1 }) =>
    d1("UPDATE bills SET trx_id = 'TRX9'"),
  ),
  falsifyAtRest("I2 bill 1 paid", "D1 names another refund than the wallet", ({ d1, payment }) => {
    d1(PART);
    payment.back.push({ id: "REF1", trxId: "T", poisha: 100, at: 1 });
  }),
  falsifyAtRest("I5 bill 1 is capturing", "a payment stays in doubt", ({ d1 }) => {
    d1("DROP TRIGGER bills_moved");
    d1("UPDATE bills SET state = 'capturing'");
  }),
  falsifyAtRest("I5 part 1", "a part stays owed", ({ d1 }) =>
    d1(`${PART}; UPDATE part_refunds SET state = 'owed'`),
  ),
  falsifyAtRest("AT bill 1", "a bill moved without a trail", ({ d1 }) => {
    d1("DROP TRIGGER bills_begin_once");
    d1("UPDATE bills SET begun_at = NULL");
  }),
  falsifyAtRest("AT bill 2", "a bill went along an arrow of a rebuild without one", ({ d1 }) => {
    d1(RIVAL);
    d1("UPDATE bills SET state = 'failed' WHERE id = 2");
  }),
  falsifyAtRest("AT", "a seat changes without an event in the trail", ({ object }) =>
    object("UPDATE seats SET seat_no = 'B3' WHERE seat_no = 'B1'"),
  ),
  ...RARE_DOCTORED,
  ...MOVE_DOCTORED,
  ...NUMBER_DOCTORED,
  ...BOARDING_DOCTORED,
];
