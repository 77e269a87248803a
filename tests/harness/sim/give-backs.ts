/**
 * Parts of a sale's money that staff give back shortly before the sale is cancelled, so that a part and the rest are
 * owed side by side, at times of one amount. By chance of its own, so that the rest of a run stays as it is.
 */
import { CASH } from "./audit/cash-rules.ts";
import { ByChance } from "./by-chance.ts";

const MINUTE_MS = 60_000;

export class GiveBacks extends ByChance {
  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    for (let count = this.random.upTo(3); count > 0; count -= 1) {
      this.at(this.random.upTo(forMs), () => this.#giveAndCancel());
    }
  }

  #giveAndCancel(): void {
    const random = this.random;
    const { bills } = this.run.auditor.shot.d1;
    const paid = [...bills.values()].filter(
      ({ state, provider }) => state === "paid" && provider !== CASH,
    );
    if (paid.length === 0) return;
    const { id, totalPoisha } = random.of(paid);
    const amount = random.chance(0.5) ? Math.floor(totalPoisha / 2) : 10_000;
    void this.requests.givePart(id, amount);
    this.at(random.upTo(random.chance(0.5) ? MINUTE_MS : 20 * MINUTE_MS), () => this.#cancel(id));
  }

  #cancel(bill: number): void {
    const { parts } = this.run.auditor.shot.d1;
    const isOwed = parts.some((part) => part.bill === bill && part.state === "owed");
    void this.requests.cancelSale(bill).outcome.then((end) => {
      if (isOwed && end.kind === "answered" && end.value)
        this.run.reach("a sale cancelled while a part of it is owed");
    });
  }
}
