/** Dependencies of checkout, for bookings with seats and without. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { checkoutProviderNames } from "../payments/offered.ts";
import { toInvoice } from "../domain/payments/invoice.ts";
import { DEFAULT_WALLET, providerLabel } from "../domain/payments/provider-names.ts";
import { findBill, findPaymentInProgress, setPaymentId, type Bill } from "../db/payments/bills.ts";
import { holdsKey, isTakenOver } from "../db/idempotency.ts";
import { insertBill } from "../db/payments/insert-bill.ts";
import { database } from "../db/client.ts";
import { findCoupon } from "../db/payments/coupons.ts";
import type { Language } from "../domain/language.ts";
import type { AppointmentDependencies } from "../flows/payments/appointment.ts";
import type { CheckoutDependencies, QuoteDependencies } from "../flows/payments/checkout.ts";
import type { BillDependencies } from "../flows/payments/open-bill.ts";
import { giveUpForAnother, lockSeatsForPage } from "../flows/payments/page-payment.ts";
import { isPaidOnPage } from "../flows/payments/payment-steps.ts";
import { readChosenLanguage } from "../http/page-language.ts";
import { attemptLimits } from "./attempt-limits.ts";
import { isPhoneProven, readLatestProvenPhone, phoneKey } from "../auth/proven-phones.ts";
import { randomId, sha256 } from "../auth/signer.ts";
import { paymentDependencies } from "./payments.ts";
import { tripSeats } from "../trip/stub.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import { offeredProvider } from "../payments/registry.ts";

export function quoteDependencies(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
  { chargeBps }: PaymentProvider,
): QuoteDependencies {
  const db = database(c.env);
  return {
    ...attemptLimits(c, turnstileToken),
    findCoupon: (code, booking) => findCoupon(db, code, booking),
    customer: () => readLatestProvenPhone(c),
    hasOpenPage: (booking) => hasOpenPage(c.env, booking),
    seatsOf: (tripId) => tripSeats(c.env, tripId),
    now: Date.now,
    ...(chargeBps === undefined ? {} : { chargeBps }),
  };
}

export type Wallet = PaymentProvider;

/** The wallet that a request names, or the shop's first; null: the shop does not offer it. */
export function findWallet(env: Env, name: string | undefined): Wallet | null {
  return offeredProvider(env, name);
}

/** The wallets that buyers choose from, the first unless they do. */
export function listWallets(env: Env): { name: string; label: string }[] {
  return checkoutProviderNames(env).map((name) => ({ name, label: providerLabel(name) }));
}

/** Fields of a request that opens a payment, which its route has checked. */
interface Opening {
  turnstile_token?: string | undefined;
  return_url: string | null;
  provider: PaymentProvider;
}

export function checkoutDependencies(c: Context<AppEnv>, opening: Opening): CheckoutDependencies {
  return {
    ...quoteDependencies(c, opening.turnstile_token, opening.provider),
    ...billDependencies(c, opening),
    phoneKey: (phone) => phoneKey(c, phone),
    isPhoneProven: (key) => isPhoneProven(c, key),
  };
}

export function appointmentDependencies(
  c: Context<AppEnv>,
  opening: Opening,
): AppointmentDependencies {
  const { chargeBps } = opening.provider;
  return {
    ...billDependencies(c, opening),
    newSecret: randomId,
    ...(chargeBps === undefined ? {} : { chargeBps }),
  };
}

/**
 * Our number at the provider follows from the claim, which is never used twice, so it isn't either, without an index of
 * its own. It is a hash, since the provider and the buyer see it and the claim is ours.
 */
export async function makeInvoice(claim: string): Promise<string> {
  return toInvoice(await sha256(claim));
}

export async function makeHandles() {
  const grant = randomId();
  const claim = `bill/${randomId()}`;
  return { claim, grant, grantHash: await sha256(grant), invoice: await makeInvoice(claim) };
}

