/** The states of a bill in D1: every change follows a transition, and has its row in the trail. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { BILL_STATES } from "../../../drizzle/money.ts";
import {
  beginCapture,
  expireBills,
  markFailed,
  markRefundOwed,
  writeTicket,
} from "../../../worker/db/payments/bill-transitions.ts";
import { claimBill, findBill, markDoubt } from "../../../worker/db/payments/bills.ts";
import { database } from "../../../worker/db/client.ts";
import { BILL_TRANSITIONS } from "../../../worker/domain/payments/bill.ts";
import { BILL_EXPIRES_MS } from "../../../worker/domain/payments/payment-times.ts";
import {
  CAPTURE_TIMES,
  EVERYTHING,
  aBill,
  answeredBill,
  aTicket,
  MARK,
  readState,
  T0,
} from "../../support/bills.ts";

const db = database(env);
const LATE = { trxId: "TRX9", amountPoisha: 122_400 };

describe("every change follows a transition of the bill", () => {
  const changes = {
    beginCapture: (id: number) => beginCapture(db, id, CAPTURE_TIMES, MARK),
    writeTicket: async (id: number) => writeTicket(db, await answeredBill(id), aTicket(), MARK),
    markFailed: async (id: number) => markFailed(db, await answeredBill(id), "balance", null, MARK),
    markRefundOwed: (id: number) => markRefundOwed(db, id, LATE, MARK),
    expireBills: () =>
      expireBills(db, { by: "schedule", now: T0 + BILL_EXPIRES_MS + 1 }, EVERYTHING),
    markDoubt: (id: number) => markDoubt(db, id, T0),
    claimBill: (id: number) => claimBill(db, id, T0, 1),
  };
  const cases = Object.entries(changes).flatMap(([name, change]) =>
    BILL_STATES.map((state) => [name, state, change] as const),
  );

  test.each(cases)("%s on a bill that is %s", async (_, state, change) => {
    const id = await aBill({ state });
    await change(id);
    const after = await readState(id);
    expect([state, ...BILL_TRANSITIONS[state]]).toContain(after);
  });

  test("a paid bill is never made failed or owed by a late reconciler", async () => {
    const id = await aBill({ state: "paid" });
    await markFailed(db, await answeredBill(id), null, { at: 4, until: 5 }, MARK);
    await markRefundOwed(db, id, LATE, MARK);
    expect(await findBill(db, id)).toMatchObject({
      state: "paid",
      lateCheckUntil: null,
      trxId: null,
    });
  });

  test("a failed bill whose money comes late is owed back", async () => {
    const id = await aBill({ state: "capturing" });
    await markFailed(db, await answeredBill(id), null, { at: T0 + 4, until: T0 + 5 }, MARK);
    expect(await findBill(db, id)).toMatchObject({
      state: "failed",
      lateCheckAt: T0 + 4,
      lateCheckUntil: T0 + 5,
    });
    await markRefundOwed(db, id, LATE, MARK);
    expect(await findBill(db, id)).toMatchObject({ state: "refund_owed", lateCheckUntil: null });
  });
});

describe("the trail of a bill", () => {
  const readTrail = async (id: number) => {
    const columns = "at, was, became, cause, actor";
    const sql = `SELECT ${columns} FROM bill_trail WHERE bill_id = ? ORDER BY at`;
    return (await env.DB.prepare(sql).bind(id).all()).results;
  };

  test("has each state with its time, cause and actor", async () => {
    const id = await aBill();
    await beginCapture(db, id, CAPTURE_TIMES, { ...MARK, now: T0 + 1 });
    await markFailed(
      db,
      await answeredBill(id),
      null,
      { at: T0 + 4, until: T0 + 5 },
      { by: "schedule", now: T0 + 2 },
    );
    await markRefundOwed(db, id, LATE, { by: "staff:rima", now: T0 + 3 });
    expect(await readTrail(id)).toEqual([
      { at: T0, was: null, became: "created", cause: "opened", actor: "buyer" },
      { at: T0 + 1, was: "created", became: "capturing", cause: "execute", actor: "buyer" },
      {
        at: T0 + 2,
        was: "capturing",
        became: "failed",
        cause: "believed_unpaid",
        actor: "schedule",
      },
      {
        at: T0 + 3,
        was: "failed",
        became: "refund_owed",
        cause: "money_without_seat",
        actor: "staff:rima",
      },
    ]);
  });

  test("has the payment before its refund and after it, and nobody changes what it is read from", async () => {
    const id = await aBill();
    await beginCapture(db, id, CAPTURE_TIMES, { ...MARK, now: T0 + 1 });
    const become = (state: string, at: number, by: string) =>
      env.DB.prepare(
        "UPDATE bills SET state = ?, changed_at = ?, changed_by = ?, change_cause = 'known' WHERE id = ?",
      )
        .bind(state, at, by, id)
        .run();
    await become("paid", T0 + 2, "buyer");
    const paid = await readTrail(id);
    expect(paid.map(({ was, became, actor }) => `${was} ${became} ${actor}`)).toEqual([
      "null created buyer",
      "created capturing buyer",
      "capturing paid buyer",
    ]);
    for (const set of ["begun_at = 1", "begun_by = 'me'", "changed_at = 1", "changed_by = 'me'"]) {
      const attempt = env.DB.prepare(`UPDATE bills SET ${set} WHERE id = ?`).bind(id).run();
      await expect(attempt, set).rejects.toThrow(/written once/);
    }
    await become("refund_owed", T0 + 3, "staff:rima");
    const back = await readTrail(id);
    expect(back.slice(0, 3)).toEqual(paid);
    expect(back[3]).toMatchObject({ was: "paid", became: "refund_owed", actor: "staff:rima" });
  });

  test.each([
    ["created", "begun_at = 1, begun_by = 'me'"],
    ["created", "state = 'capturing', begun_at = 1"],
    ["created", "state = 'capturing', begun_by = 'me'"],
    ["expired", "state = 'capturing', begun_at = 1, begun_by = 'me'"],
  ] as const)("of a bill that is %s has no beginning by: %s", async (state, set) => {
    const id = await aBill({ state });
    const attempt = env.DB.prepare(`UPDATE bills SET ${set} WHERE id = ?`).bind(id).run();
    await expect(attempt).rejects.toThrow(/written once/);
  });

  test("has no row for a change that was not made", async () => {
    const id = await aBill({ state: "paid" });
    const before = await readTrail(id);
    await markFailed(db, await answeredBill(id), null, null, MARK);
    await markDoubt(db, id, T0);
    expect(await readTrail(id)).toEqual(before);
  });

  test.each(["UPDATE bill_events SET actor = 'me'", "DELETE FROM bill_events"])(
    "is changed by nobody: %s",
    async (sql) => {
      await aBill();
      await expect(env.DB.prepare(sql).run()).rejects.toThrow(/append-only/);
    },
  );
});
