/** What of a run's evidence is otherwise, for the auditor's own test (doctored.ts). */
import type { MoveRow } from "../sim/audit/rows.ts";
import { Ledger, type Payment } from "../sim/ledger.ts";
import { findAddress } from "./audit-answers.ts";
import { lastAnswer, type CashAnswer } from "./cash.ts";
import type { Evidence, LostRows } from "./evidence.ts";
import type { ExecuteAnswer } from "./journal.ts";
import { toClientId } from "./phones.ts";

/**
 * What of the evidence is otherwise; or statements for a copy of D1 or of the object of a trip that has sold a seat.
 */
export type Spoil = ((evidence: Evidence) => Partial<Evidence>) | Statements;
export type Statements = { d1: string } | { object: string };

/** No run has as many bills, though a restore leaves numbers out. */
export const UNUSED = 1_000_000_000;

export function withLost({ lost }: Evidence, others: Partial<LostRows>): Partial<Evidence> {
  return { lost: { ...lost, ...others } };
}

export function withLedger(
  { stores }: Evidence,
  other: (pay: Payment) => Payment,
): Partial<Evidence> {
  const ledger = new Ledger();
  for (const pay of stores.ledger.payments.values()) ledger.payments.set(pay.id, other(pay));
  return { stores: { ...stores, ledger } };
}

/** One more payment at the wallet, which took no money. */
export function withPayment(
  evidence: Evidence,
  invoice: string,
  executesSent: number,
): Partial<Evidence> {
  const added = withLedger(evidence, (pay) => pay);
  added.stores?.ledger.open(invoice, 100, 1);
  for (const pay of added.stores?.ledger.payments.values() ?? []) {
    if (pay.invoice === invoice) pay.executesSent = executesSent;
  }
  return added;
}

/** One more record in an object. */
export function withRecord({ trips }: Evidence, claim: string, state: string): Partial<Evidence> {
  const record = { claim, bill: UNUSED, state, booking: null, seats: "Z9", trxId: null };
  return {
    trips: new Map(
      [...trips].map(([id, trip]) => [
        id,
        { ...trip, captures: new Map(trip.captures).set(claim, record) },
      ]),
    ),
  };
}

/** The records of these claims are sold. */
export function withSold(trips: Evidence["trips"], claims: ReadonlySet<string>): Evidence["trips"] {
  return new Map(
    [...trips].map(([id, trip]) => {
      const captures = [...trip.captures].map(([claim, record]) => {
        return [claim, claims.has(claim) ? { ...record, state: "sold" } : record] as const;
      });
      return [id, { ...trip, captures: new Map(captures) }];
    }),
  );
}

export function withMoves({ d1 }: Evidence, other: (move: MoveRow) => MoveRow): Partial<Evidence> {
  const moves = new Map([...d1.moves].map(([claim, move]) => [claim, other(move)]));
  return { d1: { ...d1, moves } };
}

/** One more answer to every buyer whose bill is paid. */
export function withAnswer(
  { d1, payments }: Evidence,
  answer: Partial<ExecuteAnswer>,
): Partial<Evidence> {
  const call = { status: 409, code: null, saysNotCharged: false, ticketId: null, ...answer };
  return {
    payments: payments.map((one) =>
      d1.bills.get(one.bill)?.state === "paid"
        ? { ...one, sent: 1, answers: [...one.answers, call] }
        : one,
    ),
  };
}

/** Every buyer was once given another address than the ticket has now. */
export function withEnded({ d1, shown, payments }: Evidence, isShown: boolean): Partial<Evidence> {
  const answer = { status: 201, code: null, saysNotCharged: false };
  const ended = d1.tickets.map((ticket) => {
    const now = shown.get(findAddress(ticket)) ?? null;
    return [`old of ${ticket.bill}`, isShown ? now : null] as const;
  });
  return {
    shown: new Map([...shown, ...ended]),
    payments: payments.map((one) => ({
      ...one,
      answers: [...one.answers, { ...answer, ticketId: `old of ${one.bill}` }],
    })),
  };
}

/** One more answer about every sale for cash that was made. */
export function withTold({ cash }: Evidence, sale: CashAnswer["sale"]): Partial<Evidence> {
  return {
    cash: cash.map((one) => {
      const last = lastAnswer(one);
      return last?.sale === "sold" ? { ...one, answers: [...one.answers, { ...last, sale }] } : one;
    }),
  };
}

/** Deletes the message of one ticket. */
export function withoutMessage({ messages, phones }: Evidence): Partial<Evidence> {
  const first = messages.find(({ topic, state }) => topic === "ticket" && state === "accepted");
  const lost = toClientId(first?.id ?? "");
  return { phones: phones.filter(({ clientId }) => clientId !== lost) };
}

/** `suffix`: of the second's id. */
export function twiceOnPhones({ phones }: Evidence, suffix = ""): Partial<Evidence> {
  const again = phones.map((one) => ({ ...one, clientId: `${one.clientId}${suffix}` }));
  return { phones: [...phones, ...again] };
}

export function getClientIds({ phones }: Evidence): ReadonlySet<string> {
  return new Set(phones.map(({ clientId }) => clientId ?? ""));
}
