/**
 * The whole TrxID of a payment proves who paid (decisions 7.8): no answer to staff has it, or one of them takes any
 * ticket.
 */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { database } from "../../../../worker/db/client.ts";
import { anAgent } from "../../../support/agents.ts";
import { read } from "../../../support/browser.ts";
import { aPaidSale, nothingWaits } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { staff } from "../../../support/staff.ts";
import { staffExamples } from "../../../support/examples/staff-examples.ts";
import { startWallet } from "../../../support/wallet.ts";

afterEach(nothingWaits);

test("no answer to staff about a sale has the whole TrxID of its payment", async () => {
  const { tripId, pnr, bill, trxId } = await aPaidSale(await startWallet());
  const { id: agentId } = await anAgent(database(env));
  const examples = await staffExamples({ tripId, pnr, agentId });
  const telling: string[] = [];
  let answered = 0;
  for (const [call, { browser, bodies = [] }] of Object.entries(examples)) {
    for (const { sound } of bodies) {
      const answer = await browser.post(`/api${call.replace("POST ", "")}`, sound);
      if (answer.status === 200) answered += 1;
      if (JSON.stringify(answer.body).includes(trxId)) telling.push(call);
    }
  }
  takeLogged();
  expect(telling).toEqual([]);
  expect(answered).toBeGreaterThan(50);
  // Who calls says the whole, and the sale is found by it.
  const { sale } = read(await staff("show", { sale: trxId }), SaleView);
  expect(sale).toMatchObject({ bill, trx_id: `…${trxId.slice(-4)}` });
});
