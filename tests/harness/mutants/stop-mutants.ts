/** Breakages of the shop's switch, its watermark, and what waits for the comparison of trips (protocol 22). */
import { edit, type Mutant } from "./mutant.ts";

const PHASE = "worker/domain/restore/shop-phase.ts";
const PARTS = "worker/domain/restore/schedule-parts.ts";

export const STOP_MUTANTS: readonly Mutant[] = [
  {
    number: "R0",
    title: "a switch that stops nothing",
    edits: [
      edit(
        PHASE,
        'if (isRestored(state, stored) || halt?.kind === "stopped") return "stopped";',
        'if (isRestored(state, stored)) return "stopped";',
      ),
    ],
  },
  {
    number: "W1",
    title: "the watermark is not compared: a restore that nobody announced is not noticed",
    edits: [edit(PHASE, "return stored.watermark < state.watermark;", "return false;")],
  },
  {
    number: "W1b",
    title: "the watermark never grows",
    first: "W1",
    edits: [edit(PHASE, "return Math.abs(now - grownAt) >= GROWS_EVERY_MS;", "return false;")],
  },
  {
    number: "W2",
    title: "sales end with a cancelled trip that differs after a restore",
    edits: [
      edit(
        "worker/db/shop-state.ts",
        "AND k.checked_at >= (${SALES_PAUSED_AT}) AND k.differences = 0))`;",
        "AND k.checked_at >= (${SALES_PAUSED_AT})))`;",
      ),
    ],
  },
  {
    number: "W3",
    title: "acts of staff wait for no comparison",
    edits: [
      edit(
        "worker/acts/act-phase.ts",
        'return phase !== "comparing" || OF_NO_TICKET.has(name);',
        "return true;",
      ),
    ],
  },
  {
    number: "W4",
    title: "the schedule settles doubts before each trip was compared",
    edits: [
      edit(
        PARTS,
        'settling: ["open", "settling"],',
        'settling: ["open", "settling", "comparing"],',
      ),
    ],
  },
  {
    number: "W5",
    title: "a switch that knows nothing counts as a restore",
    edits: [
      edit(
        PHASE,
        "return stored.watermark < state.watermark;",
        "return stored.watermark < state.watermark || (state.watermark === 0 && stored.watermark > 0);",
      ),
    ],
  },
];
