/** The order of test files: those that take longest begin first. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest first. Begun last, one of these would run alone for a minute while the other workers wait. */
const LONG = [
  "states.test.ts",
  "runs-in-time.test.ts",
  "runs-late.test.ts",
  "drill.test.ts",
  "typed-commands.test.ts",
  "account-commands.test.ts",
  "bad-input.test.ts",
  "season.test.ts",
  "waiting-room.test.ts",
  "booking-bar.test.ts",
  "agents.test.ts",
  "first-sight.test.ts",
  "deploy-dry-run.test.ts",
  "narrow-and-large.test.ts",
  "seats.test.ts",
  "visual.test.ts",
  "seat-views.test.ts",
  "admin-places.test.ts",
  "trips.test.ts",
  "ticket-push.test.ts",
  "admin-sales.test.ts",
  "offline.test.ts",
  "home.test.ts",
  "start.test.ts",
  "ticket.test.ts",
  "admin-trips.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.indexOf(basename(moduleId));
  return place === -1 ? LONG.length : place;
}
