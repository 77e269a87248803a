/** Sales that staff look for, with the buyers masked. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import {
  FindSalesBody,
  type FindSalesView,
  type FoundSale,
} from "../../contract/staff/staff-sales.ts";
import type { FoundBill } from "../../db/staff/sale-search.ts";
import { database } from "../../db/client.ts";
import { findByTrx } from "../../dependencies/find-by-trx.ts";
import { parseShares } from "../../db/payments/parts-back.ts";
import { refundTerms } from "../../dependencies/payments.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { maskName, maskPhone } from "../../domain/masking.ts";
import { toTaka } from "../../domain/money.ts";
import { findNextStep } from "../../domain/payments/next-step.ts";
import { namedWallet } from "../../domain/payments/provider-names.ts";
import { isOwedByHand } from "../../domain/payments/way-back.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { searchSales } from "./search-sales.ts";

export const staffFindSales = new Hono<AppEnv>().post("/find-sales", async (c) => {
  const body = await readBody(c, FindSalesBody);
  if (!body.ok) return refuse(c, body.error);
  const { rows, next, needsDay, trx } = await searchSales(database(c.env), body.value, (trxId) =>
    findByTrx(c.env, trxId),
  );
  const now = Date.now();
  const view: FindSalesView = {
    status_code: 201,
    sales: rows.map((row) => toFoundSale(c.env, row, now)),
    next,
    needs_day: needsDay,
    trx,
  };
  return c.json(view, 200);
});

function toFoundSale(env: Env, row: FoundBill, now: number): FoundSale {
  const owed = { ...row, billedAt: row.createdAt, shares: parseShares(row.shares), at: -1 };
  const isByHand = isOwedByHand(owed, refundTerms(env, row.provider), now);
  const seats: string[] = JSON.parse(row.seats);
  return {
    bill: row.bill,
    pnr: row.pnr,
    state: row.state,
    is_void: row.voidedAt !== null,
    trip: { id: row.tripId, name: row.tripName, departs_at: dhakaIso(row.departsAt) },
    seats: seats.toSorted(bySeatNo),
    quantity: row.quantity,
    contact_name: maskName(row.contactName),
    contact_number: maskPhone(toVisiblePhone(row.contactPhone)),
    total: toTaka(row.totalPoisha),
    created_at: dhakaIso(row.createdAt),
    next_step: findNextStep({ ...row, isByHand }, now),
    payment_provider: namedWallet(row.provider),
  };
}
