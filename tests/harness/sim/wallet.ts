/**
 * The wallet with injected faults: the product's own client calls it in either dialect. By its mood it completes,
 * completes without a reply, refuses, replies inconclusively, or hangs and completes later. Within its promise it
 * decides an Execute in time (A1) and a refund, too (A4).
 */
import { Ledger, given, taken, type Payment } from "./ledger.ts";
import { replies, type Reply } from "./wallet-replies.ts";

export type ExecuteMood =
  | { kind: "completes" }
  /** Completes after a while; answers then. */
  | { kind: "slow"; ms: number }
  /** Takes the money and never replies. */
  | { kind: "silent"; ms: number }
  /** Replies inconclusively at once, and completes after a while, or not at all (null). */
  | { kind: "inconclusive"; code: string; ms: number | null }
  | { kind: "page"; ms: number | null }
  | { kind: "no"; code: "2023" | "2029" | "2056" | "2060" | "2037" }
  | { kind: "token" }
  | { kind: "wrong_amount" };

export type RefundMood =
  | { kind: "completes" }
  | { kind: "slow"; ms: number }
  | { kind: "silent"; ms: number }
  | { kind: "page"; ms: number | null }
  | { kind: "short" }
  | { kind: "token" };

export type QueryMood =
  | "answers"
  | "page"
  | "token"
  | "silent"
  /** Another documented status than Initiated, with no money taken so far. */
  | "other_status"
  /** An undocumented status, whether money was taken or not. */
  | "unknown_status";

export interface WalletMoods {
  execute(): ExecuteMood;
  refund(): RefundMood;
  query(): QueryMood;
  create(): "answers" | "page" | "token" | "silent" | "no";
}

/** An answer on its way; null is silence. */
export interface Kept {
  afterMs: number | null;
  reply(): Reply;
}

export interface WalletTime {
  readonly now: number;
  later(afterMs: number, run: () => boolean): void;
}

/** A payment lives a day. Its last half hour is left out, so that what a late Execute does is seen by `dead_at`. */
const LIVES_MS = 23.5 * 3_600_000;
/** From here on the wallet is later than it promises. */
export const PROMISE_MS = 690_000;

export class SimWallet {
  readonly ledger = new Ledger();
  readonly dialect: "v1.2.0-beta" | "v2";
  /** Whether it refuses to refund more than was paid (A4). */
  readonly hasCap: boolean;
  moods: WalletMoods;
  readonly #time: WalletTime;

  constructor(
    time: WalletTime,
    moods: WalletMoods,
    kind: { dialect: "v1.2.0-beta" | "v2"; hasCap: boolean },
  ) {
    this.#time = time;
    this.moods = moods;
    this.dialect = kind.dialect;
    this.hasCap = kind.hasCap;
  }

  authorise(invoice: string): void {
    const payment = [...this.ledger.payments.values()].find((one) => one.invoice === invoice);
    if (payment !== undefined) payment.isAuthorised = true;
  }

  create(invoice: string, poisha: number): Kept {
    const mood = this.moods.create();
    if (mood === "token") return this.#now(replies.badToken());
    if (mood === "no") return this.#now(replies.code("2001", "Invalid App Key"));
    if (mood === "page") return this.#now(replies.page());
    const payment = this.ledger.open(invoice, poisha, this.#time.now);
    if (mood === "silent") return SILENCE;
    return this.#now(replies.created(this.dialect, payment));
  }

  /** Counted as it leaves the shop: from here on it may take money. */
  executeSent(paymentId: string): void {
    const payment = this.ledger.payments.get(paymentId);
    if (payment === undefined) return;
    payment.executesUnderWay += 1;
    payment.executesSent += 1;
    this.ledger.version += 1;
  }

  executeLost(paymentId: string): void {
    const payment = this.ledger.payments.get(paymentId);
    if (payment !== undefined) this.#noLongerUnderWay(payment);
  }

  execute(paymentId: string): Kept {
    const payment = this.ledger.payments.get(paymentId);
    if (payment === undefined) return this.#now(replies.code("2002", "Invalid Payment ID"));
    const mood = this.moods.execute();
    if (mood.kind === "token") {
      // Refused by the gateway, before the wallet.
      payment.executesSent -= 1;
      this.#noLongerUnderWay(payment);
      return this.#now(replies.badToken());
    }
    const isAlive = this.#time.now < payment.madeAt + LIVES_MS;
    if (!payment.isAuthorised || !isAlive) {
      this.#noLongerUnderWay(payment);
      return this.#now(replies.code("2056", "Invalid Payment State"));
    }
    return this.#decide(payment, mood);
  }

  #decide(payment: Payment, mood: Exclude<ExecuteMood, { kind: "token" }>): Kept {
    switch (mood.kind) {
      case "completes":
        this.#complete(payment, payment.poisha);
        return this.#now(replies.paid(this.dialect, payment));
      case "wrong_amount":
        this.#complete(payment, payment.poisha - 100);
        return this.#now(replies.paid(this.dialect, payment));
      case "slow":
        this.#completeLater(payment, mood.ms);
        return { afterMs: mood.ms, reply: () => replies.paid(this.dialect, payment) };
      case "silent":
        this.#completeLater(payment, mood.ms);
        return SILENCE;
      case "inconclusive":
        this.#perhaps(payment, mood.ms);
        return this.#now(replies.code(mood.code, "Please try again"));
      case "page":
        this.#perhaps(payment, mood.ms);
        return this.#now(replies.page());
      case "no":
        this.#noLongerUnderWay(payment);
        return this.#now(replies.code(mood.code, "Unpaid"));
    }
  }

