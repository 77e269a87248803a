/**
 * The wallet's ledger: payments, charges and refunds. It knows nothing of the shop but invoices, and everything is
 * audited against it. It charges every Execute that arrives: that a wallet charges once is not relied on.
 */
export interface Charge {
  trxId: string;
  poisha: number;
  at: number;
  /** Decided later than it promises (A1): the protocol names what then fails. */
  isLate: boolean;
}

export interface GivenBack {
  id: string;
  trxId: string;
  poisha: number;
  at: number;
}

export interface Payment {
  id: string;
  invoice: string;
  poisha: number;
  madeAt: number;
  /** The buyer has confirmed on the wallet's page. */
  isAuthorised: boolean;
  charges: Charge[];
  back: GivenBack[];
  /** Executes that were sent, passed the gateway and may still take money. */
  executesUnderWay: number;
  executesSent: number;
  refundsUnderWay: number;
  /** The wallet was, or will be, later than it promises. */
  isLate: boolean;
}

export class Ledger {
  readonly payments = new Map<string, Payment>();
  version = 0;

  open(invoice: string, poisha: number, now: number): Payment {
    this.version += 1;
    const payment: Payment = {
      id: `PAY${this.payments.size + 1}`,
      invoice,
      poisha,
      madeAt: now,
      isAuthorised: false,
      charges: [],
      back: [],
      executesUnderWay: 0,
      executesSent: 0,
      refundsUnderWay: 0,
      isLate: false,
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  charge(payment: Payment, poisha: number, now: number): void {
    this.version += 1;
    const trxId = `TRX${payment.id}${payment.charges.length === 0 ? "" : payment.charges.length}`;
    payment.charges.push({ trxId, poisha, at: now, isLate: payment.isLate });
  }

  giveBack(payment: Payment, trxId: string, poisha: number, now: number): GivenBack {
    this.version += 1;
    const back = { id: `REF${payment.id}${payment.back.length}`, trxId, poisha, at: now };
    payment.back.push(back);
    return back;
  }

  byTrx(trxId: string): Payment | undefined {
    return [...this.payments.values()].find((one) => one.charges.some((c) => c.trxId === trxId));
  }

  isQuiet(): boolean {
    return [...this.payments.values()].every(
      (one) => one.executesUnderWay === 0 && one.refundsUnderWay === 0,
    );
  }
}

export function taken(payment: Payment): number {
  return payment.charges.reduce((sum, charge) => sum + charge.poisha, 0);
}

export function given(payment: Payment): number {
  return payment.back.reduce((sum, one) => sum + one.poisha, 0);
}
