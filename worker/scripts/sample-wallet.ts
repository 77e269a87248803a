/**
 * Tells the simulated wallet of the payments that the lived-in sample begins with, so that they can be queried and
 * refunded like any other. A wallet that has payments is left as it is.
 */
import { join } from "node:path";
import { listWalletPayments } from "../../drizzle/lived/wallet.ts";
import { takaText } from "../domain/money.ts";
import type { LocalStores } from "./local-stores.ts";

const WALLET_FILE = "wallet.sqlite";

export async function payAtWallet(stateDir: string, stores: LocalStores): Promise<void> {
  // Loaded here, since a checkout that deploys has no simulator.
  const [{ sqliteStore }, { listTables }] = await Promise.all([
    import("../../tests/wallet-simulator/sqlite-store.ts"),
    import("../../tests/wallet-simulator/store.ts"),
  ]);
  const store = sqliteStore(join(stateDir, WALLET_FILE));
  const wallet = listTables(store);
  const isNew = wallet.payments.list().length === 0;
  for (const one of isNew ? await listWalletPayments(stores) : []) {
    const { paymentId, trxId, invoice, totalPoisha, createdAt, completedAt, refund } = one;
    const amount = takaText(totalPoisha);
    wallet.transactions.put(trxId, paymentId);
    wallet.payments.put(paymentId, {
      dialect: "v1.2.0-beta",
      paymentId,
      trxId,
      hash: "",
      signature: "",
      invoice,
      amount,
      payerReference: one.wallet,
      callbackUrl: "",
      createdAt,
      stage: "executed",
      wallet: one.wallet,
      wrongTries: 0,
      executes: 1,
      queries: 0,
      hasRefusedToken: false,
      completesAt: completedAt,
      refunds:
        refund === null
          ? []
          : [
              {
                trxId: refund.trxId,
                amount,
                at: refund.at,
                completesAt: refund.at,
                sku: "",
                reason: "",
              },
            ],
    });
  }
  store.close();
}
