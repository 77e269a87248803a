/**
 * The checks that need neither runtime nor browser: together they take under three minutes. Each is a command line for
 * node_modules/.bin.
 */

export interface Check {
  name: string;
  words: readonly string[];
}

export const FAST_CHECKS: readonly Check[] = [
  { name: "Lint", words: ["oxlint", "--deny-warnings", "--report-unused-disable-directives"] },
  ...["worker", "worker/scripts", "web", "tests"].map((project) => ({
    name: `Types of ${project}`,
    words: ["tsc", "-p", project],
  })),
  {
    name: "Rules, in Node",
    words: ["vitest", "run", "--config=tests/vitest.config.ts", "--project=pure", "--reporter=dot"],
  },
];
