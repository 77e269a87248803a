/** The fields of a bill that a trip's object needs to bar it: a select of `bills` returns rows of RestoredClaim. */
import { sql } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import { parseSeatNos } from "../seat-list.ts";

export const CLAIM_COLUMNS = {
  bill: bills.id,
  claim: bills.claim,
  booking: bills.booking,
  seats:
    sql`(SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = bills.id)`.mapWith(
      parseSeatNos,
    ),
};
