/** Fault injection: the next calls of a kind fail in the ordered way, for any wallet. */
import { z } from "zod";

export const fault = z.strictObject({
  /** `refunds` is the status query after them. */
  call: z.enum(["grant", "refresh", "create", "execute", "query", "search", "refund", "refunds"]),
  reply: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("code"), code: z.string() }),
    z.strictObject({ kind: z.enum(["dropped", "hangs", "html", "unauthorised"]) }),
  ]),
  /** Whether the wallet does what it was called for before its reply goes wrong. */
  processed: z.boolean().default(false),
  times: z.number().int().positive().default(1),
});

export type Call = z.output<typeof fault>["call"];
export type FaultOrder = z.input<typeof fault>;

/** The fault that meets this call, and the orders that are left after it. */
export function takeFault<Order extends { call: string; times: number }>(
  orders: readonly Order[],
  call: Order["call"],
): { met: Order | null; left: Order[] } {
  const at = orders.findIndex((order) => order.call === call);
  const met = orders[at] ?? null;
  const left = orders.flatMap((order, index) => {
    if (index !== at) return [order];
    return order.times > 1 ? [{ ...order, times: order.times - 1 }] : [];
  });
  return { met, left };
}
