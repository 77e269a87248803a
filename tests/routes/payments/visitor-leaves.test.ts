/** [M10] A visitor who leaves does not stop Execute: the flow is passed to waitUntil. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aTrip } from "../../support/catalogue.ts";
import { readRow } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

test("the flow that goes on after the visitor has left ends with the ticket", async () => {
  const wallet = await startWallet();
  const visit = await aVisit((await aTrip(database(env))).id);
  await visit.hold("A1");
  const body = executeBody(await visit.create());
  await wallet.approve(body.paymentID);

  const waited: Promise<unknown>[] = [];
  const gone = Promise.withResolvers<void>();
  const { cookies } = visit.browser;
  const request = new Request("http://localhost/api/bkash/payment/execute", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": cookies.get("XSRF-TOKEN") ?? "",
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    body: JSON.stringify(body),
  });
  const context = Object.assign(createExecutionContext(), {
    waitUntil(work: Promise<unknown>) {
      waited.push(work);
      gone.resolve();
    },
  });
  const answer = app.fetch(request, env, context);
  await Promise.race([gone.promise, answer]);
  await Promise.all(waited);
  expect(waited.length).toBeGreaterThan(0);
  expect((await readRow(body.ticketBillPayBkashId)).state).toBe("paid");
  await answer;
});
