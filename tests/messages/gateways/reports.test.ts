/** Delivery reports, where a gateway has them. */
import { expect, test } from "vitest";
import { simulatedGateway } from "../../support/simulated/simulated-gateway.ts";
import { aClient, MESSAGE } from "./clients.ts";

async function aSentMessage(ending: string) {
  const simulated = simulatedGateway();
  const gateway = aClient("alpha-sms", simulated.fetch);
  const sent = await gateway.send({ ...MESSAGE, phone: `017123${ending}` });
  if (sent.result !== "accepted") throw new Error(sent.result);
  return { simulated, report: () => gateway.report(sent.ref) };
}

test("a message that arrived is delivered, one that never does has failed", async () => {
  expect(await (await aSentMessage("45678")).report()).toEqual({ state: "delivered" });
  expect(await (await aSentMessage("90005")).report()).toEqual({ state: "failed" });
});

test("a late report is pending, then delivered", async () => {
  const { simulated, report } = await aSentMessage("90004");
  await simulated.set({ lateMs: 5_000 });
  expect(await report()).toEqual({ state: "pending" });
  simulated.advance(5_000);
  expect(await report()).toEqual({ state: "delivered" });
});

test("an unknown reference has no report, whatever it is made of", async () => {
  const gateway = aClient("alpha-sms", simulatedGateway().fetch);
  for (const ref of ["1", "../control/messages", "1/?api_key=x#"]) {
    expect(await gateway.report(ref)).toBe(null);
  }
});
