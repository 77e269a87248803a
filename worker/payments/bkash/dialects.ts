/**
 * The supported dialects of the wallet, by their names in the configuration. Refuses any other name in one sentence.
 */
import { bkashV1 } from "./bkash-v1.ts";
import { bkashV2 } from "./bkash-v2.ts";
import type { Dialect } from "./dialect.ts";

const DIALECTS: readonly Dialect[] = [bkashV1, bkashV2];

export function dialectNamed(name: string): Dialect {
  const found = DIALECTS.find((dialect) => dialect.name === name);
  if (found !== undefined) return found;
  const names = DIALECTS.map((dialect) => `"${dialect.name}"`).join(" or ");
  throw new Error(`WALLET_DIALECT is "${name}"; it must be ${names}`);
}
