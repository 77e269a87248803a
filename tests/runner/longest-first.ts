/** The order of the test files: the longest begin first, so that no worker runs alone at the end. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** In `npm test` each of these took more than 30 s. */
const LONGEST = [
  "axe",
  "season",
  "waiting-room",
  "seat-views",
  "agents",
  "trips",
  "narrow-and-large",
  "visual",
  "booking-bar",
  "drill",
  "demo-hold",
  "start",
  "bad-input",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.indexOf(basename(moduleId, ".test.ts"));
  return rank === -1 ? LONGEST.length : rank;
}
