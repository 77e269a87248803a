/**
 * From held seats to the wallet's page (decisions 3; protocol 3, "created"). Owns the order: amounts are the
 * server's, the bill stands in D1 before the wallet hears of it, and nothing here moves money. Invariant: a bill's
 * seats and amount are written once and never changed.
 */
import type { NewBill } from "../db/bills.ts";
import { couponFor, quote, type Coupon, type Quote } from "../domain/fare.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { BookingSeats, TripSeatsCalls } from "../trip/calls.ts";
import type { PaymentRequest, CreateOutcome, Wallet } from "../wallet/wallet.ts";
import type { Remote } from "./remote.ts";

export interface QuoteDeps {
  findCoupon(code: string): Promise<{ coupon: Coupon | null; uses: number }>;
  seatsOf(tripId: string): Remote<Pick<TripSeatsCalls, "booking" | "claimPhone">>;
  now(): number;
}

export interface CheckoutDeps extends QuoteDeps {
  bills: {
    insert(bill: NewBill, now: number): Promise<number>;
    setPaymentId(id: number, paymentId: string): Promise<void>;
  };
  wallet: Wallet;
  phoneKey(phone: string): Promise<string>;
  /** An unguessable handle for the browser, its hash for the bill, and an invoice number for the wallet. */
  newHandles(): Promise<{ grant: string; grantHash: string; invoice: string }>;
  callbackUrl(bill: number, grant: string): string;
}

export interface LimitedBooking {
  tripId: string;
  booking: string;
  couponCode: string | null;
}

export interface Contact {
  name: string;
  phone: string;
  email: string | null;
}

export interface PaymentOpened {
  bill: number;
  grant: string;
  paymentId: string;
  payUrl: string;
}

/** What the held seats cost: the fare as it was when the first was held, less the coupon, and the charge. */
export async function quoteBooking(
  deps: QuoteDeps,
  wish: LimitedBooking,
): Promise<Result<{ quote: Quote; coupon: Coupon | null; held: BookingSeats }, Refusal>> {
  const held = await deps.seatsOf(wish.tripId).booking({ booking: wish.booking });
  if (held.sold) return err({ reason: "booking_sold" });
  if (held.seats.length === 0 || held.farePoisha === null) return err(nothingHeld(held));

  let coupon: Coupon | null = null;
  if (wish.couponCode !== null) {
    const { coupon: found, uses } = await deps.findCoupon(wish.couponCode);
    const usable = couponFor(found, { tripId: wish.tripId, uses, now: deps.now() });
    if (!usable.ok) return usable;
    coupon = usable.value;
  }
  const { farePoisha, seats } = held;
  return ok({ quote: quote({ farePoisha, seats: seats.length, coupon }), coupon, held });
}

export async function openPayment(
  deps: CheckoutDeps,
  wish: LimitedBooking & {
    contact: Contact;
    agentId: string | null;
    /** What the client believes; a difference is refused with the right figures, never trusted. */
    believed: { seats: number; subtotalPoisha: number; paidPoisha: number };
  },
): Promise<Result<PaymentOpened, Refusal>> {
  const quoted = await quoteBooking(deps, wish);
  if (!quoted.ok) return quoted;
  const { quote: amounts, coupon, held } = quoted.value;
  if (!isSame(amounts, wish.believed)) return err(amountChanged(amounts));

  const phoneKey = await deps.phoneKey(wish.contact.phone);
  const claim = { booking: wish.booking, phoneKey, exempt: wish.agentId !== null };
  const claimed = await deps.seatsOf(wish.tripId).claimPhone(claim);
  if (!claimed.ok) return err(claimed.error);

  const inHand = await deps.wallet.token();
  if (inHand.outcome === "away") return err({ reason: "wallet_away" });

  const handles = await deps.newHandles();
  const bill = await deps.bills.insert(
    {
      kind: "limited",
      booking: wish.booking,
      tripId: wish.tripId,
      agentId: wish.agentId,
      contactName: wish.contact.name,
      contactPhone: wish.contact.phone,
      contactEmail: wish.contact.email,
      couponId: coupon?.id ?? null,
      quote: amounts,
      seats: held.seats,
      invoice: handles.invoice,
      grantHash: handles.grantHash,
    },
    deps.now(),
  );
  const created = await createAtWallet(deps.wallet, inHand.token, {
    invoice: handles.invoice,
    amountPoisha: amounts.totalPoisha,
    callbackUrl: deps.callbackUrl(bill, handles.grant),
    payerReference: wish.contact.phone,
  });
  switch (created.outcome) {
    case "created":
      await deps.bills.setPaymentId(bill, created.paymentId);
      return ok({
        bill,
        grant: handles.grant,
        paymentId: created.paymentId,
        payUrl: created.payUrl,
      });
    case "refused":
      return err({ reason: "wallet_refused", walletMessage: created.walletMessage });
    default:
      return err({ reason: "wallet_away" });
  }
}

/** Create moves no money, so a refused token is renewed and the call repeated, once. */
async function createAtWallet(
  wallet: Wallet,
  token: string,
  order: PaymentRequest,
): Promise<CreateOutcome> {
  const first = await wallet.create(token, order);
  if (first.outcome !== "unauthorised") return first;
  const renewed = await wallet.token(token);
  return renewed.outcome === "away" ? { outcome: "away" } : wallet.create(renewed.token, order);
}

function nothingHeld(held: BookingSeats): Refusal {
  if (held.capturing.length > 0) return { reason: "payment_other_bill" };
  const isOver = held.deadlineAt !== null && held.deadlineAt <= held.now;
  return { reason: isOver ? "hold_over" : "no_seats_held" };
}

function isSame(
  amounts: Quote,
  believed: { seats: number; subtotalPoisha: number; paidPoisha: number },
): boolean {
  return (
    amounts.seats === believed.seats &&
    amounts.subtotalPoisha === believed.subtotalPoisha &&
    amounts.totalPoisha === believed.paidPoisha
  );
}

function amountChanged(amounts: Quote): Refusal {
  return {
    reason: "amount_changed",
    totalSeats: amounts.seats,
    totalSeatPricePoisha: amounts.subtotalPoisha,
    paidPoisha: amounts.totalPoisha,
  };
}
