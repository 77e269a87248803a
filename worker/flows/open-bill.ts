/**
 * The last steps before the wallet's page, the same for both booking modes (protocol 3, "created"): the bill is in D1
 * before the wallet is called, and nothing here moves money. Invariants: a bill's seats and amount are written once and
 * never changed; the payments opened per booking and per browser are limited, by limits that nobody else can use up.
 */
import type { NewBill } from "../db/payments/insert-bill.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import { admit, type AttemptLimits, type Subject } from "./rate-limited.ts";

export interface BillDependencies extends AttemptLimits {
  bills: {
    insert(bill: NewBill, now: number): Promise<number>;
    setPaymentId(id: number, paymentId: string): Promise<void>;
  };
  /** The provider of new payments. */
  provider: PaymentProvider;
  /** A claim for the trip's object, a handle for the browser (both unguessable), its hash, and an invoice number. */
  newHandles(): Promise<{ claim: string; grant: string; grantHash: string; invoice: string }>;
  callbackUrl(bill: { id: number; grant: string; mode: NewBill["mode"] }): string;
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
  },
): Promise<Result<PaymentOpened, Refusal>> {
  const { provider } = deps;
  const session = await provider.prepare();
  if (session === null) return err({ reason: "wallet_away" });

  const admitted = await admit(deps, await subjectsOf(deps, input));
  if (!admitted.ok) return admitted;
  if (admitted.value.pastLimit !== null) return err(admitted.value.pastLimit);

  const { contact, ...rest } = input;
  const { claim, grant, grantHash, invoice } = await deps.newHandles();
  const now = deps.now();
  const bill = await deps.bills.insert(
    {
      ...rest,
      provider: provider.name,
      deadAt: now + provider.timing.deadAfterMs,
      claim,
      contactName: contact.name,
      contactPhone: contact.phone,
      contactEmail: contact.email,
      invoice,
      grantHash,
    },
    now,
  );
  const created = await session.create({
    invoice,
    amountPoisha: input.quote.totalPoisha,
    callbackUrl: deps.callbackUrl({ id: bill, grant, mode: input.mode }),
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

async function subjectsOf(
  deps: Pick<AttemptLimits, "visitor">,
  { booking, agentId }: Pick<NewBill, "booking" | "agentId">,
): Promise<Subject[]> {
  const opener: Subject =
    agentId === null ? ["create_browser", await deps.visitor()] : ["create_agent", agentId];
  return [["create_booking", booking], opener];
}
