/** Breakages of the shop's switch, its watermark, and what waits for the comparison of trips (protocol 22). */
import { type Mutant, mutant } from "./mutant.ts";

const PHASE = "worker/domain/restore/shop-phase.ts";
const PARTS = "worker/domain/restore/schedule-parts.ts";

export const STOP_MUTANTS: readonly Mutant[] = [
  mutant("R0", "a switch that stops nothing", [
    PHASE,
    'if (isRestored(state, stored) || halt?.kind === "stopped") return "stopped";',
    'if (isRestored(state, stored)) return "stopped";',
  ]),
  mutant("W1", "the watermark is not compared: a restore that nobody announced is not noticed", [
    PHASE,
    "return stored.watermark < state.watermark;",
    "return false;",
  ]),
  mutant(
    "W1b",
    "the watermark never grows",
    [PHASE, "return Math.abs(now - grownAt) >= GROWS_EVERY_MS;", "return false;"],
    { first: "W1" },
  ),
  mutant("W2", "sales end with a cancelled trip that differs after a restore", [
    "worker/db/shop-state.ts",
    "AND k.checked_at >= (${SALES_PAUSED_AT}) AND k.differences = 0))`;",
    "AND k.checked_at >= (${SALES_PAUSED_AT})))`;",
  ]),
  mutant("W3", "acts of staff wait for no comparison", [
    "worker/acts/act-phase.ts",
    'return phase !== "comparing" || bringsBack || OF_NO_TICKET.has(name);',
    "return true;",
  ]),
  mutant("W4", "the schedule settles doubts before each trip was compared", [
    PARTS,
    'settling: ["open", "settling"],',
    'settling: ["open", "settling", "comparing"],',
  ]),
  mutant("W5", "a switch that knows nothing counts as a restore", [
    PHASE,
    "return stored.watermark < state.watermark;",
    "return stored.watermark < state.watermark || (state.watermark === 0 && stored.watermark > 0);",
  ]),
];
