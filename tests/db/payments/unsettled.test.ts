/** What is unsettled, where there is more of it than a screen reads. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { listDoubts } from "../../../worker/db/payments/unsettled.ts";
import { owePart } from "../../../worker/db/payments/refunds.ts";
import { staff } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

test("a list that is cut comes to the whole count and sum, and what a person pays is not cut off", async () => {
  const tickets = [await aTicket(db), await aTicket(db), await aTicket(db, { counter: "Gate" })];
  const [, , atCounter] = tickets;
  for (const { billId } of tickets) await staff("cancel-sale", { sale: `#${billId}` });
  const other = await aTicket(db);
  const part = {
    bill: other.billId,
    amountPoisha: 20_000,
    reason: "Late",
    requestedBy: "staff:rima",
  } as const;
  await owePart(db, part, Date.now());
  const { refunds, sums } = await listDoubts(db, Date.now(), 1);
  expect(refunds.map(({ bill }) => bill)).toEqual([atCounter?.billId, other.billId]);
  expect(sums.refunds).toEqual({
    count: 4,
    sumPoisha: tickets.reduce((sum, { paidPoisha }) => sum + paidPoisha, 20_000),
  });
  expect(sums.inDoubt).toEqual({ count: 0, sumPoisha: 0 });
});
