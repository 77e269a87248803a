/**
 * The evidence of a run, read from the stopped stores: D1, every trip's object, the wallet's payments, the phones; and the answers
 * that buyers got.
 */
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Message } from "../../sms-simulator/inbox.ts";
import { ledgerOf, type Ledger } from "../../wallet-simulator/ledger.ts";
import { sqliteStore } from "../../wallet-simulator/sqlite-store.ts";
import { tablesOf } from "../../wallet-simulator/store.ts";
import { objectIdOf, type Files } from "./files.ts";
import type { CashSale } from "./cash.ts";
import type { Payment, ToldMove } from "./journal.ts";
import { phonesOf } from "./phones.ts";

const SeatNames = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)));
const Bill = z.object({
  id: z.number(),
  provider: z.string(),
  kind: z.enum(["limited", "unlimited"]),
  booking: z.string(),
  trip_id: z.string(),
  claim: z.string(),
  quantity: z.number(),
  total_poisha: z.number(),
  invoice: z.string(),
  payment_id: z.string().nullable(),
  state: z.string(),
  watch_until: z.number().nullable(),
  ticket_id: z.string().nullable(),
  trx_id: z.string().nullable(),
  refund_trx_id: z.string().nullable(),
});
const Ticket = z.object({
  id: z.string(),
  bill_id: z.number(),
  voided_at: z.number().nullable(),
  current_claim: z.string(),
});
const Move = z.object({
  state: z.string(),
  ticket_id: z.string(),
  bill_id: z.number(),
  from_trip: z.string(),
  from_claim: z.string(),
  to_trip: z.string(),
  to_claim: z.string(),
  to_seats: SeatNames,
  settled_at: z.number().nullable(),
});
const BillSeat = z.object({ bill_id: z.number(), trip_id: z.string(), seat_no: z.string() });
const TicketSeat = z.object({ ticket_id: z.string(), trip_id: z.string(), seat_no: z.string() });
const BillEvent = z.object({
  bill_id: z.number(),
  was: z.string().nullable(),
  became: z.string(),
  cause: z.string(),
  actor: z.string(),
});
const Seat = z.object({
  seat_no: z.string(),
  state: z.string(),
  booking: z.string().nullable(),
  bill: z.number().nullable(),
});
const Capture = z.object({
  claim: z.string(),
  bill: z.number(),
  state: z.string(),
  seats: SeatNames,
});
const SeatEvent = z.object({ number: z.number(), cause: z.string(), seats: z.string() });
/** Seat, what it was, what it became, its booking, its bill. */
const SeatChange = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.number().nullable(),
]);

const MessageRow = z.object({
  bill_id: z.number(),
  topic: z.string(),
  id: z.string(),
  state: z.string(),
  queue: z.number().nullable(),
});

export interface TripObject {
  tripId: string;
  seats: z.output<typeof Seat>[];
  captures: z.output<typeof Capture>[];
  /** In order: one number a change, with all the seats that it moved. */
  changes: { number: number; cause: string; seats: z.output<typeof SeatChange>[] }[];
}

export interface Shown {
  seats: string[];
  isVoid: boolean;
}

/** A line of a counter's day, in taka. */
export interface CounterDay {
  sales: number;
  taken: number;
}

export interface Evidence {
  bills: z.output<typeof Bill>[];
  tickets: z.output<typeof Ticket>[];
  billSeats: z.output<typeof BillSeat>[];
  ticketSeats: z.output<typeof TicketSeat>[];
  moves: z.output<typeof Move>[];
  billEvents: z.output<typeof BillEvent>[];
  objects: TripObject[];
  /** The wallet's own ledger, and how many Executes of each payment it received. */
  ledger: Ledger["payments"];
  executes: Map<string, number>;
  messages: z.output<typeof MessageRow>[];
  /** What the gateway has taken or refused. */
  phones: Message[];
  payments: Payment[];
  /** Tickets as their buyers read them at the end; null where they could not. */
  shown: Map<string, Shown | null>;
  /** What the clerk was told of each sale, and the sums of the back office at the end. */
  cash: CashSale[];
  counterDays: CounterDay[];
  /** What staff were told of moves, and the bills whose sale they tried to cancel. */
  told: ToldMove[];
  cancelled: ReadonlySet<number>;
  lost: LostRows;
}

/** What D1 had and lost when it was restored to an earlier minute. */
export interface LostRows {
  trips: ReadonlySet<string>;
  bills: ReadonlySet<number>;
  invoices: ReadonlySet<string>;
  tickets: ReadonlySet<string>;
  /** Claims of bills and of moves. */
  claims: ReadonlySet<string>;
  /** The claims to which moves that were done went. */
  moves: ReadonlySet<string>;
  /** As the gateway knows them. */
  messages: ReadonlySet<string>;
}

/** The evidence that no store has. */
export type Answered = Pick<
  Evidence,
  "payments" | "shown" | "cash" | "counterDays" | "told" | "cancelled" | "lost"
>;

export function readEvidence(files: Files, answered: Answered): Evidence {
  const d1 = new DatabaseSync(files.d1, { readOnly: true });
  const all = <Row extends z.ZodType>(table: string, row: Row) =>
    z.array(row).parse(d1.prepare(`SELECT * FROM ${table}`).all());
  const trips = all("trips", z.object({ id: z.string() }));
  const stored = {
    bills: all("bills", Bill),
    tickets: all("tickets", Ticket),
    billSeats: all("bill_seats", BillSeat),
    ticketSeats: all("ticket_seats", TicketSeat),
    moves: all("ticket_moves", Move),
    billEvents: all("bill_trail", BillEvent),
    messages: all("messages", MessageRow),
  };
  d1.close();
  const tripOf = new Map(trips.map(({ id }) => [objectIdOf(id), id]));
  return {
    ...answered,
    ...stored,
    objects: files.objects.map((file) => readObject(file, tripOf)),
    ...readWallet(files.wallet),
    phones: readPhones(files.phones),
  };
}

function readObject(file: string, tripOf: ReadonlyMap<string, string>): TripObject {
  const objectId = /([\da-f]{64})\.sqlite$/.exec(file)?.[1] ?? "";
  const db = new DatabaseSync(file, { readOnly: true });
  const all = <Row extends z.ZodType>(query: string, row: Row) =>
    z.array(row).parse(db.prepare(query).all());
  const object = {
    tripId: tripOf.get(objectId) ?? `of no trip: ${objectId}`,
    seats: all("SELECT * FROM seats", Seat),
    captures: all("SELECT * FROM captures", Capture),
    changes: all("SELECT * FROM seat_events ORDER BY number", SeatEvent).map((event) => ({
      ...event,
      seats: z.array(SeatChange).parse(JSON.parse(event.seats)),
    })),
  };
  db.close();
  return object;
}

function readWallet(file: string): Pick<Evidence, "ledger" | "executes"> {
  const store = sqliteStore(file);
  const payments = tablesOf(store).payments.list();
  store.close();
  return {
    ledger: ledgerOf(payments, Date.now()).payments,
    executes: new Map(payments.map((pay) => [pay.paymentId, pay.executes])),
  };
}

function readPhones(file: string): Message[] {
  const store = sqliteStore(file);
  const phones = phonesOf(store);
  store.close();
  return phones;
}
