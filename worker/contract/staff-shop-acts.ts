/** Acts on the whole shop: its sales stopped and resumed, the way through a restore, erasure (worker/acts/shop.ts). */
import { z } from "zod";
import { FREE, type ActEntry } from "./act-entry.ts";
import { shop, trip } from "./act-inputs.ts";
import { Instant } from "./shared.ts";
import { acted, ErasureActView, RebuildView } from "./staff.ts";

/** Which reasons not to sell stand before the act. Each ends in its own way, and both may stand at once. */
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
  /** When nothing that began before the stop runs any more: D1 is restored from then on. */
  drained_at: Instant,
});

const ofRestore = { roles: [], ...FREE, needsStepUp: true } as const;

export const SHOP_ACTS = {
  erase: {
    about: "Erases personal data of journeys long over.",
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
    about: "Ends the stop by hand.",
    trail: "resume_sales",
    roles: ["ops"],
    ...FREE,
    needsStepUp: true,
    input: shop,
    view: SalesHaltView,
  },
  "stop-for-restore": {
    about: "Stops the whole shop before D1 is restored.",
    trail: "stop_for_restore",
    ...ofRestore,
    input: shop,
    view: RestoreStopView,
  },
  "begin-restore": {
    about: "Pauses sales until every trip was compared.",
    trail: "begin_restore",
    ...ofRestore,
    input: shop,
    view: RestoreView,
  },
  "end-restore": {
    about: "Ends the pause of a restore, where no trip differs.",
    trail: "end_restore",
    ...ofRestore,
    input: shop,
    view: SalesHaltView,
  },
  "after-restore": {
    about: "Takes a trip through a restore, both ways.",
    trail: "after_restore",
    ...ofRestore,
    input: trip,
    view: RebuildView,
  },
  "rebuild-tickets": {
    about: "Writes what D1 lacks of a trip's sales.",
    trail: "rebuild_tickets",
    ...ofRestore,
    input: trip,
    view: RebuildView,
  },
  "rebuild-seats": {
    about: "Puts a trip's sales back into its object.",
    trail: "rebuild_seats",
    ...ofRestore,
    input: trip,
    view: RebuildView,
  },
} as const satisfies Record<string, ActEntry>;
