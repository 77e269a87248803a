/** A rule that a test file proves, and a breakage of it that the file must catch. */
export interface BreakableRule {
  /** What is wrong without the rule; no two have the same. */
  title: string;
  file: string;
  /** An expression or a statement of the file, whatever its layout; or a constant with its value. */
  find: string;
  /** What stands in its place; empty for a statement that is left out. */
  replace: string;
  /** The test file that fails without the rule. */
  test: string;
}

/** Rules of one file that one test file proves; a row has the title, what is found, and what replaces it. */
export function listRules(
  file: string,
  test: string,
  rows: readonly (readonly [title: string, find: string, replace: string])[],
): BreakableRule[] {
  return rows.map(([title, find, replace]) => ({ title, file, find, replace, test }));
}
