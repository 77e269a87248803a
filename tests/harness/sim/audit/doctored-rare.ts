/** Tampered runs for the rules of fares, erasure and records of another booking (I13, I14, I16). */
import { falsify, type Doctored } from "./tampering.ts";

const LONG_OVER = "UPDATE trips SET departs_at = 1, arrives_at = 2, sale_closes_at = 1";
const ERASED =
  "UPDATE bills SET contact_name = '', contact_phone = 'erased:x', contact_email = NULL, erased_at = 1";

export const RARE_DOCTORED: readonly Doctored[] = [
  falsify(
    "I13 bill 1 is refund_owed, and erased",
    "a bill is erased while its refund is owed",
    ({ d1, inspect }) => {
      d1(LONG_OVER);
      d1("UPDATE bills SET state = 'refund_owed' WHERE id = 1");
      inspect();
      d1(ERASED);
    },
  ),
  falsify(
    "I13 bill 1 is erased before its time",
    "a bill is erased while its journey is ahead",
    ({ d1 }) => d1(ERASED),
  ),
  falsify(
    "I13 bill 1 is erased and can be read",
    "a phone number is left in an erased bill",
    ({ d1 }) => {
      d1(LONG_OVER);
      d1("UPDATE bills SET contact_name = '', erased_at = 1");
    },
  ),
  falsify(
    "I13 bill 1 is erased with its money record",
    "an erasure takes the transaction along",
    ({ d1 }) => {
      d1(LONG_OVER);
      d1(`${ERASED}, trx_id = NULL`);
    },
  ),
  falsify("I13 bill 1 is deleted", "a bill is deleted that was paid", ({ d1 }) => {
    d1("PRAGMA defer_foreign_keys = ON");
    d1("DELETE FROM bills");
  }),
  falsify("I14 the fare of 31.bo", "a running hold gets another fare", ({ object }) =>
    object("UPDATE holds SET fare_poisha = 1 WHERE booking = '31.bo'"),
  ),
  falsify("I14 bill 2 costs", "a bill is made at a fare that its hold never had", ({ d1 }) => {
    d1(
      `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
           charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at) SELECT kind, '31.bo', trip_id, contact_name,
           contact_phone, 1, 50000, 0, 1000, 51000, 'BB-R', grant_hash, 'created', created_at, dead_at FROM bills`,
    );
  }),
  falsify(
    "I14 bill 1 is of 61200, and its payment",
    "the payment is of another amount",
    ({ d1, payment }) => {
      d1("UPDATE bills SET claimed_until = 1");
      payment.poisha -= 100;
    },
  ),
  falsify(
    "I14 bill 1 is of 61200, its buyer",
    "a bill is of another amount than its buyer agreed to",
    ({ opened }) => opened(50_000),
  ),
  falsify(
    "I16 bill 1 is paid",
    "a record of another booking becomes a ticket",
    ({ d1, misname }) => {
      misname();
      d1("UPDATE bills SET claimed_until = 1");
    },
  ),
  falsify(
    "I16 the record of another booking",
    "a record of another booking is released",
    ({ object, misname }) => {
      misname();
      object("UPDATE captures SET state = 'released', trx_id = NULL");
    },
  ),
  falsify("K1 a wallet was asked", "cash that is a payment at the wallet", ({ d1 }) =>
    d1("UPDATE bills SET provider = 'cash'"),
  ),
  falsify("K1 cash bill 2 is owed", "money is owed for cash that bought nothing", ({ d1 }) =>
    d1(
      `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
          charge_poisha, total_poisha, invoice, grant_hash, provider, state, created_at, dead_at) SELECT kind, 'till', trip_id,
          contact_name, contact_phone, quantity, fare_poisha, discount_poisha, charge_poisha, total_poisha, 'BB-C', grant_hash,
          'cash', 'refund_owed', created_at, dead_at FROM bills`,
    ),
  ),
];
