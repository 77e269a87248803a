/** Dependencies of the comparison of bills with the wallet. */
import { findBill } from "../db/payments/bills.ts";
import { database } from "../db/client.ts";
import { recordedRefunds } from "../db/payments/refunds.ts";
import { findSaleParts } from "../db/staff/staff-sales.ts";
import { storeWalletFinding } from "../db/trip-checks.ts";
import type { WalletCheckDependencies } from "../flows/check-at-wallet.ts";
import { providerNamed } from "../payments/registry.ts";
import { logAlert } from "../telemetry/log.ts";

export function walletCheckDependencies(env: Env): WalletCheckDependencies {
  const db = database(env);
  return {
    find: (bill) => findBill(db, bill),
    async partsOf(bill) {
      const { parts } = await findSaleParts(db, bill);
      return parts.some(({ state }) => state === "owed") ? null : recordedRefunds(db, bill);
    },
    providerOf: (name, bill) => providerNamed(env, name, bill),
    store: (bill, finding) => storeWalletFinding(db, bill, finding, Date.now()),
    now: Date.now,
    alert: logAlert,
  };
}
