/** What must be true when nothing is under way any more (I2, I5, I10), and that the audit trails agree. */
import type { DatabaseSync } from "node:sqlite";
import { taken, type Ledger } from "../ledger.ts";
import { getMoneyBack, listCases, type Case } from "./money-rules.ts";
import { CASH } from "./cash-rules.ts";
import { isAnybodyAsked } from "./choice-rules.ts";
import { ARROWS } from "./bill-rules.ts";
import type { BillRow, TicketRow } from "./rows.ts";
import type { Shot } from "./shot.ts";

/** `except`: bills whose records in the object are known to be another booking's. */
export function restRules(shot: Shot, ledger: Ledger, except: readonly number[]): string[] {
  const cases = listCases(shot, ledger);
  const paid = [...ledger.payments.values()].filter((payment) => taken(payment) > 0);
  const forgotten = paid.filter((payment) => !cases.some((one) => one.payment.id === payment.id));
  return [
    ...forgotten.map(({ invoice }) => `I2 ${invoice} was paid, and no bill knows it`),
    ...cases.flatMap((one) => ofCase(shot, one)),
    ...forNothing(shot, cases),
    ...listUnfinished(shot, ledger),
    ...ofObjects(shot, except),
    ...sums(shot, ledger),
  ];
}

/** I5: lists what is still under way. */
export function listUnfinished({ d1 }: Pick<Shot, "d1">, ledger: Ledger): string[] {
  const isOpen = ({ state, lateCheckUntil }: BillRow) =>
    state === "capturing" || state === "refund_owed" || lateCheckUntil !== null;
  const isLeft = (one: TicketRow) => one.voidedAt === null && d1.cancelledTrips.has(one.trip);
  const changes = [...d1.moves.values(), ...d1.numbersOfTickets.values()];
  return [
    ...[...d1.bills.values()].filter(isOpen).map(({ id, state }) => `bill ${id} is ${state}`),
    ...d1.tickets.filter(isLeft).map(({ id }) => `ticket ${id} is of a cancelled trip`),
    ...changes.flatMap(({ id, settledAt }) => (settledAt === null ? `change ${id}` : [])),
    ...(isAnybodyAsked(d1) ? ["somebody is asked"] : []),
    ...(ledger.isQuiet() ? [] : ["the wallet is busy"]),
    ...d1.parts.flatMap(({ id, state }) => (state === "owed" ? `part ${id} is owed` : [])),
  ].map((what) => `I5 ${what}, and is not over`);
}

/** No ticket and no refund of a bill that nobody paid. */
function forNothing({ d1 }: Shot, cases: readonly Case[]): string[] {
  const known = new Set(cases.map(({ bill }) => bill.id));
  const withTicket = new Set(d1.tickets.map(({ bill }) => bill));
  return [...d1.bills.values()]
    .filter(({ id, provider }) => provider !== CASH && !known.has(id))
    .filter(({ id, state }) => withTicket.has(id) || state === "paid" || state === "refunded")
    .map(({ id, state }) => `I2 bill ${id} is ${state}, and has no payment`);
}

/** What the wallet gave back is what D1 has written down, each refund once. */
function areRefundsKnown({ d1 }: Shot, { bill, payment }: Case, partsPoisha: number): boolean {
  if (bill.cause === "settled_otherwise") return true;
  const known = d1.parts
    .filter((part) => part.bill === bill.id && part.state === "refunded")
    .map(({ refundTrxId, poisha }) => `${refundTrxId} ${poisha}`);
  if (bill.state === "refunded") {
    known.push(`${bill.refundTrxId} ${taken(payment) - partsPoisha}`);
  }
  const made = payment.back.map(({ id, poisha }) => `${id} ${poisha}`);
  return made.toSorted().join() === known.toSorted().join();
}

function ofCase(shot: Shot, { bill, payment }: Case): string[] {
  const { d1 } = shot;
  const money = taken(payment);
  const back = getMoneyBack({ bill, payment });
  const tickets = d1.tickets.filter((one) => one.bill === bill.id && one.voidedAt === null);
  const partsPoisha = d1.parts
    .filter((part) => part.bill === bill.id && part.state === "refunded")
    .reduce((sum, part) => sum + part.poisha, 0);
  if (money === 0) {
    return tickets.length > 0 || back > 0 ? [`I2 bill ${bill.id} got something for nothing`] : [];
  }
  const hasTicket = tickets.length === 1 && back === partsPoisha && back < money;
  const hasMoney = tickets.length === 0 && back === money;
  const isSame =
    areRefundsKnown(shot, { bill, payment }, partsPoisha) &&
    bill.trxId === payment.charges[0]?.trxId;
  return (hasTicket || hasMoney) && isSame
    ? []
    : [
        `I2 bill ${bill.id} paid ${money}, got ${tickets.length} tickets and ${back} back (${partsPoisha} in parts)`,
      ];
}

function ofObjects({ d1, trips }: Shot, except: readonly number[]): string[] {
  return [...trips].flatMap(([trip, { captures, isCancelled }]) => {
    const broken = [...captures.values()].flatMap((record) => {
      if (except.includes(record.bill)) return [];
      if (record.state === "capturing") return [`I5 ${trip} bill ${record.bill} is capturing`];
      const bill = d1.bills.get(record.bill);
      const hasTicket = d1.tickets.some(
        (one) => one.voidedAt === null && one.claim === record.claim && one.trip === trip,
      );
      return record.state === "sold" && !hasTicket
        ? [`I10 ${trip} bill ${record.bill} is sold in the object, and ${bill?.state} in D1`]
        : [];
    });
    // A trip that sold nothing, and that a restore has taken, is nobody's: D1 says nothing of it.
    const isGone = !d1.revisions.has(trip) && captures.size === 0;
    return isGone || isCancelled === d1.cancelledTrips.has(trip)
      ? broken
      : [...broken, `I5 ${trip} is cancelled in one store only`];
  });
}

