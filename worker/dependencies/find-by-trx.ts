/** Dependencies of the search for a TrxID that the shop does not know yet. */
import { database } from "../db/client.ts";
import { listPaymentsWithoutTrx } from "../db/staff/sale-search.ts";
import type { FindByTrxDependencies } from "../flows/find-by-trx.ts";
import { providerNamed } from "../payments/registry.ts";

export function findByTrxDependencies(env: Env): FindByTrxDependencies {
  return {
    list: (most) => listPaymentsWithoutTrx(database(env), most),
    providerOf: (name, bill) => providerNamed(env, name, bill),
    now: Date.now,
  };
}
