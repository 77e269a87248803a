/**
 * The checks that need neither runtime nor browser: together they take under three minutes. Each is a command line for
 * node_modules/.bin.
 */

export interface Check {
  name: string;
  words: readonly string[];
}

/** Each has a tsconfig.json; together they include every file. */
export const TYPED_PROJECTS = ["worker", "web", "tests"] as const;

export const LINT = ["oxlint", "--deny-warnings", "--report-unused-disable-directives"] as const;

export const FAST_CHECKS: readonly Check[] = [
  { name: "Lint", words: LINT },
  ...TYPED_PROJECTS.map((project) => ({
    name: `Types of ${project}`,
    words: ["tsc", "-p", project],
  })),
  {
    name: "Rules, in Node",
    words: ["vitest", "run", "--config=tests/vitest.config.ts", "--project=pure", "--reporter=dot"],
  },
];
