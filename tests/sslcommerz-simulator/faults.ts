/** Fault injection: the next calls of a kind fail in the ordered way, for any payment. */
import { z } from "zod";

export const fault = z.strictObject({
  /** `refund_state` is the query of a refund. */
  call: z.enum(["create", "query", "validate", "refund", "refund_state"]),
  reply: z.discriminatedUnion("kind", [
    /** The API answers that it did nothing: INVALID_REQUEST, FAILED or INACTIVE. */
    z.strictObject({ kind: z.literal("connection"), value: z.string() }),
    z.strictObject({ kind: z.enum(["dropped", "hangs", "html", "empty"]) }),
  ]),
  /** Whether SSLCOMMERZ does what it was called for before its reply goes wrong. */
  processed: z.boolean().default(false),
  times: z.number().int().positive().default(1),
});

export type Call = z.output<typeof fault>["call"];
export type FaultOrder = z.input<typeof fault>;
