/**
 * One seed's run from its first buyer to rest. For a while faults are injected; then they end, the clock goes on, and
 * the cron alone must finish everything.
 */
import { randomFrom, type Random } from "../../support/random.ts";
import { RandomChances, chooseTrouble } from "./chances.ts";
import { CASH } from "./audit/cash-rules.ts";
import type { Call } from "./kernel.ts";
import { Actors } from "./actors.ts";
import { numbersSent } from "./audit/number-rules.ts";
import { Clerk } from "./clerk.ts";
import { Dividers } from "./dividers.ts";
import { Exchangers } from "./exchangers.ts";
import { GiveBacks } from "./give-backs.ts";
import { Guides } from "./guides.ts";
import { Journeys } from "./journeys.ts";
import { Correctors } from "./correctors.ts";
import { Movers } from "./movers.ts";
import { PageBuyers } from "./page-buyers.ts";
import { Programs } from "./programs.ts";
import { addPost, PostChances, PostRuns } from "./post.ts";
import { RareEvents } from "./rare-events.ts";
import { Requests } from "./requests.ts";
import { comeToRest } from "./rest.ts";
import { RestoreEvents } from "./restore-events.ts";
import { isBeyondPromise, kindOfRun } from "./run-kind.ts";
import { STARTS_AT, type Stage } from "./stage.ts";
import { Violation, RunState, type Played, type RunOptions } from "./run-state.ts";

const MINUTE_MS = 60_000;
const TROUBLED_MS = 32 * MINUTE_MS;
/** As long as a call of a request may sleep. */
const LAST_SLEEP_MS = 20 * MINUTE_MS;

export async function playSeed(
  stage: Stage,
  seed: number,
  options: RunOptions = { isTraced: false, only: null },
): Promise<Played> {
  const random = randomFrom(seed);
  const kind = kindOfRun(seed, random);
  const { hasCap, dialect, hasParts } = kind;
  const trouble = {
    ...chooseTrouble(random, isBeyondPromise(seed)),
    areRefundsLate: hasCap && !hasParts,
  };
  let now = () => STARTS_AT;
  const chances = new RandomChances(randomFrom(seed + 2), trouble, () => now());
  const post = new PostChances(randomFrom(seed + 5), chances.director);
  const run = new RunState(stage, { seed, dialect, hasCap, ...options }, addPost(chances, post));
  now = () => run.kernel.now;
  const play = new Play(run, { chances, post }, random, { seed, ...kind });
  let broken: readonly string[] = [];
  try {
    await play.run();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    broken = error.broken;
  } finally {
    run.end();
  }
  return {
    seed,
    steps: run.kernel.steps,
    bills: run.auditor.shot.d1.bills.size,
    charged: [...run.wallet.ledger.payments.values()].filter((one) => one.charges.length > 0)
      .length,
    evictions: play.evictions,
    counts: chances.counts,
    reached: run.reached,
    broken,
    trace: run.lines,
  };
}

class Play {
  evictions = 0;
  readonly #run: RunState;
  readonly #chances: RandomChances;
  readonly #random: Random;
  readonly #requests: Requests;
  readonly #actors: Actors;
  readonly #hasParts: boolean;
  readonly #hasRestore: boolean;
  readonly #giveBacks: GiveBacks;
  readonly #rare: RareEvents;
  readonly #clerk: Clerk;
  readonly #movers: Movers;
  readonly #dividers: Dividers | null;
  readonly #correctors: Correctors;
  readonly #exchangers: Exchangers;
  readonly #guides: Guides;
  readonly #pageBuyers: PageBuyers;
  readonly #programs: Programs | null;
  readonly #journeys: Journeys;
  readonly #postChances: PostChances;
  readonly #senders: PostRuns;
  readonly #restores: RestoreEvents;

