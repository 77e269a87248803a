/**
 * Time, processes and the calls between them. Everything that happens is an event of one queue, ordered by time and
 * then by arrival, so that a seed always repeats the same run. A process is a request, a run of the schedule or a
 * command: it runs between two calls without interruption, and can be killed at any call. A call
 * happens at the other side in one event and is answered in another, if it is.
 */
import { EventQueue } from "./event-queue.ts";

/** Something with a clock of its own. */
export interface Machine {
  name: string;
  skewMs: number;
}

export interface Process extends Machine {
  isAlive: boolean;
  /** It is suspended until then: neither an answer nor a timer resumes it before. */
  asleepUntil: number;
  /** Called once, when it is killed. */
  onDeath: () => void;
}

export interface Call {
  process: Process;
  at: "d1" | "object" | "wallet" | "tokens" | "gateway";
  /** Its name in the protocol (E1, F4 ...), or its kind. */
  step: string;
  /** The call's input, for a trace. */
  describe(): string;
  /** Whose clock is read while it happens. */
  machine: Machine;
  /** Happens at the other side, all at once. */
  effect(): Effect;
  /** It never got there. */
  onLost?(): void;
}

/** What comes back, and how long the other side keeps it; null for never. */
export interface Effect {
  afterMs: number | null;
  answer(): unknown;
}

export type End = "done" | "fails" | "lost" | "dies_before" | "dies_after";

export interface Fate {
  beforeMs: number;
  afterMs: number;
  /** The caller sleeps so long from now on. */
  sleepMs: number;
  end: End;
}

/** Decides the fate of each call; `held` leaves it to the scenario. */
export interface Director {
  fateOf(call: Call): Fate | "held";
}

export type Outcome<T> =
  | { kind: "answered"; value: T }
  | { kind: "error"; error: unknown }
  | { kind: "died" };

/** An injected error: anything else that is thrown is the product's own. */
export class InjectedError extends Error {
  constructor(where: string) {
    super(`injected: ${where} can't be reached`);
  }
}

const NOBODY: Machine = { name: "nobody", skewMs: 0 };
/** A client whose request died gets no answer, and gives up after a while. */
const GIVES_UP_MS = 20_000;

export class Pending {
  readonly call: Call;
  readonly #resolve: (value: unknown) => void;
  readonly #reject: (error: unknown) => void;
  effect: Effect | null = null;
  error: unknown;
  hasFailed = false;
  /** Answered, or abandoned. */
  isOver = false;
  /** Let through by a scenario. */
  isOnItsWay = false;

  constructor(call: Call, resolve: (value: unknown) => void, reject: (error: unknown) => void) {
    this.call = call;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  settle(): void {
    this.isOver = true;
    if (this.hasFailed) this.#reject(this.error);
    else this.#resolve(this.effect?.answer());
  }

  fail(error: unknown): void {
    this.hasFailed = true;
    this.error = error;
  }
}

export interface Observer {
  /** Before a call takes effect, and after it. */
  onCall(pending: Pending): void;
  onEffect(pending: Pending): void;
  /** All resumed processes wait again. */
  onRest(): void;
  /** May throw: a broken run stops. */
  afterStep(): void;
  trace(line: () => string): void;
}

export class Kernel {
  now: number;
  steps = 0;
  current: Machine = NOBODY;
  readonly held: Pending[] = [];
  readonly director: Director;
  readonly #observer: Observer;
  readonly #queue = new EventQueue();
  #processes = 0;

  constructor(startAt: number, director: Director, observer: Observer) {
    this.now = startAt;
    this.director = director;
    this.#observer = observer;
  }

  /** `run` returns whether it resumed a process. */
  later(afterMs: number, run: () => boolean): void {
    this.#queue.add(this.now + Math.max(0, Math.round(afterMs)), run);
  }

  /** The clock of the running process. */
  readClock(): number {
    return this.now + this.current.skewMs;
  }

  nextAt(): number | null {
    return this.#queue.nextAt();
  }

  async runUntil(at: number): Promise<void> {
    for (
      let next = this.#queue.nextAt();
      next !== null && next <= at;
      next = this.#queue.nextAt()
    ) {
      await this.#step();
    }
    this.now = Math.max(this.now, at);
  }

