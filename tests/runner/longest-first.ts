/** The order of test files: those that take longest begin first. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begun last, one of these would run alone for a minute while the other workers wait. `waiting-room`, `booking-bar`,
 * `seats` and `seat-views` mostly wait for time to pass: side by side they leave the cores without work, so each stands
 * where it begins about when the one before it ends.
 */
const LONG = [
  "runs-in-time.test.ts",
  "runs-late.test.ts",
  "bad-input.test.ts",
  "waiting-room.test.ts",
  "states.test.ts",
  "drill.test.ts",
  "typed-commands.test.ts",
  "stand-in-deploy.test.ts",
  "stand-in-commands.test.ts",
  "account-commands.test.ts",
  "season.test.ts",
  "booking-bar.test.ts",
  "agents.test.ts",
  "first-sight.test.ts",
  "narrow-and-large.test.ts",
  "deploy-dry-run.test.ts",
  "visual.test.ts",
  "admin-places.test.ts",
  "admin-sales.test.ts",
  "trips.test.ts",
  "seats.test.ts",
  "ticket-push.test.ts",
  "offline.test.ts",
  "home.test.ts",
  "start.test.ts",
  "ticket.test.ts",
  "admin-trips.test.ts",
  "seat-views.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => getPlace(a) - getPlace(b));
  }
}

function getPlace({ moduleId }: TestSpecification): number {
  const place = LONG.indexOf(basename(moduleId));
  return place === -1 ? LONG.length : place;
}
