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

/** What wrangler says of the account, in one sentence for who deploys; it speaks of other ways, that lead elsewhere. */
export function accountError(said: string): string | null {
  if (/CLOUDFLARE_ACCOUNT_ID/.test(said)) {
    return "This login has several accounts: put the id of the shop's one into CLOUDFLARE_ACCOUNT_ID.";
  }
  if (/CLOUDFLARE_API_TOKEN|not (?:logged in|authenticated)/i.test(said)) {
    return "Cloudflare does not know who you are: npx wrangler login, or put a token of the account into CLOUDFLARE_API_TOKEN.";
  }
  return null;
}

/** Asked for the secrets of a Worker that was never there: it has none. */
export function isWorkerUnknown(said: string): boolean {
  return /Worker "[^"]*".* not found/.test(said);
}
