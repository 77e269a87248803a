/**
 * The evidence of a run: what the stopped stores have, as the simulation's auditor reads them, the phones, and what
 * people were told, which no store knows.
 */
import { DatabaseSync } from "node:sqlite";
import { readMessages, type MessageRow } from "../sim/audit/message-rules.ts";
import { readBillTrail, type TrailEvent } from "../sim/audit/rest-rules.ts";
import type { MoveRow } from "../sim/audit/rows.ts";
import { D1Reader, TripReader, type D1Shot, type Shot } from "../sim/audit/shot.ts";
import type { Stores } from "../sim/audit/stores.ts";
import { Ledger } from "../sim/ledger.ts";
import type { Message } from "../../sms-simulator/inbox.ts";
import { isCompleted } from "../../wallet-simulator/payment.ts";
import { getPoisha, isRefunded } from "../../wallet-simulator/refund.ts";
import { sqliteStore } from "../../wallet-simulator/sqlite-store.ts";
import { listTables, type Store } from "../../wallet-simulator/store.ts";
import { computeObjectId, type Files } from "./files.ts";
import type { CashSale } from "./cash.ts";
import type { Correction, Intrusion, Keyed, Payment, Press, ToldMove } from "./journal.ts";
import type { Kind } from "./moves.ts";
import { readPagePayments, withPaidByHand } from "./page-books.ts";
import { listPhoneMessages } from "./phones.ts";

export interface Shown {
  seats: string[];
  places: number;
  isVoid: boolean;
}

/** A line of a counter's day, in taka. */
export interface CounterDay {
  sales: number;
  taken: number;
}

/** What D1 had and lost when it was restored to an earlier minute. */
export interface LostRows {
  trips: ReadonlySet<string>;
  bills: ReadonlySet<number>;
  invoices: ReadonlySet<string>;
  /** And the addresses of those whose number was corrected. */
  tickets: ReadonlySet<string>;
  /** Claims of bills and of changes. */
  claims: ReadonlySet<string>;
  /** The claims to which changes that were done went; and how many of each kind. */
  moves: ReadonlySet<string>;
  kinds: Readonly<Record<Kind, number>>;
  /** Changes of seats, done or not. */
  legs: readonly MoveRow[];
  /** As the gateway knows them. */
  messages: ReadonlySet<string>;
  /** Those of which D1 forgot that it had sent them, also where the messages themselves came back. */
  sendings: ReadonlySet<string>;
}

/** The evidence that no store has. */
export interface Answered {
  payments: Payment[];
  /** Tickets as their buyers read them at the end; null where they could not. */
  shown: Map<string, Shown | null>;
  /** What the clerk was told of each sale, and the sums of the back office at the end. */
  cash: CashSale[];
  counterDays: CounterDay[];
  /** What staff were told of moves, and the bills whose sale they tried to cancel. */
  told: ToldMove[];
  corrections: Correction[];
  codes: string[];
  intrusions: Intrusion[];
  presses: Press[];
  keyed: Keyed[];
  cancelled: ReadonlySet<number>;
  /** Bills whose refund a person settled, after they had looked for it at the wallet. */
  settledByHand: ReadonlySet<number>;
  lost: LostRows;
}

export interface Evidence extends Answered, Shot {
  stores: Stores;
  trail: TrailEvent[];
  messages: MessageRow[];
  /** What the gateway has taken or refused. */
  phones: Message[];
}

export function readEvidence(files: Files, answered: Answered): Evidence {
  const d1 = new DatabaseSync(files.d1, { readOnly: true });
  const shot = new D1Reader(d1).read();
  const tripByObject = new Map([...shot.revisions.keys()].map((id) => [computeObjectId(id), id]));
  const objects = new Map(
    files.objects.map((file) => {
      const id = /([\da-f]{64})\.sqlite$/.exec(file)?.[1] ?? "";
      const trip = tripByObject.get(id) ?? `of no trip: ${id}`;
      return [trip, new DatabaseSync(file, { readOnly: true })] as const;
    }),
  );
  const now = Date.now();
  const ledger = readBooks(files, shot, answered.settledByHand, now);
  return {
    ...answered,
    now,
    d1: shot,
    trips: new Map([...objects].map(([trip, db]) => [trip, new TripReader(db).read(shot)])),
    stores: { d1, objects, ledger },
    trail: readBillTrail(d1),
    messages: readMessages(d1),
    phones: readStore(files.phones, listPhoneMessages),
  };
}

export function closeStores({ stores }: Evidence): void {
  for (const db of [stores.d1, ...stores.objects.values()]) db.close();
}

function readStore<T>(file: string, read: (store: Store) => T): T {
  const store = sqliteStore(file);
  const found = read(store);
  store.close();
  return found;
}

/** The money of both wallets. */
function readBooks(
  files: Files,
  { bills, parts }: D1Shot,
  settledByHand: ReadonlySet<number>,
  now: number,
): Ledger {
  const ledger = readStore(files.wallet, readLedger);
  const ownBills = [...bills.values()].filter(({ surplusOf }) => surplusOf === null);
  const byInvoice = new Map(ownBills.map((bill) => [bill.invoice, bill]));
  const payments = readStore(files.pages, (store) => readPagePayments(store, now));
  for (const payment of payments) {
    const bill = byInvoice.get(payment.invoice);
    const isSettled = bill !== undefined && settledByHand.has(bill.id);
    const own = parts.filter((part) => part.bill === bill?.id);
    ledger.payments.set(payment.id, isSettled ? withPaidByHand(payment, bill, own) : payment);
  }
  return ledger;
}

/** The wallet's own ledger, in the simulation's terms: a charge and a refund count once they are completed. */
function readLedger(store: Store): Ledger {
  const now = Date.now();
  const ledger = new Ledger();
  for (const pay of listTables(store).payments.list()) {
    const { paymentId: id, invoice, createdAt: madeAt, trxId, completesAt } = pay;
    const poisha = getPoisha(pay.amount);
    const done = pay.refunds.filter((one) => isRefunded(one, now));
    const isCharged = isCompleted(pay, now);
    ledger.payments.set(id, {
      id,
      invoice,
      poisha,
      madeAt,
      isAuthorised: true,
      charges: isCharged ? [{ trxId, poisha, at: completesAt ?? now, isLate: false }] : [],
      back: done.map((one) => ({
        id: one.trxId,
        trxId,
        poisha: getPoisha(one.amount),
        at: one.at,
      })),
      executesUnderWay: completesAt === null || isCharged ? 0 : 1,
      executesSent: pay.executes,
      refundsUnderWay: pay.refunds.length - done.length,
      isLate: false,
    });
  }
  return ledger;
}
