/** The sale at a counter; a part of the one table (staff-acts.ts). */
import { FREE, type ActEntry } from "./act-entry.ts";
import { CounterSaleActView, soldAtCounter } from "../staff/staff-counter.ts";

export const COUNTER_ACTS = {
  "sell-at-counter": {
    about: "Sells held seats, or places of a trip without a seat map, for cash.",
    trail: "sell_at_counter",
    roles: ["ops"],
    ...FREE,
    input: soldAtCounter,
    view: CounterSaleActView,
  },
} as const satisfies Record<string, ActEntry>;
