/**
 * Which shop `npm start` runs, as variables: the sample with two weeks of sales, or with `--empty` one that has nothing
 * yet. Each has a folder of its own, so that neither loses what the other keeps. What the environment says comes first.
 */

const EMPTY = "--empty";
/** Its sources are served by another runtime, which gives no seats to the sample's buses. */
const DEV = "--dev";
export const EMPTY_STATE = ".wrangler/empty";

export function chooseShop(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Partial<Record<"SEASON" | "STATE_DIR", string>> {
  if (words.includes(EMPTY)) return { SEASON: "none", STATE_DIR: env["STATE_DIR"] || EMPTY_STATE };
  return { SEASON: env["SEASON"] || (words.includes(DEV) ? "sample" : "lived") };
}
