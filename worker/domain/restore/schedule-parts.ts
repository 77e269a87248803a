/**
 * Which jobs of the schedule run in which phase of a restore (protocol 22). Pure. While D1 may have forgotten answers,
 * no job applies the default for silence or acts by the clock alone.
 */
import type { ShopPhase } from "./shop-phase.ts";

/**
 * `always`: also while the shop is stopped; it only counts. `objects`: it changes objects only, which no restore of D1
 * sets back. `settling`: once every trip was compared, because it finishes pending work. `trips`: the same, and its
 * statements leave out every trip that differs. `open`: only after the restore.
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
  // The notices state what those requests will do.
  tellOwners: "settling",
  runActRequests: "settling",
  resumeMoves: "settling",
  // The end of a restore asks again, and moves the time to answer.
  settleSilence: "open",
  writeDueNotices: "open",
  fetchMessageReports: "open",
  payBackNew: "settling",
  sendDueMessages: "open",
  // What D1 has of them after a restore is as old as it was.
  forgetBuses: "settling",
  // Trips that changed past the acts, or whose act could not reach the switch.
  keepTrips: "settling",
  // Owners must be alerted above all when the shop is stopped.
  ringAlerts: "always",
  // At night.
  eraseNightly: "open",
  eraseStaffAccessNightly: "open",
  eraseAgentAccessNightly: "open",
  countBoardingsNightly: "open",
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

export function canRun(part: PartName, phase: ShopPhase): boolean {
  return PHASES[SCHEDULE_PARTS[part]].includes(phase);
}
