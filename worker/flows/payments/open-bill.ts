/**
 * The last steps before the wallet's page, the same for both booking modes (protocol 3, "created"): the bill is in D1
 * before the wallet is called, and nothing here moves money. Invariants: a bill's seats and amount are written once and
 * never changed; the payments opened per booking and per browser are limited, by limits that nobody else can use up.
 */
import type { NewBill } from "../../db/payments/insert-bill.ts";
import { BILLS_PER_BOOKING, type RateLimitRule } from "../../domain/rate-limit/rate-limit.ts";
import { KEY_RETRY_AFTER_SECONDS } from "../../domain/idempotency.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { assert, err, ok, type Result } from "../../domain/result.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import {
  admit,
  checkPastLimit,
  type Admission,
  type AttemptLimits,
  type Subject,
} from "../rate-limited.ts";

export interface BillDependencies extends AttemptLimits {
  bills: {
    /**
     * The bill's number; null: the limit of bills of its booking is reached, or the key of the request was taken over,
     * and nothing was written.
     */
    insert(bill: NewBill, now: number, limit: RateLimitRule | null): Promise<number | null>;
    setPaymentId(id: number, paymentId: string): Promise<void>;
  };
  /** Whether another attempt of this request has its Idempotency-Key (protocol 27). Missing for one without a key. */
  isTakenOver?(): Promise<boolean>;
  /** The provider of new payments. */
  provider: PaymentProvider;
  /** A claim for the trip's object, a handle for the browser (both unguessable), its hash, and an invoice number. */
  newHandles(): Promise<{ claim: string; grant: string; grantHash: string; invoice: string }>;
  callbackUrl(bill: { id: number; grant: string; mode: NewBill["mode"] }): string;
  /** Missing where nobody pays on a page: at a counter. */
  page?: PageDependencies;
  now(): number;
}

/** For providers whose money moves on their own page (protocol 26). */
export interface PageDependencies {
  /** Where the provider's server reports. */
  notifyUrl(bill: number): string;
  /** Locks the seats of a bill whose page is about to be shown. Null: they are locked. */
  lockSeats(bill: number): Promise<Refusal | null>;
  /** Gives up the open page of another payment of the booking. Null: its seats are free for this one. */
  giveUp(booking: { tripId: string; booking: string }): Promise<Refusal | null>;
}

export interface Contact {
  name: string;
  /** In its stored form, see domain/phone.ts. */
  phone: string;
  email: string | null;
}

export interface PaymentOpened {
  bill: number;
  grant: string;
  paymentId: string;
  payUrl: string;
}

export async function openBill(
  deps: BillDependencies,
  input: Omit<
    NewBill,
    | "claim"
    | "provider"
    | "deadAt"
    | "invoice"
    | "grantHash"
    | "contactName"
    | "contactPhone"
    | "contactEmail"
  > & {
    contact: Contact;
    /** The booking has an open page, which is given up once nothing else can refuse this payment. */
    replacesPage?: boolean;
  },
): Promise<Result<PaymentOpened, Refusal>> {
  const { provider } = deps;
  const session = await provider.prepare();
  if (session === null) return err({ reason: "wallet_away" });

  const admitted = await admit(deps, [await chooseSubject(deps, input)]);
  if (!admitted.ok) return admitted;
  if (admitted.value.pastLimit !== null) return err(admitted.value.pastLimit);

  const { contact, replacesPage = false, ...rest } = input;
  const { claim, grant, grantHash, invoice } = await deps.newHandles();
  const now = deps.now();
  const written = await insertWithinLimit(deps, admitted.value, now, {
    ...rest,
    provider: provider.name,
    deadAt: now + provider.timing.deadAfterMs,
    claim,
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
    invoice,
    grantHash,
  });
  if (!written.ok) return written;
  const bill = written.value;
  const created = await session.create({
    bill,
    invoice,
    amountPoisha: input.quote.totalPoisha,
    callbackUrl: deps.callbackUrl({ id: bill, grant, mode: input.mode }),
    ...(deps.page === undefined ? {} : { notifyUrl: deps.page.notifyUrl(bill) }),
    payerReference: contact.phone,
  });
  switch (created.outcome) {
    case "created": {
      await deps.bills.setPaymentId(bill, created.paymentId);
      const busy = replacesPage ? await deps.page?.giveUp(input) : null;
      if (busy) return err(busy);
      const isPage = provider.capabilities.moneyMovesAt === "page";
      if (isPage) {
        assert(deps.page, "who offers a page can lock its seats");
        const refusal = await deps.page.lockSeats(bill);
        if (refusal !== null) return err(refusal);
      }
      return ok({ bill, grant, paymentId: created.paymentId, payUrl: created.payUrl });
    }
    case "refused":
      return err({ reason: "wallet_refused", walletMessage: created.walletMessage });
    default:
      return err({ reason: "wallet_away" });
  }
}

/**
 * Past the limit of a booking's bills, which anybody with its id may reach, a visitor who passes the check may
 * continue.
 */
async function insertWithinLimit(
  deps: BillDependencies,
  { isPerson, returnAttempt }: Admission,
  now: number,
  bill: NewBill,
): Promise<Result<number, Refusal>> {
  const limit = isPerson ? null : BILLS_PER_BOOKING;
  const first = await insertForKey(deps, bill, now, limit);
  if (!first.ok) return first;
  if (first.value !== null) return ok(first.value);
  const checked = await checkPastLimit(deps, BILLS_PER_BOOKING.windowMs);
  if (!checked.ok) {
    await returnAttempt();
    return checked;
  }
  if (checked.value !== null) return err(checked.value);
  const second = await insertForKey(deps, bill, now, null);
  if (!second.ok) return second;
  assert(second.value !== null, "a bill without a limit is written");
  return ok(second.value);
}

/** An attempt that slept until another one has the key of its request opens no second bill. */
async function insertForKey(
  deps: BillDependencies,
  bill: NewBill,
  now: number,
  limit: RateLimitRule | null,
): Promise<Result<number | null, Refusal>> {
  const id = await deps.bills.insert(bill, now, limit);
  if (id !== null || (await deps.isTakenOver?.()) !== true) return ok(id);
  return err({ reason: "idempotency_in_progress", retryAfterSeconds: KEY_RETRY_AFTER_SECONDS });
}

async function chooseSubject(
  deps: Pick<AttemptLimits, "visitor">,
  { agentId }: Pick<NewBill, "agentId">,
): Promise<Subject> {
  return agentId === null ? ["create_browser", await deps.visitor()] : ["create_agent", agentId];
}
