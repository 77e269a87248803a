/** A wallet of the simulator with nothing paid yet, and the client of one dialect in front of it. */
import type { Dialect } from "../../worker/payments/bkash/dialect.ts";
import type { Completed } from "../../worker/payments/provider.ts";
import { simulatedWallet, type SimulatedWallet } from "../support/simulated/simulated-wallet.ts";
import { aClient, anAccount, aToken } from "./client.ts";
import { aPayment, PAYS, type WalletBench } from "./conformance.ts";

export interface SimulatedBench extends WalletBench {
  simulated: SimulatedWallet;
  /** A new token, after the wallet's clock has passed the old one's end. */
  renewed(): Promise<string>;
}

export async function aSimulatedBench(dialect: Dialect): Promise<SimulatedBench> {
  const simulated = simulatedWallet();
  const account = anAccount(dialect);
  return {
    simulated,
    wallet: aClient(simulated.fetch, { dialect }),
    token: await aToken(simulated.fetch, account),
    approve: simulated.approve,
    renewed: () => aToken(simulated.fetch, account),
  };
}

/** A payment that a buyer has authorised and the shop executed: its money has moved. */
export async function aPaidPayment(
  bench: WalletBench,
  change: { amountPoisha?: number; payer?: string } = {},
): Promise<{ paymentId: string; paid: Completed; payment: { paymentId: string; trxId: string } }> {
  const { paymentId } = await aPayment(bench, change.amountPoisha);
  await bench.approve(paymentId, change.payer ?? PAYS);
  const paid = await bench.wallet.execute(bench.token, paymentId);
  if (paid.outcome !== "completed") throw new Error(`Execute: ${paid.outcome}`);
  return { paymentId, paid, payment: { paymentId, trxId: paid.trxId } };
}
