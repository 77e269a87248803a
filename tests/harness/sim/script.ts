/**
 * A run with a fixed order of steps. Each call of each process is held: a scenario stops a process before a step of
 * the protocol or right after it, lets others run meanwhile, lets time pass, loses an answer or kills. Product and
 * auditor are the same as in random runs.
 */
import { deepStrictEqual, ok } from "node:assert/strict";
import type { TicketRow } from "./audit/rows.ts";
import type { Director, Outcome, Pending, Process } from "./kernel.ts";
import { InjectedError } from "./kernel.ts";
import { given } from "./ledger.ts";
import { believedFor } from "./prices.ts";
import { Requests, type Person, type Started } from "./requests.ts";
import { comeToRest } from "./rest.ts";
import type { Stage } from "./stage.ts";
import type { ExecuteMood, QueryMood, RefundMood, WalletMoods } from "./wallet.ts";
import { RunState, type RunOptions } from "./run-state.ts";

export const MINUTE_MS = 60_000;

export interface Scenario {
  title: string;
  play(script: Script): Promise<void>;
  /** See `scenarioWithoutCap`. */
  hasNoCap?: boolean;
}

export function scenario(title: string, play: Scenario["play"]): Scenario {
  return { title, play };
}

/** By their titles. */
export function scenarios(plays: Record<string, Scenario["play"]>): Scenario[] {
  return Object.entries(plays).map(([title, play]) => scenario(title, play));
}

/** A wallet that makes every requested refund (A4 by its time alone). */
export function scenarioWithoutCap(title: string, play: Scenario["play"]): Scenario {
  return { title, play, hasNoCap: true };
}

/** The result of an execute call: ticket, in_doubt, or the reason of a refusal. */
export type Result = string;

export class Script implements WalletMoods, Director {
  readonly run: RunState;
  readonly requests: Requests;
  /** The wallet's next moods; without any it works normally. */
  readonly executes: ExecuteMood[] = [];
  readonly refundMoods: RefundMood[] = [];
  readonly queries: QueryMood[] = [];
  isHolding = true;
  readonly #ends = new Map<Process, Outcome<unknown>>();

  constructor(stage: Stage, { hasNoCap = false }: Scenario, options: RunOptions) {
    const kind = {
      seed: 1,
      dialect: "v2",
      hasCap: !hasNoCap,
      ...options,
    } as const;
    this.run = new RunState(stage, kind, {
      director: this,
      moods: this,
      tokens: () => "ready",
      skewMs: () => 0,
    });
    this.requests = new Requests(this.run);
  }

  fateOf() {
    return this.isHolding
      ? "held"
      : ({ beforeMs: 1, afterMs: 1, sleepMs: 0, end: "done" } as const);
  }

  execute(): ExecuteMood {
    return this.executes.shift() ?? { kind: "completes" };
  }

  refund(): RefundMood {
    return this.refundMoods.shift() ?? { kind: "completes" };
  }

  query(): QueryMood {
    return this.queries.shift() ?? "answers";
  }

  create(): "answers" {
    return "answers";
  }

  /** Runs a process until just before a step, the first of that name or a later one. */
  async until<T>(started: Started<T>, step: string, time = 1): Promise<Started<T>> {
    await this.#begin(started);
    for (let left = time; ;) {
      const next = this.#nextOf(started.process);
      ok(next, `${started.process.name} never comes to ${step}`);
      if (next.call.step === step) left -= 1;
      if (left === 0) return started;
      await this.#letThrough(next);
    }
  }

  /** Runs a process until a step is done, and holds its answer. */
  async after<T>(started: Started<T>, step: string, time = 1): Promise<Started<T>> {
    await this.until(started, step, time);
    const next = this.#nextOf(started.process);
    if (next !== undefined) this.run.kernel.perform(next);
    this.run.stopIfBroken();
    return started;
  }

  /** Loses the held answer: the process gets an error. */
  async lose<T>(started: Started<T>): Promise<void> {
    const next = this.#nextOf(started.process);
    ok(next, "an answer is kept back");
    next.fail(new InjectedError(next.call.at));
    await this.#letThrough(next);
  }

  /** Runs a process to its end; time passes while it waits. */
  async finish<T>(started: Started<T>): Promise<T> {
    await this.#begin(started);
    const { kernel } = this.run;
    for (;;) {
      const end = this.#ends.get(started.process);
      if (end !== undefined) {
        if (end.kind === "answered") return end.value as T;
        throw end.kind === "error" ? end.error : new Error(`${started.process.name} was killed`);
      }
      const next = this.#nextOf(started.process);
      if (next !== undefined) await this.#letThrough(next);
      else await kernel.runUntil(kernel.nextAt() ?? kernel.now);
    }
  }

  /** Gives the held answer, and suspends the process before it can use it. */
  async sleep<T>({ process }: Started<T>, ms: number): Promise<void> {
    const next = this.#nextOf(process);
    ok(next, "an answer is kept back");
    process.asleepUntil = this.run.kernel.now + ms;
    await this.#letThrough(next);
  }

