/** Why somebody else has to agree to an act (protocol 23), for who reads its preview. */
import { z } from "zod";
import { WHY_SECOND } from "../domain/staff/decide-act.ts";

/** In a shop of one: why it waits. Null where nobody has to agree, and in all but a preview. Amounts are taka. */
export const SecondPerson = z.object({
  why: z.enum(WHY_SECOND),
  /** What the act can cost. */
  weight: z.number(),
  /** What was moved alone before: of the `sale`, or by the caller that `day`. */
  before: z.number(),
  limit: z.number(),
});
