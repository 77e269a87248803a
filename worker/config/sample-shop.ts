/** Whether the shop is a sample on somebody's own machine: `npm start` says so. A deployed shop never is one. */

/** Not a variable of wrangler.toml: only a local run sets it (worker/scripts/settings.ts). */
export interface SampleVariables {
  RUN_MODE: string;
  SAMPLE_SHOP?: string;
}

export function isSampleShop({ RUN_MODE, SAMPLE_SHOP }: SampleVariables): boolean {
  return RUN_MODE === "local" && SAMPLE_SHOP === "on";
}
