/** What is typed after `npm run deploy --`. */

export const ENVIRONMENTS = ["staging", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export interface Wish {
  environment: Environment;
  /** Every step is gone through, nothing leaves this machine. */
  isDry: boolean;
}

export const USAGE = `npm run deploy -- staging|production [--dry-run]`;

/** Null when it is not understood: a deploy guesses nothing. */
export function readWish(words: readonly string[]): Wish | null {
  const flags = words.filter((word) => word.startsWith("-"));
  const [name, ...others] = words.filter((word) => !word.startsWith("-"));
  const environment = ENVIRONMENTS.find((one) => one === name);
  if (environment === undefined || others.length > 0) return null;
  if (flags.some((flag) => flag !== "--dry-run")) return null;
  return { environment, isDry: flags.length > 0 };
}