  async #step(): Promise<void> {
    const event = this.#queue.take();
    if (event === null) return;
    this.now = event.at;
    this.steps += 1;
    if (event.run()) await this.drain();
    this.#observer.afterStep();
  }

  /** Runs all resumed processes until they wait again. */
  async drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.current = NOBODY;
    this.#observer.onRest();
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.later(ms, () => {
        resolve();
        return true;
      });
    });
  }

  /** Starts a process; the outcome is its result for the caller. */
  spawn<T>(
    name: string,
    skewMs: number,
    work: (process: Process) => Promise<T>,
  ): { process: Process; outcome: Promise<Outcome<T>> } {
    this.#processes += 1;
    const process: Process = {
      name: `${name}#${this.#processes}`,
      skewMs,
      isAlive: true,
      asleepUntil: 0,
      onDeath: () => {},
    };
    const outcome = new Promise<Outcome<T>>((resolve) => {
      process.onDeath = () =>
        this.later(GIVES_UP_MS, () => {
          resolve({ kind: "died" });
          return true;
        });
      this.later(0, () => {
        this.current = process;
        work(process).then(
          (value) => resolve({ kind: "answered", value }),
          (error: unknown) => resolve({ kind: "error", error }),
        );
        return true;
      });
    });
    return { process, outcome };
  }

  kill(process: Process): void {
    if (!process.isAlive) return;
    process.isAlive = false;
    this.#observer.trace(() => `${process.name} is killed`);
    process.onDeath();
  }

  call<T>(call: Call): { answer: Promise<T>; pending: Pending } {
    let pending: Pending | undefined;
    const answer = new Promise<T>((resolve, reject) => {
      pending = new Pending(call, (value) => resolve(value as T), reject);
    });
    if (pending === undefined) throw new Error("a promise runs its executor at once");
    const made = pending;
    this.#observer.onCall(made);
    const fate = this.director.fateOf(call);
    if (fate === "held") this.held.push(made);
    else this.later(fate.beforeMs, () => this.#meet(made, fate));
    return { answer, pending: made };
  }

  #meet(pending: Pending, fate: Fate): boolean {
    const { call } = pending;
    if (fate.end === "dies_before" || fate.end === "fails") {
      call.onLost?.();
      if (fate.end === "dies_before") this.kill(call.process);
      else {
        pending.fail(new InjectedError(call.at));
        this.answerLater(pending, fate.afterMs);
      }
      return false;
    }
    this.perform(pending);
    if (fate.end === "lost") pending.fail(new InjectedError(`${call.at}, after ${call.step}`));
    if (fate.sleepMs > 0) call.process.asleepUntil = this.now + fate.sleepMs;
    if (fate.end === "dies_after") this.kill(call.process);
    else this.answerLater(pending, fate.afterMs);
    return false;
  }

  /** Runs a step of a process, once it is awake; never when it is dead. */
  wake(machine: Machine, run: () => void): boolean {
    if (!isProcess(machine)) {
      this.current = machine;
      run();
      return true;
    }
    if (!machine.isAlive) return false;
    if (machine.asleepUntil > this.now) {
      this.later(machine.asleepUntil - this.now, () => this.wake(machine, run));
      return false;
    }
    this.current = machine;
    run();
    return true;
  }

  /** The other side executes the call, at its own clock. */
  perform(pending: Pending): void {
    const before = this.current;
    this.current = pending.call.machine;
    try {
      pending.effect = pending.call.effect();
    } catch (error) {
      pending.fail(error);
    }
    this.current = before;
    this.#observer.onEffect(pending);
  }

  answerLater(pending: Pending, afterMs: number): void {
    const keptMs = pending.hasFailed ? 0 : (pending.effect?.afterMs ?? null);
    if (keptMs === null) return;
    this.later(keptMs + afterMs, () => this.answer(pending));
  }

  answer(pending: Pending): boolean {
    return this.wake(pending.call.process, () => {
      if (!pending.isOver) pending.settle();
    });
  }
}

function isProcess(machine: Machine): machine is Process {
  return "isAlive" in machine;
}
