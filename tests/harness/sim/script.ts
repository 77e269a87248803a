/**
 * A run in which somebody decides every turn. Each call of each process waits to be let through: a scenario stops a
 * process before a step of the protocol or right after it, lets others work meanwhile, lets time pass, loses an answer
 * or kills. The product is the same as in the runs of chance, and so is the auditor.
 */
import { AssertionError, deepStrictEqual, ok } from "node:assert/strict";
import type { Director, Outcome, Pending, Process } from "./kernel.ts";
import { InjectedError } from "./kernel.ts";
import { believedFor, Requests, type Person, type Started } from "./requests.ts";
import { comeToRest } from "./rest.ts";
import type { Stage } from "./stage.ts";
import type { ExecuteMood, QueryMood, RefundMood, WalletMoods } from "./wallet.ts";
import { Violation, RunState, type Looks } from "./run-state.ts";

export const MINUTE_MS = 60_000;

export interface Scenario {
  title: string;
  play(script: Script): Promise<void>;
  /** A wallet that gives back whatever it is asked to (A4 by its time alone). */
  hasNoCap?: boolean;
}

/** What was answered to an execute call, in a word: a ticket, in_doubt, or the reason of a refusal. */
export type Word = string;

export class Script implements WalletMoods, Director {
  readonly run: RunState;
  readonly requests: Requests;
  /** What the wallet does next; with nothing planned it does what it should. */
  readonly executes: ExecuteMood[] = [];
  readonly refundMoods: RefundMood[] = [];
  readonly queries: QueryMood[] = [];
  isHolding = true;
  readonly #ends = new Map<Process, Outcome<unknown>>();

  constructor(stage: Stage, scenario: Scenario, looks: Looks) {
    const kind = { seed: 1, dialect: "v2", hasCap: scenario.hasNoCap !== true, ...looks } as const;
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

  /** Lets a process work until it stands before a step. */
  async until<T>(started: Started<T>, step: string): Promise<Started<T>> {
    await this.#begin(started);
    for (;;) {
      const next = this.#nextOf(started.process);
      ok(next, `${started.process.name} never comes to ${step}`);
      if (next.call.step === step) return started;
      await this.#letThrough(next);
    }
  }

  /** Lets a process work until a step has happened, and keeps the answer back. */
  async after<T>(started: Started<T>, step: string): Promise<Started<T>> {
    await this.until(started, step);
    const next = this.#nextOf(started.process);
    if (next !== undefined) this.run.kernel.perform(next);
    this.run.stopIfBroken();
    return started;
  }

  /** The answer that was kept back is lost: the process sees an error. */
  async lose<T>(started: Started<T>): Promise<void> {
    const next = this.#nextOf(started.process);
    ok(next, "an answer is kept back");
    next.fail(new InjectedError(next.call.at));
    await this.#letThrough(next);
  }

  /** Lets a process work to its end, and time pass while it waits. */
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

  /** It has its answer, and sleeps before it can do anything with it. */
  async sleep<T>({ process }: Started<T>, ms: number): Promise<void> {
    const next = this.#nextOf(process);
    ok(next, "an answer is kept back");
    process.asleepUntil = this.run.kernel.now + ms;
    await this.#letThrough(next);
  }

  /** Whatever it has asked and was not let through never left. */
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

  /** Seats held by a booking, a bill for them, and the buyer's word at the wallet. */
  async bill(person: Person, ...seats: string[]): Promise<number> {
    const held = [];
    for (const seatNo of seats) held.push(await this.hold(person, seatNo));
    return this.checkout(person, seats.length);
  }

  async hold(person: Person, seatNo: string): Promise<Word> {
    const answer = await this.finish(this.requests.hold(person, seatNo));
    return answer.ok ? "held" : answer.error.reason;
  }

  async cancel(person: Person, seatNo: string): Promise<Word> {
    const answer = await this.finish(this.requests.cancel(person, seatNo));
    return answer.ok ? "free" : answer.error.reason;
  }

  async checkout(person: Person, seats: number): Promise<number> {
    const opened = await this.finish(this.requests.checkout(person, believedFor(seats)));
    ok(opened.ok, `checkout was refused: ${JSON.stringify(opened)}`);
    const { bill } = opened.value;
    this.run.wallet.authorise(this.row(bill).invoice);
    return bill;
  }

  async pay(bill: number): Promise<Word> {
    return this.wordOf(this.requests.execute(bill));
  }

  async wordOf(started: ReturnType<Requests["execute"]>): Promise<Word> {
    const standing = await this.finish(started);
    return standing.state === "refused" ? standing.refusal.reason : standing.state;
  }

  async runCron(): Promise<void> {
    await this.finish(this.requests.schedule());
  }

  row(bill: number) {
    const row = this.run.auditor.shot.d1.bills.get(bill);
    ok(row, `bill ${bill} exists`);
    return row;
  }

  seat(trip: string, seatNo: string): string {
    return this.run.auditor.shot.trips.get(trip)?.seats.get(seatNo)?.state ?? "free";
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

  /** Everybody goes on, and the schedule brings everything to its end. */
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

export interface Staged {
  title: string;
  steps: number;
  broken: readonly string[];
  trace: readonly string[];
}

export async function playScenario(
  stage: Stage,
  scenario: Scenario,
  looks: Looks = { isTraced: false, only: null },
): Promise<Staged> {
  const script = new Script(stage, scenario, looks);
  const broken: string[] = [];
  try {
    await script.run.begin();
    await scenario.play(script);
    await script.settle();
  } catch (error) {
    broken.push(...(error instanceof Violation ? error.broken : [said(error)]));
    // What is not as it is to be may have worse to come.
    if (!(error instanceof Violation)) broken.unshift(...(await whatFollows(script)));
  } finally {
    script.run.end();
  }
  const { steps } = script.run.kernel;
  const isToBeSeen = (one: string) => looks.only === null || one.startsWith(`${looks.only} `);
  return {
    title: scenario.title,
    steps,
    broken: broken.filter(isToBeSeen),
    trace: script.run.lines,
  };
}

async function whatFollows(script: Script): Promise<readonly string[]> {
  try {
    await script.settle();
    return [];
  } catch (error) {
    return error instanceof Violation ? error.broken : [];
  }
}

function said(error: unknown): string {
  if (error instanceof AssertionError && error.generatedMessage) {
    const [found, wanted] = [error.actual, error.expected].map((one) => JSON.stringify(one));
    return `${found} was found where ${wanted} is to be`;
  }
  return `not as it is to be: ${error instanceof Error ? error.message : String(error)}`;
}