  constructor(
    run: RunState,
    { chances, post }: { chances: RandomChances; post: PostChances },
    random: Random,
    { seed, hasParts, hasRestore, divides }: ReturnType<typeof kindOfRun> & { seed: number },
  ) {
    const chance = (number: number) => randomFrom(seed + number);
    [this.#run, this.#chances] = [run, chances];
    this.#random = random;
    this.#requests = new Requests(run);
    this.#actors = new Actors(run, this.#requests);
    this.#hasParts = hasParts;
    this.#hasRestore = hasRestore;
    this.#clerk = new Clerk(run, this.#requests, chance(4));
    this.#movers = new Movers(run, this.#requests, chance(7));
    this.#dividers = divides ? new Dividers(run, this.#requests, chance(13), hasRestore) : null;
    this.#correctors = new Correctors(run, this.#requests, chance(15));
    this.#exchangers = new Exchangers(run, this.#requests, chance(14));
    this.#journeys = new Journeys(run, this.#requests, chance(8), hasRestore);
    this.#pageBuyers = new PageBuyers(run, this.#requests, chance(17));
    // A restore forgets the keys.
    this.#programs = hasRestore ? null : new Programs(run, this.#requests, chance(18));
    this.#guides = new Guides(run, this.#requests, chance(16));
    this.#giveBacks = new GiveBacks(run, this.#requests, chance(12));
    this.#postChances = post;
    this.#senders = new PostRuns(run, chance(6));
    this.#restores = new RestoreEvents(run, this.#requests, chance(9));
    this.#rare = new RareEvents(run, this.#requests, chance(3), hasRestore);
  }

  async run(): Promise<void> {
    const { kernel } = this.#run;
    await this.#run.begin();
    this.#fireAlarms();
    const buyers = 3 + this.#random.upTo(4);
    for (let number = 0; number < buyers; number += 1) void this.#actors.buyer(number);
    void this.#clerk.work();
    this.#runCronEveryMinute();
    this.#disturb();
    const others = [this.#rare, this.#movers, this.#dividers, this.#correctors, this.#exchangers];
    const more = [this.#guides, this.#pageBuyers, this.#programs, this.#journeys];
    for (const one of [...others, ...more]) one?.plan(TROUBLED_MS);
    if (this.#hasParts) this.#giveBacks.plan(TROUBLED_MS);
    this.#senders.plan(TROUBLED_MS);
    if (this.#hasRestore) this.#restores.plan(TROUBLED_MS);
    await kernel.runUntil(STARTS_AT + TROUBLED_MS);
    this.#chances.calm();
    this.#postChances.isCalm = true;
    for (const host of this.#run.stage.hosts.values()) host.machine.skewMs = 0;
    await this.#rare.calmDown(LAST_SLEEP_MS);
    const isSoon = this.#random.chance(0.5);
    if (isSoon) await this.#restore();
    await comeToRest(this.#run, this.#requests);
    if (!isSoon) {
      await this.#restore();
      await comeToRest(this.#run, this.#requests);
    }
    await this.#comeBackLate();
    await this.#pageBuyers.end(this.#hasRestore);
    await this.#guides.end();
    await this.#journeys.end();
    await this.#rare.end();
    this.#movers.count();
    this.#dividers?.count();
    this.#correctors.count();
    this.#exchangers.count();
    await this.#tellTheRest();
  }

  /** After a restore D1 knows of no message that went out since. */
  async #tellTheRest(): Promise<void> {
    this.#correctors.sayAll();
    await this.#senders.end();
    const { messages } = this.#run.auditor;
    const { received } = this.#senders.post;
    this.#run.reach("a message on a phone", received.length);
    this.#run.raise(messages.atTheEnd());
    this.#run.raise(numbersSent(this.#run.auditor.shot.d1, received));
    if (!this.#hasRestore) this.#run.raise(messages.ofPhones(received.map(({ id }) => id)));
    this.#run.stopIfBroken();
  }

  async #restore(): Promise<void> {
    if (this.#hasRestore) await this.#restores.play(this.#random);
  }

  #runCronEveryMinute(): void {
    const share = this.#random.of([0.15, 0.4, 0.8]) * (this.#rare.hasSmallBatches ? 0 : 1);
    for (let at = MINUTE_MS; at < TROUBLED_MS; at += MINUTE_MS) {
      if (this.#random.chance(share)) {
        this.#at(at + this.#random.upTo(5_000), () => void this.#requests.schedule());
      }
    }
  }

  /** Evictions, clocks that jump, stores that go away, and what staff do meanwhile. */
  #disturb(): void {
    const random = this.#random;
    for (const trip of ["31", "32", "41"]) {
      for (let count = random.upTo(4); count > 0; count -= 1) {
        this.#anytime(() => {
          this.evictions += 1;
          this.#run.evict(trip);
        });
      }
      const host = this.#run.stage.host(trip);
      for (let count = random.upTo(3); count > 0; count -= 1) {
        this.#anytime(() => void (host.machine.skewMs = this.#chances.skewMs()));
      }
    }
    for (let count = random.upTo(3); count > 0; count -= 1) {
      const at = random.of<Call["at"]>(["d1", "object", "wallet"]);
      this.#anytime(() => this.#chances.outage(at, random.upTo(3 * MINUTE_MS)));
    }
    for (let count = random.upTo(3); count > 0; count -= 1) {
      this.#anytime(() => this.#cancelSomeSale());
    }
    if (this.#hasRestore && random.chance(0.7)) {
      this.#anytime(() => this.#restores.remember());
    }
    if (this.#hasParts && random.chance(0.7)) this.#anytime(() => this.#giveSomePart());
    if (random.chance(0.1))
      this.#anytime(() => void this.#requests.cancelTrip(random.of(["31", "41"])));
    if (random.chance(0.1)) {
      this.#anytime(() => void this.#requests.closeSale(random.of(["31", "32", "41"])));
    }
    // A refund that is decided after its time would be paid besides the cash.
    if (!this.#chances.trouble.areRefundsLate && !this.#hasRestore) {
      for (let count = random.upTo(4); count > 0; count -= 1) {
        this.#anytime(() => this.#settleSomeRefund());
      }
    }
    if (random.chance(0.15)) {
      this.#anytime(() => void this.#requests.block("31", "A1", "block"));
      this.#anytime(() => void this.#requests.block("31", "A1", "unblock"));
    }
    for (let count = random.upTo(3); count > 0; count -= 1) this.#anytime(() => this.#askAgain());
  }

  #cancelSomeSale(): void {
    const paid = this.#billsThat("paid");
    if (paid.length > 0) void this.#requests.cancelSale(this.#random.of(paid));
  }

  #settleSomeRefund(): void {
    const owed = this.#billsThat("refund_owed");
    if (owed.length > 0) void this.#requests.settle(this.#random.of(owed));
  }

  #giveSomePart(): void {
    const { bills } = this.#run.auditor.shot.d1;
    const paid = this.#billsThat("paid").filter((id) => bills.get(id)?.provider !== CASH);
    if (paid.length > 0) void this.#requests.givePart(this.#random.of(paid), 10_000);
  }

  #askAgain(): void {
    const { bills } = this.#actors;
    if (bills.length > 0) void this.#requests.execute(this.#random.of(bills));
  }

  #billsThat(state: string): number[] {
    const bills = [...this.#run.auditor.shot.d1.bills.values()];
    return bills.flatMap((bill) => (bill.state === state ? bill.id : []));
  }

  /** On time, late, early, twice, never. */
  #fireAlarms(): void {
    for (const host of this.#run.stage.hosts.values()) {
      host.onAlarmSet = (at) => {
        const inMs = at - this.#run.kernel.now;
        const times = this.#random.of([[0], [0], [0, 3_000], [-60_000], [90_000], []]);
        for (const lateMs of times) {
          this.#run.kernel.later(inMs + lateMs, () => {
            this.#run.fireAlarm(host.trip);
            return false;
          });
        }
      };
    }
  }

  /** All buyers repeat their requests a day later, and nothing changes. */
  async #comeBackLate(): Promise<void> {
    const { kernel } = this.#run;
    for (const bill of this.#actors.bills) void this.#requests.execute(bill);
    await kernel.runUntil(kernel.now + 10 * MINUTE_MS);
    await comeToRest(this.#run, this.#requests);
  }

  #anytime(act: () => void): void {
    this.#at(this.#random.upTo(TROUBLED_MS), act);
  }

  #at(afterMs: number, act: () => void): void {
    this.#run.kernel.later(afterMs, () => {
      act();
      return true;
    });
  }
}
