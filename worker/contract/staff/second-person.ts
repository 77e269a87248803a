/** The rule of two people (protocol 23) for its readers: why somebody else has to agree, and the largest acts. */
import { z } from "zod";
import { WHY_SECOND } from "../../domain/staff/decide-act.ts";
import { Instant } from "../shared.ts";

/** Why the act waits, if nobody could agree. Amounts are taka. */
export const SecondPerson = z.object({
  why: z.enum(WHY_SECOND),
  /** The most that the act can cost. */
  weight: z.number(),
  /** The amount moved alone before: of the `sale`, or by the requester on that `day`. */
  before: z.number(),
  limit: z.number(),
});
export type SecondPerson = z.infer<typeof SecondPerson>;

/** At most so many acts are listed, and so many people. */
export const LARGEST_ACTS_MOST = 20;

/**
 * Acts of the last seven days by what they could cost, the dearest first, and the same summed up by person: many small
 * acts are seen there. Nothing of a passenger: a target is an id, and reasons stay in the log. Amounts are taka.
 */
export const LargestActsView = z.object({
  status_code: z.literal(201),
  since: Instant,
  /** The amount that one person may move alone on one day. */
  limit: z.number(),
  acts: z
    .array(
      z.object({
        id: z.int(),
        at: Instant,
        actor: z.string(),
        act: z.string(),
        /** The act's name on the wire; null for an act that no longer exists. */
        act_name: z.string().nullable(),
        target: z.string(),
        weight: z.number(),
        /** The second person; null: nobody else agreed. */
        approved_by: z.string().nullable(),
      }),
    )
    .max(LARGEST_ACTS_MOST),
  /** The person with the largest sum first. */
  sums: z
    .array(
      z.object({
        actor: z.string(),
        acts: z.int(),
        /** The sums without and with a second person. */
        alone: z.number(),
        agreed: z.number(),
      }),
    )
    .max(LARGEST_ACTS_MOST),
  /** Names of staff, to show in place of their ids; a name that was erased is empty. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LargestActsView = z.infer<typeof LargestActsView>;
