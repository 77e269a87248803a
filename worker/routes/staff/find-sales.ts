/** Sales that staff look for, with the buyers masked. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { FindSalesBody, type FindSalesView, type FoundSale } from "../../contract/staff-sales.ts";
import { database } from "../../db/client.ts";
import type { FoundBill } from "../../db/staff/sale-search.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { maskedName, maskedPhone } from "../../domain/masking.ts";
import { toTaka } from "../../domain/money.ts";
import { visiblePhone } from "../../domain/retention.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { searchSales } from "./search-sales.ts";

export const staffFindSales = new Hono<AppEnv>().post("/find-sales", async (c) => {
  const body = await readBody(c, FindSalesBody);
  if (!body.ok) return refuse(c, body.error);
  const { rows, next, needsDay } = await searchSales(database(c.env), body.value);
  const view: FindSalesView = {
    status_code: 201,
    sales: rows.map(foundSale),
    next,
    needs_day: needsDay,
  };
  return c.json(view, 200);
});

function foundSale(row: FoundBill): FoundSale {
  const seats: string[] = JSON.parse(row.seats);
  return {
    bill: row.bill,
    pnr: row.pnr,
    state: row.state,
    is_void: row.voidedAt !== null,
    trip: { id: row.tripId, name: row.tripName, departs_at: dhakaIso(row.departsAt) },
    seats: seats.toSorted(bySeatNo),
    quantity: row.quantity,
    contact_name: maskedName(row.contactName),
    contact_number: maskedPhone(visiblePhone(row.contactPhone)),
    total: toTaka(row.totalPoisha),
    created_at: dhakaIso(row.createdAt),
  };
}
