/**
 * One run: a shop with trips, a wallet, and all requests to them. The product itself runs, request by request; this
 * file is its platform. After every step the auditor inspects everything.
 */
import type { KeptSale, KeptVersion } from "./audit/restore-rules.ts";
import { signerFor } from "../../../worker/auth/signer.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import { Auditor } from "./audit/auditor.ts";
import type { Receipt } from "./audit/answer-rules.ts";
import { Kernel, type Director, type Outcome, type Pending, type Process } from "./kernel.ts";
import { ERASE_AFTER_DAYS, STARTS_AT, type Stage } from "./stage.ts";
import { installGlobals } from "./virtual-globals.ts";
import { SimWallet, type WalletMoods } from "./wallet.ts";
import { getProvider } from "./wallet-wire.ts";

const SIGNING_KEY = "a signing key of nobody, long enough for all";

/** What became of one seed's run. */
export interface Played {
  seed: number;
  steps: number;
  bills: number;
  charged: number;
  evictions: number;
  counts: ReadonlyMap<string, number>;
  /** How often it came to a rare state. */
  reached: ReadonlyMap<string, number>;
  broken: readonly string[];
  trace: readonly string[];
}

export interface RunOptions {
  isTraced: boolean;
  /** Report breaks of this rule only: for controls that must break it. */
  only: string | null;
  /** Is called as each run begins, for who watches that they come to an end. */
  onBegin?: () => void;
}

export interface RunKind extends RunOptions {
  seed: number;
  dialect: "v1.2.0-beta" | "v2";
  /** The wallet never gives back more than was paid. */
  hasCap: boolean;
}

/** The random decisions of a run, besides the fate of calls. */
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
  /** How often the run came to a rare state. */
  readonly reached = new Map<string, number>();
  /** Broken rules. Thrown after the step: within it the product itself would catch the error. */
  readonly broken: string[] = [];
  /** False between a restore and the end of its repair. */
  isAudited = true;
  /** What a restore must not lose, from the loss until sales go on. */
  kept: readonly KeptSale[] = [];
  keptTrips: readonly KeptVersion[] = [];
  readonly #chances: Chances;
  readonly #options: RunOptions;
  readonly #putBack: () => void;

  constructor(stage: Stage, kind: RunKind, chances: Chances) {
    this.stage = stage;
    this.random = randomFrom(kind.seed);
    this.#chances = chances;
    this.#options = kind;
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

  /** Starts the objects. */
  async begin(): Promise<void> {
    this.#options.onBegin?.();
    // The key is imported outside the simulated time, once; later uses do not wait for it.
    await signerFor(SIGNING_KEY);
    for (const host of this.stage.hosts.values()) host.evict();
    await this.kernel.drain();
    this.auditor.begin();
  }

  end(): void {
    this.#putBack();
    this.stage.end();
  }

  /** A request, a run of the cron or a command: a process with an environment of its own. */
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
      SHOP_SWITCH: { getByName: () => stage.shopSwitch.for(process, kernel) },
      SIM_PROVIDER: getProvider(process, kernel, this.wallet, this.#chances.tokens),
      RUN_MODE: "live",
      HOLD_SECONDS: "480",
      // The senders of messages bring their own (post.ts).
      SMS_GATEWAY: "off",
      CHECKOUT_PROVIDERS: "",
      HUMAN_CHECK: "off",
      SITE_URL: "https://bus.test",
      MESSAGE_BUDGET_TAKA: "100000",
      MESSAGE_PART_POISHA: "40",
      QUIET_HOURS: "on",
      SHOP_JSON: "{}",
      SIGNING_KEY,
      // Nobody keeps a picture here.
      UPLOADS: { list: async () => ({ objects: [] }) },
      ERASE_AFTER_DAYS: String(ERASE_AFTER_DAYS),
    };
    return env as unknown as Env;
  }

  /** Records the answer that a caller got about a bill. */
  answered(receipt: Receipt, outcome: string, ticket: string | null): void {
    this.trace(() => `bill ${receipt.bill} is answered: ${outcome} ${ticket ?? ""}`);
    this.auditor.answered(receipt, { outcome, ticket });
  }

  reach(what: string, times = 1): void {
    if (times > 0) this.reached.set(what, (this.reached.get(what) ?? 0) + times);
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
    if (!this.#options.isTraced) return;
    const seconds = ((this.kernel.now - STARTS_AT) / 1000).toFixed(3).padStart(10);
    this.lines.push(`${seconds} ${line()}`);
  }

  #onCall({ call }: Pending): void {
    this.trace(() => `${call.process.name} calls ${call.step}: ${call.describe()}`);
    // Sending an Execute is a step of its own: the rules are checked when it is sent.
    if (call.step === "E3") this.#check();
  }

  #onEffect(pending: Pending): void {
    const { call } = pending;
    this.trace(() => `  ${call.process.name} ${call.step} happens${getOutcome(pending)}`);
    this.#check();
  }

  /** Restarts the audit from the current state: answers from before a restore are about other bills. */
  auditAnew(): void {
    this.auditor.beginAnew();
    this.isAudited = true;
  }

  #check(): void {
    if (this.isAudited) this.raise(this.auditor.inspect(this.kernel.now));
  }

  #onAlert(line: string): void {
    this.trace(() => `alert ${line}`);
    this.alerts.push(line);
    if (line.includes('"error":') && !line.includes("injected")) {
      this.auditor.note(`an error that was not injected: ${line.slice(0, 300)}`);
    }
  }

  /** Records broken rules. */
  raise(found: readonly string[]): void {
    const { only } = this.#options;
    const broken = only === null ? found : found.filter((one) => one.startsWith(`${only} `));
    for (const one of broken) this.trace(() => `BROKEN ${one}`);
    this.broken.push(...broken);
  }

  stopIfBroken(): void {
    if (this.broken.length > 0) throw new Violation(this.broken);
  }
}

function getOutcome(pending: Pending): string {
  if (pending.hasFailed) return `, error: ${String(pending.error).slice(0, 200)}`;
  if (pending.effect?.afterMs === null) return ", no answer";
  return pending.effect?.afterMs === 0
    ? ` -> ${JSON.stringify(pending.effect.answer())?.slice(0, 240) ?? ""}`
    : ", the answer comes later";
}
