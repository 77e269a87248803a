/** The English names that pages show: of the content, and of the shop's own details. */
import { currentShop } from "./current-shop.ts";
import { cachedEnglishNames } from "./public-reads.ts";

export async function readEnglishNames(env: Env): Promise<Record<string, string>> {
  const { address, counters, centers, townsWithStop, universityWithStops } = await currentShop(env);
  const counterTexts = counters.flatMap((one) => [one.name, one.address]);
  const details = [...address, ...counterTexts, ...centers, ...townsWithStop, universityWithStops];
  return cachedEnglishNames(env, details);
}