  query(paymentId: string): Kept {
    const payment = this.ledger.payments.get(paymentId);
    const mood = this.moods.query();
    if (mood === "silent") return SILENCE;
    if (mood === "token") return this.#now(replies.badToken());
    if (mood === "page" || payment === undefined) return this.#now(replies.page());
    if (mood === "unknown_status") {
      return this.#now(replies.unpaid(this.dialect, payment, "Reversed"));
    }
    if (mood === "other_status" && payment.charges.length === 0) {
      return this.#now(replies.unpaid(this.dialect, payment, "Cancelled"));
    }
    return this.#now(
      payment.charges.length > 0
        ? replies.paid(this.dialect, payment)
        : replies.unpaid(this.dialect, payment, "Initiated"),
    );
  }

  /** Counted as it leaves the shop: from here on it may move money. */
  refundSent(trxId: string, by: number): void {
    const payment = this.ledger.byTrx(trxId);
    if (payment === undefined) return;
    payment.refundsUnderWay += by;
    this.ledger.version += 1;
  }

  refund(trxId: string, poisha: number): Kept {
    const payment = this.ledger.byTrx(trxId);
    if (payment === undefined) return this.#now(replies.code("2033", "Transaction Not Found"));
    const mood = this.moods.refund();
    switch (mood.kind) {
      case "token":
        this.refundSent(trxId, -1);
        return this.#now(replies.badToken());
      case "short":
        this.refundSent(trxId, -1);
        return this.#now(replies.code("2023", "Insufficient Balance"));
      case "completes":
        return this.#now(this.#giveBack(payment, trxId, poisha));
      case "slow": {
        let reply: Reply = replies.page();
        this.#time.later(mood.ms, () => {
          reply = this.#giveBack(payment, trxId, poisha);
          return false;
        });
        return { afterMs: mood.ms, reply: () => reply };
      }
      case "silent":
      case "page":
        if (mood.ms === null) this.refundSent(trxId, -1);
        else {
          this.#time.later(mood.ms, () => {
            this.#giveBack(payment, trxId, poisha);
            return false;
          });
        }
        return mood.kind === "silent" ? SILENCE : this.#now(replies.page());
    }
  }

  refunds(trxId: string): Kept {
    const payment = this.ledger.byTrx(trxId);
    const mood = this.moods.query();
    if (mood === "silent") return SILENCE;
    if (mood === "token") return this.#now(replies.badToken());
    if (mood === "page" || payment === undefined) return this.#now(replies.page());
    return this.#now(replies.refunds(this.dialect, trxId, payment));
  }

  #giveBack(payment: Payment, trxId: string, poisha: number): Reply {
    payment.refundsUnderWay -= 1;
    this.ledger.version += 1;
    const { charges, back: all } = payment;
    const isOwn = (one: { trxId: string }) => one.trxId === trxId;
    const own = { ...payment, charges: charges.filter(isOwn), back: all.filter(isOwn) };
    const isSecond = this.dialect !== "v2" && own.back.length > 0;
    const isTooMuch = given(own) + poisha > taken(own);
    if (this.hasCap && (isSecond || isTooMuch)) return replies.code("2072", "Refund not possible");
    const back = this.ledger.giveBack(payment, trxId, poisha, this.#time.now);
    return replies.refunded(this.dialect, back);
  }

  #perhaps(payment: Payment, ms: number | null): void {
    if (ms === null) this.#noLongerUnderWay(payment);
    else this.#completeLater(payment, ms);
  }

  #completeLater(payment: Payment, ms: number): void {
    // Recorded at once, so that the auditor knows from the beginning that the promise does not hold.
    if (ms > PROMISE_MS) payment.isLate = true;
    this.#time.later(ms, () => {
      if (this.#time.now < payment.madeAt + LIVES_MS) this.#complete(payment, payment.poisha);
      else this.#noLongerUnderWay(payment);
      return false;
    });
  }

  #complete(payment: Payment, poisha: number): void {
    this.#noLongerUnderWay(payment);
    this.ledger.charge(payment, poisha, this.#time.now);
  }

  #noLongerUnderWay(payment: Payment): void {
    payment.executesUnderWay -= 1;
    this.ledger.version += 1;
  }

  #now(reply: Reply): Kept {
    return { afterMs: 0, reply: () => reply };
  }
}

const SILENCE: Kept = { afterMs: null, reply: () => replies.page() };
