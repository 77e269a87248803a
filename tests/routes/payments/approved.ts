/** A payment that the payer has approved on the wallet's page, and what became of its bill. */
import { env } from "cloudflare:workers";
import { PaymentExecuteView } from "../../../worker/contract/booking/checkout.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit, executeBody, type Visit } from "../../support/booking.ts";
import { read, type Answer } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { PAYER, type SimulatedWallet } from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
export const EXECUTE = "/api/bkash/payment/execute";

export interface Paying {
  wallet: SimulatedWallet;
  visit: Visit;
  body: ReturnType<typeof executeBody>;
  execute(): Promise<Answer>;
}

/** Two seats held, a payment opened and approved on the wallet's page: only Execute is missing. */
export async function approved(payer = PAYER): Promise<Paying> {
  const wallet = await startWallet();
  const visit = await aVisit((await aTrip(db)).id);
  for (const seat of ["B2", "A1"]) await visit.hold(seat);
  const body = executeBody(await visit.create());
  await wallet.approve(body.paymentID, payer);
  return { wallet, visit, body, execute: () => visit.browser.post(EXECUTE, body) };
}

export const ticketId = (answer: Answer) =>
  read(answer, PaymentExecuteView).data.ticket_data.ticketing_id;

export async function billState(id: number) {
  const row = await env.DB.prepare("SELECT state, watch_until, failure FROM bills WHERE id = ?")
    .bind(id)
    .first();
  return row;
}
