/**
 * Which parts of the schedule run in which phase of a restore (protocol 22), in one table. Pure. Nothing decides by
 * silence or by the clock on what D1 has forgotten.
 */
import type { ShopPhase } from "./shop-phase.ts";

/**
 * `always`: also while the shop stands still; it only counts. `objects`: it touches objects alone, which no restore of
 * D1 sets back. `settling`: once every trip was compared, since it brings to its end what is under way. `trips`: the
 * same, and its statements leave out every trip that differs. `open`: not before the restore is over.
 */
export type PartRule = "always" | "objects" | "settling" | "trips" | "open";

export const SCHEDULE_PARTS = {
  // Every minute.
  settleDoubts: "settling",
  runLateChecks: "settling",
  cancelTrips: "trips",
  payBack: "settling",
  sweepHolds: "objects",
  // Bills that nobody paid expire by the clock.
  tidyBills: "open",
  // It says what those requests will do.
  tellOwners: "settling",
  runActRequests: "settling",
  resumeMoves: "settling",
  // The end of a restore asks again, and moves the time to answer.
  settleSilence: "open",
  writeDueNotices: "open",
  fetchMessageReports: "open",
  payBackNew: "settling",
  sendDueMessages: "open",
  // Trips that changed past the acts, or whose act could not reach the switch.
  keepTrips: "settling",
  // People are told of a shop that stands still, above all.
  ringAlerts: "always",
  // At night.
  eraseNightly: "open",
  eraseStaffAccessNightly: "open",
  eraseAgentAccessNightly: "open",
  compactNightly: "open",
  checkTripsNightly: "open",
  checkWalletNightly: "open",
  // Every ten minutes.
  refreshFigures: "always",
} as const satisfies Record<string, PartRule>;

export type PartName = keyof typeof SCHEDULE_PARTS;
export const PART_NAMES = Object.keys(SCHEDULE_PARTS).filter((name) => isPartName(name));

function isPartName(name: string): name is PartName {
  return Object.hasOwn(SCHEDULE_PARTS, name);
}

const PHASES: Record<PartRule, readonly ShopPhase[]> = {
  always: ["open", "settling", "comparing", "stopped"],
  objects: ["open", "settling", "comparing"],
  settling: ["open", "settling"],
  trips: ["open", "settling"],
  open: ["open"],
};

export function mayRun(part: PartName, phase: ShopPhase): boolean {
  return PHASES[SCHEDULE_PARTS[part]].includes(phase);
}