  /** Held calls of a killed process are never sent. */
  kill<T>({ process }: Started<T>): void {
    const next = this.#nextOf(process);
    if (next !== undefined && next.effect === null) next.call.onLost?.();
    this.run.kernel.kill(process);
  }

  async pass(ms: number): Promise<void> {
    await this.run.kernel.runUntil(this.run.kernel.now + ms);
  }

  async #begin<T>(started: Started<T>): Promise<void> {
    void started.outcome.then((end) => this.#ends.set(started.process, end));
    await this.run.kernel.runUntil(this.run.kernel.now);
  }

  #nextOf(process: Process): Pending | undefined {
    return this.run.kernel.held.find(
      (pending) => pending.call.process === process && !pending.isOver && !pending.isOnItsWay,
    );
  }

  async #letThrough(pending: Pending): Promise<void> {
    const { kernel } = this.run;
    if (pending.effect === null && !pending.hasFailed) kernel.perform(pending);
    pending.isOnItsWay = true;
    kernel.answerLater(pending, 0);
    await kernel.runUntil(kernel.now);
    this.run.stopIfBroken();
  }

  /** Holds seats, opens a bill for them, and authorises it at the wallet. */
  async bill(person: Person, ...seats: string[]): Promise<number> {
    const held = [];
    for (const seatNo of seats) held.push(await this.hold(person, seatNo));
    return this.checkout(person, seats.length);
  }

  async hold(person: Person, seatNo: string): Promise<Result> {
    const answer = await this.finish(this.requests.hold(person, seatNo));
    return answer.ok ? "held" : answer.error.reason;
  }

  async cancel(person: Person, seatNo: string): Promise<Result> {
    const answer = await this.finish(this.requests.cancel(person, seatNo));
    return answer.ok ? "free" : answer.error.reason;
  }

  async checkout(person: Person, seats: number, agreed = believedFor(seats)): Promise<number> {
    const bill = await this.openWalletPage(person, seats, agreed);
    this.approve(bill);
    return bill;
  }

  /** A bill whose buyer is still on the wallet's page. */
  async openWalletPage(
    person: Person,
    seats: number,
    agreed = believedFor(seats),
  ): Promise<number> {
    const opened = await this.finish(this.requests.checkout(person, agreed));
    ok(opened.ok, `checkout was refused: ${JSON.stringify(opened)}`);
    return opened.value.bill;
  }

  approve(bill: number): void {
    this.run.wallet.authorise(this.row(bill).invoice);
  }

  async pay(bill: number): Promise<Result> {
    return this.resultOf(this.requests.execute(bill));
  }

  async resultOf(started: ReturnType<Requests["execute"]>): Promise<Result> {
    const status = await this.finish(started);
    return status.state === "refused" ? status.refusal.reason : status.state;
  }

  /** The next run of the cron, after so long. */
  async runCron(afterMs = 0): Promise<void> {
    if (afterMs > 0) await this.pass(afterMs);
    await this.finish(this.requests.schedule());
  }

  row(bill: number) {
    const row = this.run.auditor.shot.d1.bills.get(bill);
    ok(row, `bill ${bill} exists`);
    return row;
  }

  /** Where D1 has the ticket of a bill now. */
  ticket(bill: number): TicketRow {
    const ticket = this.run.auditor.shot.d1.tickets.find((one) => one.bill === bill);
    ok(ticket, `bill ${bill} has a ticket`);
    return ticket;
  }

  seat(trip: string, seatNo: string): string {
    return this.run.auditor.shot.trips.get(trip)?.seats.get(seatNo)?.state ?? "free";
  }

  /** What the wallet has given back of a bill's money, in poisha. */
  givenBack(bill: number): number {
    const { invoice } = this.row(bill);
    const payments = [...this.run.wallet.ledger.payments.values()];
    return payments
      .filter((payment) => payment.invoice === invoice)
      .reduce((sum, payment) => sum + given(payment), 0);
  }

  /** The state of a bill in D1, and what a seat is in the object. */
  expect(bill: number, state: string, seats: Record<string, string>): void {
    const { trip } = this.row(bill);
    const found = Object.keys(seats).map((seatNo) => [seatNo, this.seat(trip, seatNo)]);
    deepStrictEqual(
      { state: this.row(bill).state, seats: Object.fromEntries(found) as unknown },
      { state, seats },
    );
  }

  /** Releases all held calls, and runs the cron until rest. */
  async settle(): Promise<void> {
    const { kernel } = this.run;
    this.isHolding = false;
    for (const pending of kernel.held) {
      const isWaiting = !pending.isOver && !pending.isOnItsWay;
      if (isWaiting && pending.call.process.isAlive) await this.#letThrough(pending);
    }
    await comeToRest(this.run, this.requests);
  }
}
