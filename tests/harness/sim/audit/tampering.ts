/** Tampers with a run in which the product has sold A1, and hears the auditor. */
import { equal } from "node:assert/strict";
import type { Payment } from "../ledger.ts";
import { Script, type Scenario } from "../script.ts";
import { keptSales, lostSales } from "./restore-rules.ts";
import { storeSeats } from "./stored-seats.ts";
import type { Stage } from "../stage.ts";
import { Violation } from "../run-state.ts";

/** Another bill of the same trip, of a booking of its own, that nobody has begun to pay. */
export const RIVAL = `INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
  charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at) SELECT kind, 'rival', trip_id, contact_name,
  contact_phone, quantity, fare_poisha, discount_poisha, charge_poisha, total_poisha, 'BB-R', grant_hash, 'created', created_at, dead_at FROM bills`;

export interface Doctored {
  /** The beginning of the expected complaint. */
  rule: string;
  what: string;
  atRest?: boolean;
  doctor(run: Tampered): void;
}

export function falsify(rule: string, what: string, doctor: Doctored["doctor"]): Doctored {
  return { rule, what, doctor };
}

/** Tampers in a way that can be detected only at rest. */
export function falsifyAtRest(rule: string, what: string, doctor: Doctored["doctor"]): Doctored {
  return { rule, what, atRest: true, doctor };
}

export interface Tampered {
  bill: number;
  payment: Payment;
  d1(sql: string): void;
  object(sql: string): void;
  /** Sets the object's last call. */
  called(name: string, input: unknown, answer?: unknown): void;
  answered(outcome: string, ticket?: string): void;
  /** Its buyer agreed to this amount, of the trip at this revision. */
  opened(paidPoisha: number, revision?: number): void;
  /** A guide's phone was told that the press is taken. */
  taken(press: string): void;
  /** The press was made for the departure at this instant. */
  pressedFor(press: string, departsAt: number): void;
  /** The bill's record is known to be another booking's. */
  misname(): void;
  /** The auditor inspects the current state, which becomes the state before. */
  inspect(): void;
}

/** The auditor's complaints about a tampered run. */
export async function auditDoctored(stage: Stage, doctored: Doctored): Promise<string[]> {
  const honest: Scenario = { title: doctored.what, play: async () => {} };
  const script = new Script(stage, honest, { isTraced: false, only: null });
  const { run } = script;
  try {
    await run.begin();
    const bill = await script.bill({ booking: "31.ana", trip: "31", phone: "01700000001" }, "A1");
    equal(await script.pay(bill), "ticket");
    equal(await script.hold({ booking: "31.bo", trip: "31", phone: "01700000002" }, "B1"), "held");
    tamper(script, bill, doctored);
    const broken = run.auditor.inspect(run.kernel.now);
    return doctored.atRest === true ? [...broken, ...run.auditor.inspectAtRest()] : broken;
  } catch (error) {
    if (error instanceof Violation) return [...error.broken];
    throw error;
  } finally {
    run.end();
  }
}

/** What the auditor says has become of the sales that were kept, after a loss that did this to D1. */
export async function auditLoss(stage: Stage, sql: string): Promise<string[]> {
  const honest: Scenario = { title: sql, play: async () => {} };
  const script = new Script(stage, honest, { isTraced: false, only: null });
  const { run } = script;
  try {
    await run.begin();
    const bill = await script.bill({ booking: "31.ana", trip: "31", phone: "01700000001" }, "A1");
    equal(await script.pay(bill), "ticket");
    const kept = keptSales(run.auditor.shot.d1);
    equal(kept.length, 1);
    run.isAudited = false;
    run.stage.d1.db.exec(sql);
    run.stage.d1.version += 1;
    run.auditAnew();
    return lostSales(kept, run.auditor.shot.d1);
  } finally {
    run.end();
  }
}

function tamper({ run }: Script, bill: number, { doctor }: Doctored): void {
  const { d1 } = run.stage;
  const host = run.stage.host("31");
  const { auditor, kernel, wallet } = run;
  const [payment] = wallet.ledger.payments.values();
  if (payment === undefined) throw new Error("a sale has a payment");
  const execute = (store: typeof d1 | typeof host) => (sql: string) => {
    if (store === host) storeSeats(host.db);
    store.db.exec(sql);
    store.version += 1;
  };
  doctor({
    bill,
    payment,
    d1: execute(d1),
    object: execute(host),
    called(name, input, answer = null) {
      host.last = { trip: "31", name, input, answer, now: kernel.now };
    },
    inspect: () => void auditor.inspect(kernel.now),
    opened: (paidPoisha, revision = 0) => auditor.opened(bill, paidPoisha, revision),
    taken: (press) => auditor.presses.taken([press]),
    pressedFor: (press, departsAt) => auditor.presses.pressed(press, departsAt),
    misname() {
      const record = auditor.shot.trips
        .get("31")
        ?.captures.get(auditor.shot.d1.bills.get(bill)?.claim ?? "");
      if (record !== undefined) auditor.mismatches.expect(bill, record);
    },
    answered: (outcome, ticket) => run.answered(auditor.requested(bill), outcome, ticket ?? null),
  });
  wallet.ledger.version += 1;
}
