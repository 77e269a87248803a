/** Acts on the whole shop: its sales stopped and resumed, the way through a restore, erasure (worker/acts/shop.ts). */
import { z } from "zod";
import { FREE, type ActEntry } from "./act-entry.ts";
import { shop, trip } from "./act-inputs.ts";
import { Instant } from "../shared.ts";
import { acted, ErasureActView, RebuildView } from "../staff/staff.ts";

/** The reasons not to sell that apply before the act. Each ends in its own way, and both may apply at once. */
export const SalesHaltView = z.object({
  ...acted,
  /** Staff stopped sales by hand: `resume-sales` ends it. */
  is_stopped: z.boolean(),
  /** D1 is being led through a restore: `end-restore` ends it, once every trip was compared. */
  is_restoring: z.boolean(),
});

export const RestoreView = z.object({
  ...SalesHaltView.shape,
  /** Trips that sold something and that D1 has lost: `after-restore` of each writes it again. */
  lost_trips: z.array(z.string()),
});

export const RestoreStopView = z.object({
  ...acted,
  /** When nothing that began before the stop is running any more: D1 may be restored from then on. */
  drained_at: Instant,
});

const RESTORE_RULE = { roles: [], ...FREE, needsStepUp: true } as const;

export const SHOP_ACTS = {
  erase: {
    about: "Erases personal data of journeys long over, as every night does by itself.",
    trail: "erase",
    roles: [],
    ...FREE,
    needsStepUp: true,
    input: shop,
    view: ErasureActView,
  },
  "pause-sales": {
    about: "Nothing is sold until somebody resumes sales.",
    trail: "pause_sales",
    roles: ["ops"],
    ...FREE,
    needsStepUp: true,
    input: shop,
    view: SalesHaltView,
  },
  "resume-sales": {
    about: "Ends the stop by hand; the pause of a restore stays.",
    trail: "resume_sales",
    roles: ["ops"],
    ...FREE,
    needsStepUp: true,
    input: shop,
    view: SalesHaltView,
  },
  "stop-for-restore": {
    about: "Stops the whole shop before D1 is restored, and says from when on it may be.",
    trail: "stop_for_restore",
    ...RESTORE_RULE,
    input: shop,
    view: RestoreStopView,
  },
  "begin-restore": {
    about: "Pauses sales until every trip was compared.",
    trail: "begin_restore",
    ...RESTORE_RULE,
    input: shop,
    view: RestoreView,
  },
  "end-restore": {
    about: "Ends the pause of a restore, where no trip differs.",
    trail: "end_restore",
    ...RESTORE_RULE,
    input: shop,
    view: SalesHaltView,
  },
  "after-restore": {
    about:
      "Takes a trip through a restore, both ways. The command without a trip takes the whole shop through it: no sales until nothing differs.",
    trail: "after_restore",
    ...RESTORE_RULE,
    input: trip,
    view: RebuildView,
  },
  "rebuild-tickets": {
    about: "Writes what the database lacks of a trip's sales, after it was restored.",
    trail: "rebuild_tickets",
    ...RESTORE_RULE,
    input: trip,
    view: RebuildView,
  },
  "rebuild-seats": {
    about: "Puts a trip's sales back into its object, after that was lost.",
    trail: "rebuild_seats",
    ...RESTORE_RULE,
    input: trip,
    view: RebuildView,
  },
} as const satisfies Record<string, ActEntry>;
