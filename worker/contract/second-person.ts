/** The rule of two people (protocol 23), for who reads it: why somebody else has to agree, and what weighed most. */
import { z } from "zod";
import { WHY_SECOND } from "../domain/staff/decide-act.ts";
import { Instant } from "./shared.ts";

/** Where nobody could agree: why the act waits. Amounts are taka. */
export const SecondPerson = z.object({
  why: z.enum(WHY_SECOND),
  /** What the act can cost. */
  weight: z.number(),
  /** What was moved alone before: of the `sale`, or by who asks that `day`. */
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
  /** What one person may move alone on one day. */
  limit: z.number(),
  acts: z
    .array(
      z.object({
        id: z.int(),
        at: Instant,
        actor: z.string(),
        act: z.string(),
        /** Its name on the wire; null for an act of another time. */
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
        /** Without a second person, and with one. */
        alone: z.number(),
        agreed: z.number(),
      }),
    )
    .max(LARGEST_ACTS_MOST),
  /** Names of staff, to show in place of their ids; a name that was erased is empty. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LargestActsView = z.infer<typeof LargestActsView>;