function buyersLanguage(c: Context<AppEnv>): Language | null {
  return readChosenLanguage(c.req.header("Cookie") ?? "");
}

function billDependencies(
  c: Context<AppEnv>,
  { turnstile_token: turnstileToken, return_url: returnUrl, provider }: Opening,
): BillDependencies {
  const db = database(c.env);
  const payments = paymentDependencies(c.env, "buyer");
  const attempt = c.get("attempt");
  const condition = attempt && holdsKey(db, attempt);
  return {
    ...attemptLimits(c, turnstileToken),
    ...(attempt && { isTakenOver: () => isTakenOver(db, attempt) }),
    bills: {
      insert(bill, now, limit) {
        // An agent's browser says nothing of the passenger.
        const language = bill.agentId === null ? buyersLanguage(c) : null;
        return insertBill(db, { ...bill, language }, now, limit, undefined, condition);
      },
      setPaymentId: (id, paymentId) => setPaymentId(db, id, paymentId),
    },
    provider,
    newHandles: makeHandles,
    callbackUrl: (bill) => callbackUrl(c, { provider, return_url: returnUrl }, bill),
    page: {
      notifyUrl(bill) {
        const url = new URL(`/api/payment-notice/${provider.name}`, c.req.url);
        url.searchParams.set("bill", String(bill));
        return url.toString();
      },
      lockSeats: (bill) => lockSeatsForPage(payments, bill),
      giveUp: async (booking) => giveUpForAnother(payments, await findOpenPage(c.env, booking)),
    },
    now: Date.now,
  };
}

/** A number that no bill of the shop has, and a secret of the length of all. */
const LONGEST_BILL = { id: 999_999_999, grant: "x".repeat(22), mode: "unlimited" } as const;

/** Whether the wallet can send the buyer back by way of `return_url`: asked before anything is written. */
export function takesReturnUrl(
  c: Context<AppEnv>,
  opening: Pick<Opening, "provider" | "return_url">,
): boolean {
  const most = opening.provider.callbackCharactersMax ?? Infinity;
  return opening.return_url === null || callbackUrl(c, opening, LONGEST_BILL).length <= most;
}

function callbackUrl(
  c: Context<AppEnv>,
  { provider, return_url: returnUrl }: Pick<Opening, "provider" | "return_url">,
  { id, grant, mode }: Parameters<BillDependencies["callbackUrl"]>[0],
): string {
  const isPage = provider.capabilities.moneyMovesAt === "page";
  // The agent's program has the payment's secret already, and another site's log should not.
  if (returnUrl !== null && !isPage) return withParameter(returnUrl, "bill", String(id));
  const path = isPage ? `/api/payment-return/${provider.name}` : "/successPage";
  const url = new URL(path, c.req.url);
  url.search = new URLSearchParams({ bill: String(id), grant, type: mode }).toString();
  if (returnUrl !== null) url.searchParams.set("return_url", returnUrl);
  return url.toString();
}

/** Whether seats of the booking wait on a provider's page, whose buyer may come back and choose again. */
export async function hasOpenPage(
  env: Env,
  booking: { tripId: string; booking: string },
): Promise<boolean> {
  return (await findOpenPage(env, booking)) !== null;
}

/** The bill of a booking that waits on a provider's page. */
async function findOpenPage(
  env: Env,
  booking: { tripId: string; booking: string },
): Promise<Bill | null> {
  const db = database(env);
  const id = await findPaymentInProgress(db, booking);
  const bill = id === null ? null : await findBill(db, id);
  return bill !== null && isPaidOnPage(paymentDependencies(env, "buyer"), bill) ? bill : null;
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.toString();
}

/** The value of the field `payment_providers`: missing where bKash alone is offered, as before there was a choice. */
export function namedWallets(env: { CHECKOUT_PROVIDERS: string }): string[] | undefined {
  const names = checkoutProviderNames(env);
  return names.every((name) => name === DEFAULT_WALLET) ? undefined : names;
}