/** Money in at the wallet = tickets + refunds. Cash has no ledger but D1. */
function sums(shot: Shot, ledger: Ledger): string[] {
  const { d1 } = shot;
  const cases = listCases(shot, ledger);
  const moneyIn = cases.reduce((sum, { payment }) => sum + taken(payment), 0);
  const back = cases.reduce((sum, one) => sum + getMoneyBack(one), 0);
  const parts = d1.parts
    .filter((part) => part.state === "refunded" && isPaidAtWallet(d1.bills.get(part.bill)))
    .reduce((sum, part) => sum + part.poisha, 0);
  const tickets = [...d1.bills.values()]
    .filter(isPaidAtWallet)
    .reduce((sum, bill) => sum + bill.totalPoisha, 0);
  return moneyIn === tickets - parts + back
    ? []
    : [
        `I2 ${moneyIn} poisha came in, tickets are worth ${tickets} less ${parts}, ${back} went back`,
      ];
}

function isPaidAtWallet(bill: BillRow | undefined): boolean {
  return bill?.state === "paid" && bill.provider !== CASH;
}

/** Transitions of a rebuild alone, for bills of which D1 has forgotten what their objects know. */
const ARROWS_OF_REBUILD = new Set(["created>failed", "expired>failed", "expired>capturing"]);

/**
 * The trail of each bill leads from its creation to its state, by the protocol's transitions with a cause and an actor.
 */
export function billTrail(db: DatabaseSync): string[] {
  const bills = db.prepare("SELECT id, state FROM bills").all() as unknown as {
    id: number;
    state: string;
  }[];
  const events = readBillTrail(db);
  return bills.flatMap(({ id, state }) => {
    const own = events.filter((event) => event.bill === id);
    const way = own.filter(({ was }) => was === null);
    for (let last = way.at(-1); last !== undefined && way.length <= own.length;) {
      const from: string = last.became;
      last = own.find(({ was }) => was === from);
      if (last !== undefined) way.push(last);
    }
    const isWhole = way.length === own.length && way.at(-1)?.became === state;
    const isNamed = own.every(({ cause, actor, at }) => isKnown(cause) && isKnown(actor) && at > 0);
    return isWhole && isNamed && own.every(isArrow)
      ? []
      : [`AT bill ${id} is ${state}, its trail: ${getText(own)}`];
  });
}

function isArrow({ was, became, cause }: TrailEvent): boolean {
  const arrow = `${was}>${became}`;
  if (was === null) return cause === "paid_twice" ? became === "refund_owed" : became === "created";
  return ARROWS.has(arrow) || (cause === "rebuild" && ARROWS_OF_REBUILD.has(arrow));
}

export function readBillTrail(db: DatabaseSync): TrailEvent[] {
  const rows = db.prepare("SELECT bill_id AS bill, was, became, cause, actor, at FROM bill_trail");
  return rows.all() as unknown as TrailEvent[];
}

export interface TrailEvent {
  bill: number;
  was: string | null;
  became: string;
  cause: string;
  actor: string;
  at: number;
}

function isKnown(value: string): boolean {
  return value !== "" && value !== "unknown";
}

function getText(events: readonly TrailEvent[]): string {
  return events
    .map(({ was, became, cause, actor }) => `${was}>${became} ${cause} ${actor}`)
    .join(", ");
}

/** One change of one seat. */
export interface SeatEvent {
  /** One number stands for a change with all the seats that it moved. */
  number: number;
  cause: string;
  seatNo: string;
  was: string;
  became: string;
  bill: number | null;
}

export function readSeatTrail(db: DatabaseSync): SeatEvent[] {
  const rows = db.prepare(
    `SELECT e.number, e.cause, json_extract(c.value, '$[0]') AS seatNo, json_extract(c.value, '$[1]') AS was,
       json_extract(c.value, '$[2]') AS became, json_extract(c.value, '$[4]') AS bill
     FROM seat_events e, json_each(e.seats) c ORDER BY e.number, c.key`,
  );
  return rows.all() as unknown as SeatEvent[];
}

/** Whether a number is missing in the seat events of an object, which are counted from 1. */
export function hasGap(db: DatabaseSync): boolean {
  const row = db.prepare("SELECT max(number) > count(*) AS isThere FROM seat_events").get();
  return row?.["isThere"] === 1;
}

/**
 * The trail of each seat leads, change by change, to what the seat is. Of an object that has dropped the events of
 * holds, held counts as free.
 */
export function seatTrail(trip: string, db: DatabaseSync): string[] {
  const isCompacted = hasGap(db);
  const seen = (state = "free") => (isCompacted && state === "held" ? "free" : state);
  const seats = db.prepare("SELECT seat_no AS seatNo, state FROM seats").all() as unknown as {
    seatNo: string;
    state: string;
  }[];
  const at = new Map<string, string>();
  const broken: string[] = [];
  for (const { seatNo, was, became } of readSeatTrail(db)) {
    if (seen(at.get(seatNo)) !== seen(was)) broken.push(`AT ${trip} ${seatNo}: the trail jumps`);
    at.set(seatNo, became);
  }
  const stateOf = new Map(seats.map(({ seatNo, state }) => [seatNo, state]));
  for (const seatNo of new Set([...at.keys(), ...stateOf.keys()])) {
    const [end, state] = [seen(at.get(seatNo)), seen(stateOf.get(seatNo))];
    if (end !== state) broken.push(`AT ${trip} ${seatNo} is ${state}, its trail ends in ${end}`);
  }
  return broken;
}
