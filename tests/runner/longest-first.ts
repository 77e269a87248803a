/** The order of test files: short ones that take long begin first. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begun last, one of these would run alone for a minute while the other workers wait. */
const LONG = new Set([
  "bad-input.test.ts",
  "admin-places.test.ts",
  "admin-trips.test.ts",
  "states.test.ts",
  "season.test.ts",
  "narrow-and-large.test.ts",
  "waiting-room.test.ts",
  "agents.test.ts",
  "account-commands.test.ts",
  "typed-commands.test.ts",
  "drill.test.ts",
  "seats.test.ts",
  "seat-views.test.ts",
  "trips.test.ts",
  "booking-bar.test.ts",
  "start.test.ts",
]);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.has(basename(moduleId));
}
