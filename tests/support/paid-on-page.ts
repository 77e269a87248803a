/** Bookings whose buyers are on the page of a wallet that takes the money there (protocol 26). */
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll } from "vitest";
import { PaymentCreateView } from "../../worker/contract/booking/checkout.ts";
import { database } from "../../worker/db/client.ts";
import { PROVIDERS } from "../../worker/payments/registry.ts";
import { pageProvider, type PageProvider } from "../payments/page-provider.ts";
import { aVisit, executeBody } from "./booking.ts";
import { aBrowser, read } from "./browser.ts";
import { aTrip } from "./catalogue.ts";

const provider = pageProvider();

/** The Worker of the test file's own modules, with the registry of its test. */
export const worker = { env: {} };

/** For the whole test file, the shop's wallets take money on their page. */
export function offerPages(): PageProvider {
  const builtIn = [...PROVIDERS];
  beforeAll(() => {
    PROVIDERS.set("bkash", () => provider).set(provider.name, () => provider);
  });
  afterAll(() => {
    PROVIDERS.clear();
    for (const [name, factory] of builtIn) PROVIDERS.set(name, factory);
  });
  afterEach(() => provider.setSilent(false));
  return provider;
}

export async function onPage(visitor?: Awaited<ReturnType<typeof aVisit>>) {
  const visit = visitor ?? (await aVisit((await aTrip(database(env))).id, aBrowser(worker)));
  if (visitor === undefined) for (const seatNo of ["A1", "B2"]) await visit.hold(seatNo);
  const created = await visit.create();
  read(created, PaymentCreateView);
  const body = executeBody(created);
  const { callbackUrl, notifyUrl, invoice } = provider.page(body.paymentID);
  const stranger = aBrowser(worker);
  const form = (address: string, fields: Record<string, string>) =>
    stranger.send(address.slice(new URL(address).origin.length), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  return {
    visit,
    body,
    bill: body.ticketBillPayBkashId,
    pay: (amountPoisha?: number) => provider.pay(body.paymentID, amountPoisha),
    execute: () => visit.browser.post("/api/bkash/payment/execute", body),
    comeBack: (fields: Record<string, string> = {}) => form(callbackUrl, fields),
    notify: (sign = `signed ${invoice}`) => form(notifyUrl, { invoice, sign }),
  };
}
