/**
 * Buyers of a random run who pay on the wallet's own page (protocol 26): at once, late, twice, after they gave it up,
 * or on two pages of one booking. The wallet reports early, late, twice or never. By chance of their own.
 */
import { ByChance } from "./by-chance.ts";
import { PageRequests } from "./page-requests.ts";
import { believedFor } from "./prices.ts";
import type { Person } from "./requests.ts";
import { comeToRest } from "./rest.ts";
import { FARE_POISHA } from "./stage.ts";

const MINUTE_MS = 60_000;
/** Some that others want, and some that few do. */
const SEATS = ["A3", "C1", "C2", "D1"];

export class PageBuyers extends ByChance {
  readonly #shown: number[] = [];
  readonly pages = new PageRequests(this.run, this.requests);

  plan(forMs: number): void {
    for (let count = this.random.upTo(4), number = 0; number < count; number += 1) {
      this.at(this.random.upTo(forMs), () => void this.#buy(number));
    }
  }

  async #buy(number: number): Promise<void> {
    const { random } = this;
    const trip = random.of(["31", "32"]);
    const person = { trip, booking: `${trip}.p${number}`, phone: `0160000000${number}` };
    const held = await this.requests.hold(person, random.of(SEATS)).outcome;
    if (held.kind !== "answered" || !held.value.ok) return;
    const { seats, farePoisha } = held.value.value;
    const agreed = believedFor(seats.length, farePoisha ?? FARE_POISHA);
    await this.#onPage(person, agreed);
    // Comes back, or has lost the answer, and begins again.
    if (random.chance(0.3)) {
      await this.run.kernel.sleep(random.upTo(6 * MINUTE_MS));
      await this.#onPage(person, agreed);
    }
  }

  async #onPage(person: Person, agreed: ReturnType<typeof believedFor>): Promise<void> {
    const { random } = this;
    const since = this.run.kernel.now;
    const opened = await this.pages.checkout(person, agreed).outcome;
    if (opened.kind !== "answered" || !opened.value.ok) return;
    const { bill } = opened.value.value;
    this.pages.show(bill, since);
    this.#shown.push(bill);
    this.run.reach("a page is shown");
    const soon = () => random.upTo(random.chance(0.6) ? 2 * MINUTE_MS : 20 * MINUTE_MS);
    if (random.chance(0.8)) this.at(soon(), () => this.#pay(bill));
    if (random.chance(0.2)) this.at(soon(), () => void this.pages.giveUp(bill));
    for (let reports = random.upTo(3); reports > 0; reports -= 1) {
      this.at(soon(), () => void this.pages.report(bill));
    }
    for (let returns = random.upTo(3); returns > 0; returns -= 1) {
      this.at(soon(), () => void this.requests.execute(bill));
    }
  }

  #pay(bill: number): void {
    if (!this.pages.pay(bill)) return;
    this.run.reach("a page is paid");
    if (this.run.auditor.shot.d1.bills.get(bill)?.state === "failed") {
      this.run.reach("a page is paid after its seats were let go");
    }
    if (this.random.chance(0.5)) this.at(1_000, () => void this.pages.report(bill));
    if (this.random.chance(0.25)) {
      this.at(this.random.upTo(5 * MINUTE_MS), () => this.#pay(bill));
      this.run.reach("a page is paid twice");
    }
  }

  /** What the buyers who paid in time have, and the night after all pages have ended. */
  async end(hasRestore: boolean): Promise<void> {
    if (!hasRestore) this.run.raise(this.pages.broken());
    for (const bill of this.#shown) void this.pages.lookAtNight(bill);
    await this.run.kernel.runUntil(this.run.kernel.now + 10 * MINUTE_MS);
    await comeToRest(this.run, this.requests);
    this.run.raise(this.pages.surplus());
  }
}
