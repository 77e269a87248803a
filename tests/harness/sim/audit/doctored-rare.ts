/** Tampered runs for the rules of fares, erasure and records of another booking (I13, I14, I16). */
import type { Doctored } from "./tampering.ts";

const LONG_OVER = "UPDATE trips SET departs_at = 1, arrives_at = 2, sale_closes_at = 1";
const ERASED =
  "UPDATE bills SET contact_name = '', contact_phone = 'erased:x', contact_email = NULL, erased_at = 1";

export const RARE_DOCTORED: readonly Doctored[] = [
  {
    rule: "I13 bill 1 is refund_owed, and erased",
    what: "a bill is erased while its refund is owed",
    doctor({ d1, inspect }) {
      d1(LONG_OVER);
      d1("UPDATE bills SET state = 'refund_owed' WHERE id = 1");
      inspect();
      d1(ERASED);
    },
  },
  {
    rule: "I13 bill 1 is erased before its time",
    what: "a bill is erased while its journey is ahead",
    doctor: ({ d1 }) => d1(ERASED),
  },
  {
    rule: "I13 bill 1 is erased and can be read",
    what: "a phone number is left in an erased bill",
    doctor({ d1 }) {
      d1(LONG_OVER);
      d1("UPDATE bills SET contact_name = '', erased_at = 1");
    },
  },
  {
    rule: "I13 bill 1 is erased with its money record",
    what: "an erasure takes the transaction along",
    doctor({ d1 }) {
      d1(LONG_OVER);
      d1(`${ERASED}, trx_id = NULL`);
    },
  },
  {
    rule: "I13 bill 1 is deleted",
    what: "a bill is deleted that was paid",
    doctor({ d1 }) {
      d1("PRAGMA defer_foreign_keys = ON");
      d1("DELETE FROM bills");
    },
  },
  {
    rule: "I14 the fare of 31.bo",
    what: "a running hold gets another fare",
    doctor: ({ object }) => object("UPDATE holds SET fare_poisha = 1 WHERE booking = '31.bo'"),
  },
  {
    rule: "I14 bill 2 costs",
    what: "a bill is made at a fare that its hold never had",
    doctor({ d1 }) {
      d1(
        `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
           charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at) SELECT kind, '31.bo', trip_id, contact_name,
           contact_phone, 1, 50000, 0, 1000, 51000, 'BB-R', grant_hash, 'created', created_at, dead_at FROM bills`,
      );
    },
  },
  {
    rule: "I14 bill 1 is of 61200, and its payment",
    what: "the payment is of another amount",
    doctor({ d1, payment }) {
      d1("UPDATE bills SET claimed_until = 1");
      payment.poisha -= 100;
    },
  },
  {
    rule: "I14 bill 1 is of 61200, its buyer",
    what: "a bill is of another amount than its buyer agreed to",
    doctor: ({ opened }) => opened(50_000),
  },
  {
    rule: "I16 bill 1 is paid",
    what: "a record of another booking becomes a ticket",
    doctor({ d1, misname }) {
      misname();
      d1("UPDATE bills SET claimed_until = 1");
    },
  },
  {
    rule: "I16 the record of another booking",
    what: "a record of another booking is released",
    doctor({ object, misname }) {
      misname();
      object("UPDATE captures SET state = 'released', trx_id = NULL");
    },
  },
  {
    rule: "K1 a wallet was asked",
    what: "cash that is a payment at the wallet",
    doctor: ({ d1 }) => d1("UPDATE bills SET provider = 'cash'"),
  },
  {
    rule: "K1 cash bill 2 is owed",
    what: "money is owed for cash that bought nothing",
    doctor: ({ d1 }) =>
      d1(
        `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
          charge_poisha, total_poisha, invoice, grant_hash, provider, state, created_at, dead_at) SELECT kind, 'till', trip_id,
          contact_name, contact_phone, quantity, fare_poisha, discount_poisha, charge_poisha, total_poisha, 'BB-C', grant_hash,
          'cash', 'refund_owed', created_at, dead_at FROM bills`,
      ),
  },
];
