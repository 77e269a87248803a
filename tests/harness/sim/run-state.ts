/**
 * One run: a shop with trips, a wallet, and everybody who asks something of them. What runs here is the product
 * itself, request by request; this file is its platform. After every step the auditor looks at everything.
 */
import { signerFor } from "../../../worker/auth/signer.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import { Auditor } from "./audit/auditor.ts";
import type { Receipt } from "./audit/word-rules.ts";
import { Kernel, type Director, type Outcome, type Pending, type Process } from "./kernel.ts";
import { STARTS_AT, type Stage } from "./stage.ts";
import { installGlobals } from "./virtual-globals.ts";
import { SimWallet, type WalletMoods } from "./wallet.ts";
import { providerOf } from "./wallet-wire.ts";

const SIGNING_KEY = "a signing key of nobody, long enough for all";

export interface Looks {
  isTraced: boolean;
  /** Only what breaks this rule counts: for controls that must break it. */
  only: string | null;
}

export interface RunKind extends Looks {
  seed: number;
  dialect: "v1.2.0-beta" | "v2";
  /** The wallet never gives back more than was paid. */
  hasCap: boolean;
}

/** What a run's chances decide, besides the fate of calls. */
export interface Chances {
  director: Director;
  moods: WalletMoods;
  tokens: () => "ready" | "away";
  skewMs: () => number;
}

export class Violation extends Error {
  readonly broken: readonly string[];

  constructor(broken: readonly string[]) {
    super(broken.join("\n"));
    this.broken = broken;
  }
}

export class RunState {
  readonly kernel: Kernel;
  readonly stage: Stage;
  readonly wallet: SimWallet;
  readonly auditor: Auditor;
  readonly random: Random;
  readonly alerts: string[] = [];
  readonly lines: string[] = [];
  /** What is wrong. Told after the step: within it the product itself would catch what is thrown. */
  readonly broken: string[] = [];
  /** Not between a restore and the way back from it. */
  isAudited = true;
  readonly #chances: Chances;
  readonly #looks: Looks;
  readonly #putBack: () => void;

  constructor(stage: Stage, kind: RunKind, chances: Chances) {
    this.stage = stage;
    this.random = randomFrom(kind.seed);
    this.#chances = chances;
    this.#looks = kind;
    this.kernel = new Kernel(STARTS_AT, chances.director, {
      onCall: (pending) => this.#onCall(pending),
      onEffect: (pending) => this.#onEffect(pending),
      onRest: () => this.#check(),
      afterStep: () => this.stopIfBroken(),
      trace: (line) => this.trace(line),
    });
    this.wallet = new SimWallet(this.kernel, chances.moods, kind);
    stage.begin();
    this.auditor = new Auditor(stage, this.wallet.ledger);
    this.#putBack = installGlobals(this.kernel, randomFrom(kind.seed + 1), (line) =>
      this.#onAlert(line),
    );
  }

  /** The objects come to life. */
  async begin(): Promise<void> {
    // The key is made by the machine in its own time, once; from then on nothing waits for it.
    await signerFor(SIGNING_KEY);
    for (const host of this.stage.hosts.values()) host.evict();
    await this.kernel.drain();
    this.auditor.begin();
  }

  end(): void {
    this.#putBack();
    this.stage.end();
  }

  /** A request, a run of the schedule or a command: a process with an environment of its own. */
  request<T>(
    name: string,
    work: (env: Env) => Promise<T>,
  ): {
    process: Process;
    outcome: Promise<Outcome<T>>;
  } {
    return this.kernel.spawn(name, this.#chances.skewMs(), (process) => work(this.envOf(process)));
  }

  envOf(process: Process): Env {
    const { kernel, stage } = this;
    const env = {
      DB: stage.d1.for(process, kernel),
      TRIP_SEATS: { getByName: (trip: string) => stage.host(trip).for(process, kernel) },
      SIM_PROVIDER: providerOf(process, kernel, this.wallet, this.#chances.tokens),
      RUN_MODE: "live",
      HOLD_SECONDS: "480",
      SIGNING_KEY,
      ERASE_AFTER_DAYS: "180",
    };
    return env as unknown as Env;
  }

  /** What a caller was told about a bill. */
  told(receipt: Receipt, words: string, ticket: string | null): void {
    this.trace(() => `bill ${receipt.bill} is told: ${words} ${ticket ?? ""}`);
    this.auditor.hear(receipt, { words, ticket });
  }

  fireAlarm(trip: string): void {
    this.trace(() => `the alarm of ${trip} fires`);
    this.stage.host(trip).fireAlarm(this.kernel);
    this.#check();
  }

  evict(trip: string): void {
    this.trace(() => `the object of ${trip} is evicted`);
    this.stage.host(trip).evict();
  }

  trace(line: () => string): void {
    if (!this.#looks.isTraced) return;
    const seconds = ((this.kernel.now - STARTS_AT) / 1000).toFixed(3).padStart(10);
    this.lines.push(`${seconds} ${line()}`);
  }

  #onCall({ call }: Pending): void {
    this.trace(() => `${call.process.name} asks ${call.step}: ${call.describe()}`);
    // An Execute that leaves is a step of its own: what must be so when it leaves is looked at now.
    if (call.step === "E3") this.#check();
  }

  #onEffect(pending: Pending): void {
    const { call } = pending;
    this.trace(() => `  ${call.process.name} ${call.step} happens${said(pending)}`);
    this.#check();
  }

  /** From here on by what stands there now: what was told about bills before a restore is of other bills. */
  auditAnew(): void {
    this.auditor.beginAnew();
    this.isAudited = true;
  }

  #check(): void {
    if (this.isAudited) this.raise(this.auditor.look(this.kernel.now));
  }

  #onAlert(line: string): void {
    this.trace(() => `alert ${line}`);
    this.alerts.push(line);
    if (line.includes('"error":') && !line.includes("injected")) {
      this.auditor.note(`an error that nobody made: ${line.slice(0, 300)}`);
    }
  }

  /** Something is broken. */
  raise(found: readonly string[]): void {
    const { only } = this.#looks;
    const broken = only === null ? found : found.filter((one) => one.startsWith(`${only} `));
    for (const one of broken) this.trace(() => `BROKEN ${one}`);
    this.broken.push(...broken);
  }

  stopIfBroken(): void {
    if (this.broken.length > 0) throw new Violation(this.broken);
  }
}

function said(pending: Pending): string {
  if (pending.hasFailed) return `, error: ${String(pending.error).slice(0, 200)}`;
  if (pending.effect?.afterMs === null) return ", no answer";
  return pending.effect?.afterMs === 0
    ? ` -> ${JSON.stringify(pending.effect.answer())?.slice(0, 240) ?? ""}`
    : ", the answer comes later";
}
