/** The fields of a bill that its trip's object stores, read from D1. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { BillFacts } from "../../domain/seats/bill-facts.ts";

const Facts = z.object({
  mode: z.enum(["limited", "unlimited"]),
  provider: z.string(),
  deadAt: z.int(),
  invoice: z.string(),
  paymentId: z.string().nullable(),
  agentId: z.string().nullable(),
  couponId: z.string().nullable(),
  centerName: z.string().nullable(),
  boardingPointId: z.string().nullable(),
  paymentType: z.string().nullable(),
  quantity: z.int(),
  farePoisha: z.int(),
  discountPoisha: z.int(),
  chargePoisha: z.int(),
  totalPoisha: z.int(),
  createdAt: z.int(),
  grantHash: z.string(),
  counter: z.string().nullable(),
  soldBy: z.string().nullable(),
}) satisfies z.ZodType<BillFacts>;

/** Facts of a row of `bills b`, as JSON. */
export const BILL_FACTS = sql`json_object('mode', b.kind, 'provider', b.provider, 'deadAt', b.dead_at, 'invoice', b.invoice, 'paymentId', b.payment_id,
  'agentId', b.agent_id, 'couponId', b.coupon_id, 'centerName', b.center_name, 'boardingPointId', b.boarding_point_id,
  'paymentType', b.payment_type, 'quantity', b.quantity,
  'farePoisha', b.fare_poisha, 'discountPoisha', b.discount_poisha, 'chargePoisha', b.charge_poisha, 'totalPoisha', b.total_poisha,
  'createdAt', b.created_at, 'grantHash', b.grant_hash,
  'counter', b.counter, 'soldBy', b.sold_by)`;

export function readBillFacts(json: string): BillFacts {
  return Facts.parse(JSON.parse(json));
}
