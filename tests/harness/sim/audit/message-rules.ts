/**
 * Messages: each is written with what it tells, once; what is claimed is not superseded and not for the morning; a
 * phone gets each once; in the end none is under way; and none is deleted that somebody may still need. By statements
 * of its own.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { D1Shot } from "./shot.ts";

export interface MessageRow {
  id: string;
  bill: number;
  topic: string;
  template: string;
  state: string;
  createdAt: number;
  sentAt: number | null;
  urgentFrom: number | null;
  queue: number | null;
}

/** What is told once of a bill, whatever its topic. */
const ONCE = new Set(["ticket", "cancelled", "refunded", "paid_twice"]);
const OVERTAKEN_BY_CANCELLING = new Set(["ticket", "change"]);
const HOUR_MS = 3_600_000;

const ALL = `SELECT id, bill_id AS bill, topic, template, state, created_at AS createdAt, sent_at AS sentAt,
  urgent_from AS urgentFrom, queue FROM messages`;

const DELETED = "SELECT COALESCE(sum(messages), 0) AS messages FROM message_sums";

export function readMessages(db: DatabaseSync): MessageRow[] {
  return db.prepare(ALL).all() as unknown as MessageRow[];
}

/** At the end, of a run that saw none of the steps. */
export function messagesAtRest(messages: readonly MessageRow[], d1: D1Shot): string[] {
  const rows = byTopic(messages);
  return [...ofFacts(rows, d1), ...unsent(rows)];
}

export class MessageRules {
  readonly #all: StatementSync;
  readonly #deleted: StatementSync;
  #before: ReadonlyMap<string, MessageRow> = new Map();
  #deletedBefore = 0;

  constructor(db: DatabaseSync) {
    this.#all = db.prepare(ALL);
    this.#deleted = db.prepare(DELETED);
  }

  begin(): void {
    this.#before = this.#read();
    this.#deletedBefore = this.#countDeleted();
  }

