/**
 * The last steps before the wallet's page, the same for every kind of booking (protocol 3, "created"): the bill
 * stands in D1 before the wallet hears of it, and nothing here moves money. Invariant: a bill's seats and amount
 * are written once and never changed.
 */
import type { NewBill } from "../db/payments/bills.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { CreateOutcome, PaymentRequest, Wallet } from "../payments/provider.ts";

export interface BillDependencies {
  bills: {
    insert(bill: NewBill, now: number): Promise<number>;
    setPaymentId(id: number, paymentId: string): Promise<void>;
  };
  wallet: Wallet;
  /** An unguessable handle for the browser, its hash for the bill, and an invoice number for the wallet. */
  newHandles(): Promise<{ grant: string; grantHash: string; invoice: string }>;
  callbackUrl(bill: { id: number; grant: string; kind: NewBill["kind"] }): string;
  now(): number;
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
    "invoice" | "grantHash" | "contactName" | "contactPhone" | "contactEmail"
  > & {
    contact: Contact;
  },
): Promise<Result<PaymentOpened, Refusal>> {
  const inHand = await deps.wallet.token();
  if (inHand.outcome === "away") return err({ reason: "wallet_away" });

  const { contact, ...rest } = input;
  const { grant, grantHash, invoice } = await deps.newHandles();
  const bill = await deps.bills.insert(
    {
      ...rest,
      contactName: contact.name,
      contactPhone: contact.phone,
      contactEmail: contact.email,
      invoice,
      grantHash,
    },
    deps.now(),
  );
  const created = await createAtWallet(deps.wallet, inHand.token, {
    invoice,
    amountPoisha: input.quote.totalPoisha,
    callbackUrl: deps.callbackUrl({ id: bill, grant, kind: input.kind }),
    payerReference: contact.phone,
  });
  switch (created.outcome) {
    case "created":
      await deps.bills.setPaymentId(bill, created.paymentId);
      return ok({ bill, grant, paymentId: created.paymentId, payUrl: created.payUrl });
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
  request: PaymentRequest,
): Promise<CreateOutcome> {
  const first = await wallet.create(token, request);
  if (first.outcome !== "unauthorised") return first;
  const renewed = await wallet.token(token);
  return renewed.outcome === "away" ? { outcome: "away" } : wallet.create(renewed.token, request);
}
