/** The order of test files: vitest's own, by size, but for short files that take long. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begun last, one of these would run alone for a minute while the other workers wait. */
const LONG = new Set(["states.test.ts", "season.test.ts", "narrow-and-large.test.ts"]);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await BaseSequencer.prototype.sort.call(this, files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.has(basename(moduleId));
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))];
  }
}