  check(d1: D1Shot): string[] {
    const now = this.#read();
    const deleted = this.#countDeleted();
    const gone = [...this.#before].filter(([key]) => !now.has(key)).map(([, row]) => row);
    const broken = [
      ...ofFacts(now, d1),
      ...ofClaims(this.#before, now),
      ...ofGone(gone, d1, deleted - this.#deletedBefore),
    ];
    this.#before = now;
    this.#deletedBefore = deleted;
    return broken;
  }

  /** `received`: the ids of what phones got, in their order. */
  ofPhones(received: readonly string[]): string[] {
    const rows = new Map([...this.#read().values()].map((row) => [row.id, row]));
    const seen = new Set<string>();
    return received.flatMap((id) => {
      const row = rows.get(id);
      const key = row === undefined ? id : `${row.bill} ${row.topic}`;
      if (seen.has(key)) return [`N4 a phone got ${key} twice`];
      seen.add(key);
      return [];
    });
  }

  atTheEnd(): string[] {
    return unsent(this.#read());
  }

  #countDeleted(): number {
    return Number(this.#deleted.get()?.["messages"]);
  }

  #read(): ReadonlyMap<string, MessageRow> {
    return byTopic(this.#all.all() as unknown as MessageRow[]);
  }
}

function byTopic(rows: readonly MessageRow[]): ReadonlyMap<string, MessageRow> {
  return new Map(rows.map((row) => [`${row.bill} ${row.topic}`, row]));
}

function unsent(rows: ReadonlyMap<string, MessageRow>): string[] {
  return [...rows.values()]
    .filter(({ state }) => state === "due" || state === "sending")
    .map(({ bill, topic, state }) => `N6 ${topic} of bill ${bill} is still ${state}`);
}

function ofFacts(rows: ReadonlyMap<string, MessageRow>, d1: D1Shot): string[] {
  const broken: string[] = [];
  const must = (bill: number, topic: string, why: string) => {
    if (isErased(d1, bill)) return;
    if (!rows.has(`${bill} ${topic}`)) broken.push(`N1 bill ${bill} ${why}, and nobody is told`);
  };
  const tickets = new Map(d1.tickets.map((ticket) => [ticket.bill, ticket]));
  const moves = [...d1.moves.values()];
  for (const { bill, claim, voidedAt } of d1.tickets) {
    // A restore that lost moves as well tells only of where the ticket is now.
    const move = moves.find(({ toClaim, state }) => toClaim === claim && state === "done");
    must(bill, move === undefined ? "ticket" : `moved:${move.id}`, "has a ticket");
    if (voidedAt !== null) must(bill, "cancelled", "is cancelled");
  }
  for (const { id, state, surplusOf } of d1.bills.values()) {
    if (state === "refunded") must(id, "refunded", "is refunded");
    if (surplusOf !== null) must(id, "paid_twice", "was paid beside another");
  }
  for (const { id, bill, state } of d1.parts) {
    if (state === "refunded") must(bill, `part:${id}`, `has part ${id} back`);
  }
  const counted = new Map<string, number>();
  for (const { bill, template, topic } of rows.values()) {
    // A move brings a new ticket, and so does a corrected number.
    const isMoved = /^(?:moved|phone|said):/.test(topic);
    const key = `${isMoved ? topic : template} of bill ${bill}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
    if (ONCE.has(template) && counted.get(key) === 2) broken.push(`N5 ${key} is told twice`);
    const isTrue = {
      ticket: tickets.has(bill),
      refunded: d1.bills.get(bill)?.state === "refunded",
      paid_twice: (d1.bills.get(bill)?.surplusOf ?? null) !== null,
      cancelled: (tickets.get(bill)?.voidedAt ?? null) !== null || wasInCancelledTrip(d1, bill),
    };
    if (template in isTrue && !Reflect.get(isTrue, template)) {
      broken.push(`N1 ${key} is told, and not so`);
    }
  }
  return broken;
}

/** `summed`: how many the sums of deleted messages have gained. */
function ofGone(gone: readonly MessageRow[], d1: D1Shot, summed: number): string[] {
  const broken = gone
    .filter(({ bill }) => !isErased(d1, bill))
    .map(({ bill, topic }) => `N7 ${topic} of bill ${bill} is gone, and its passenger is named`);
  if (gone.length !== summed) broken.push(`N7 ${gone.length} messages are gone, ${summed} summed`);
  return broken;
}

/** Its messages may be deleted. */
function isErased({ bills }: D1Shot, bill: number): boolean {
  return (bills.get(bill)?.erasedAt ?? null) !== null;
}

/** Its ticket may have gone on since. */
function wasInCancelledTrip({ bills, moves, cancelledTrips }: D1Shot, bill: number): boolean {
  const left = [...moves.values()].filter((move) => move.bill === bill);
  const trips = [bills.get(bill)?.trip ?? "", ...left.flatMap((m) => [m.fromTrip, m.toTrip])];
  return trips.some((trip) => cancelledTrips.has(trip));
}

/** Checks the messages that were claimed in this step. */
function ofClaims(
  before: ReadonlyMap<string, MessageRow>,
  now: ReadonlyMap<string, MessageRow>,
): string[] {
  const broken: string[] = [];
  for (const [key, row] of now) {
    if (row.state !== "sending" || before.get(key)?.state !== "due") continue;
    const isOver = OVERTAKEN_BY_CANCELLING.has(row.template) && before.has(`${row.bill} cancelled`);
    const isOld = [...before.values()].some(
      ({ bill, template, createdAt }) =>
        bill === row.bill &&
        template === row.template &&
        template !== "part" &&
        template !== "left_number" &&
        createdAt > row.createdAt,
    );
    if (isOver || isOld) broken.push(`N3 ${key} is sent, and over`);
    const at = row.sentAt ?? 0;
    const hour = new Date(at + 6 * HOUR_MS).getUTCHours();
    const isNight = hour >= 22 || hour < 7;
    if (isNight && (row.urgentFrom === null || row.urgentFrom > at)) {
      broken.push(`N2 ${key} is sent at night`);
    }
  }
  return broken;
}
