/** The moves of a sale's ticket, and its passenger's answers to changes of the trip. */
import { z } from "zod";

export const SaleMove = z.object({
  at: z.string(),
  from_trip: z.string(),
  to_trip: z.string(),
  /** The name of the trip that it goes to, and when that departs. */
  to_name: z.string(),
  to_departs_at: z.string(),
  to_seats: z.array(z.string()),
  state: z.enum(["moving", "done", "failed"]),
  actor: z.string(),
});

export const SaleChoice = z.object({
  at: z.string(),
  choice: z.enum(["keep", "move", "refund"]),
  actor: z.string(),
});
