/** A coupon as staff write it. Nothing public shows one, so no cache is purged. */
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { ENTRY_TABLES, findCouponOfCode, findCouponRow } from "../../db/content/entry-rows.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { couponErrors, checkNewCode } from "../../domain/payments/coupon-errors.ts";
import { err, ok } from "../../domain/result.ts";
import type { CouponTerms } from "../../domain/staff/act-weight.ts";
import { check } from "../../http/body.ts";
import { refuseAct } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

export const COUPON: EntryKind = {
  table: ENTRY_TABLES.coupon,
  async find(db, id) {
    const row = await findCouponRow(db, id);
    if (row === undefined) return null;
    const { code, kind, value, startsAt, endsAt, maxUses, tripId, hidden } = row;
    const terms = { code, kind, value, startsAt, endsAt, maxUses, tripId };
    return { name: code, isHidden: hidden, fields: toFields(terms), columns: terms, coupon: terms };
  },
  async read(db, given, { id, was }) {
    const read = check(CONTENT_FIELDS.coupon, given);
    if (!read.ok) return read;
    const { code, kind, value, starts, ends, max_uses: maxUses, trip: tripId } = read.value;
    const [startsAt, endsAt] = [Date.parse(starts), Date.parse(ends)];
    const terms = { code, kind, value, startsAt, endsAt, maxUses, tripId };
    const [wrong] = couponErrors(terms);
    if (wrong !== undefined) return err(refuseAct(wrong.fault.message, "coupon_wrong"));
    const short = checkNewCode(code, was?.coupon?.code ?? null);
    if (short !== null) return err(refuseAct(short.message, "coupon_code_short"));
    const other = await findCouponOfCode(db, code);
    if (other !== undefined && other.id !== id) {
      return err(refuseAct(`"${code}" is the code of another coupon.`, "coupon_code_taken"));
    }
    if (tripId !== null && (await findTrip(db, tripId)) === null) {
      return err({ reason: "trip_unknown" });
    }
    return ok({ name: code, fields: toFields(terms), columns: { ...terms }, coupon: terms });
  },
  purge: async () => undefined,
};

function toFields({ code, kind, value, startsAt, endsAt, maxUses, tripId }: CouponTerms) {
  return {
    code,
    kind,
    value: toTaka(value),
    starts: dhakaIso(startsAt),
    ends: dhakaIso(endsAt),
    max_uses: maxUses,
    trip: tripId,
  };
}
