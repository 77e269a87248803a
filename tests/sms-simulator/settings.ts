/** The switches of the simulated gateways. */
import { z } from "zod";

export const settings = z.strictObject({
  /** How long a silent call is open: longer than the shop waits. */
  hangMs: z.number().nonnegative(),
  /** How long the report of a late message is pending. */
  lateMs: z.number().nonnegative(),
  /** Messages that are taken in one second; null: any number. */
  perSecond: z.number().int().positive().nullable(),
});

export type Settings = z.output<typeof settings>;

export const DEFAULTS: Settings = { hangMs: 15_000, lateMs: 60_000, perSecond: null };
