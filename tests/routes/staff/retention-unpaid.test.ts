/** Bills that nobody began to pay are deleted at night, long after their journey. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { deleteUnpaid } from "../../../worker/db/payments/unpaid-bills.ts";
import { aBill } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { takeLogged } from "../../support/quiet.ts";
import { aNight, DUE_AT, JOURNEY } from "../../support/erasure.ts";

const db = database(env);

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await env.DB.prepare("UPDATE bills SET erased_at = 1 WHERE erased_at IS NULL").run();
});
afterEach(() => void vi.restoreAllMocks());

describe("bills that nobody began to pay", () => {
  const listRows = async (bill: number) => {
    const { results } = await env.DB.prepare(
      `SELECT (SELECT count(*) FROM bills WHERE id = ?1) AS bills,
         (SELECT count(*) FROM bill_seats WHERE bill_id = ?1) AS seats,
         (SELECT count(*) > 0 FROM bill_trail WHERE bill_id = ?1) AS trail`,
    )
      .bind(bill)
      .all();
    return results[0];
  };
  const THERE = { bills: 1, seats: 2, trail: 1 };

  test("are deleted with their seats and their trail when their journey is long over; all others stay", async () => {
    const [old, young] = [
      await aTrip(db, { journeyDate: JOURNEY }),
      await aTrip(db, { journeyDate: "2026-05-10" }),
    ];
    const unpaid = await aBill({ tripId: old.id, state: "expired" });
    const recent = await aBill({ tripId: young.id, state: "expired" });
    const others = [];
    for (const state of ["paid", "failed", "refunded", "created"] as const) {
      others.push(await aBill({ tripId: old.id, state }));
    }
    await aNight(DUE_AT);
    expect(await listRows(unpaid)).toEqual({ bills: 0, seats: 0, trail: 0 });
    for (const bill of [recent, ...others]) expect(await listRows(bill)).toEqual(THERE);
  });

  test("are deleted though the bucket of pictures does not answer", async () => {
    const { id: tripId } = await aTrip(db, { journeyDate: JOURNEY });
    const unpaid = await aBill({ tripId, state: "expired" });
    vi.spyOn(env.UPLOADS, "list").mockRejectedValue(new Error("R2 is away"));
    vi.spyOn(console, "error").mockReturnValue();
    await aNight(DUE_AT);
    expect(await listRows(unpaid)).toEqual({ bills: 0, seats: 0, trail: 0 });
    takeLogged();
  });

  test("are deleted a bounded number at a time, and never with money", async () => {
    const tripId = (await aTrip(db, { journeyDate: JOURNEY })).id;
    for (let bill = 0; bill < 3; bill += 1) await aBill({ tripId, state: "expired" });
    const charged = await aBill({ tripId, state: "expired" });
    await env.DB.prepare("UPDATE bills SET trx_id = 'TRX' WHERE id = ?").bind(charged).run();
    const input = { before: DUE_AT, slice: null };
    expect(await deleteUnpaid(db, input, 2)).toBe(2);
    expect(await deleteUnpaid(db, input, 2)).toBe(1);
    expect(await deleteUnpaid(db, input, 2)).toBe(0);
    expect(await listRows(charged)).toEqual(THERE);
  });
});
